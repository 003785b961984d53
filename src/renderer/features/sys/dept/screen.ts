import { DeptScreen } from '#features/sys/dept/DeptScreen.tsx'
import type { Screen } from '#kit/screen.ts'

export const deptScreen: Screen = { Component: DeptScreen, title: 'sys.dept:title', namespaces: ['sys.dept'] }
