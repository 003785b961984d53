import path from 'node:path'

/** The file that this program was started from; null when it is no AppImage. */
export function ownImage(environment: NodeJS.ProcessEnv): string | null {
  const image = environment['APPIMAGE'] ?? ''
  return path.isAbsolute(image) ? image : null
}
