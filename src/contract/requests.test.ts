import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operations, Settings } from './bridge.ts'
import { pageOf } from './kernel.ts'
import { allEndpoints } from './resources/index.ts'
import * as tabs from './tabs.ts'

/** A text, a number or a list somewhere in a request. */
interface Leaf {
  /** `sys.user.create body.name` */
  readonly place: string
  readonly schema: z.ZodString | z.ZodNumber | z.ZodArray
}

function leavesOf(schema: z.core.$ZodType, place: string): readonly Leaf[] {
  if (schema instanceof z.ZodString || schema instanceof z.ZodNumber) return [{ place, schema }]
  if (schema instanceof z.ZodArray) return [{ place, schema }, ...leavesOf(schema.element, place)]
  // Every schema is one of the union's; the base type does not show which.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => leavesOf(part, `${place}.${name}`))
    case 'record':
      return [...leavesOf(def.keyType, place), ...leavesOf(def.valueType, place)]
    case 'union':
      return def.options.flatMap((option) => leavesOf(option, place))
    case 'pipe':
      return leavesOf(def.in, place)
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
      return leavesOf(def.innerType, place)
    default:
      return []
  }
}

const leaves = allEndpoints().flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    leavesOf(endpoint[part], `${endpoint.id} ${part}`),
  ),
)

/** The same for the input of operations. */
const bridgeLeaves = Object.entries(operations).flatMap(([name, { input }]) => leavesOf(input, name))

const texts = leaves.filter(({ schema }) => schema instanceof z.ZodString)
const nameOf = (place: string): string => place.split('.').at(-1) ?? ''
const placesOf = (found: readonly Leaf[]): readonly string[] => [...new Set(found.map(({ place }) => place))]

/** A pattern or a format bounds a text as well; a list of a fixed set is bounded by the set. */
function isBounded(schema: Leaf['schema']): boolean {
  if (schema instanceof z.ZodString) return schema.maxLength !== null || schema.format !== null
  if (schema instanceof z.ZodNumber) return true
  const checks = schema.def.checks?.map(({ _zod }) => _zod.def.check) ?? []
  return checks.includes('max_length') || checks.includes('length_equals')
}

/** Settings whose fields depend on a type: a rule over all of them checks those that are used. */
const byRule = /^sys\.appConfig\.save(Gateway|Storage) body\./

/** Amounts of money. */
const fractions = new Set(['amountMin', 'amountMax'])

/** JSON documents and lists of addresses, which have their own rules, and the content of a message. */
const documents = new Set([
  ...['templateParams', 'paramsJSON', 'receiveInfo'],
  ...['content', 'recipient', 'mailCc'],
])

/** Fields of a record that the screen sends back as it has read them; they are not stored. */
const returned =
  /^(sys\.(tenant\.(enable|close) body\.(updater|status)|user\.secAdmin body\.)|api\.apiConf\.updateStatus body\.)/

describe('what a request carries', () => {
  test('is found', () => {
    expect(leaves.length).toBeGreaterThan(1000)
    expect(placesOf(leaves)).toEqual(
      expect.arrayContaining(['sys.user.create body.username', 'sys.user.page query.page']),
    )
  })

  test('every number is whole, except amounts of money', () => {
    const broken = leaves.filter(
      ({ place, schema }) =>
        schema instanceof z.ZodNumber &&
        !schema.isInt &&
        !fractions.has(nameOf(place)) &&
        !byRule.test(place),
    )
    expect(placesOf(broken)).toEqual([])
  })

  test('every number has a least and a greatest value, except what is not stored and counts that only grow', () => {
    const open = leaves.filter(
      ({ place, schema }) =>
        schema instanceof z.ZodNumber &&
        !byRule.test(place) &&
        !returned.test(place) &&
        !['version', 'type'].includes(nameOf(place)) &&
        (schema.minValue === null ||
          schema.minValue <= Number.MIN_SAFE_INTEGER ||
          schema.maxValue === null ||
          schema.maxValue >= Number.MAX_SAFE_INTEGER),
    )
    expect(placesOf(open)).toEqual([])
  })

  test('every text and every list has a largest length or a form, except documents and what is not stored', () => {
    const open = leaves.filter(
      ({ place, schema }) =>
        !isBounded(schema) && !documents.has(nameOf(place)) && !byRule.test(place) && !returned.test(place),
    )
    expect(placesOf(open)).toEqual([])
  })

  test('blanks are no text where one is required, except in a password', () => {
    const blank = texts.filter(
      ({ schema }) =>
        schema instanceof z.ZodString && (schema.minLength ?? 0) > 0 && schema.safeParse('   ').success,
    )
    expect(placesOf(blank)).toEqual([
      'shell.auth.login body.password',
      ...['password', 'newPassword', 'comfirmPassword'].map((name) => `shell.center.password body.${name}`),
      // Names of dictionaries, as the keys of the choice: one that is not on offer is refused.
      'sys.dictInit.init body',
    ])
  })
  test('every number, text and list that a window sends to core is whole or bounded', () => {
    expect(bridgeLeaves.length).toBeGreaterThan(100)
    const open = bridgeLeaves.filter(
      ({ schema }) => !isBounded(schema) || (schema instanceof z.ZodNumber && !schema.isInt),
    )
    expect(placesOf(open)).toEqual([])
  })
})

/** Members of the input of a request or an operation; none where it is no object. */
function membersOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  if (schema instanceof z.ZodObject) return schema.shape
  return schema instanceof z.ZodPipe ? membersOf(schema.in) : {}
}

/** Names of the members that cannot be left out. */
const neededOf = (schema: z.core.$ZodType): string =>
  Object.entries(membersOf(schema))
    .filter(([, member]) => !z.safeParse(member, undefined).success)
    .map(([name]) => name)
    .toSorted()
    .join(' ')

/** Fields that a save requires, by noun; an update needs the id as well. Fields that are not named may be left out. */
const savedWith: Readonly<Record<string, string>> = {
  'api.apiConf': 'apiCode apiConsumer apiDealType apiName apiProtocolType apiProvider apiRequestType apiType',
  'bill.billType': 'billName billSign',
  'bill.billcodeTemplate': 'fullFormat title',
  'bill.billcodeTime': 'tmTitle tmType',
  'ops.job': 'jobInfo',
  'ops.ossDir': 'name sort value',
  'ops.params': 'paramCode paramValue',
  'portal.designPage': 'pageName sort',
  'portal.portal': 'fpageMode icon moduleCode portalCode portalName sort status',
  'portal.portalFpage': 'fpageName portalCode sort',
  'portal.portalTheme': 'portalCode sort themeName',
  'sys.dept': 'code name',
  'sys.dictData': 'dictLabel dictType dictValue sort',
  'sys.dictDataCust': 'dictLabel dictType dictValue sort',
  'sys.dictType': 'dictName dictType',
  'sys.dictTypeCust': 'dictName dictType',
  'sys.duty': 'dutyCode dutyName sort',
  'sys.handoverConf': 'code name queryApi queryFields updateApi',
  'sys.menu': 'client name',
  'sys.menuModule': 'client code name sort tenantItype',
  'sys.privilege': 'privilegeCode privilegeItemsArr privilegeName',
  'sys.role': 'name',
  'sys.ruleData': 'name ruleSort sort value',
  'sys.ruleSort': 'authSels dsType name ruleIdtype value version',
  'sys.sysApp': 'appId appName appType',
  'sys.tenant': 'address linkman linktel tenantId tenantName',
  'sys.user': 'deptId mobile realName username',
  'sys.userGroup': 'groupName groupType',
}

/** The same of nouns whose updates may carry some fields only: such an update needs the id alone. */
const mergedWith: Readonly<Record<string, string>> = {
  'api.apiNotifyInfo': 'apiCode bizId',
  'msg.auditEvent': 'eventCode eventName jobCron jobFunction templateId',
  'msg.bizEvent': 'eventCode eventName jobCron jobFunction jobParams',
  'msg.bizEventRule': 'eventCode templateId title',
  'msg.channel': 'channelCode channelFunction channelName',
  'msg.channelTemplate': 'channelCode templateId',
  'msg.signature': 'signatureCode signatureText',
  'msg.sysEvent': 'eventCode eventName templateId',
  'msg.template': 'templateId templateName',
}

const settingsOf = {
  system:
    'codeLength dictLoad emailTemplateId emailTitle expiresSeconds initPassword oneOnline smsTemplateId',
  portal: savedWith['portal.portal'] ?? '',
}

/** Fields that every other call requires: of its address, then of its body. */
const calledWith: Readonly<Record<string, readonly [query: string, body: string]>> = {
  'api.apiAppSubscription.saveAppApi': ['', 'apiData appId direction'],
  'api.apiConf.receiveApiListByAppId': ['appId', ''],
  'api.apiConf.updateStatus': ['', 'id status'],
  'api.apiMonitor.days': ['apiCode', ''],
  'api.apiMonitor.health': ['apiCode beginDate endDate', ''],
  'api.apiMonitor.recent': ['apiCode', ''],
  'bill.billcodeMax.buildMaxBillCode': ['', 'billSign'],
  'bill.billcodeMax.getMaxBillCode': ['', 'billSign'],
  'msg.bizInfo.resend': ['', 'id'],
  'msg.channelTemplate.enable': ['', 'id'],
  'msg.channelTemplate.find': ['channelCode templateId', ''],
  'msg.channelTemplate.stop': ['', 'id'],
  'msg.message.mute': ['', 'bizId msgId ruleId userId'],
  'msg.message.updateReadStatus': ['', 'ids readStatus'],
  'msg.simulatedSend.dingTalk': ['', 'templateId'],
  'msg.simulatedSend.ma': ['', 'templateId'],
  'msg.simulatedSend.mail': ['', 'templateId'],
  'msg.simulatedSend.mp': ['', 'templateId'],
  'msg.simulatedSend.receivers': ['', 'receiveInfo templateId'],
  'msg.simulatedSend.site': ['', 'templateId'],
  'msg.simulatedSend.sms': ['', 'templateId'],
  'msg.simulatedSend.template': ['', 'id receiveInfo templateId templateName'],
  'msg.template.enable': ['', 'id'],
  'msg.template.getChannel': ['templateId', ''],
  'msg.template.stop': ['', 'id'],
  'ops.job.nextTriggerTime': ['', 'cron'],
  'ops.jobLog.clear': ['', 'jobId type'],
  'portal.designPage.getByPageId': ['pageId', ''],
  'portal.portal.copy': ['fromPortalCode', settingsOf.portal],
  'portal.portalFpage.defaultFpage': ['portalCode', ''],
  'portal.portalTheme.defaultTheme': ['portalCode', ''],
  'portal.portalTheme.switchTheme': ['', 'id portalCode'],
  'shell.auth.login': ['', 'password username'],
  'shell.center.email': ['', 'code email'],
  'shell.center.mobile': ['', 'code mobile'],
  'shell.center.password': ['', 'comfirmPassword newPassword password username'],
  'shell.center.photo': ['', 'headUrl'],
  'shell.center.question': ['', 'answer1 answer2 answer3 question1 question2 question3'],
  'sys.appConfig.saveDingTalk': ['', 'agentId appKey appSecret'],
  'sys.appConfig.saveGateway': ['', 'mail signatureText sms'],
  'sys.appConfig.saveMessage': ['', settingsOf.system],
  'sys.appConfig.saveStorage': ['', 'type'],
  'sys.appConfig.saveSystem': ['', settingsOf.system],
  'sys.appConfig.saveWechat': ['', 'ma mp'],
  'sys.dictData.uses': ['ids', ''],
  'sys.dictType.uses': ['ids', ''],
  'sys.dutyUser.create': ['', 'dutyId users'],
  'sys.dutyUser.update': ['', 'dutyId id'],
  'sys.exportData.dictExport': ['ids version', ''],
  'sys.exportData.menuExport': ['ids version', ''],
  'sys.handover.dutyPage': ['leaveUser', ''],
  'sys.handover.dutyUpdate': ['', 'handoverUser ids leaveUser'],
  'sys.handover.rolePage': ['leaveUser', ''],
  'sys.handover.roleUpdate': ['', 'handoverUser ids leaveUser'],
  'sys.handoverLog.saveLog': ['', 'confName handoverStatus handoverUserId leaveUserId'],
  'sys.menu.pageMenu': ['pageId', ''],
  'sys.menu.roleMenu': ['id', ''],
  'sys.menu.savePageMenu': ['', 'client name pageId'],
  'sys.menu.userMenu': ['id', ''],
  'sys.online.fquit': ['', 'userIds'],
  'sys.permissionExplain.compare': ['first kind second', ''],
  'sys.permissionExplain.custruleChange': ['', 'list userId'],
  'sys.permissionExplain.menu': ['menuId', ''],
  'sys.permissionExplain.preview': ['roleId', ''],
  'sys.permissionExplain.privilegeChange': ['', 'privilegeCode privilegeItemsArr privilegeName'],
  'sys.permissionExplain.role': ['roleId', ''],
  'sys.permissionExplain.roleChange': ['', 'id name'],
  'sys.permissionExplain.roleMenu': ['menuId roleId', ''],
  'sys.permissionExplain.user': ['userId', ''],
  'sys.permissionExplain.userDept': ['deptId userId', ''],
  'sys.permissionExplain.userMenu': ['menuId userId', ''],
  'sys.privilege.queryByCode': ['privilegeCode', ''],
  'sys.privilegeBusi.list': ['privilegeCode', ''],
  'sys.quickAccess.saveOrUpdate': ['', 'children'],
  'sys.role.addRelations': ['', 'relationIds relationType roleId'],
  'sys.role.addUsers': ['roleId userIds', ''],
  'sys.role.removeRoleRelation': ['', 'relationIds relationType roleId'],
  'sys.role.removeRoleUser': ['roleId userIds', ''],
  'sys.roleRelationship.saveOrUpdate': ['', 'flowableCode id sort'],
  'sys.sysApp.renewKeys': ['', 'id'],
  'sys.sysApp.updateStatus': ['', 'id status'],
  'sys.tenant.close': ['', 'id'],
  'sys.tenant.enable': ['', 'id'],
  'sys.tenant.open': ['', 'adminAccount adminName tenantId tenantName'],
  'sys.tenant.reopen': ['', 'adminAccount adminName tenantId tenantName'],
  'sys.user.secAdmin': ['', 'id secAdmin'],
  'sys.userCustrule.genList': ['userId', ''],
  'sys.userCustrule.save': ['', 'list userId'],
  'sys.userSubRel.create': ['', 'users'],
}

/** The whole of a form that is saved as it is read. */
const wholeForms: ReadonlySet<string> = new Set(['sys.appConfig.saveSecurity'])

const sorted = (...names: readonly string[]): string => names.join(' ').split(' ').toSorted().join(' ').trim()

function expectedOf(id: string): readonly [query: string, body: string] {
  const call = calledWith[id]
  if (call) return call
  const [noun, action] = [id.slice(0, id.lastIndexOf('.')), id.slice(id.lastIndexOf('.') + 1)]
  const saved = savedWith[noun] ?? mergedWith[noun]
  if (saved === undefined) return ['', '']
  if (action === 'create') return ['', saved]
  if (action !== 'update') return ['', '']
  return ['', noun in mergedWith ? 'id' : sorted('id', saved)]
}

/** Fields that an operation of the bridge can do without; all others are required. */
const optionalOnBridge: Readonly<Record<string, string>> = {
  'api.call': 'background body confirm journal params prefer query',
  'drafts.list': 'form recordId',
  'drafts.save': 'origin',
  'host.openWindow': 'kind',
  'journal.export': 'action batch from outcome resource text until windowId',
  'journal.list': 'action batch from outcome resource text until windowId',
  'lock.unlock': 'account',
  'log.write': 'stack',
  'profiles.save': 'id mapping webAddress',
  // Every setting by itself.
  'settings.set': Object.keys(Settings.shape).toSorted().join(' '),
  'support.save': 'withDumps',
  'transfers.download': 'endpoint params query url',
  'transfers.export': 'prefer search',
  'watch.save': 'id',
  'workspace.set': 'value',
}

/** Texts that have to be there and may be empty. */
const mayBeEmpty: readonly string[] = [
  // Forms that are saved as they are read.
  'sys.appConfig.saveSecurity passwordEncKey',
  'sys.appConfig.saveSecurity loginIp',
  // A missing record is answered with a message, as a cron or a code that is wrong.
  'ops.job.nextTriggerTime cron',
  ...['ruleId', 'userId', 'bizId'].map((name) => `msg.message.mute ${name}`),
  'msg.template.getChannel templateId',
  'msg.channelTemplate.find templateId',
  'msg.channelTemplate.find channelCode',
  // The empty document.
  'msg.simulatedSend.template receiveInfo',
  'msg.simulatedSend.receivers receiveInfo',
  'api.apiMonitor.health apiCode',
]

/** Parameters without which a tab is not opened. */
const openedWith: Readonly<Record<string, string>> = {
  'api-apiConfView': 'id',
  'msg-msgBizEventRule': 'eventCode',
  'msg-msgBizInfo-channel-log': 'id row',
  'msg-msgTemplate-channel': 'id',
  'portal-designPage': 'pageId',
  'portal-designer': 'id kind',
  'sys-dictdata': 'dictType',
  'sys-role-user': 'roleGrade roleIds',
  'sys-ruledata': 'ruleSort',
  'sys-sysDictDataCust': 'dictType',
  'sys-sysPrivileges-editTab': 'timestamp',
  'sys-sysTenant-editTab': 'timestamp',
}

describe('what may be left out', () => {
  test('a text that a call needs is not empty either', () => {
    const empty = allEndpoints().flatMap(({ id, query, body }) =>
      [query, body].flatMap((part) =>
        Object.entries(membersOf(part))
          .filter(([, member]) => !z.safeParse(member, undefined).success && z.safeParse(member, '').success)
          .map(([name]) => `${id} ${name}`),
      ),
    )
    expect(empty).toEqual(mayBeEmpty)
  })

  test('a call needs what its table says, and nothing else', () => {
    const endpoints = allEndpoints().filter(({ id }) => !wholeForms.has(id))
    const found = endpoints.map(({ id, query, body }) => [id, neededOf(query), neededOf(body)])
    expect(found).toEqual(endpoints.map(({ id }) => [id, ...expectedOf(id)]))
  })

  test('an operation of the bridge can do without what its table says, and needs everything else', () => {
    const found = Object.entries(operations).map(([name, { input }]) => {
      const needed = neededOf(input).split(' ')
      const optional = Object.keys(membersOf(input)).filter((member) => !needed.includes(member))
      return [name, optional.toSorted().join(' ')]
    })
    expect(found).toEqual(Object.keys(operations).map((name) => [name, optionalOnBridge[name] ?? '']))
  })

  test('a tab needs what its table says of its parameters, bounds them, and can do without everything else', () => {
    const found = Object.values(tabs).flatMap((tab) => {
      if (typeof tab !== 'object' || !('params' in tab)) return []
      const open = leavesOf(tab.params, tab.name).filter(({ schema }) => !isBounded(schema))
      expect(placesOf(open)).toEqual([])
      const needed = neededOf(tab.params)
      return needed === '' ? [] : [[tab.name, needed]]
    })
    expect(Object.fromEntries(found)).toEqual(openedWith)
  })
})

test('a page of rows says how many there are: a whole number, none below nothing', () => {
  const page = pageOf(z.string())
  expect(page.safeParse({ list: ['a'], total: 0 }).success).toBe(true)
  for (const total of [-1, 0.5, '1', null]) expect(page.safeParse({ list: [], total }).success).toBe(false)
})
