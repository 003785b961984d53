import { HOME_TAB } from '#kit/tabs.ts'
import { type ScreenTable, setScreens } from './routes/loadScreen.ts'
import { JOURNAL_PATH } from './journal/openJournal.ts'
import { TRANSFERS_PATH } from './transfers/openTransfers.ts'
import { WATCH_PATH } from './watch/rules.ts'

/** A route that is not here opens a page that reports it. */
const screens: ScreenTable = {
  [HOME_TAB]: async () => (await import('./home/HomeScreen.tsx')).screen,
  [WATCH_PATH]: async () => (await import('./watch/WatchScreen.tsx')).screen,
  [TRANSFERS_PATH]: async () => (await import('./transfers/TransferCentre.tsx')).screen,
  [JOURNAL_PATH]: async () => (await import('./journal/JournalScreen.tsx')).screen,
  'sys/sysTenant': async () => (await import('#features/sys/tenant/screen.ts')).tenantScreen,
  'sys/sysTenant-editTab': async () => (await import('#features/sys/tenant/editScreen.ts')).tenantEditScreen,
  'sys/menu': async () => (await import('#features/sys/menu/screen.ts')).menuScreen,
  'sys/sysDuty': async () => (await import('#features/sys/duty/screen.ts')).dutyScreen,
  'sys/sysUserQuickAccess': async () =>
    (await import('#features/sys/quickAccess/quickAccess.list.tsx')).quickAccessScreen,
  'sys/dept': async () => (await import('#features/sys/dept/screen.ts')).deptScreen,
  'sys/sysMenuModule': async () =>
    (await import('#features/sys/menuModule/menuModule.list.tsx')).menuModuleScreen,
  'sys/sysPrivileges': async () => (await import('#features/sys/privilege/screen.tsx')).privilegeScreen,
  'sys/sysPrivileges-editTab': async () =>
    (await import('#features/sys/privilege/editScreen.ts')).privilegeEditScreen,
  'sys/handover': async () => (await import('#features/sys/handover/screen.ts')).handoverScreen,
  'sys/sysHandoverConf': async () =>
    (await import('#features/sys/handover/handoverConf.list.tsx')).handoverConfScreen,
  'sys/sysHandoverLog': async () =>
    (await import('#features/sys/handover/handoverLog.list.tsx')).handoverLogScreen,
  'sys/role': async () => (await import('#features/sys/role/screen.ts')).roleScreen,
  'sys/role-user': async () => (await import('#features/sys/role/screen.ts')).roleUserScreen,
  'sys/sysRoleRelationship': async () =>
    (await import('#features/sys/roleRelationship/screen.ts')).roleRelationshipScreen,
  'sys/privilegeAudit': async () =>
    (await import('#features/sys/privilegeAudit/screen.ts')).privilegeAuditScreen,
  'sys/permissionExplain': async () =>
    (await import('#features/sys/permissionExplain/screen.ts')).permissionExplainScreen,
  'sys/dataPermission': async () =>
    (await import('#features/sys/dataPermission/screen.ts')).dataPermissionScreen,
  'sys/sysRuleSort': async () => (await import('#features/sys/ruleSort/ruleSort.list.tsx')).ruleSortScreen,
  'sys/ruledata': async () => (await import('#features/sys/ruleData/screen.ts')).ruleDataScreen,
  'sys/user': async () => (await import('#features/sys/user/screen.ts')).userScreen,
  'sys/online': async () => (await import('#features/sys/online/online.list.tsx')).onlineScreen,
  'sys/sysUserGroup': async () =>
    (await import('#features/sys/userGroup/userGroup.list.tsx')).userGroupScreen,
  'sys/sysUserSubRel': async () => (await import('#features/sys/userSubRel/screen.ts')).userSubRelScreen,
  'user/center': async () => (await import('#features/sys/center/screen.ts')).centerScreen,
  'sys/safetyAudit-pwdAudit': async () =>
    (await import('#features/ops/pwdAudit/pwdAudit.list.tsx')).pwdAuditScreen,
  'sys/appConfig': async () => (await import('#features/sys/appConfig/screen.ts')).appConfigScreen,
  'sys/params': async () => (await import('#features/ops/params/params.list.tsx')).paramsScreen,
  'sys/sysdicttype': async () => (await import('#features/sys/dictType/screen.ts')).dictTypeScreen,
  'sys/dictdata': async () => (await import('#features/sys/dictType/screen.ts')).dictDataScreen,
  'sys/sysDictTypeCust': async () => (await import('#features/sys/dictType/screen.ts')).dictTypeCustScreen,
  'sys/sysDictDataCust': async () => (await import('#features/sys/dictType/screen.ts')).dictDataCustScreen,
  'init/initDictType': async () => (await import('#features/sys/dictInit/screen.ts')).dictInitScreen,
  'sys/exportDict': async () => (await import('#features/sys/exportData/screen.ts')).exportDictScreen,
  'sys/exportData': async () => (await import('#features/sys/exportData/screen.ts')).exportDataScreen,
  'msg/msgTemplate': async () => (await import('#features/msg/template/template.list.tsx')).templateScreen,
  'msg/msgTemplate-channel': async () =>
    (await import('#features/msg/channelTemplate/screen.ts')).templateChannelsScreen,
  'msg/msgChannel': async () => (await import('#features/msg/channel/channel.list.tsx')).channelScreen,
  'msg/msgSignature': async () =>
    (await import('#features/msg/signature/signature.list.tsx')).signatureScreen,
  'msg/msgBizInfo': async () => (await import('#features/msg/bizInfo/screen.ts')).bizInfoScreen,
  'msg/msgBizInfo-channel-log': async () =>
    (await import('#features/msg/channelRecord/screen.ts')).channelRecordScreen,
  'msg/msgRecord': async () => (await import('#features/msg/message/screen.ts')).messageScreen,
  'msg/msgSysEvent': async () => (await import('#features/msg/sysEvent/screen.tsx')).sysEventScreen,
  'msg/msgSysEvent-editTab': async () =>
    (await import('#features/msg/sysEvent/editScreen.ts')).sysEventEditScreen,
  'msg/msgAuditEvent': async () => (await import('#features/msg/auditEvent/screen.tsx')).auditEventScreen,
  'msg/msgAuditEvent-editTab': async () =>
    (await import('#features/msg/auditEvent/editScreen.ts')).auditEventEditScreen,
  'msg/msgBizEvent': async () => (await import('#features/msg/bizEvent/screen.tsx')).bizEventScreen,
  'msg/msgBizEvent-editTab': async () =>
    (await import('#features/msg/bizEvent/editScreen.ts')).bizEventEditScreen,
  'msg/msgBizEventRule': async () =>
    (await import('#features/msg/bizEventRule/screen.ts')).bizEventRuleScreen,
  'api/apiMonitor': async () => (await import('#features/api/apiMonitor/screen.ts')).apiMonitorScreen,
  'api/apiConf': async () => (await import('#features/api/apiConf/screen.ts')).apiConfScreen,
  'api/apiConf-editTab': async () => (await import('#features/api/apiConf/editScreen.ts')).apiConfEditScreen,
  'api/apiConfView': async () => (await import('#features/api/apiConf/editScreen.ts')).apiConfViewScreen,
  'api/apiLog': async () => (await import('#features/api/apiLog/screen.ts')).apiLogScreen,
  'api/apiHealthCalendar': async () =>
    (await import('#features/api/apiHealthCalendar/screen.ts')).apiHealthCalendarScreen,
  'api/apiNotifyInfo': async () =>
    (await import('#features/api/apiNotifyInfo/screen.ts')).apiNotifyInfoScreen,
  'api/apiReceiptInfo': async () =>
    (await import('#features/api/apiReceiptInfo/screen.ts')).apiReceiptInfoScreen,
  'sys/sysPortal': async () => (await import('#features/portal/portal/screen.ts')).portalScreen,
  'sys/sysPortalFpage': async () => (await import('#features/portal/portal/screen.ts')).portalFpageScreen,
  'sys/sysPortalTheme': async () => (await import('#features/portal/portal/screen.ts')).portalThemeScreen,
  'portal/:portalCode': async () =>
    (await import('#features/portal/portal/windowScreen.ts')).portalWindowScreen,
  'sys/sysApp': async () => (await import('#features/sys/sysApp/sysApp.list.tsx')).sysAppScreen,
  'sys/sysBillType': async () => (await import('#features/bill/billType/screen.tsx')).billTypeScreen,
  'sys/sysBillcodeTemplate': async () =>
    (await import('#features/bill/billcodeTemplate/screen.tsx')).billcodeTemplateScreen,
  'sys/sysBillcodeTime': async () =>
    (await import('#features/bill/billcodeTime/screen.tsx')).billcodeTimeScreen,
  'sys/sysBillcodeMax': async () => (await import('#features/bill/billcodeMax/screen.ts')).billcodeMaxScreen,
  'oss/sysOss': async () => (await import('#features/ops/oss/oss.list.tsx')).ossScreen,
  'oss/sysOssDir': async () => (await import('#features/ops/ossDir/screen.ts')).ossDirScreen,
  'oss/filePreview': async () => (await import('#features/ops/filePreview/screen.ts')).filePreviewScreen,
  'oss/uploadDemo': async () => (await import('#features/ops/uploadDemo/screen.ts')).uploadDemoScreen,
  'sys/log-operation': async () => (await import('#features/ops/logOperation/screen.ts')).logOperationScreen,
  'sys/sysJob': async () => (await import('#features/ops/job/screen.ts')).jobScreen,
  'sys/sysJob-cards': async () => (await import('#features/ops/job/screen.ts')).jobCardsScreen,
  'sys/sysJob-monitor': async () => (await import('#features/ops/jobMonitor/screen.ts')).jobMonitorScreen,
  'sys/sysJob-log': async () => (await import('#features/ops/jobLog/screen.ts')).jobLogScreen,
  'tool/log-workbench': async () => (await import('#features/ops/logWorkbench/screen.ts')).logWorkbenchScreen,
  'sys/log-login': async () => (await import('#features/ops/logLogin/screen.ts')).logLoginScreen,
  'sys/log-error': async () => (await import('#features/ops/logError/screen.ts')).logErrorScreen,
  'sys/log-errorStat': async () => (await import('#features/ops/logErrorStat/screen.ts')).logErrorStatScreen,
  'sys/sysLogSql': async () => (await import('#features/ops/logSql/screen.ts')).logSqlScreen,
  'sys/sysDesignPage': async () => (await import('#features/portal/designPage/screen.ts')).designPageScreen,
  'portal/designPage': async () =>
    (await import('#features/portal/designPageView/screen.ts')).designPageViewScreen,
  'portal/designer': async () => (await import('#features/portal/designer/screen.ts')).designerScreen,
  'sys/sysLogUserBehavior': async () =>
    (await import('#features/ops/logUserBehavior/screen.ts')).logUserBehaviorScreen,
}

setScreens(screens)

export { isKnownRoute, loadScreen, pathParams, readyScreen } from './routes/loadScreen.ts'
