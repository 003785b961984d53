import type { AnyEndpoint, Right } from '#contract/kernel.ts'
import { hasScreen } from './menus.ts'
import type { Snapshot } from './signIn.ts'

/** Whether the account may make the call, as far as its permissions and menus show. */
export function mayCall(
  { user, permissions, menus, lacks = [] }: Snapshot,
  { guard }: Pick<AnyEndpoint, 'guard'>,
): boolean {
  if (typeof guard === 'string' || user.superAdmin === 1) return true
  const opens = (right: Right): boolean =>
    'permission' in right
      ? lacks.includes('permissions') ||
        [right.permission, right.or ?? ''].some((code) => permissions.includes(code))
      : lacks.includes('menus') || hasScreen(menus, right.screen)
  if ('permission' in guard) return opens(guard)
  return [{ screen: guard.screen }, ...(guard.or ?? [])].some(opens)
}
