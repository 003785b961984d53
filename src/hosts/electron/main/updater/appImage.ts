import { renameSync } from 'node:fs'
import { chmod, copyFile, open, rm } from 'node:fs/promises'
import { AppImageUpdater } from 'electron-updater'
import { UpdateError } from '#core/updates/updateError.ts'
import { digest } from './digest.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/**
 * Replaces an AppImage by its successor under the same name. The library removes the old file before it moves the
 * new one, which leaves nothing when that fails; here the new one is beside the old one before anything ends.
 */
export class SafeAppImage extends AppImageUpdater {
  private readonly image: string

  constructor(image: string) {
    super()
    this.image = image
  }

  private get beside(): string {
    return `${this.image}.new`
  }

  /** @throws UpdateError; the program is as it was */
  async prepare(): Promise<void> {
    const { installerPath, downloadedUpdateHelper } = this
    const expected = downloadedUpdateHelper?.downloadedFileInfo?.sha512
    try {
      if (installerPath === null || expected === undefined) throw new UpdateError('failed')
      await copyFile(installerPath, this.beside)
      await chmod(this.beside, 0o755)
      const handle = await open(this.beside, 'r')
      await handle.sync().finally(() => handle.close())
      // The file has been on the disk since its download.
      if ((await digest(this.beside)) !== expected) {
        // In one run the library would regard it as whole again.
        await downloadedUpdateHelper?.clear()
        throw new UpdateError('damaged')
      }
    } catch (error) {
      await rm(this.beside, { force: true }).catch(() => {})
      if (error instanceof UpdateError) throw error
      const isFull = ['ENOSPC', 'EDQUOT'].includes(codeOf(error))
      throw new UpdateError(isFull ? 'disk-full' : 'not-replaceable', error)
    }
  }

  protected override doInstall(): boolean {
    renameSync(this.beside, this.image)
    return true
  }
}
