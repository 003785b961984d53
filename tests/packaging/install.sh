#!/bin/sh
# Installs a deb or rpm on a copy of this system that is thrown away, says what came of it, and removes it again.
# Needs a mount namespace of its own: unshare --mount sh install.sh PACKAGE NAME
set -eu
package=$1
name=$2
copy=$(mktemp -d)
mount -t tmpfs none "$copy"
mkdir "$copy/upper" "$copy/work" "$copy/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$copy/upper,workdir=$copy/work" "$copy/root"
cp "$package" "$copy/root/package"
inside() { chroot "$copy/root" "$@"; }

# What the package depends on is not installed here: the test is about the package itself.
case "$package" in
  *.deb)
    install() { inside dpkg --force-depends --install /package >&2; }
    verify() { inside dpkg --verify "$name" || true; }
    remove() { inside dpkg --purge "$name" >&2; }
    ;;
  *.rpm)
    inside mkdir -p /var/lib/rpm
    install() { inside rpm --force-debian --nodeps --replacepkgs --upgrade /package >&2; }
    verify() { inside rpm --force-debian --nodeps --verify "$name" || true; }
    remove() { inside rpm --force-debian --erase "$name" >&2; }
    ;;
esac

install
echo "link $(inside readlink -f "/usr/bin/$name")"
echo "sandbox $(inside stat -c '%a %U' /opt/Steward/chrome-sandbox)"
echo "changed $(verify | grep -v chrome-sandbox | wc -l)"
install
echo "again $(inside readlink -f "/usr/bin/$name")"
remove
for left in "/usr/bin/$name" /opt/Steward "/usr/share/applications/$name.desktop" "/etc/apparmor.d/$name"; do
  if [ -e "$copy/root$left" ] || [ -L "$copy/root$left" ]; then echo "left $left"; fi
done
