import { z } from 'zod'
import type { AnyEndpoint, Filters, Resource } from '../kernel.ts'
import { apiAppSubscription } from './api/apiAppSubscription.ts'
import { apiConf } from './api/apiConf.ts'
import { apiLog } from './api/apiLog.ts'
import { apiMonitor } from './api/apiMonitor.ts'
import { apiNotifyConf } from './api/apiNotifyConf.ts'
import { apiNotifyInfo } from './api/apiNotifyInfo.ts'
import { apiReceiptInfo } from './api/apiReceiptInfo.ts'
import { billcodeMax } from './bill/billcodeMax.ts'
import { billcodeTemplate } from './bill/billcodeTemplate.ts'
import { billcodeTime } from './bill/billcodeTime.ts'
import { billType } from './bill/billType.ts'
import { auditEvent } from './msg/auditEvent.ts'
import { bizEvent } from './msg/bizEvent.ts'
import { bizEventRule } from './msg/bizEventRule.ts'
import { channel } from './msg/channel.ts'
import { channelTemplate } from './msg/channelTemplate.ts'
import { maTemplate, mpTemplate } from './msg/officialTemplate.ts'
import { signature } from './msg/signature.ts'
import { sysEvent } from './msg/sysEvent.ts'
import { template } from './msg/template.ts'
import { bizInfo } from './msg/bizInfo.ts'
import { channelRecord } from './msg/channelRecord.ts'
import { message } from './msg/message.ts'
import { simulatedSend } from './msg/simulatedSend.ts'
import { job } from './ops/job.ts'
import { jobLog } from './ops/jobLog.ts'
import { logError, logErrorStat } from './ops/logError.ts'
import { logLogin } from './ops/logLogin.ts'
import { logOperation } from './ops/logOperation.ts'
import { logSql } from './ops/logSql.ts'
import { logUserBehavior } from './ops/logUserBehavior.ts'
import { oss } from './ops/oss.ts'
import { ossDir } from './ops/ossDir.ts'
import { pwdAudit } from './ops/pwdAudit.ts'
import { params } from './ops/params.ts'
import { designPage } from './portal/designPage.ts'
import { portal } from './portal/portal.ts'
import { portalFpage } from './portal/portalFpage.ts'
import { portalTheme } from './portal/portalTheme.ts'
import { auth } from './shell/auth.ts'
import { center } from './shell/center.ts'
import { appConfig } from './sys/appConfig.ts'
import { handover, handoverConf, handoverLog } from './sys/handover.ts'
import { dept } from './sys/dept.ts'
import { dictData, dictDataCust } from './sys/dictData.ts'
import { dictInit } from './sys/dictInit.ts'
import { dictType, dictTypeCust } from './sys/dictType.ts'
import { exportData } from './sys/exportData.ts'
import { duty, dutyUser } from './sys/duty.ts'
import { permissionExplain } from './sys/permissionExplain.ts'
import { privilege, privilegeBusi, privilegeDef } from './sys/privilege.ts'
import { menu } from './sys/menu.ts'
import { menuModule } from './sys/menuModule.ts'
import { online } from './sys/online.ts'
import { role } from './sys/role.ts'
import { roleRelationship } from './sys/roleRelationship.ts'
import { ruleData } from './sys/ruleData.ts'
import { ruleSort } from './sys/ruleSort.ts'
import { security } from './sys/security.ts'
import { quickAccess } from './sys/quickAccess.ts'
import { sysApp } from './sys/sysApp.ts'
import { tenant } from './sys/tenant.ts'
import { user } from './sys/user.ts'
import { userCustrule } from './sys/userCustrule.ts'
import { userGroup } from './sys/userGroup.ts'
import { userSubRel } from './sys/userSubRel.ts'

/** Every resource of the platform. The gateway reaches nothing that is not listed here. */
export const resources = [
  auth,
  center,
  tenant,
  appConfig,
  params,
  logOperation,
  logLogin,
  logError,
  logErrorStat,
  logSql,
  logUserBehavior,
  handoverConf,
  handoverLog,
  handover,
  privilege,
  privilegeBusi,
  privilegeDef,
  permissionExplain,
  menu,
  menuModule,
  dept,
  duty,
  dutyUser,
  quickAccess,
  dictType,
  dictData,
  dictTypeCust,
  dictDataCust,
  dictInit,
  exportData,
  job,
  jobLog,
  message,
  template,
  channelTemplate,
  channel,
  signature,
  simulatedSend,
  bizInfo,
  channelRecord,
  sysEvent,
  auditEvent,
  bizEvent,
  bizEventRule,
  mpTemplate,
  maTemplate,
  ossDir,
  oss,
  pwdAudit,
  role,
  roleRelationship,
  ruleSort,
  ruleData,
  security,
  user,
  online,
  userGroup,
  userCustrule,
  userSubRel,
  apiConf,
  apiLog,
  apiMonitor,
  apiNotifyInfo,
  apiNotifyConf,
  apiReceiptInfo,
  apiAppSubscription,
  sysApp,
  portal,
  portalFpage,
  portalTheme,
  designPage,
  billType,
  billcodeTemplate,
  billcodeTime,
  billcodeMax,
] as const satisfies readonly Resource[]

const byId = new Map<string, AnyEndpoint>(
  resources.flatMap((resource) =>
    Object.values(resource.endpoints).map((endpoint): [string, AnyEndpoint] => [endpoint.id, endpoint]),
  ),
)

const byName = new Map<string, Resource>(resources.map((resource) => [resource.name, resource]))

/** @returns undefined for a name that no resource has */
export const findResource = (name: string): Resource | undefined => byName.get(name)

/** @returns undefined for a name that no resource declares. */
export const findEndpoint = (id: string): AnyEndpoint | undefined => byId.get(id)

export const allEndpoints = (): readonly AnyEndpoint[] => [...byId.values()]

const filtersByPage = new Map(
  resources.flatMap(({ endpoints, filters }: Resource) =>
    endpoints.page ? [[endpoints.page.id, filters] as const] : [],
  ),
)

/** Filters of the noun whose page this call answers; undefined for every other call. */
export const pageFilters = (endpoint: AnyEndpoint): Filters | undefined => filtersByPage.get(endpoint.id)

const filtersByRead = new Map(
  resources.flatMap(({ endpoints, filters }: Resource) =>
    Object.values(endpoints).flatMap(({ id, effect }) => (effect === 'read' ? [[id, filters] as const] : [])),
  ),
)

/** Filters of the noun to which a read belongs, some of which it may take; undefined for every other call. */
export const nounFilters = (endpoint: AnyEndpoint): Filters | undefined => filtersByRead.get(endpoint.id)

const isPage = ({ answer }: AnyEndpoint): boolean =>
  answer instanceof z.ZodObject && 'list' in answer.shape && 'total' in answer.shape

/** Filters of the noun to which a read belongs that answers a page, whichever it is; undefined for every other call. */
export const filtersOfPage = (endpoint: AnyEndpoint): Filters | undefined =>
  pageFilters(endpoint) ?? (isPage(endpoint) ? nounFilters(endpoint) : undefined)
