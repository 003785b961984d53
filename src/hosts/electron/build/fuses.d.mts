import type { FuseV1Options, FuseVersion } from '@electron/fuses'

/** Every fuse of the installed package with the position it is given. */
export declare const fuses: Record<FuseV1Options, boolean> & {
  version: FuseVersion.V1
  strictlyRequireAllFuses: true
}

/** The file or bundle whose fuses are flipped, in electron-builder's output folder. */
export declare function programOf(context: {
  electronPlatformName: string
  appOutDir: string
  packager: { appInfo: { productFilename: string }; executableName: string }
}): string
