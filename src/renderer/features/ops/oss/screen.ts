import { OssList } from '#features/ops/oss/oss.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const ossScreen: Screen = { Component: OssList, namespaces: ['ops.oss'] }
