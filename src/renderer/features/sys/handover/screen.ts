import { Handover } from '#features/sys/handover/Handover.tsx'
import type { Screen } from '#kit/screen.ts'

export const handoverScreen: Screen = {
  Component: Handover,
  title: 'sys.handover:title',
  namespaces: ['sys.handover', 'pickers'],
}
