/**
 * Contents of the demo data before they kept a list of given records (`seeded`). In a file from that time that lacks
 * one of these, an operator has removed it. Frozen: later additions do not belong here.
 */

/** Folder, by its English name → routes of its screens and of their tabs. */
// Open keys: names of data, frozen as they were.
export const baseScreens: Readonly<Record<string, string>> = {
  Organisation: 'sys/user sys/dept sys/sysDuty sys/sysUserSubRel sys/sysUserGroup sys/online',
  Access:
    'sys/role sys/role-user sys/sysRoleRelationship sys/privilegeAudit sys/permissionExplain sys/dataPermission sys/sysPrivileges sys/sysPrivileges-editTab sys/sysRuleSort sys/ruledata sys/handover sys/sysHandoverConf sys/sysHandoverLog',
  'Tenants and menus': 'sys/sysTenant sys/sysTenant-editTab sys/menu sys/sysMenuModule',
  Settings:
    'sys/params sys/appConfig sys/sysdicttype sys/dictdata sys/sysDictTypeCust sys/sysDictDataCust init/initDictType sys/exportDict sys/exportData',
  Interfaces:
    'api/apiMonitor api/apiConf api/apiConf-editTab api/apiConfView api/apiLog api/apiHealthCalendar api/apiNotifyInfo api/apiReceiptInfo sys/sysApp',
  Jobs: 'sys/sysJob sys/sysJob-cards sys/sysJob-log',
  Messages:
    'msg/msgTemplate msg/msgTemplate-channel msg/msgChannel msg/msgSignature msg/msgSysEvent msg/msgSysEvent-editTab msg/msgAuditEvent msg/msgAuditEvent-editTab msg/msgBizEvent msg/msgBizEvent-editTab msg/msgBizEventRule msg/msgBizInfo msg/msgBizInfo-channel-log msg/msgRecord',
  Files: 'oss/sysOss oss/filePreview oss/sysOssDir oss/uploadDemo',
  'Bill numbers': 'sys/sysBillType sys/sysBillcodeTemplate sys/sysBillcodeTime sys/sysBillcodeMax',
  Portals:
    'sys/sysPortal sys/sysPortalFpage sys/sysPortalTheme sys/sysDesignPage portal/designer portal/designPage',
  'Logs and audit':
    'sys/log-operation sys/log-login sys/log-error sys/log-errorStat sys/sysLogSql sys/sysLogUserBehavior sys/safetyAudit-pwdAudit',
  Personal: 'user/center sys/sysUserQuickAccess',
}

/** Prefix of codes → the last words of those that had a button. */
// Open keys: names of data, frozen as they were.
export const baseCodes: Readonly<Record<string, string>> = {
  'sys:user': 'save update delete secAdmin',
  'sys:sysUserCustrule': 'genList',
  'sys:dept': 'save update delete',
  'sys:sysDuty': 'save',
  'sys:sysDutyUser': 'delete',
  'sys:online': 'fquit',
  'sys:role': 'save update delete',
  'sys:sysRoleRelationship': 'save',
  'gen:genTableTemplate': 'update delete',
  'sys:menu': 'isImportant save update delete deleteEcur',
  'bpm:bpmAuths': 'save update delete',
  'sys:sysRuleSort': 'save update delete',
  'sys:sysruledata': 'save update delete',
  'sys:sysHandoverConf': 'save update delete',
  'sys:sysTenant': 'save update delete',
  'sys:sysMenuModule': 'save update delete',
  'sys:params': 'save update delete',
  'sys:sysdicttype': 'save update delete',
  'sys:dicedata': 'save update delete',
  'sys:sysDictTypeCust': 'save update delete',
  'sys:export-data': 'export',
  'api:apiConf': 'update delete',
  'api:apiNotifyInfo': 'save delete',
  'sys:sysApp': 'save update delete',
  'sys:sysJob': 'save update delete',
  'msg:msgTemplate': 'save update delete',
  'msg:msgChannel': 'save update delete',
  'msg:msgSignature': 'save update delete',
  'msg:msgSysEvent': 'save update delete',
  'msg:msgAuditEvent': 'save update delete',
  'msg:msgBizEvent': 'save update delete',
  'msg:msgBizInfo': 'save delete',
  'msg:msgRecord': 'updateStatus',
  'oss:sysOss': 'delete',
  'oss:sysOssDir': 'save update delete',
  'sys:sysBillType': 'save update delete',
  'sys:sysBillcodeTemplate': 'save update delete',
  'sys:sysBillcodeTime': 'save update delete',
  'sys:sysBillcodeMax': 'delete',
  'sys:sysPortal': 'save update delete',
  'sys:sysPortalFpage': 'save update delete',
  'sys:sysPortalTheme': 'save update delete',
  'sys:sysDesignPage': 'save update delete info',
  'sys:sysUserQuickAccess': 'save',
}

/** Dictionary → its values. */
// Open keys: names of data, frozen as they were.
export const baseDictionaries: Readonly<Record<string, string>> = {
  SYS_STATUS: '1 0',
  SYS_DEPT_TYPE: '1 2 3',
  SYS_MENU_CLIENT: 'PC APP PAD',
  SYS_ROLE_FLOWABLE_CODE: '1 2 3',
  USER_BEHAVIOR_TYPE: '1 2 3 4 5',
  SYS_MSG_TYPE: 'SYS_MSG_PRO SYS_MSG_NOTICE SYS_MSG_TODO',
  SYS_MSG_PRO: 'SYS_MSG_PRO',
}
