import { first, firstTexts } from '#shell/first.ts'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { setHostInfo } from '#kit/bridge/host.ts'
import { useSession } from '#kit/session.ts'
import { App } from '#shell/App.tsx'
import { Appearance } from '#shell/appearance/Appearance.tsx'
import { followCore, followFocus } from '#shell/session/events.ts'
import { LockedStart } from '#shell/lock/LockedStart.tsx'
import { provideUndo } from '#shell/journal/openUndo.ts'
import { provideReading } from '#shell/journal/provideReading.ts'
import { followLock, readLock } from '#shell/lock/lockState.ts'
import { followMeter } from '#shell/meter.ts'
import { followFaults, logFault } from '#shell/faults.ts'
import { loadAhead } from '#shell/loadAhead.ts'
import { loadProfiles } from '#shell/profiles/profiles.ts'
import { TabBoundary } from '#shell/tabs/TabBoundary.tsx'
import { startTexts, switchLanguage } from '#shell/text/i18n.ts'

async function start(root: HTMLElement): Promise<void> {
  followFaults()
  const profiles = loadProfiles(first.profiles).catch(logFault)
  const [info] = await Promise.all([first.info, startTexts(firstTexts), profiles])
  setHostInfo(info)
  await switchLanguage(info.settings.language)
  followCore()
  followLock()
  followFocus()
  followMeter()
  provideUndo()
  provideReading()
  if (info.isLocked) await readLock()
  const ahead = info.isLocked ? null : await loadAhead(info)
  if (ahead) useSession.getState().setSession(ahead.session)
  const page = createRoot(root)
  // As a transition, React renders it in slices, between which the window stays responsive.
  startTransition(() =>
    page.render(
      <Appearance>
        <TabBoundary onReload={() => window.location.reload()}>
          {info.isLocked ? <LockedStart /> : <App info={info} ahead={ahead} />}
        </TabBoundary>
      </Appearance>,
    ),
  )
}

const root = document.getElementById('root')
if (root) {
  start(root).catch((error: unknown) => {
    document.getElementById('boot-fault')?.removeAttribute('hidden')
    reportError(error)
  })
}
