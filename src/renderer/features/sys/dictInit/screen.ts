import { DictInitScreen } from '#features/sys/dictInit/DictInitScreen.tsx'
import type { Screen } from '#kit/screen.ts'

export const dictInitScreen: Screen = { Component: DictInitScreen, namespaces: ['sys.dictInit', 'pickers'] }
