import { setFlagsFromString } from 'node:v8'
import { app, dialog, protocol } from 'electron'
import { appScheme } from './appProtocol.ts'
import { deepLinkIn, linkScheme } from './deepLink.ts'
import { chooseDataDir, isGraphicsDisabled } from './launchFlags.ts'
import { nativeTexts } from './nativeTexts.ts'

/*
 * Does what Electron requires before it is ready, in the required order. Everything else is loaded afterwards,
 * so that the first window does not wait for it.
 */

// The same flags as in hosts/launch/guard.cjs, which states the reasons.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--heap-growing-percent=100')
app.enableSandbox()
protocol.registerSchemesAsPrivileged([appScheme])

const dataDir = chooseDataDir(process.env, app.getPath('userData'))
app.setPath('userData', dataDir)
if (isGraphicsDisabled(dataDir, process.argv)) app.disableHardwareAcceleration()

/** A link that arrived before the console could follow it; the last one is used. */
let pendingLink = deepLinkIn(process.argv)
let followLink: ((link: string) => void) | null = null
const onLink = (link: string) => {
  if (followLink === null) pendingLink = link
  else followLink(link)
}
app.on('open-url', (event, url) => {
  event.preventDefault()
  onLink(url)
})

/** What a second start passes to the first, used instead of its argv, which may have been reordered. */
interface SecondStart {
  link: string | null
}

if (app.requestSingleInstanceLock({ link: pendingLink } satisfies SecondStart)) {
  const begin = async () => {
    await app.whenReady()
    // Installers register the scheme; a start from the sources registers it here.
    if (!app.isPackaged) app.setAsDefaultProtocolClient(linkScheme, process.execPath, [app.getAppPath()])
    const { startConsole } = await import('./console.ts')
    const console = await startConsole({ dataDir, link: pendingLink })
    followLink = console.followLink
    app.on('second-instance', (_event, _argv, _directory, data) => {
      const link = typeof data === 'object' && data !== null && 'link' in data ? data.link : null
      if (typeof link === 'string') console.followLink(link)
      else console.show()
    })
  }
  begin().catch((error: unknown) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    process.stderr.write(`${stack ?? message}\n`)
    // In the system's language, because reading the settings may have failed.
    const text = nativeTexts(app.getLocale().startsWith('zh') ? 'zh-CN' : 'en-US')
    dialog.showErrorBox(text('desktop:start.failed'), message)
    app.exit(1)
  })
} else {
  app.quit()
}
