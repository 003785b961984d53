import { NsisUpdater } from 'electron-updater'
import { UpdateError } from '#core/updates/updateError.ts'
import { digest } from './digest.ts'

/** Starts an installer of Windows. */
export class SafeNsis extends NsisUpdater {
  /**
   * Compares the installer once more: it has been on the disk since its download.
   * @throws UpdateError
   */
  async prepare(): Promise<void> {
    const { installerPath, downloadedUpdateHelper } = this
    const expected = downloadedUpdateHelper?.downloadedFileInfo?.sha512
    if (installerPath === null || expected === undefined) throw new UpdateError('failed')
    if ((await digest(installerPath).catch(() => '')) === expected) return
    // In one run the library would regard it as whole again.
    await downloadedUpdateHelper?.clear()
    throw new UpdateError('damaged')
  }
}
