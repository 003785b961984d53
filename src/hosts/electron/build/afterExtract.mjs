import { rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * electron-builder calls this when the runtime has been copied, before it writes the digests of the archives. It keeps
 * these files of a runtime that it did not unpack itself: the program that Electron runs without an application, and
 * the number of its version.
 */
export default async function afterExtract({ appOutDir, electronPlatformName }) {
  const resources = electronPlatformName === 'darwin' ? 'Electron.app/Contents/Resources' : 'resources'
  for (const left of [path.join(resources, 'default_app.asar'), 'version'])
    await rm(path.join(appOutDir, left), { force: true })
}
