import { Handover } from '#features/sys/handover/Handover.tsx'
import type { Screen } from '#kit/screen.ts'

export const handoverScreen: Screen = { Component: Handover, namespaces: ['sys.handover', 'pickers'] }
