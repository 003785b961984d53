import { UserSubRelScreen } from '#features/sys/userSubRel/UserSubRelScreen.tsx'
import type { Screen } from '#kit/screen.ts'

export const userSubRelScreen: Screen = {
  Component: UserSubRelScreen,
  title: 'sys.userSubRel:title',
  namespaces: ['sys.userSubRel'],
}
