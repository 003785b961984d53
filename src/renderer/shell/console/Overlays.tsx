import { lazy, Suspense } from 'react'
import { loadKitTexts } from '#kit/text.ts'
import { ReturnFocus } from '#ui/ReturnFocus.tsx'
import { hideOverlay, useOverlay } from '../overlay.ts'

const overlays = {
  palette: lazy(() => import('../palette/Palette.tsx')),
  shortcuts: lazy(() => import('../user/ShortcutSheet.tsx')),
  about: lazy(() => import('../user/AboutDialog.tsx')),
  settings: lazy(() => import('../user/SettingsDialog.tsx')),
  doctor: lazy(async () => {
    const [module] = await Promise.all([
      import('../doctor/DoctorOverlay.tsx'),
      loadKitTexts(['shell.doctor']),
    ])
    return module
  }),
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
