import { randomBytes } from 'node:crypto'
import type { builtInSteps } from '#contract/resources/api/apiConf.ts'
import { appColumns, confColumns, issuedColumns } from '#server/interfaces/sealed.ts'
import { stamp } from '#server/common/clock.ts'
import { sealColumn } from '#server/settings/sealedColumns.ts'
import { IdSource } from '#server/db/ids.ts'
import type { Store, Value } from '#server/db/store.ts'
import { type SeededKeys, key } from './seededKeys.ts'
import { times } from './logs.ts'
import { PLATFORM } from './organisation.ts'
import { Random } from './random.ts'
import { SeedWriter } from './writer.ts'

/** Applications, their interfaces, and recent calls, so that lists, charts and calendars show something. */

/** Of access keys. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const DAYS = 30
const CALLS = 900
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

interface AppSeed {
  readonly id: string
  readonly name: string
  readonly contacts: string
  readonly phone: string
  readonly isEnabled: boolean
}

const apps: readonly AppSeed[] = [
  { id: 'CRM', name: '客户关系管理', contacts: '张伟', phone: '13800001001', isEnabled: true },
  { id: 'ERP', name: '财务与供应链', contacts: '王芳', phone: '13800001002', isEnabled: true },
  { id: 'WMS', name: '仓储管理', contacts: '刘洋', phone: '13800001003', isEnabled: true },
  { id: 'OA', name: '协同办公', contacts: '陈静', phone: '13800001004', isEnabled: false },
]

type StepName = (typeof builtInSteps)[keyof typeof builtInSteps][number]

interface ConfSeed {
  readonly code: string
  readonly name: string
  readonly provider: string
  readonly consumer: string
  readonly request: 'push' | 'pull'
  readonly deal: 'SYNC' | 'ASYNC'
  readonly protocol?: 'ws'
  readonly type?: 'custom'
  readonly steps: Readonly<Partial<Record<'receipt' | 'query' | 'response' | 'update', StepName>>>
  readonly url?: string
  readonly isNoticed?: true
  readonly isStopped?: true
  readonly remark: string
  /** Share of all calls, and of those the failed ones. */
  readonly share: number
  readonly failures: number
  readonly milliseconds: number
  readonly body: (random: Random) => object
  readonly answer: (random: Random) => object
}

const orderNo = (random: Random): string => `DD-${random.digits(6)}`

const confs: readonly ConfSeed[] = [
  {
    ...{ code: 'CONTRACT_NOTIFY', name: '合同到期通知', provider: 'self', consumer: 'CRM' },
    ...{ request: 'push', deal: 'ASYNC', isNoticed: true, url: '/contract/expiring' },
    steps: {
      query: 'BizQueryService.record',
      response: 'HttpCallService.post',
      update: 'BizUpdateService.markNotified',
    },
    remark: '合同到期前通知客户经理，发送后回写合同的通知状态',
    ...{ share: 0.08, failures: 0.12, milliseconds: 420 },
    body: (random) => ({ bizId: `HT-2026-${random.digits(3)}`, bizDate: '2026-12-31' }),
    answer: () => ({ code: 0, msg: 'success' }),
  },
  {
    ...{ code: 'RECEIVABLE_PUSH', name: '应收数据推送', provider: 'self', consumer: 'ERP' },
    ...{ request: 'push', deal: 'SYNC', url: '/receivable/save' },
    steps: { response: 'HttpCallService.post' },
    remark: '应收账款变更后推送到财务系统',
    ...{ share: 0.14, failures: 0.05, milliseconds: 260 },
    body: (random) => ({ bizId: `YS-${random.digits(5)}`, amount: random.int(2000, 900_000) }),
    answer: () => ({ code: 0, msg: 'success' }),
  },
  {
    ...{ code: 'EXCHANGE_RATE', name: '汇率查询', provider: 'ERP', consumer: 'self' },
    ...{ request: 'pull', deal: 'SYNC', type: 'custom', url: '/rate/today' },
    steps: { response: 'HttpCallService.get' },
    remark: '每日从财务系统读取汇率',
    ...{ share: 0.1, failures: 0, milliseconds: 90 },
    body: () => ({}),
    answer: (random) => ({ code: 0, data: { USD: `7.${random.digits(4)}` } }),
  },
  {
    ...{ code: 'INVOICE_STATUS', name: '发票状态查询', provider: 'ERP', consumer: 'self' },
    ...{ request: 'pull', deal: 'ASYNC', protocol: 'ws', url: '/ws/invoice' },
    steps: {
      query: 'NotifyQueryService.bizId',
      response: 'SoapCallService.call',
      update: 'NotifyUpdateService.confirm',
    },
    remark: '财务系统的WebService接口',
    ...{ share: 0.06, failures: 0.18, milliseconds: 1300 },
    body: (random) => ({ bizId: `FP-${random.digits(8)}` }),
    answer: () => ({ status: 'ISSUED' }),
  },
  {
    ...{ code: 'ORDER_RECEIVE', name: '订单接收', provider: 'CRM', consumer: 'self' },
    ...{ request: 'push', deal: 'ASYNC', isNoticed: true },
    steps: { receipt: 'ReceiptService.accept' },
    remark: '客户系统推送订单，先接收后处理',
    ...{ share: 0.3, failures: 0.03, milliseconds: 24 },
    body: (random) => ({ orderNo: orderNo(random), amount: random.int(100, 90_000) }),
    answer: () => ({ code: 0, msg: 'success', data: null }),
  },
  {
    ...{ code: 'CUSTOMER_QUERY', name: '客户资料查询', provider: 'self', consumer: 'CRM' },
    ...{ request: 'pull', deal: 'SYNC' },
    steps: { receipt: 'ReceiptService.echo' },
    remark: '客户系统按编号查询客户资料',
    ...{ share: 0.22, failures: 0.02, milliseconds: 18 },
    body: (random) => ({ customerNo: `KH${random.digits(5)}` }),
    answer: (random) => ({ code: 0, msg: 'success', data: { customerNo: `KH${random.digits(5)}` } }),
  },
  {
    ...{ code: 'STOCK_REPORT', name: '库存上报', provider: 'WMS', consumer: 'self' },
    ...{ request: 'push', deal: 'SYNC', type: 'custom' },
    steps: { receipt: 'ReceiptService.accept' },
    remark: '仓储系统每小时上报库存',
    ...{ share: 0.1, failures: 0.3, milliseconds: 35 },
    body: (random) => ({ warehouse: `CK-${random.digits(2)}`, items: random.int(1, 400) }),
    answer: () => ({ code: 0, msg: 'success', data: null }),
  },
  {
    ...{ code: 'LOGISTICS_TRACK', name: '物流轨迹转发', provider: 'WMS', consumer: 'OA' },
    ...{ request: 'push', deal: 'SYNC', isStopped: true },
    steps: {},
    remark: '两个外部系统之间的接口，仅登记',
    ...{ share: 0, failures: 0, milliseconds: 0 },
    body: () => ({}),
    answer: () => ({}),
  },
]

function writeApps(writer: SeedWriter, random: Random): ReadonlyMap<string, string> {
  const { store } = writer
  return new Map(
    apps.map((app, index): [string, string] => {
      const created = writer.daysAgo(200 - index)
      const accessKey = Array.from({ length: 20 }, () =>
        letters.charAt(random.int(0, letters.length - 1)),
      ).join('')
      const id = writer.record(
        'sys_apps',
        {
          ...{ tenant_id: PLATFORM, app_id: app.id, app_name: app.name, status: app.isEnabled ? 1 : 0 },
          ...{ app_contacts: app.contacts, app_phone: app.phone },
          app_mail: `${app.id.toLowerCase()}@example.com`,
          app_address: '上海市浦东新区世纪大道100号',
          api_url: `https://${app.id.toLowerCase()}.example.com/openapi`,
          api_access_key: sealColumn(store, appColumns, 'apiAccessKey', `demo-${app.id.toLowerCase()}`),
          api_secret_key: sealColumn(
            store,
            appColumns,
            'apiSecretKey',
            `demo-secret-${app.id.toLowerCase()}`,
          ),
          api_auth: JSON.stringify({ accessKey }),
          // The secret is not shown anywhere: an operator who wants to call issues new keys.
          auth_secret: sealColumn(store, issuedColumns, 'authSecret', randomBytes(20).toString('hex')),
        },
        created,
      )
      return [app.id, id]
    }),
  )
}

function stepColumns(steps: ConfSeed['steps']): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(steps).flatMap(([step, name]) => {
      const [className = '', method = ''] = name.split('.')
      return [
        [`${step}_step_class`, className],
        [`${step}_step_method`, method],
      ]
    }),
  )
}

function writeConfs(writer: SeedWriter, appIds: ReadonlyMap<string, string>): void {
  const { store } = writer
  for (const [index, conf] of confs.entries()) {
    const isFirst = index === 0
    const id = writer.record(
      'api_confs',
      {
        ...{ tenant_id: PLATFORM, api_code: conf.code, api_name: conf.name, api_remark: conf.remark },
        ...{ api_provider: conf.provider, api_consumer: conf.consumer, api_request_type: conf.request },
        ...{ api_type: conf.type ?? 'common', api_protocol_type: conf.protocol ?? 'HTTP' },
        ...{ api_deal_type: conf.deal, api_url: conf.url ?? '' },
        ...{ status: conf.isStopped ? 0 : 1, msg_push: conf.isNoticed ? 1 : 0 },
        ...stepColumns(conf.steps),
        ...(isFirst && {
          api_access_key: sealColumn(store, confColumns, 'apiAccessKey', 'demo-contract'),
          api_secret_key: sealColumn(store, confColumns, 'apiSecretKey', 'demo-secret-contract'),
          extend_json: sealColumn(store, confColumns, 'extendJson', '{"timeout":10,"retries":3}'),
        }),
      },
      writer.daysAgo(180 - index),
    )
    const app = appIds.get(conf.provider === 'self' ? conf.consumer : conf.provider)
    const isReceived = conf.steps.receipt !== undefined
    if (app !== undefined && (isReceived || conf.steps.response))
      store.insert('api_grants', { app, direction: isReceived ? 'receive' : 'call', conf: id })
  }
}

const failedAnswers = [
  '{"code":500,"msg":"服务器内部异常"}',
  '连接超时：对方在10秒内没有应答',
  '{"code":422,"msg":"bizId：必填项不能为空"}',
  'HTTP 502：Bad Gateway',
] as const

function pickConf(random: Random): ConfSeed {
  let left = random.next()
  for (const conf of confs) {
    left -= conf.share
    if (left < 0) return conf
  }
  return random.pick(confs.slice(0, 1))
}

/** One call of the past: its log, and for one that came in its receipt. */
function writeCall(writer: SeedWriter, random: Random, time: Date): void {
  const { store } = writer
  const conf = pickConf(random)
  const hasFailed = random.chance(conf.failures)
  const duration = Math.round(conf.milliseconds * (0.6 + random.next()) * (hasFailed ? 4 : 1))
  const sign = Array.from({ length: 64 }, () => random.int(0, 15).toString(16)).join('')
  const body = JSON.stringify(conf.body(random))
  const answer = hasFailed ? random.pick(failedAnswers) : JSON.stringify(conf.answer(random))
  const done = new Date(time.getTime() + duration)
  const isReceived = conf.steps.receipt !== undefined
  const appId = conf.provider === 'self' ? conf.consumer : conf.provider
  store.insert('api_logs', {
    ...{ id: writer.idAt(time), tenant_id: PLATFORM, api_code: conf.code, api_name: conf.name },
    ...{ api_sign: sign, api_req_time: stamp(time), api_rsp_time: stamp(done), api_duration: duration },
    api_status: hasFailed ? 0 : 1,
    api_url_params: `${conf.steps.response === 'HttpCallService.get' ? 'GET' : 'POST'} appId=${appId}&timestamp=${time.getTime()}`,
    ...{ req_body_str: body === '{}' ? '' : body, resp_str: answer, create_date: stamp(done) },
  })
  if (!isReceived) return
  const flag = hasFailed ? 3 : 2
  store.insert('api_receipts', {
    ...{
      id: writer.idAt(time),
      tenant_id: PLATFORM,
      app_id: appId,
      api_code: conf.code,
      api_name: conf.name,
    },
    ...{ method: 'POST', timestamp: String(time.getTime()), sign, request_body: body, response_str: answer },
    ...{ deal_flag: flag, deal_desc: hasFailed ? answer : '处理成功', deal_time: stamp(done) },
    ...{ deal_retry: hasFailed ? 3 : 1, creator: appId, create_date: stamp(time) },
  })
}

interface NotifySeed {
  readonly code: string
  readonly bizId: string
  readonly send: 0 | 1 | 2 | 3
  readonly feedback: 0 | 1 | 2 | 3
  readonly hoursAgo: number
}

const notifies: readonly NotifySeed[] = [
  { code: 'CONTRACT_NOTIFY', bizId: 'HT-2026-001', send: 2, feedback: 2, hoursAgo: 150 },
  { code: 'CONTRACT_NOTIFY', bizId: 'HT-2026-002', send: 2, feedback: 2, hoursAgo: 126 },
  { code: 'CONTRACT_NOTIFY', bizId: 'HT-2026-003', send: 2, feedback: 3, hoursAgo: 98 },
  { code: 'CONTRACT_NOTIFY', bizId: 'HT-2026-004', send: 3, feedback: 0, hoursAgo: 74 },
  { code: 'RECEIVABLE_PUSH', bizId: 'YS-20261', send: 2, feedback: 0, hoursAgo: 70 },
  { code: 'RECEIVABLE_PUSH', bizId: 'YS-20262', send: 2, feedback: 0, hoursAgo: 51 },
  { code: 'RECEIVABLE_PUSH', bizId: 'YS-20263', send: 3, feedback: 0, hoursAgo: 47 },
  { code: 'INVOICE_STATUS', bizId: 'FP-10020030', send: 2, feedback: 2, hoursAgo: 26 },
  { code: 'INVOICE_STATUS', bizId: 'FP-10020031', send: 2, feedback: 1, hoursAgo: 5 },
  { code: 'CONTRACT_NOTIFY', bizId: 'HT-2026-005', send: 1, feedback: 0, hoursAgo: 2 },
  { code: 'RECEIVABLE_PUSH', bizId: 'YS-20264', send: 0, feedback: 0, hoursAgo: 1 },
  { code: 'CONTRACT_NOTIFY', bizId: 'HT-2026-006', send: 0, feedback: 0, hoursAgo: 1 },
]

const sendWords = ['', '', '发送成功', '连接超时：对方在10秒内没有应答'] as const
const feedbackWords = ['', '', '回写成功', '业务数据不存在，无法回写'] as const

function writeNotify(writer: SeedWriter, { code, bizId, send, feedback, hoursAgo }: NotifySeed): void {
  const made = new Date(writer.now.getTime() - hoursAgo * HOUR)
  const conf = confs.find((each) => each.code === code)
  const sent = stamp(new Date(made.getTime() + MINUTE))
  const fed = stamp(new Date(made.getTime() + 2 * MINUTE))
  writer.store.insert('api_notifies', {
    ...{
      id: writer.idAt(made),
      tenant_id: PLATFORM,
      biz_id: bizId,
      api_code: code,
      api_name: conf?.name ?? '',
    },
    ...{ send_status: send, send_time: send > 0 ? sent : '', send_desc: sendWords[send] },
    ...{
      result_status: send === 2 ? '200' : '',
      result_data: send === 2 ? '{"code":0,"msg":"success"}' : '',
    },
    ...{ feedback_status: feedback, feedback_time: feedback > 0 ? fed : '' },
    ...{ feedback_retry: feedback === 3 ? 3 : feedback > 0 ? 1 : 0, feedback_desc: feedbackWords[feedback] },
    next_try: send === 0 ? 0 : null,
    ...{ creator: '系统', create_date: stamp(made), updater: '系统', update_date: stamp(made) },
  })
}

/** Gives the interfaces and their past, once. */
export function seedInterfaces(writer: SeedWriter, given: SeededKeys): void {
  const { store, now } = writer
  const name = key.records('api.apiConf')
  if (given.has(name)) return
  given.add(name)
  const random = new Random(20_251_105)
  writeConfs(writer, writeApps(writer, random))
  const calls = pastWriter(store, now)
  for (const time of times(random, now, CALLS, DAYS)) writeCall(calls, random, time)
  const sends = pastWriter(store, now)
  for (const notify of notifies) writeNotify(sends, notify)
}

/** Rows of the past get ids of their time, so they do not share the counter. */
const pastWriter = (store: Store, now: Date): SeedWriter => new SeedWriter(store, new IdSource(), now)
