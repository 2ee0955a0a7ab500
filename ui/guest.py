"""What PyScript runs in a frame on somebody's page, where ui/main.py runs on our own."""

from ui.host import boot

boot()
