/// <reference types="electron" />
import { EventEmitter } from 'node:events'
import { app, windowing } from './app.ts'
import { configuration } from './link.ts'
import { strict } from './strict.ts'

/**
 * Squirrel of macOS (shell/browser/auto_updater_mac.mm): a program without a signature is refused when the first
 * address is set, and gets no response at all to later checks. `squirrel` of the configuration sets other responses.
 */
class StandInUpdater
  extends EventEmitter
  implements Pick<Electron.AutoUpdater, 'setFeedURL' | 'checkForUpdates' | 'quitAndInstall'>
{
  private feed: Electron.FeedURLOptions | null = null
  private bytes = 0

  constructor() {
    super()
    // The library and the console listen, each more than once.
    this.setMaxListeners(0)
  }

  setFeedURL(options: Electron.FeedURLOptions): void {
    this.needsMac('setFeedURL')
    if (configuration.squirrel === 'unsigned')
      this.emit('error', new Error('Could not get code signature for running application'))
    else this.feed = options
  }

  checkForUpdates(): void {
    this.needsMac('checkForUpdates')
    if (this.feed !== null) void this.check(this.feed)
  }

  /** Closes the windows before `before-quit` is emitted. */
  quitAndInstall(): void {
    this.needsMac('quitAndInstall')
    if (this.bytes === 0) throw new Error('No update available, can’t quit and install')
    this.emit('before-quit-for-update')
    void windowing.closeAll().then((areClosed) => {
      if (!areClosed) return
      process.stdout.write(`stand-in: squirrel replaces the program by ${this.bytes} bytes\n`)
      app.quit()
    })
  }

  private async check(feed: Electron.FeedURLOptions): Promise<void> {
    this.emit('checking-for-update')
    if (configuration.squirrel === 'read-only')
      this.emit('error', new Error('Cannot update while running on a read-only volume.'))
    else if (configuration.squirrel === 'finds-nothing') this.emit('update-not-available')
    else await this.take(feed)
  }

  private async take({ url, headers = {} }: Electron.FeedURLOptions): Promise<void> {
    const described = await fetch(url, { headers })
    const { url: file }: { url: string } = await described.json()
    this.emit('update-available')
    this.bytes = (await (await fetch(file)).arrayBuffer()).byteLength
    this.emit('update-downloaded', {}, '', '', new Date(), file)
  }

  private needsMac(what: string): void {
    if (configuration.platform !== 'darwin')
      throw new Error(`stand-in: autoUpdater.${what} is modelled for macOS alone`)
  }
}

export const autoUpdater = strict('autoUpdater', new StandInUpdater())
