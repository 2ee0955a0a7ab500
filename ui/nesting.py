"""How many brackets a text of JSON opens. Deep nesting would end Python in the browser, so it is counted before such a
text is read at all. Pure."""

import re

STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)  # one that does not end goes on to the end


def brackets(text: str) -> int:
    """The brackets that nest: what stands in strings, such as `[[Tom]]`, is only somebody's text."""
    bare = STRING.sub("", text) if text.count("[") + text.count("{") else ""
    return bare.count("[") + bare.count("{")
