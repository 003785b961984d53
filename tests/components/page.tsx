import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { HostInfo, Session } from '#contract/bridge.ts'
import { setHostInfo, setSettings } from '#kit/bridge/host.ts'
import { useChanges } from '#kit/data/changes.ts'
import { loadQuestion } from '#kit/provider/DialogHost.tsx'
import { closeDialogs } from '#kit/dialog/dialogs.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import { KitProvider } from '#kit/provider/KitProvider.tsx'
import { useSession } from '#kit/session.ts'
import { flushWorkspace } from '#kit/workspace.ts'
import { Appearance } from '#shell/appearance/Appearance.tsx'
import { hideOverlay } from '#shell/commands/overlay.ts'
import { lateSurfaces } from '#ui/useLateSurface.ts'
import { settleBy, TestBridge } from './bridge.ts'
import { sampleInfo, sampleSession } from './values.ts'

/** Parts of the kit that suites of `ui` need. */
export { setSettings }

/** The kit must not import the shell, whose loader this is. */
export { loadTexts, switchLanguage } from '#shell/text/i18n.ts'

// As in a window whose first list has been painted.
await Promise.all([loadQuestion(), lateSurfaces.load()])

/** The bridge of the present test. */
export let bridge = new TestBridge()

// React runs what is pending, of any root, before it renders one; `flushSync` alone renders nothing and runs nothing.
const elsewhere = createRoot(document.createElement('div'))
let rendered = 0
settleBy(() => {
  rendered += 1
  flushSync(() => elsewhere.render(rendered))
})

let root: Root | null = null
let place: HTMLElement | null = null

/** A window as the shell has made it when a screen is shown: bridge, host, session. */
export function openWindow(): void {
  // One that was opened by work which the last test has not awaited.
  closeDialogs()
  bridge = new TestBridge()
  Object.defineProperty(window, 'steward', { value: bridge, configurable: true })
  be({})
}

/** Changes who is signed in, where, and on which host. */
export function be({ session, info }: { session?: Partial<Session>; info?: Partial<HostInfo> }): void {
  setHostInfo(sampleInfo(info))
  useSession.getState().setSession(sampleSession(session))
}

/** Renders in what every window of the product has around its screens; replaces what was shown. */
export function show(element: ReactNode): void {
  if (!root) {
    place = document.createElement('div')
    document.body.append(place)
    root = createRoot(place)
  }
  root.render(
    <Appearance>
      <KitProvider>{element}</KitProvider>
    </Appearance>,
  )
}

/** Takes away what was shown and what it has left in the stores of the window. */
export async function closeWindow(): Promise<void> {
  closeDialogs()
  hideOverlay()
  root?.unmount()
  place?.remove()
  root = null
  place = null
  useToasts.setState({ toasts: [] })
  useChanges.setState({ last: null })
  await flushWorkspace()
  await changesEnded()
}

/** Waits for changes of stored documents: they would go on in the store of the next test. */
async function changesEnded(): Promise<void> {
  const { held = [], pending = [] } = await navigator.locks.query()
  const names = [...held, ...pending].flatMap(({ name = '' }) =>
    name.startsWith('workspace/') ? [name] : [],
  )
  await Promise.all([...new Set(names)].map((name) => navigator.locks.request(name, () => undefined)))
}
