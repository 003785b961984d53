import type { Namespace, TextKey, Translate } from '#kit/text.ts'
import { existingText } from '#kit/text.ts'
import { screenTitle } from '../text/screenTitles.ts'

/** Title of the screen of a noun. */
const titleOf = (resource: string): TextKey => screenTitle(`${resource}.`)

/** Namespace of the screen of a noun, by which `nounRoutes` finds its route. */
const screenOf = (resource: string): string => titleOf(resource).split(':')[0] ?? ''

/** Namespaces in which fields of a noun have labels: its own, and that of its screen. */
export const namespacesOf = (resource: string): readonly string[] => [
  ...new Set([resource, screenOf(resource)]),
]

/** The same for several nouns, as they are loaded. */
export const nounNamespaces = (resources: readonly string[]): readonly Namespace[] => [
  // Names without a file are passed over by the loader.
  ...new Set(resources.flatMap(namespacesOf) as Namespace[]),
]

/** A noun in the operator's words; its name where there are none. */
export function nounText(resource: string, text: Translate): string {
  const title = existingText(titleOf(resource))
  return title === undefined ? resource : text(title)
}

/** Noun whose screen is meant → route of the screen that shows its records, or leads to them. */
// Open keys: nouns that a platform answers; one without a route offers no way.
export const nounRoutes: ReadonlyMap<string, string> = new Map([
  ['sys.center', 'user/center'],
  ['sys.tenant', 'sys/sysTenant'],
  ['sys.appConfig', 'sys/appConfig'],
  ['sys.handoverConf', 'sys/sysHandoverConf'],
  ['sys.handoverLog', 'sys/sysHandoverLog'],
  ['sys.handover', 'sys/handover'],
  ['sys.privilege', 'sys/sysPrivileges'],
  ['sys.menu', 'sys/menu'],
  ['sys.menuModule', 'sys/sysMenuModule'],
  ['sys.dept', 'sys/dept'],
  ['sys.duty', 'sys/sysDuty'],
  ['sys.quickAccess', 'sys/sysUserQuickAccess'],
  ['sys.dictType', 'sys/sysdicttype'],
  ['sys.dictInit', 'init/initDictType'],
  ['sys.role', 'sys/role'],
  ['sys.roleRelationship', 'sys/sysRoleRelationship'],
  ['sys.ruleSort', 'sys/sysRuleSort'],
  ['sys.ruleData', 'sys/sysRuleSort'],
  ['sys.user', 'sys/user'],
  ['sys.online', 'sys/online'],
  ['sys.userGroup', 'sys/sysUserGroup'],
  ['sys.userSubRel', 'sys/sysUserSubRel'],
  ['sys.sysApp', 'sys/sysApp'],
  ['ops.params', 'sys/params'],
  ['ops.logSql', 'sys/sysLogSql'],
  ['ops.job', 'sys/sysJob'],
  ['ops.jobLog', 'sys/sysJob-log'],
  ['ops.ossDir', 'oss/sysOssDir'],
  ['ops.oss', 'oss/sysOss'],
  ['msg.message', 'msg/msgRecord'],
  ['msg.template', 'msg/msgTemplate'],
  ['msg.channelTemplate', 'msg/msgTemplate'],
  ['msg.channel', 'msg/msgChannel'],
  ['msg.signature', 'msg/msgSignature'],
  ['msg.bizInfo', 'msg/msgBizInfo'],
  ['msg.channelRecord', 'msg/msgBizInfo'],
  ['msg.sysEvent', 'msg/msgSysEvent'],
  ['msg.auditEvent', 'msg/msgAuditEvent'],
  ['msg.bizEvent', 'msg/msgBizEvent'],
  ['msg.bizEventRule', 'msg/msgBizEvent'],
  ['api.apiConf', 'api/apiConf'],
  ['api.apiLog', 'api/apiLog'],
  ['api.apiNotifyInfo', 'api/apiNotifyInfo'],
  ['portal.portal', 'sys/sysPortal'],
  ['portal.designPage', 'sys/sysDesignPage'],
  ['bill.billType', 'sys/sysBillType'],
  ['bill.billcodeTemplate', 'sys/sysBillcodeTemplate'],
  ['bill.billcodeTime', 'sys/sysBillcodeTime'],
  ['bill.billcodeMax', 'sys/sysBillcodeMax'],
])

/** Route of the screen that shows a noun's records; undefined: none is known. */
export const routeOf = (resource: string): string | undefined => nounRoutes.get(screenOf(resource))
