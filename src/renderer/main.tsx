import { createRoot } from 'react-dom/client'
import { bridge } from '#kit/bridge/bridge.ts'
import { setHostInfo } from '#kit/bridge/host.ts'
import { App } from '#shell/App.tsx'
import { Appearance } from '#shell/appearance/Appearance.tsx'
import { followCore, followFocus } from '#shell/events.ts'
import { followMeter } from '#shell/meter.ts'
import { followFaults } from '#shell/faults.ts'
import { TabBoundary } from '#shell/tabs/TabBoundary.tsx'
import { startTexts } from '#shell/text/i18n.ts'

async function start(root: HTMLElement): Promise<void> {
  followFaults()
  const info = await bridge.call('host.info')
  setHostInfo(info)
  await startTexts(info.settings.language, ['common', 'failure', 'shell'])
  followCore()
  followFocus()
  followMeter()
  createRoot(root).render(
    <Appearance>
      <TabBoundary onReload={() => window.location.reload()}>
        <App info={info} />
      </TabBoundary>
    </Appearance>,
  )
}

const root = document.getElementById('root')
if (root) {
  start(root).catch((error: unknown) => {
    document.getElementById('boot-fault')?.removeAttribute('hidden')
    reportError(error)
  })
}
