import { createHmac } from 'node:crypto'
import { signedHead } from '#contract/openCall.ts'
import fc from 'fast-check'
import { accounts } from './accounts.ts'
import type { Setting } from './values.ts'

/** Parts of a call's input, laid over the generated one. */
export interface Parts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** Needs of an operation that its schema does not describe. */
export interface Recipe {
  /** Noun whose records and values it is about, if not its own. */
  readonly like?: string
  readonly more?: fc.Arbitrary<Parts>
}

type Read = Readonly<Record<string, unknown>>

/** A text that is not there yet. */
export const fresh = (): fc.Arbitrary<string> =>
  fc.integer({ min: 1, max: 2 ** 31 }).map((number) => `Z${number.toString(36)}`)

/** Records of a noun from which parts are made; no parts when none is known. */
const from = (
  { pool }: Setting,
  tag: string,
  parts: (record: Read) => Parts,
  fits: (record: Read) => boolean = () => true,
): fc.Arbitrary<Parts> => {
  const records = pool.records(tag).filter(fits)
  return records.length === 0 ? fc.constant({}) : fc.constantFrom(...records).map(parts)
}

const body = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Parts> =>
  fc.record({ body: fc.record(fields) })

/** A new record with these fields as nothing else has them. */
const newWith =
  (names: readonly string[], fixed: Read = {}) =>
  (): Recipe => ({
    more: fc
      .record(Object.fromEntries(names.map((name) => [name, fresh()])))
      .map((fields) => ({ body: { ...fields, ...fixed } })),
  })

const like = (tag: string) => (): Recipe => ({ like: tag })

const fixed = (fields: Read) => (): Recipe => ({ more: fc.constant({ body: fields }) })

const receiveInfo = (userId: unknown): string => {
  const user = {
    channel: 'SITE',
    channelName: 'SITE',
    val: String(userId),
    uf: '',
    userNames: '',
    deptNames: '',
  }
  return JSON.stringify({ obj: [], user: [user], dept: [] })
}

/** Values for all parameters that templates name. */
const paramsJSON = JSON.stringify(
  Object.fromEntries(
    [
      ...['code', 'eventName', 'userName', 'time', 'ip', 'detail', 'subject', 'title', 'bizId', 'customer'],
      ...['amount', 'bizDate', 'days', 'customerName', 'orderNo', 'minutes', 'expires', 'remark'],
    ].map((name) => [name, '1']),
  ),
)

/** The test of a template over one of its channels. */
const sendOver =
  (channelCode: string, recipient: string) =>
  (setting: Setting): Recipe => ({
    more: from(
      setting,
      'msg.channelTemplate',
      ({ templateId, content }) => ({
        body: {
          ...{ templateId, paramsJSON, content, appId: 'app', signatureCode: 'DEFAULT' },
          recipient:
            channelCode === 'SITE' ? (setting.pool.values('sys.user', 'id')[0]?.at(-1) ?? '') : recipient,
          ...{ mailCc: '', subject: 'x', url: '', page: '', lang: '', miniprogramState: '' },
        },
      }),
      (record) => record['channelCode'] === channelCode && 'content' in record,
    ),
  })

const sendWhole = (setting: Setting): Recipe => ({
  more: from(
    setting,
    'msg.template',
    ({ id, templateId, templateName }) => ({
      body: {
        ...{ id, templateId, templateName, paramsJSON },
        receiveInfo: receiveInfo(setting.pool.values('sys.user', 'id')[0]?.at(-1)),
      },
    }),
    (record) => 'templateName' in record && record['status'] !== 0,
  ),
})

const opened =
  (tag: string) =>
  (setting: Setting): Recipe => ({
    more: from(setting, tag, ({ id, tenantId, tenantName }) => ({
      body: { id, tenantId, tenantName, adminAccount: 'fuzzer', adminName: 'Fuzzer', adminMobile: '' },
    })),
  })

const handedOver =
  (kind: string) =>
  (setting: Setting): Recipe => ({
    more: from(setting, `fuzz.handover.${kind}`, ({ leaveUser, handoverUser, heldId }) => ({
      body: { leaveUser, handoverUser, ids: [heldId] },
    })),
  })

/** A call of the gateway, signed for the application that the prologue made. */
const signed =
  (kind: string) =>
  (setting: Setting): Recipe => ({
    more: from(setting, `fuzz.open.${kind}`, ({ appId, apiCode, secret, method }) => {
      const timestamp = String(Date.now())
      const sign = createHmac('sha256', String(secret))
      sign.update(signedHead({ appId: String(appId), apiCode: String(apiCode), timestamp }))
      const content = method === 'GET' ? '' : '{}'
      return {
        params: { apiCode },
        query: { appId, timestamp, sign: sign.update(content).digest('hex') },
        ...(method === 'GET' ? {} : { body: {} }),
      }
    }),
  })

const PASSWORD = 'Fuzz@20261127'

/** By operation. */
export const recipes: Readonly<Record<string, (setting: Setting) => Recipe>> = {
  'shell.auth.login': () => ({
    more: fc.constantFrom(...Object.values(accounts)).map((account) => ({
      body: { ...account, captcha: '', uuid: '' },
    })),
  }),
  'shell.auth.captcha': () => ({ more: fc.record({ query: fc.record({ uuid: fresh() }) }) }),
  'shell.center.password': fixed({
    ...{ username: accounts.admin.username, password: accounts.admin.password },
    ...{ newPassword: PASSWORD, comfirmPassword: PASSWORD },
  }),
  'shell.center.photo': (setting) => ({
    more: from(setting, 'fuzz.photo', ({ url }) => ({ body: { headUrl: url } })),
  }),
  'ops.oss.upload': (setting) => ({
    more: body({
      dirValue: fc.constantFrom('PHOTO', ...(setting.pool.values('ops.ossDir', 'value')[0] ?? [])),
      fileClass: fc.constant('image'),
      bizId: fresh(),
    }),
  }),
  'ops.oss.content': (setting) => ({
    more: from(setting, 'fuzz.photo', ({ url }) => {
      const [, day, name] = /\/oss\/file\/([^/]+)\/([^/?]+)/.exec(String(url)) ?? []
      return { params: { day, name } }
    }),
  }),
  'sys.tenant.open': opened('fuzz.tenant.0'),
  'sys.tenant.reopen': opened('fuzz.tenant.closed'),
  'sys.tenant.enable': (setting) => ({
    more: from(setting, 'fuzz.tenant.3', (record) => ({ body: record })),
  }),
  'sys.handover.roleUpdate': handedOver('role'),
  'sys.handover.dutyUpdate': handedOver('duty'),
  'sys.handover.rolePage': like('sys.user'),
  'sys.handover.dutyPage': like('sys.user'),
  'sys.permissionExplain.compare': (setting) => ({
    more: fc
      .tuple(
        from(setting, 'sys.role', ({ id }) => ({ body: id })),
        from(setting, 'sys.role', ({ id }) => ({ body: id })),
      )
      .map(([first, second]) => ({ query: { kind: 'role', first: first.body, second: second.body } })),
  }),
  'sys.permissionExplain.roleChange': like('sys.role'),
  'sys.permissionExplain.privilegeChange': (setting) => ({
    more: from(setting, 'fuzz.privilege', (record) => ({ body: record })),
  }),
  'sys.permissionExplain.custruleChange': (setting) => ({
    more: from(setting, 'sys.user', ({ id }) => ({ body: { userId: id, list: [] } })),
  }),
  'sys.menu.userMenu': (setting) => ({ more: from(setting, 'sys.user', ({ id }) => ({ query: { id } })) }),
  'sys.menu.roleMenu': (setting) => ({ more: from(setting, 'sys.role', ({ id }) => ({ query: { id } })) }),
  'sys.dictInit.init': (setting) => ({
    more: fc
      .constantFrom('', ...(setting.pool.values('sys.dictInit', 'dictType')[0] ?? []))
      .map((type) => ({ body: { [type]: true } })),
  }),
  'sys.exportData.dictExport': (setting) => ({
    more: from(setting, 'sys.dictType', ({ id }) => ({ query: { version: '1.0', ids: id } })),
  }),
  'sys.dictType.create': newWith(['dictType', 'dictName']),
  'sys.dictTypeCust.create': newWith(['dictType', 'dictName']),
  'sys.dictData.create': (setting) => ({
    more: fc
      .tuple(
        fresh(),
        from(setting, 'sys.dictType', ({ dictType }) => ({ body: { dictType } })),
      )
      .map(([text, { body: own }]) => ({
        body: { ...(own as Read), pid: '', dictLabel: text, dictValue: text },
      })),
  }),
  'sys.dictDataCust.create': (setting) => ({
    more: fc
      .tuple(
        fresh(),
        from(setting, 'sys.dictTypeCust', ({ dictType }) => ({ body: { dictType } })),
      )
      .map(([text, { body: own }]) => ({
        body: { ...(own as Read), pid: '', dictLabel: text, dictValue: text },
      })),
  }),
  'sys.menuModule.create': newWith(['code', 'name']),
  'ops.params.create': newWith(['paramCode']),
  'sys.user.create': () => ({
    more: fc.tuple(fresh(), fc.integer({ min: 100_000_000, max: 999_999_999 })).map(([username, digits]) => ({
      body: {
        ...{ username, realName: username, mobile: `13${digits}`, email: `${username}@example.com` },
        ...{ password: PASSWORD, comfirmPassword: PASSWORD, roleIdList: [], extra: {}, status: 1 },
      },
    })),
  }),
  'sys.user.update': fixed({ password: '', comfirmPassword: '', status: 1 }),
  'sys.userSubRel.create': (setting) => ({
    more: fc
      .tuple(
        from(setting, 'sys.user', ({ id }) => ({ body: id })),
        from(setting, 'sys.user', ({ id }) => ({ body: id })),
      )
      .map(([main, other]) => ({ body: { mainId: main.body, users: [other.body] } })),
  }),
  'sys.sysApp.create': newWith(['appId'], { apiAccessKey: '', apiSecretKey: '', extendJson: '', appType: 0 }),
  'api.apiConf.create': newWith(['apiCode'], { apiAccessKey: '', apiSecretKey: '', extendJson: '' }),
  'api.apiAppSubscription.saveAppApi': (setting) => ({
    more: from(setting, 'sys.sysApp', ({ appId }) => ({ body: { appId, apiData: [] } })),
  }),
  'sys.ruleSort.update': fixed({ sqlCust: '', sqlArgs: '{}' }),
  'sys.ruleData.update': fixed({ ruleSql: '', ruleArgs: '' }),
  'sys.roleRelationship.get': (setting) => ({
    more: from(setting, 'fuzz.roleTree', ({ id }) => ({ params: { id } })),
  }),
  'portal.portal.create': newWith(['portalCode', 'portalName'], { fpageMode: 0, defaultFlag: 0 }),
  'portal.portal.copy': (setting) => ({
    like: 'portal.portal',
    more: fc
      .tuple(
        fresh(),
        from(setting, 'portal.portal', ({ portalCode }) => ({ query: { fromPortalCode: portalCode } })),
      )
      .map(([portalCode, parts]) => ({
        ...parts,
        body: { portalCode, portalName: portalCode, defaultFlag: 0 },
      })),
  }),
  'portal.portalFpage.create': newWith(['fpageName'], { fpageConfig: '' }),
  'portal.portalTheme.create': newWith(['themeName'], { themeConfig: '' }),
  'msg.channelTemplate.find': (setting) => ({
    more: from(setting, 'msg.channelTemplate', ({ templateId, channelCode }) => ({
      query: { templateId, channelCode },
    })),
  }),
  'msg.channelTemplate.create': (setting) => ({
    more: from(setting, 'fuzz.template', ({ templateId }) => ({
      body: {
        ...{ templateId, channelCode: 'SMS', content: 'x', signatureCode: 'DEFAULT', titleOp: '' },
        ...{ templateTypeOp: '0', templateIdOp: 'SMS_1', accountId: 'SMS', appId: 'app' },
      },
    })),
  }),
  'msg.simulatedSend.template': sendWhole,
  'msg.simulatedSend.receivers': sendWhole,
  'msg.simulatedSend.sms': sendOver('SMS', '13800138001'),
  'msg.simulatedSend.mail': sendOver('EMAIL', 'fuzz@example.com'),
  'msg.simulatedSend.mp': sendOver('MP', 'oFuzz0000000000000000000000'),
  'msg.simulatedSend.ma': sendOver('MA', 'oFuzz0000000000000000000000'),
  'msg.simulatedSend.dingTalk': sendOver('DINGTALK', 'fuzz'),
  'msg.simulatedSend.site': sendOver('SITE', ''),
  'msg.bizInfo.resend': (setting) => ({
    more: from(
      setting,
      'msg.bizInfo',
      ({ id }) => ({ body: { id } }),
      ({ bizSendStatus }) => bizSendStatus === 3 || bizSendStatus === 4,
    ),
  }),
  'msg.sysEvent.create': newWith(['eventCode']),
  'msg.auditEvent.create': newWith(['eventCode']),
  'msg.channel.create': newWith(['channelCode', 'channelName']),
  'msg.signature.create': newWith(['signatureCode']),
  'ops.ossDir.create': newWith(['value', 'name']),
  'sys.ruleSort.create': newWith(['value', 'name'], { sqlCust: '', sqlArgs: '{}' }),
  'sys.tenant.create': newWith(['tenantId', 'tenantName']),
  'open.get': signed('GET'),
  'open.post': signed('POST'),
}

/** Operations that no request of the fuzzer can make succeed, and why. */
export const unreachable: Readonly<Record<string, string>> = {
  'shell.center.mobile': 'the code is sent to the phone only',
  'ops.logSql.get': 'only slow statements are recorded, and a fresh platform has none',
  'shell.center.email': 'the code is sent to the mailbox only',
}
