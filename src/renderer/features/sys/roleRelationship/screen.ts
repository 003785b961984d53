import { RoleRelationshipScreen } from '#features/sys/roleRelationship/RoleRelationshipScreen.tsx'
import type { Screen } from '#kit/screen.ts'

export const roleRelationshipScreen: Screen = {
  Component: RoleRelationshipScreen,
  title: 'sys.roleRelationship:title',
  namespaces: ['sys.roleRelationship'],
}
