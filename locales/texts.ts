import enApiApiConf from './en-US/api.apiConf.json' with { type: 'json' }
import enApiApiHealthCalendar from './en-US/api.apiHealthCalendar.json' with { type: 'json' }
import enApiApiLog from './en-US/api.apiLog.json' with { type: 'json' }
import enApiApiMonitor from './en-US/api.apiMonitor.json' with { type: 'json' }
import enApiApiNotifyInfo from './en-US/api.apiNotifyInfo.json' with { type: 'json' }
import enApiApiReceiptInfo from './en-US/api.apiReceiptInfo.json' with { type: 'json' }
import enBillBillType from './en-US/bill.billType.json' with { type: 'json' }
import enBillBillcodeMax from './en-US/bill.billcodeMax.json' with { type: 'json' }
import enBillBillcodeTemplate from './en-US/bill.billcodeTemplate.json' with { type: 'json' }
import enBillBillcodeTime from './en-US/bill.billcodeTime.json' with { type: 'json' }
import enCommon from './en-US/common.json' with { type: 'json' }
import enFailure from './en-US/failure.json' with { type: 'json' }
import enJournal from './en-US/journal.json' with { type: 'json' }
import enKit from './en-US/kit.json' with { type: 'json' }
import enKitBatch from './en-US/kit.batch.json' with { type: 'json' }
import enKitCompare from './en-US/kit.compare.json' with { type: 'json' }
import enKitViews from './en-US/kit.views.json' with { type: 'json' }
import enMsgAuditEvent from './en-US/msg.auditEvent.json' with { type: 'json' }
import enMsgBizEvent from './en-US/msg.bizEvent.json' with { type: 'json' }
import enMsgBizEventRule from './en-US/msg.bizEventRule.json' with { type: 'json' }
import enMsgBizInfo from './en-US/msg.bizInfo.json' with { type: 'json' }
import enMsgChannel from './en-US/msg.channel.json' with { type: 'json' }
import enMsgChannelRecord from './en-US/msg.channelRecord.json' with { type: 'json' }
import enMsgChannelTemplate from './en-US/msg.channelTemplate.json' with { type: 'json' }
import enMsgMessage from './en-US/msg.message.json' with { type: 'json' }
import enMsgSignature from './en-US/msg.signature.json' with { type: 'json' }
import enMsgSysEvent from './en-US/msg.sysEvent.json' with { type: 'json' }
import enMsgTemplate from './en-US/msg.template.json' with { type: 'json' }
import enOpsFilePreview from './en-US/ops.filePreview.json' with { type: 'json' }
import enOpsJob from './en-US/ops.job.json' with { type: 'json' }
import enOpsJobLog from './en-US/ops.jobLog.json' with { type: 'json' }
import enOpsJobMonitor from './en-US/ops.jobMonitor.json' with { type: 'json' }
import enOpsLogError from './en-US/ops.logError.json' with { type: 'json' }
import enOpsLogErrorStat from './en-US/ops.logErrorStat.json' with { type: 'json' }
import enOpsLogLogin from './en-US/ops.logLogin.json' with { type: 'json' }
import enOpsLogOperation from './en-US/ops.logOperation.json' with { type: 'json' }
import enOpsLogSql from './en-US/ops.logSql.json' with { type: 'json' }
import enOpsLogUserBehavior from './en-US/ops.logUserBehavior.json' with { type: 'json' }
import enOpsLogWorkbench from './en-US/ops.logWorkbench.json' with { type: 'json' }
import enOpsOss from './en-US/ops.oss.json' with { type: 'json' }
import enOpsOssDir from './en-US/ops.ossDir.json' with { type: 'json' }
import enOpsParams from './en-US/ops.params.json' with { type: 'json' }
import enOpsPwdAudit from './en-US/ops.pwdAudit.json' with { type: 'json' }
import enOpsUploadDemo from './en-US/ops.uploadDemo.json' with { type: 'json' }
import enPickers from './en-US/pickers.json' with { type: 'json' }
import enPortalDesignPage from './en-US/portal.designPage.json' with { type: 'json' }
import enPortalDesigner from './en-US/portal.designer.json' with { type: 'json' }
import enPortalPortal from './en-US/portal.portal.json' with { type: 'json' }
import enShell from './en-US/shell.json' with { type: 'json' }
import enShellCrashes from './en-US/shell.crashes.json' with { type: 'json' }
import enShellDoctor from './en-US/shell.doctor.json' with { type: 'json' }
import enShellMapping from './en-US/shell.mapping.json' with { type: 'json' }
import enShellRemoval from './en-US/shell.removal.json' with { type: 'json' }
import enShellUpdate from './en-US/shell.update.json' with { type: 'json' }
import enSysAppConfig from './en-US/sys.appConfig.json' with { type: 'json' }
import enSysCenter from './en-US/sys.center.json' with { type: 'json' }
import enSysDataPermission from './en-US/sys.dataPermission.json' with { type: 'json' }
import enSysDept from './en-US/sys.dept.json' with { type: 'json' }
import enSysDictInit from './en-US/sys.dictInit.json' with { type: 'json' }
import enSysDictType from './en-US/sys.dictType.json' with { type: 'json' }
import enSysDuty from './en-US/sys.duty.json' with { type: 'json' }
import enSysExportData from './en-US/sys.exportData.json' with { type: 'json' }
import enSysHandover from './en-US/sys.handover.json' with { type: 'json' }
import enSysHandoverConf from './en-US/sys.handoverConf.json' with { type: 'json' }
import enSysHandoverLog from './en-US/sys.handoverLog.json' with { type: 'json' }
import enSysMenu from './en-US/sys.menu.json' with { type: 'json' }
import enSysMenuModule from './en-US/sys.menuModule.json' with { type: 'json' }
import enSysOnline from './en-US/sys.online.json' with { type: 'json' }
import enSysPermissionExplain from './en-US/sys.permissionExplain.json' with { type: 'json' }
import enSysPrivilege from './en-US/sys.privilege.json' with { type: 'json' }
import enSysPrivilegeAudit from './en-US/sys.privilegeAudit.json' with { type: 'json' }
import enSysQuickAccess from './en-US/sys.quickAccess.json' with { type: 'json' }
import enSysRole from './en-US/sys.role.json' with { type: 'json' }
import enSysRoleRelationship from './en-US/sys.roleRelationship.json' with { type: 'json' }
import enSysRuleData from './en-US/sys.ruleData.json' with { type: 'json' }
import enSysRuleSort from './en-US/sys.ruleSort.json' with { type: 'json' }
import enSysSysApp from './en-US/sys.sysApp.json' with { type: 'json' }
import enSysTenant from './en-US/sys.tenant.json' with { type: 'json' }
import enSysUser from './en-US/sys.user.json' with { type: 'json' }
import enSysUserGroup from './en-US/sys.userGroup.json' with { type: 'json' }
import enSysUserSubRel from './en-US/sys.userSubRel.json' with { type: 'json' }
import zhApiApiConf from './zh-CN/api.apiConf.json' with { type: 'json' }
import zhApiApiHealthCalendar from './zh-CN/api.apiHealthCalendar.json' with { type: 'json' }
import zhApiApiLog from './zh-CN/api.apiLog.json' with { type: 'json' }
import zhApiApiMonitor from './zh-CN/api.apiMonitor.json' with { type: 'json' }
import zhApiApiNotifyInfo from './zh-CN/api.apiNotifyInfo.json' with { type: 'json' }
import zhApiApiReceiptInfo from './zh-CN/api.apiReceiptInfo.json' with { type: 'json' }
import zhBillBillType from './zh-CN/bill.billType.json' with { type: 'json' }
import zhBillBillcodeMax from './zh-CN/bill.billcodeMax.json' with { type: 'json' }
import zhBillBillcodeTemplate from './zh-CN/bill.billcodeTemplate.json' with { type: 'json' }
import zhBillBillcodeTime from './zh-CN/bill.billcodeTime.json' with { type: 'json' }
import zhCommon from './zh-CN/common.json' with { type: 'json' }
import zhFailure from './zh-CN/failure.json' with { type: 'json' }
import zhJournal from './zh-CN/journal.json' with { type: 'json' }
import zhKit from './zh-CN/kit.json' with { type: 'json' }
import zhKitBatch from './zh-CN/kit.batch.json' with { type: 'json' }
import zhKitCompare from './zh-CN/kit.compare.json' with { type: 'json' }
import zhKitViews from './zh-CN/kit.views.json' with { type: 'json' }
import zhMsgAuditEvent from './zh-CN/msg.auditEvent.json' with { type: 'json' }
import zhMsgBizEvent from './zh-CN/msg.bizEvent.json' with { type: 'json' }
import zhMsgBizEventRule from './zh-CN/msg.bizEventRule.json' with { type: 'json' }
import zhMsgBizInfo from './zh-CN/msg.bizInfo.json' with { type: 'json' }
import zhMsgChannel from './zh-CN/msg.channel.json' with { type: 'json' }
import zhMsgChannelRecord from './zh-CN/msg.channelRecord.json' with { type: 'json' }
import zhMsgChannelTemplate from './zh-CN/msg.channelTemplate.json' with { type: 'json' }
import zhMsgMessage from './zh-CN/msg.message.json' with { type: 'json' }
import zhMsgSignature from './zh-CN/msg.signature.json' with { type: 'json' }
import zhMsgSysEvent from './zh-CN/msg.sysEvent.json' with { type: 'json' }
import zhMsgTemplate from './zh-CN/msg.template.json' with { type: 'json' }
import zhOpsFilePreview from './zh-CN/ops.filePreview.json' with { type: 'json' }
import zhOpsJob from './zh-CN/ops.job.json' with { type: 'json' }
import zhOpsJobLog from './zh-CN/ops.jobLog.json' with { type: 'json' }
import zhOpsJobMonitor from './zh-CN/ops.jobMonitor.json' with { type: 'json' }
import zhOpsLogError from './zh-CN/ops.logError.json' with { type: 'json' }
import zhOpsLogErrorStat from './zh-CN/ops.logErrorStat.json' with { type: 'json' }
import zhOpsLogLogin from './zh-CN/ops.logLogin.json' with { type: 'json' }
import zhOpsLogOperation from './zh-CN/ops.logOperation.json' with { type: 'json' }
import zhOpsLogSql from './zh-CN/ops.logSql.json' with { type: 'json' }
import zhOpsLogUserBehavior from './zh-CN/ops.logUserBehavior.json' with { type: 'json' }
import zhOpsLogWorkbench from './zh-CN/ops.logWorkbench.json' with { type: 'json' }
import zhOpsOss from './zh-CN/ops.oss.json' with { type: 'json' }
import zhOpsOssDir from './zh-CN/ops.ossDir.json' with { type: 'json' }
import zhOpsParams from './zh-CN/ops.params.json' with { type: 'json' }
import zhOpsPwdAudit from './zh-CN/ops.pwdAudit.json' with { type: 'json' }
import zhOpsUploadDemo from './zh-CN/ops.uploadDemo.json' with { type: 'json' }
import zhPickers from './zh-CN/pickers.json' with { type: 'json' }
import zhPortalDesignPage from './zh-CN/portal.designPage.json' with { type: 'json' }
import zhPortalDesigner from './zh-CN/portal.designer.json' with { type: 'json' }
import zhPortalPortal from './zh-CN/portal.portal.json' with { type: 'json' }
import zhShell from './zh-CN/shell.json' with { type: 'json' }
import zhShellCrashes from './zh-CN/shell.crashes.json' with { type: 'json' }
import zhShellDoctor from './zh-CN/shell.doctor.json' with { type: 'json' }
import zhShellMapping from './zh-CN/shell.mapping.json' with { type: 'json' }
import zhShellRemoval from './zh-CN/shell.removal.json' with { type: 'json' }
import zhShellUpdate from './zh-CN/shell.update.json' with { type: 'json' }
import zhSysAppConfig from './zh-CN/sys.appConfig.json' with { type: 'json' }
import zhSysCenter from './zh-CN/sys.center.json' with { type: 'json' }
import zhSysDataPermission from './zh-CN/sys.dataPermission.json' with { type: 'json' }
import zhSysDept from './zh-CN/sys.dept.json' with { type: 'json' }
import zhSysDictInit from './zh-CN/sys.dictInit.json' with { type: 'json' }
import zhSysDictType from './zh-CN/sys.dictType.json' with { type: 'json' }
import zhSysDuty from './zh-CN/sys.duty.json' with { type: 'json' }
import zhSysExportData from './zh-CN/sys.exportData.json' with { type: 'json' }
import zhSysHandover from './zh-CN/sys.handover.json' with { type: 'json' }
import zhSysHandoverConf from './zh-CN/sys.handoverConf.json' with { type: 'json' }
import zhSysHandoverLog from './zh-CN/sys.handoverLog.json' with { type: 'json' }
import zhSysMenu from './zh-CN/sys.menu.json' with { type: 'json' }
import zhSysMenuModule from './zh-CN/sys.menuModule.json' with { type: 'json' }
import zhSysOnline from './zh-CN/sys.online.json' with { type: 'json' }
import zhSysPermissionExplain from './zh-CN/sys.permissionExplain.json' with { type: 'json' }
import zhSysPrivilege from './zh-CN/sys.privilege.json' with { type: 'json' }
import zhSysPrivilegeAudit from './zh-CN/sys.privilegeAudit.json' with { type: 'json' }
import zhSysQuickAccess from './zh-CN/sys.quickAccess.json' with { type: 'json' }
import zhSysRole from './zh-CN/sys.role.json' with { type: 'json' }
import zhSysRoleRelationship from './zh-CN/sys.roleRelationship.json' with { type: 'json' }
import zhSysRuleData from './zh-CN/sys.ruleData.json' with { type: 'json' }
import zhSysRuleSort from './zh-CN/sys.ruleSort.json' with { type: 'json' }
import zhSysSysApp from './zh-CN/sys.sysApp.json' with { type: 'json' }
import zhSysTenant from './zh-CN/sys.tenant.json' with { type: 'json' }
import zhSysUser from './zh-CN/sys.user.json' with { type: 'json' }
import zhSysUserGroup from './zh-CN/sys.userGroup.json' with { type: 'json' }
import zhSysUserSubRel from './zh-CN/sys.userSubRel.json' with { type: 'json' }

/**
 * Namespace → texts in Chinese and English, generated from the files of locales/zh-CN, the reference language, by
 * `npm run check -- --fix`. Do not edit. Windows take the type alone and load the files that they need.
 */
export const textFiles = {
  'api.apiConf': [zhApiApiConf, enApiApiConf],
  'api.apiHealthCalendar': [zhApiApiHealthCalendar, enApiApiHealthCalendar],
  'api.apiLog': [zhApiApiLog, enApiApiLog],
  'api.apiMonitor': [zhApiApiMonitor, enApiApiMonitor],
  'api.apiNotifyInfo': [zhApiApiNotifyInfo, enApiApiNotifyInfo],
  'api.apiReceiptInfo': [zhApiApiReceiptInfo, enApiApiReceiptInfo],
  'bill.billType': [zhBillBillType, enBillBillType],
  'bill.billcodeMax': [zhBillBillcodeMax, enBillBillcodeMax],
  'bill.billcodeTemplate': [zhBillBillcodeTemplate, enBillBillcodeTemplate],
  'bill.billcodeTime': [zhBillBillcodeTime, enBillBillcodeTime],
  common: [zhCommon, enCommon],
  failure: [zhFailure, enFailure],
  journal: [zhJournal, enJournal],
  kit: [zhKit, enKit],
  'kit.batch': [zhKitBatch, enKitBatch],
  'kit.compare': [zhKitCompare, enKitCompare],
  'kit.views': [zhKitViews, enKitViews],
  'msg.auditEvent': [zhMsgAuditEvent, enMsgAuditEvent],
  'msg.bizEvent': [zhMsgBizEvent, enMsgBizEvent],
  'msg.bizEventRule': [zhMsgBizEventRule, enMsgBizEventRule],
  'msg.bizInfo': [zhMsgBizInfo, enMsgBizInfo],
  'msg.channel': [zhMsgChannel, enMsgChannel],
  'msg.channelRecord': [zhMsgChannelRecord, enMsgChannelRecord],
  'msg.channelTemplate': [zhMsgChannelTemplate, enMsgChannelTemplate],
  'msg.message': [zhMsgMessage, enMsgMessage],
  'msg.signature': [zhMsgSignature, enMsgSignature],
  'msg.sysEvent': [zhMsgSysEvent, enMsgSysEvent],
  'msg.template': [zhMsgTemplate, enMsgTemplate],
  'ops.filePreview': [zhOpsFilePreview, enOpsFilePreview],
  'ops.job': [zhOpsJob, enOpsJob],
  'ops.jobLog': [zhOpsJobLog, enOpsJobLog],
  'ops.jobMonitor': [zhOpsJobMonitor, enOpsJobMonitor],
  'ops.logError': [zhOpsLogError, enOpsLogError],
  'ops.logErrorStat': [zhOpsLogErrorStat, enOpsLogErrorStat],
  'ops.logLogin': [zhOpsLogLogin, enOpsLogLogin],
  'ops.logOperation': [zhOpsLogOperation, enOpsLogOperation],
  'ops.logSql': [zhOpsLogSql, enOpsLogSql],
  'ops.logUserBehavior': [zhOpsLogUserBehavior, enOpsLogUserBehavior],
  'ops.logWorkbench': [zhOpsLogWorkbench, enOpsLogWorkbench],
  'ops.oss': [zhOpsOss, enOpsOss],
  'ops.ossDir': [zhOpsOssDir, enOpsOssDir],
  'ops.params': [zhOpsParams, enOpsParams],
  'ops.pwdAudit': [zhOpsPwdAudit, enOpsPwdAudit],
  'ops.uploadDemo': [zhOpsUploadDemo, enOpsUploadDemo],
  pickers: [zhPickers, enPickers],
  'portal.designPage': [zhPortalDesignPage, enPortalDesignPage],
  'portal.designer': [zhPortalDesigner, enPortalDesigner],
  'portal.portal': [zhPortalPortal, enPortalPortal],
  shell: [zhShell, enShell],
  'shell.crashes': [zhShellCrashes, enShellCrashes],
  'shell.doctor': [zhShellDoctor, enShellDoctor],
  'shell.mapping': [zhShellMapping, enShellMapping],
  'shell.removal': [zhShellRemoval, enShellRemoval],
  'shell.update': [zhShellUpdate, enShellUpdate],
  'sys.appConfig': [zhSysAppConfig, enSysAppConfig],
  'sys.center': [zhSysCenter, enSysCenter],
  'sys.dataPermission': [zhSysDataPermission, enSysDataPermission],
  'sys.dept': [zhSysDept, enSysDept],
  'sys.dictInit': [zhSysDictInit, enSysDictInit],
  'sys.dictType': [zhSysDictType, enSysDictType],
  'sys.duty': [zhSysDuty, enSysDuty],
  'sys.exportData': [zhSysExportData, enSysExportData],
  'sys.handover': [zhSysHandover, enSysHandover],
  'sys.handoverConf': [zhSysHandoverConf, enSysHandoverConf],
  'sys.handoverLog': [zhSysHandoverLog, enSysHandoverLog],
  'sys.menu': [zhSysMenu, enSysMenu],
  'sys.menuModule': [zhSysMenuModule, enSysMenuModule],
  'sys.online': [zhSysOnline, enSysOnline],
  'sys.permissionExplain': [zhSysPermissionExplain, enSysPermissionExplain],
  'sys.privilege': [zhSysPrivilege, enSysPrivilege],
  'sys.privilegeAudit': [zhSysPrivilegeAudit, enSysPrivilegeAudit],
  'sys.quickAccess': [zhSysQuickAccess, enSysQuickAccess],
  'sys.role': [zhSysRole, enSysRole],
  'sys.roleRelationship': [zhSysRoleRelationship, enSysRoleRelationship],
  'sys.ruleData': [zhSysRuleData, enSysRuleData],
  'sys.ruleSort': [zhSysRuleSort, enSysRuleSort],
  'sys.sysApp': [zhSysSysApp, enSysSysApp],
  'sys.tenant': [zhSysTenant, enSysTenant],
  'sys.user': [zhSysUser, enSysUser],
  'sys.userGroup': [zhSysUserGroup, enSysUserGroup],
  'sys.userSubRel': [zhSysUserSubRel, enSysUserSubRel],
} as const

export type Texts = { readonly [N in keyof typeof textFiles]: (typeof textFiles)[N][0] }
