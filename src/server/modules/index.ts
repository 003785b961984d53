import type { RuleReader } from '#server/access/ruleReader.ts'
import type { Implementation } from '#server/nouns/implement.ts'
import type { Noun } from '#server/nouns/noun.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import type { RaiseEvent } from '#server/messaging/events/systemEvents.ts'
import type { MessageSender } from '#server/messaging/sender.ts'
import type { Limits } from '#server/security/limits.ts'
import type { PasswordChecks } from '#server/security/passwordChecks.ts'
import type { VerificationCodes } from '#server/messaging/verificationCodes.ts'
import type { Scheduler } from '#server/scheduler/scheduler.ts'
import { apiAppSubscriptionModule } from './api/apiAppSubscription.ts'
import { apiConfModule } from './api/apiConf.ts'
import { apiLogModule } from './api/apiLog.ts'
import { apiMonitorModule } from './api/apiMonitor.ts'
import { apiNotifyConfModule } from './api/apiNotifyConf.ts'
import { apiNotifyInfoModule } from './api/apiNotifyInfo.ts'
import { apiReceiptInfoModule } from './api/apiReceiptInfo.ts'
import { billcodeMaxModule } from './bill/billcodeMax.ts'
import { billcodeTemplateModule } from './bill/billcodeTemplate.ts'
import { billcodeTimeModule } from './bill/billcodeTime.ts'
import { billTypeModule } from './bill/billType.ts'
import { auditEventModule } from './msg/auditEvent.ts'
import { bizEventModule } from './msg/bizEvent.ts'
import { bizEventRuleModule } from './msg/bizEventRule.ts'
import { channelModule } from './msg/channel.ts'
import { channelTemplateModule } from './msg/channelTemplate.ts'
import { maTemplateModule, mpTemplateModule } from './msg/officialTemplate.ts'
import { signatureModule } from './msg/signature.ts'
import { sysEventModule } from './msg/sysEvent.ts'
import { templateModule } from './msg/template.ts'
import { bizInfoModule } from './msg/bizInfo.ts'
import { channelRecordModule } from './msg/channelRecord.ts'
import { messageModule } from './msg/message.ts'
import { simulatedSendModule } from './msg/simulatedSend.ts'
import { jobModule } from './ops/job.ts'
import { jobLogModule } from './ops/jobLog.ts'
import { logErrorModule, logErrorStatModule } from './ops/logError.ts'
import { logLoginModule } from './ops/logLogin.ts'
import { logOperationModule } from './ops/logOperation.ts'
import { logSqlModule } from './ops/logSql.ts'
import { logUserBehaviorModule } from './ops/logUserBehavior.ts'
import { ossModule } from './ops/oss.ts'
import { ossDirModule } from './ops/ossDir.ts'
import { paramsModule } from './ops/params.ts'
import { pwdAuditModule } from './ops/pwdAudit.ts'
import { designPageModule } from './portal/designPage.ts'
import { portalModule } from './portal/portal.ts'
import { portalFpageModule } from './portal/portalFpage.ts'
import { portalThemeModule } from './portal/portalTheme.ts'
import { authModule } from './shell/auth.ts'
import { centerModule } from './shell/center.ts'
import { appConfigModule } from './sys/appConfig.ts'
import { handoverConfModule, handoverLogModule, handoverModule } from './sys/handover.ts'
import { deptModule } from './sys/dept.ts'
import { dictDataCustModule, dictDataModule } from './sys/dictData.ts'
import { dictInitModule } from './sys/dictInit.ts'
import { dictTypeCustModule, dictTypeModule } from './sys/dictType.ts'
import { exportDataModule } from './sys/exportData.ts'
import { dutyModule } from './sys/duty.ts'
import { dutyUserModule } from './sys/dutyUser.ts'
import { permissionExplainModule } from './sys/permissionExplain.ts'
import { privilegeBusiModule, privilegeDefModule, privilegeModule } from './sys/privilege.ts'
import { menuModule } from './sys/menu.ts'
import { menuModuleModule } from './sys/menuModule.ts'
import { onlineModule } from './sys/online.ts'
import { roleModule } from './sys/role.ts'
import { roleRelationshipModule } from './sys/roleRelationship.ts'
import { ruleDataModule } from './sys/ruleData.ts'
import { ruleSortModule } from './sys/ruleSort.ts'
import { securityModule } from './sys/security.ts'
import { quickAccessModule } from './sys/quickAccess.ts'
import { sysAppModule } from './sys/sysApp.ts'
import { tenantModule } from './sys/tenant.ts'
import { userModule } from './sys/user.ts'
import { userCustruleModule } from './sys/userCustrule.ts'
import { userGroupModule } from './sys/userGroup.ts'
import { userSubRelModule } from './sys/userSubRel.ts'

/**
 * Nouns whose tables, demo menus and demo records follow from their definitions; those that need a part of the server
 * are made with it below.
 */
export const nouns: readonly Noun[] = [
  paramsModule,
  sysEventModule,
  auditEventModule,
  bizEventModule,
  tenantModule,
  logOperationModule,
  logLoginModule,
  logErrorModule,
  logSqlModule,
  logUserBehaviorModule,
  handoverConfModule,
  handoverLogModule,
  privilegeModule,
  menuModuleModule,
  quickAccessModule,
  jobLogModule,
  templateModule,
  channelModule,
  signatureModule,
  channelRecordModule,
  bizEventRuleModule,
  roleModule,
  onlineModule,
  userSubRelModule,
  apiConfModule,
  apiLogModule,
  apiNotifyInfoModule,
  apiReceiptInfoModule,
  sysAppModule,
  portalModule,
  portalFpageModule,
  designPageModule,
  billTypeModule,
  billcodeTemplateModule,
  billcodeTimeModule,
  billcodeMaxModule,
]

/** Every resource with its handlers; made once per server, because some keep counts in memory. */
export const modules = ({
  scheduler,
  files,
  rules,
  sender,
  codes,
  raise,
  checks,
  limits,
}: {
  readonly scheduler: Scheduler
  readonly files: FileStore
  readonly rules: RuleReader
  readonly raise: RaiseEvent
  readonly sender: MessageSender
  readonly codes: VerificationCodes
  readonly checks: PasswordChecks
  readonly limits: Limits
}): readonly Implementation[] => [
  authModule({ raise, checks, limits }),
  centerModule(codes, checks),
  appConfigModule,
  ...nouns,
  logErrorStatModule,
  handoverModule,
  privilegeBusiModule,
  privilegeDefModule,
  permissionExplainModule(rules),
  menuModule,
  deptModule,
  dutyModule,
  dutyUserModule,
  dictTypeModule,
  dictDataModule,
  dictTypeCustModule,
  dictDataCustModule,
  dictInitModule,
  exportDataModule,
  jobModule(scheduler),
  messageModule,
  channelTemplateModule,
  simulatedSendModule(sender),
  bizInfoModule(sender),
  mpTemplateModule,
  maTemplateModule,
  ossDirModule,
  ossModule(files),
  pwdAuditModule,
  roleRelationshipModule,
  ruleSortModule(rules),
  ruleDataModule(rules),
  securityModule,
  userModule(raise),
  userGroupModule,
  userCustruleModule(rules),
  apiMonitorModule,
  apiNotifyConfModule,
  apiAppSubscriptionModule,
  portalThemeModule,
]
