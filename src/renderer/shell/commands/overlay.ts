import { create } from 'zustand'

/** Dialogs of the shell; their code is loaded when one is first opened. */
export type Overlay = 'palette' | 'shortcuts' | 'about' | 'settings' | 'unlock' | 'doctor'

export const useOverlay = create<{ overlay: Overlay | null }>(() => ({ overlay: null }))

export const showOverlay = (overlay: Overlay): void => useOverlay.setState({ overlay })
export const hideOverlay = (): void => useOverlay.setState({ overlay: null })
