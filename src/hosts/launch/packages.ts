/** Systems that packages are made for, as electron-builder and as Node name them. */
export const systems = { linux: 'linux', win: 'win32', mac: 'darwin' } as const
export type System = keyof typeof systems

/** Kinds of package that `electron-builder.yml` describes for each system. */
export const installers: Readonly<Record<System, readonly string[]>> = {
  linux: ['deb', 'rpm', 'AppImage'],
  win: ['nsis'],
  mac: ['dmg', 'zip'],
}

/** Tools that make packages of Linux here: one of that system for each kind. */
export const linuxTools = { deb: 'dpkg-deb', rpm: 'rpmbuild' } as const
export type LinuxKind = keyof typeof linuxTools

/**
 * The kinds of package that electron-builder makes. They are always named: without names it takes the processors of its
 * configuration as well, and packs one runtime for all of them.
 * @param makes the kinds of Linux whose tool is installed
 */
export function kindsOf(
  system: System,
  wantsInstallers: boolean,
  makes: readonly LinuxKind[],
): readonly string[] {
  if (wantsInstallers) return installers[system]
  return system === 'linux' ? ['dir', ...makes] : ['dir']
}
