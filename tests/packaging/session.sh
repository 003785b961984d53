#!/bin/sh
# Runs a command on a display of its own, with a window manager, a session bus and an open keyring.
set -eu
exec xvfb-run --auto-servernum --server-args='-screen 0 1920x1080x24' dbus-run-session -- bash -c '
  printf smoke | gnome-keyring-daemon --unlock --components=secrets > /dev/null
  openbox &
  "$@"
' session "$@"
