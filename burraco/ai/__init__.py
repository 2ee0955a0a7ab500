"""The opponent. It is given views, a generator of random numbers, and no clock: time is its caller's."""
