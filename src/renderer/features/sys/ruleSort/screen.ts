import { RuleSortScreen } from '#features/sys/ruleSort/ruleSort.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const ruleSortScreen: Screen = { Component: RuleSortScreen, namespaces: ['sys.ruleSort'] }
