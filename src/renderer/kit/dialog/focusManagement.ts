import type { ComponentType } from 'react'
import { create } from 'zustand'

/** Rendered by DialogHost; null until the code of dialogs is there. */
export const useFocusManagement = create<{ Holder: ComponentType | null }>(() => ({ Holder: null }))
