import type { AnyEndpoint } from '#contract/kernel.ts'
import { allEndpoints } from '#contract/resources/index.ts'

/**
 * Codes whose button is at another screen than the one they are named after: a code or its prefix, the route, and the
 * reason. Everywhere else `sys:role:save` is at the screen `sys/role`.
 */
export const elsewhere: readonly (readonly [codes: string, route: string, because: string])[] = [
  ['sys:sysUserCustrule', 'sys/user', 'data rules of one person are set from the list of users'],
  ['sys:sysDutyUser', 'sys/sysDuty', 'the people of a duty are listed beside the duties'],
  [
    'gen:genTableTemplate',
    'sys/sysRoleRelationship',
    'the documents guard relationships by codes of another noun',
  ],
  [
    'sys:menu:isImportant',
    'sys/privilegeAudit',
    'the audit marks menus as important, the menu screen does not',
  ],
  [
    'bpm:bpmAuths',
    'sys/sysPrivileges',
    'the documents name the codes of data privileges after another module',
  ],
  ['sys:dicedata', 'sys/sysdicttype', 'entries are opened from their dictionary and have no menu'],
  ['sys:export-data', 'sys/exportData', 'the documents spell the code in another way than the route'],
  ['sys:sysruledata', 'sys/sysRuleSort', 'rule data are opened from their sort and have no menu'],
]

const prefixOf = (code: string): string => code.slice(0, code.lastIndexOf(':'))

/** All codes that a call may require; those that open a screen's read belong to other calls. */
export const codesOf = ({ guard, checks }: AnyEndpoint): string[] => [
  ...(typeof guard === 'object' && 'permission' in guard
    ? [guard.permission, ...(guard.or === undefined ? [] : [guard.or])]
    : []),
  ...checks,
]

/** Every code of the contract, once. */
export const contractCodes: readonly string[] = [...new Set(allEndpoints().flatMap(codesOf))]

/** @returns the place of the code in `elsewhere`; -1 for one at the screen it is named after. */
const exceptionOf = (code: string): number =>
  elsewhere.findIndex(([codes]) => codes === code || codes === prefixOf(code))

/** The screen with the button of a code. */
export const buttonRoute = (code: string): string =>
  elsewhere[exceptionOf(code)]?.[1] ?? prefixOf(code).replaceAll(':', '/')

/**
 * The codes whose buttons are at a screen, its own before those of others.
 * @param verbs last words of codes in the order of their buttons; unknown ones come last.
 */
export function buttonCodes(route: string, verbs: readonly string[]): string[] {
  const rank = (code: string): number => {
    const at = verbs.indexOf(code.slice(code.lastIndexOf(':') + 1))
    return at < 0 ? verbs.length : at
  }
  return contractCodes
    .filter((code) => buttonRoute(code) === route)
    .toSorted((a, b) => exceptionOf(a) - exceptionOf(b) || rank(a) - rank(b))
}
