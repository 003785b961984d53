/**
 * Routes that are no screen of the platform, or that end in a name of a record. A separate file, without schemas: the
 * sign-in screen and the frame of the console need them before anything else of the contract.
 */

/** Route of a window that begins at sign-in, regardless of who was signed in last. */
export const signInRoute = '~sign-in'

/** Screens of the console itself, whose titles come from the frame. */
export const logWorkbenchRoute = 'tool/log-workbench'
export const permissionExplainRoute = 'sys/permissionExplain'

/** Screens of the logs that the workbench joins; one of them is enough to use it. */
export const joinedLogRoutes: readonly string[] = [
  'sys/log-operation',
  'sys/log-login',
  'sys/log-error',
  'sys/sysLogUserBehavior',
  'sys/sysJob-log',
  'api/apiLog',
  'api/apiReceiptInfo',
  'api/apiNotifyInfo',
  'msg/msgBizInfo',
]

/** Routes below `portal/` that are no portal's. */
const otherRoutes: ReadonlySet<string> = new Set(['designer', 'designPage'])

/** Part of an address, so it holds nothing that a path or a query could be made of. */
export const isPortalCode = (code: string): boolean => /^[\w-]{1,64}$/.test(code) && !otherRoutes.has(code)

/** The route of a portal's window; the address is given when the portal is created (DECISION-OPS-73). */
export const portalRoute = (portalCode: string): string => `portal/${portalCode}`
export const portalUrl = (portalCode: string): string => `#/${portalRoute(portalCode)}`

/** @returns undefined for a route that is no portal's */
export function portalCodeIn(route: string): string | undefined {
  const code = /^portal\/([^/]+)$/.exec(route)?.[1]
  return code !== undefined && isPortalCode(code) ? code : undefined
}
