import { lazy, Suspense } from 'react'
import { loadKitTexts, type Namespace } from '#kit/text.ts'
import { ReturnFocus } from '#ui/ReturnFocus.tsx'
import { hideOverlay, useOverlay } from '../commands/overlay.ts'

/** A dialog whose texts are a separate file. */
async function withTexts<M>(module: Promise<M>, ...namespaces: Namespace[]): Promise<M> {
  const [loaded] = await Promise.all([module, loadKitTexts(namespaces)])
  return loaded
}

const overlays = {
  palette: lazy(() => import('../palette/Palette.tsx')),
  shortcuts: lazy(() => import('../user/ShortcutSheet.tsx')),
  about: lazy(() => withTexts(import('../user/AboutDialog.tsx'), 'shell.update')),
  settings: lazy(() =>
    withTexts(import('../user/SettingsDialog.tsx'), 'shell.update', 'shell.removal', 'shell.crashes'),
  ),
  doctor: lazy(() => withTexts(import('../doctor/DoctorOverlay.tsx'), 'shell.doctor', 'shell.crashes')),
  unlock: lazy(() => import('../status/UnlockDialog.tsx')),
}

/** The shell's own dialogs, loaded when they are opened. */
export function Overlays() {
  const overlay = useOverlay((state) => state.overlay)
  if (!overlay) return null
  const Overlay = overlays[overlay]
  return (
    <Suspense>
      <ReturnFocus key={overlay}>
        <Overlay onClose={hideOverlay} />
      </ReturnFocus>
    </Suspense>
  )
}
