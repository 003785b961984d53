import { OssDirScreen } from '#features/ops/ossDir/OssDirScreen.tsx'
import type { Screen } from '#kit/screen.ts'

export const ossDirScreen: Screen = {
  Component: OssDirScreen,
  title: 'ops.ossDir:title',
  namespaces: ['ops.ossDir'],
}
