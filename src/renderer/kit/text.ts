import i18next, { type TOptions } from 'i18next'
import { useTranslation } from 'react-i18next'
import type common from '#locales/zh-CN/common.json'
import type failure from '#locales/zh-CN/failure.json'
import type kit from '#locales/zh-CN/kit.json'
import type kitBatch from '#locales/zh-CN/kit.batch.json'
import type kitViews from '#locales/zh-CN/kit.views.json'
import type msgMessage from '#locales/zh-CN/msg.message.json'
import type opsJob from '#locales/zh-CN/ops.job.json'
import type opsJobLog from '#locales/zh-CN/ops.jobLog.json'
import type opsJobMonitor from '#locales/zh-CN/ops.jobMonitor.json'
import type opsLogError from '#locales/zh-CN/ops.logError.json'
import type opsLogErrorStat from '#locales/zh-CN/ops.logErrorStat.json'
import type opsLogLogin from '#locales/zh-CN/ops.logLogin.json'
import type opsLogOperation from '#locales/zh-CN/ops.logOperation.json'
import type opsLogSql from '#locales/zh-CN/ops.logSql.json'
import type opsLogUserBehavior from '#locales/zh-CN/ops.logUserBehavior.json'
import type opsFilePreview from '#locales/zh-CN/ops.filePreview.json'
import type opsLogWorkbench from '#locales/zh-CN/ops.logWorkbench.json'
import type opsOss from '#locales/zh-CN/ops.oss.json'
import type opsOssDir from '#locales/zh-CN/ops.ossDir.json'
import type opsUploadDemo from '#locales/zh-CN/ops.uploadDemo.json'
import type opsParams from '#locales/zh-CN/ops.params.json'
import type pickers from '#locales/zh-CN/pickers.json'
import type shell from '#locales/zh-CN/shell.json'
import type sysDept from '#locales/zh-CN/sys.dept.json'
import type sysDuty from '#locales/zh-CN/sys.duty.json'
import type sysHandover from '#locales/zh-CN/sys.handover.json'
import type sysHandoverConf from '#locales/zh-CN/sys.handoverConf.json'
import type sysHandoverLog from '#locales/zh-CN/sys.handoverLog.json'
import type sysMenu from '#locales/zh-CN/sys.menu.json'
import type sysMenuModule from '#locales/zh-CN/sys.menuModule.json'
import type sysPermissionExplain from '#locales/zh-CN/sys.permissionExplain.json'
import type sysPrivilege from '#locales/zh-CN/sys.privilege.json'
import type sysQuickAccess from '#locales/zh-CN/sys.quickAccess.json'
import type sysRole from '#locales/zh-CN/sys.role.json'
import type sysDataPermission from '#locales/zh-CN/sys.dataPermission.json'
import type sysPrivilegeAudit from '#locales/zh-CN/sys.privilegeAudit.json'
import type sysRoleRelationship from '#locales/zh-CN/sys.roleRelationship.json'
import type sysRuleData from '#locales/zh-CN/sys.ruleData.json'
import type sysRuleSort from '#locales/zh-CN/sys.ruleSort.json'
import type sysOnline from '#locales/zh-CN/sys.online.json'
import type sysTenant from '#locales/zh-CN/sys.tenant.json'
import type sysUser from '#locales/zh-CN/sys.user.json'
import type sysUserGroup from '#locales/zh-CN/sys.userGroup.json'
import type sysUserSubRel from '#locales/zh-CN/sys.userSubRel.json'

/** One file per namespace, flat keys; zh-CN is the reference from which the key type is made. */
interface Texts {
  common: typeof common
  failure: typeof failure
  kit: typeof kit
  'kit.batch': typeof kitBatch
  'kit.views': typeof kitViews
  pickers: typeof pickers
  shell: typeof shell
  'sys.tenant': typeof sysTenant
  'sys.user': typeof sysUser
  'sys.online': typeof sysOnline
  'sys.userGroup': typeof sysUserGroup
  'sys.userSubRel': typeof sysUserSubRel
  'sys.role': typeof sysRole
  'sys.roleRelationship': typeof sysRoleRelationship
  'sys.privilegeAudit': typeof sysPrivilegeAudit
  'sys.dataPermission': typeof sysDataPermission
  'sys.ruleData': typeof sysRuleData
  'sys.ruleSort': typeof sysRuleSort
  'sys.dept': typeof sysDept
  'sys.duty': typeof sysDuty
  'sys.handover': typeof sysHandover
  'sys.handoverConf': typeof sysHandoverConf
  'sys.handoverLog': typeof sysHandoverLog
  'sys.menu': typeof sysMenu
  'sys.menuModule': typeof sysMenuModule
  'sys.permissionExplain': typeof sysPermissionExplain
  'sys.privilege': typeof sysPrivilege
  'sys.quickAccess': typeof sysQuickAccess
  'msg.message': typeof msgMessage
  'ops.params': typeof opsParams
  'ops.oss': typeof opsOss
  'ops.ossDir': typeof opsOssDir
  'ops.filePreview': typeof opsFilePreview
  'ops.uploadDemo': typeof opsUploadDemo
  'ops.logOperation': typeof opsLogOperation
  'ops.logLogin': typeof opsLogLogin
  'ops.logError': typeof opsLogError
  'ops.logErrorStat': typeof opsLogErrorStat
  'ops.logSql': typeof opsLogSql
  'ops.logUserBehavior': typeof opsLogUserBehavior
  'ops.job': typeof opsJob
  'ops.logWorkbench': typeof opsLogWorkbench
  'ops.jobLog': typeof opsJobLog
  'ops.jobMonitor': typeof opsJobMonitor
}

export type Namespace = keyof Texts

/** `<namespace>:<key>`, e.g. `sys.tenant:field.tenantName`. Keys are flat, dots are part of the name. */
export type TextKey = { [N in Namespace]: `${N}:${keyof Texts[N] & string}` }[Namespace]

export type Translate = (key: TextKey, values?: Record<string, string | number>) => string

/** For code outside React. */
export const translate: Translate = (key, values) => i18next.t(key, values as TOptions)

/** The language that texts are in, for names that the platform gives in several. */
export const currentLanguage = (): string => i18next.language

/** @returns a translate function; the component renders again when the language changes. */
export function useText(): Translate {
  const { t } = useTranslation()
  return t as unknown as Translate
}

type LoadTexts = (namespaces: readonly Namespace[]) => Promise<void>

let load: LoadTexts = async () => {}

/** The shell knows where texts come from. */
export const setTextLoader = (loader: LoadTexts): void => {
  load = loader
}

/** Brings what only some of the kit needs, such as a dialog that most never open. */
export const loadKitTexts: LoadTexts = (namespaces) => load(namespaces)
