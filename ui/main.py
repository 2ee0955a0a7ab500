"""What PyScript runs on the page. It is compiled at every start, so all of it is elsewhere, compiled before."""

from pyscript import window

from ui.rim import boot

boot(window.location.hash)
