import { setFlagsFromString } from 'node:v8'
import { app, dialog, protocol } from 'electron'
import { appScheme } from './appProtocol.ts'
import { deepLinkIn, linkScheme } from './deepLink.ts'
import { chooseDataDir, isGraphicsDisabled } from './launchFlags.ts'
import { nativeTexts } from './nativeTexts.ts'

/**
 * What Electron wants before it is ready, in the order it wants it. Everything else is loaded
 * afterwards, so that the first window does not wait for it.
 */
// As hosts/launch/guard.cjs does for the browser host, with the reasons.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--heap-growing-percent=100')
app.enableSandbox()
protocol.registerSchemesAsPrivileged([appScheme])

const dataDir = chooseDataDir(process.env, app.getPath('userData'))
app.setPath('userData', dataDir)
if (isGraphicsDisabled(dataDir, process.argv)) app.disableHardwareAcceleration()

/** A link can come before anybody is there to follow it; the last one counts. */
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

/** What a second start hands to the first. Its argv may have been reordered, so it is not read. */
interface SecondStart {
  link: string | null
}

if (app.requestSingleInstanceLock({ link: pendingLink } satisfies SecondStart)) {
  const begin = async () => {
    await app.whenReady()
    // Installed programs are registered by their installer; a start from the sources does it itself.
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
    // The settings may be what failed, so the system's language decides.
    const text = nativeTexts(app.getLocale().startsWith('zh') ? 'zh-CN' : 'en-US')
    dialog.showErrorBox(text('desktop:start.failed'), message)
    app.exit(1)
  })
} else {
  app.quit()
}
