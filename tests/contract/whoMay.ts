import type { AnyEndpoint } from '#contract/kernel.ts'
import { allEndpoints } from '#contract/resources/index.ts'

/**
 * Permitted callers of every call of the platform: A the super administrator, S the system administrator, 2 the
 * secondary administrator, O an ordinary operator, T the administrator of another tenant, G a guest who is not signed
 * in. Nothing here is derived from a guard, so that a changed guard is detected: calls that follow the rule of the
 * documents are not listed, all others are.
 */
export type Letter = 'A' | 'S' | '2' | 'O' | 'T' | 'G'
export const letters: readonly Letter[] = ['A', 'S', '2', 'O', 'T', 'G']

/** Codes that come by the rule and that not every administrator has. */
const secondary = new Set([
  ...[
    'sys:user:save',
    'sys:user:update',
    'sys:role:save',
    'sys:role:update',
    'sys:dept:save',
    'sys:dept:update',
  ],
])
const platformOnly = /^sys:(sysTenant|sysMenuModule|menu|sysRuleSort):/

/** Holders of a code: administrators hold all; codes that concern the whole platform are not a tenant's. */
const holders = (code: string): string =>
  letters
    .filter(
      (letter) =>
        letter === 'A' ||
        letter === 'S' ||
        (letter === '2' && secondary.has(code)) ||
        (letter === 'T' && !platformOnly.test(code)),
    )
    .join('')

/** Calls of the rule that the documents guard by a code of another name, or by a screen. */
export const otherCodes: Readonly<Record<string, string>> = {
  'sys.privilege.create': 'bpm:bpmAuths:save',
  'sys.privilege.update': 'bpm:bpmAuths:update',
  'sys.privilege.remove': 'bpm:bpmAuths:delete',
  'sys.privilegeBusi.remove': 'bpm:bpmAuths:delete',
  'sys.privilegeDef.remove': 'bpm:bpmAuths:delete',
  'sys.ruleData.create': 'sys:sysruledata:save',
  'sys.ruleData.update': 'sys:sysruledata:update',
  'sys.ruleData.remove': 'sys:sysruledata:delete',
  'sys.dictData.create': 'sys:dicedata:save',
  'sys.dictData.update': 'sys:dicedata:update',
  'sys.dictData.remove': 'sys:dicedata:delete',
  'sys.dictDataCust.create': 'sys:dicedata:save',
  'sys.dictDataCust.update': 'sys:dicedata:update',
  'sys.dictDataCust.remove': 'sys:dicedata:delete',
  'sys.roleRelationship.remove': 'gen:genTableTemplate:delete',
  'ops.jobLog.remove': 'sys:sysJob:delete',
  'msg.channelRecord.remove': 'msg:msgBizInfo:delete',
  'msg.channelTemplate.create': 'msg:msgTemplate:update',
  'msg.channelTemplate.update': 'msg:msgTemplate:update',
  'ops.oss.remove': 'sys:user:delete',
  'ops.logSql.remove': 'sys/sysLogSql',
  'sys.handoverLog.remove': 'sys/sysHandoverLog',
  'msg.bizEventRule.create': 'msg:msgBizEvent:save',
  'msg.bizEventRule.update': 'msg:msgBizEvent:update',
  'msg.bizEventRule.remove': 'msg:msgBizEvent:delete',
  'api.apiConf.create': 'api:apiConf:update',
  'api.apiNotifyInfo.update': 'api:apiNotifyInfo:save',
}

const verbs: Readonly<Record<string, string>> = { create: 'save', update: 'update', remove: 'delete' }

/** Screens of an ordinary operator, and those that a secondary administrator has beside them. */
const operatorScreens = new Set([
  'sys/user',
  'sys/dept',
  'sys/role',
  'sys/params',
  'msg/msgRecord',
  'msg/msgBizInfo',
  'oss/sysOss',
  'sys/sysUserQuickAccess',
])
const secondaryScreens = new Set(['sys/sysDuty', 'sys/sysUserSubRel', 'sys/sysUserGroup', 'sys/online'])
const platformScreens = new Set(['sys/sysTenant', 'sys/menu', 'sys/sysMenuModule', 'sys/sysRuleSort'])

/** Accounts that can navigate to a screen: administrators to all; screens of the whole platform are not a tenant's. */
const visitors = (screen: string): string =>
  letters
    .filter(
      (letter) =>
        letter === 'A' ||
        letter === 'S' ||
        (letter === '2' && (operatorScreens.has(screen) || secondaryScreens.has(screen))) ||
        (letter === 'O' && operatorScreens.has(screen)) ||
        (letter === 'T' && !platformScreens.has(screen)),
    )
    .join('')

/** Calls that only the screen of their noun makes; other reads serve pickers, trees and the shell. */
const screenCalls = new Set(['page', 'get', 'export'])

/**
 * The rule: the page, the export and the single record at `/sys/params` are for those who have the screen `sys/params`;
 * everything else is open to every signed-in account. Creating, updating and deleting there needs `sys:params:save`,
 * `:update` and `:delete`.
 * @returns undefined for a call that the rule does not reach.
 */
export function byRule(endpoint: AnyEndpoint): string | undefined {
  const { id, path, effect } = endpoint
  if (effect === 'read') {
    const [area, noun] = path.split('/').filter((part) => part !== '')
    return screenCalls.has(callOf(id)) ? visitors(`${area}/${noun}`) : 'AS2OT'
  }
  const code = codeByRule(endpoint)
  return code && holders(code)
}

const callOf = (id: string): string => id.slice(id.lastIndexOf('.') + 1)

export function codeByRule({ id, path }: AnyEndpoint): string | undefined {
  const verb = verbs[callOf(id)]
  const [area, noun] = path.split('/').filter((part) => part !== '')
  return otherCodes[id] ?? (verb && `${area}:${noun}:${verb}`)
}

/** By hand: every call that is read or changes something otherwise than by the rule. */
export const table: Readonly<Record<string, string>> = {
  // Before any sign-in.
  'shell.auth.publicConfig': 'AS2OTG',
  'shell.auth.captcha': 'AS2OTG',
  // Opening, closing and restarting tenants needs their screen, which is the platform's.
  'sys.tenant.open': 'AS',
  'sys.tenant.reopen': 'AS',
  'sys.tenant.enable': 'AS',
  'sys.tenant.close': 'AS',
  // Settings of the whole platform.
  'sys.appConfig.system': 'AS',
  'sys.appConfig.saveSystem': 'AS',
  'sys.appConfig.message': 'AS',
  'sys.appConfig.saveMessage': 'AS',
  'sys.appConfig.gateway': 'AS',
  'sys.appConfig.saveGateway': 'AS',
  'sys.appConfig.wechat': 'AS',
  'sys.appConfig.saveWechat': 'AS',
  'sys.appConfig.dingTalk': 'AS',
  'sys.appConfig.saveDingTalk': 'AS',
  'sys.appConfig.storage': 'AS',
  'sys.appConfig.saveStorage': 'AS',
  'sys.appConfig.security': 'AS',
  'sys.appConfig.saveSecurity': 'AS',
  // Logs whose screens are not called after their paths.
  'ops.logErrorStat.counts': 'AST',
  'ops.logOperation.page': 'AS2OT',
  'ops.logOperation.export': 'AS2OT',
  'ops.logLogin.page': 'AS2OT',
  'ops.logLogin.export': 'AS2OT',
  'ops.jobLog.page': 'AS2OT',
  'ops.jobLog.export': 'AS2OT',
  // Pages that pickers use.
  'ops.job.page': 'AS2OT',
  'sys.userGroup.page': 'AS2OT',
  // Lists, trees and next sorts that only one screen or two make.
  'ops.ossDir.list': 'AST',
  'sys.handoverConf.list': 'AST',
  'sys.privilege.queryByCode': 'AST',
  'sys.privilegeBusi.list': 'AST',
  'sys.privilegeDef.list': 'AST',
  'sys.menu.list': 'AS2T',
  'sys.menu.userMenu': 'AS2T',
  'sys.menu.getIdListByIsImportant': 'AS2T',
  'sys.menu.pageMenu': 'AST',
  'sys.menuModule.getMaxSort': 'AS',
  'sys.roleRelationship.list': 'AST',
  'sys.roleRelationship.listNoPermission': 'AST',
  'sys.roleRelationship.listRoleNoPermission': 'AST',
  'sys.duty.getTreeMaxSort': 'AS2T',
  'sys.dutyUser.page': 'AS2T',
  'sys.dutyUser.get': 'AS2T',
  'sys.userGroup.hasAdminRole': 'AS2T',
  'sys.userGroup.userPage': 'AS2T',
  // Rules are read on the tab of their sort, which is the platform's.
  'sys.ruleSort.list': 'AS2T',
  'sys.ruleSort.getMaxSort': 'AS',
  'sys.ruleData.page': 'AS',
  'sys.ruleData.get': 'AS',
  'sys.ruleData.export': 'AS',
  'sys.ruleData.list': 'AS2T',
  'sys.ruleData.getMaxSort': 'AS',
  // Dictionaries are read on their screens; packages of them, and of menus, are the platform's.
  'sys.dictType.uses': 'AST',
  'sys.dictData.getMaxSort': 'AST',
  'sys.dictData.uses': 'AST',
  'sys.dictDataCust.list': 'AST',
  'sys.dictDataCust.getTreeMaxSort': 'AST',
  'sys.dictInit.categoryList': 'AS',
  'sys.dictInit.getAllType': 'AS',
  'sys.dictInit.dataPage': 'AS',
  'sys.dictInit.init': 'AS',
  'sys.exportData.dictPage': 'AS',
  'sys.exportData.dictExport': 'AS',
  'sys.exportData.menuList': 'AS',
  'sys.exportData.menuExport': 'AS',
  // Rules of business events are read on a tab of the events.
  'msg.bizEventRule.list': 'AST',
  // Handing over needs its screen.
  'sys.handoverLog.saveLog': 'AST',
  'sys.handover.rolePage': 'AST',
  'sys.handover.roleUpdate': 'AST',
  'sys.handover.dutyPage': 'AST',
  'sys.handover.dutyUpdate': 'AST',
  // Explaining is for those who maintain roles or users, or privileges.
  'sys.permissionExplain.user': 'AS2T',
  'sys.permissionExplain.userMenu': 'AS2T',
  'sys.permissionExplain.userDept': 'AS2T',
  'sys.permissionExplain.role': 'AS2T',
  'sys.permissionExplain.roleMenu': 'AS2T',
  'sys.permissionExplain.menu': 'AS2T',
  'sys.permissionExplain.preview': 'AS2T',
  'sys.permissionExplain.compare': 'AS2T',
  'sys.permissionExplain.roleChange': 'AS2T',
  'sys.permissionExplain.privilegeChange': 'AST',
  'sys.permissionExplain.custruleChange': 'AS2T',
  // Menus: only the super administrator deletes with everything below.
  'sys.menu.isImportant': 'AS',
  'sys.menu.deleteEcur': 'A',
  'sys.menu.savePageMenu': 'AST',
  // Design pages place their menus as well.
  'sys.menu.getMaxSort': 'AST',
  // Accounts that have the menu of a page read it; the fresh platform has none.
  'portal.designPage.getByPageId': 'AST',
  // One code of duties guards all three; the users of a duty need the screen or a separate code.
  'sys.duty.create': 'AS2T',
  'sys.duty.update': 'AS2T',
  'sys.duty.remove': 'AS2T',
  'sys.dutyUser.create': 'AS2T',
  'sys.dutyUser.update': 'AS2T',
  'sys.dutyUser.remove': 'AS2T',
  // Everybody has shortcuts, may silence messages and uploads somewhere; the directory decides about a code.
  'sys.quickAccess.saveOrUpdate': 'AS2OT',
  'sys.quickAccess.remove': 'AS2OT',
  'msg.message.mute': 'AS2OT',
  'msg.message.updateReadAll': 'AS2OT',
  'ops.oss.upload': 'AS2OT',
  'msg.message.updateReadStatus': 'AST',
  // Everybody keeps the own account, with or without the screen: a password may have to be changed before any menu.
  'shell.center.get': 'AS2OT',
  'shell.center.password': 'AS2OT',
  'shell.center.sendSmsCode': 'AS2OT',
  'shell.center.mobile': 'AS2OT',
  'shell.center.sendEmailCode': 'AS2OT',
  'shell.center.email': 'AS2OT',
  'shell.center.question': 'AS2OT',
  'shell.center.photo': 'AS2OT',
  // Templates are chosen by events, rules and settings; stopping them goes by the code of adding.
  'msg.template.page': 'AS2OT',
  'msg.template.stop': 'AST',
  'msg.template.enable': 'AST',
  'msg.channelTemplate.find': 'AST',
  // Of the form of a channel template, which is the templates' screen.
  'msg.mpTemplate.refresh': 'AST',
  'msg.maTemplate.refresh': 'AST',
  'msg.channelTemplate.stop': 'AST',
  'msg.channelTemplate.enable': 'AST',
  // Accounts that work on templates may test them; events need receivers as well. A send is tried again by a code.
  'msg.simulatedSend.template': 'AST',
  'msg.simulatedSend.receivers': 'AST',
  'msg.simulatedSend.sms': 'AST',
  'msg.simulatedSend.mail': 'AST',
  'msg.simulatedSend.mp': 'AST',
  'msg.simulatedSend.ma': 'AST',
  'msg.simulatedSend.dingTalk': 'AST',
  'msg.simulatedSend.site': 'AST',
  'msg.bizInfo.resend': 'AST',
  // Channel records belong to the screen of business records.
  'msg.channelRecord.page': 'AS2OT',
  'msg.channelRecord.export': 'AS2OT',
  // Running jobs goes by the codes of changing them.
  'ops.job.start': 'AST',
  'ops.job.stop': 'AST',
  'ops.job.trigger': 'AST',
  'ops.job.nextTriggerTime': 'AST',
  'ops.jobLog.clear': 'AST',
  // Relations of roles go by the codes of changing roles, grades decide which.
  'sys.role.addRelations': 'AS2T',
  'sys.role.removeRoleRelation': 'AS2T',
  'sys.role.addUsers': 'AS2T',
  'sys.role.removeRoleUser': 'AS2T',
  'sys.roleRelationship.saveOrUpdate': 'AST',
  'sys.user.resetPassword': 'AS2T',
  'sys.user.forcePassword': 'AS2T',
  'sys.user.secAdmin': 'AS',
  'sys.online.fquit': 'AST',
  'sys.userCustrule.save': 'AS2T',
  // The log of interfaces is an operator's as well; who reads it tidies it.
  'api.apiLog.page': 'AS2OT',
  'api.apiLog.get': 'AS2OT',
  'api.apiLog.export': 'AS2OT',
  'api.apiLog.remove': 'AS2OT',
  // Interfaces are granted on the screen of applications, without a code.
  'api.apiConf.receiveApiList': 'AST',
  'api.apiConf.receiveApiListByAppId': 'AST',
  'api.apiAppSubscription.saveAppApi': 'AST',
  // Switching on and off goes by the codes of changing.
  'api.apiConf.updateStatus': 'AST',
  'sys.sysApp.updateStatus': 'AST',
  'sys.sysApp.renewKeys': 'AST',
  // Portals are chosen on the screens of their parts, copied by the code of adding, switched by that of changing.
  'portal.portal.choose': 'AST',
  'portal.portal.copy': 'AST',
  'portal.portalTheme.switchTheme': 'AST',
  // Numbers are looked at and occupied on the screen of the counters.
  'bill.billcodeMax.getMaxBillCode': 'AST',
  'bill.billcodeMax.buildMaxBillCode': 'AST',
  // No code is documented: their screens.
  'sys.userGroup.create': 'AS2T',
  'sys.userGroup.update': 'AS2T',
  'sys.userGroup.remove': 'AS2T',
  'sys.userSubRel.create': 'AS2T',
  'sys.userSubRel.remove': 'AS2T',
}

/** Every call that needs permission; signing in and out is open to all. */
export const calls = allEndpoints().filter(({ effect }) => effect !== 'session')
