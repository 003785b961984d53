import path from 'node:path'
import { FuseV1Options, FuseVersion } from '@electron/fuses'

/**
 * Switches inside the Electron binary that no argument and no variable can turn back. All of them
 * are named, so that a fuse a later Electron adds is decided upon and not forgotten.
 */
export const fuses = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  [FuseV1Options.RunAsNode]: false,
  // No page of ours has cookies, and on macOS their key would be one more question of the keychain. Switching it
  // on later is possible, off again is not.
  [FuseV1Options.EnableCookieEncryption]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
}

/** Program in the output folder of electron-builder, by platform. */
export function programOf({ electronPlatformName, appOutDir, packager }) {
  const name = packager.appInfo.productFilename
  switch (electronPlatformName) {
    case 'darwin':
      return path.join(appOutDir, `${name}.app`)
    case 'win32':
      return path.join(appOutDir, `${name}.exe`)
    default:
      return path.join(appOutDir, packager.executableName)
  }
}
