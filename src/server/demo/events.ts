import { ALL_CHANNELS, newSiteContent, type ReceiveInfo } from '#contract/messaging/documents.ts'
import type { raisedEvents } from '#contract/resources/msg/sysEvent.ts'
import type { CodeOf } from '#contract/vocabulary.ts'
import { stamp } from '#server/common/clock.ts'
import { bizTypes } from '#server/messaging/bizTypes.ts'
import { type SeededKeys, key } from './seededKeys.ts'
import { PLATFORM } from './organisation.ts'
import { Random } from './random.ts'
import type { SeedWriter } from './writer.ts'

/** Codes of the templates that the demo's events send. */
const templates = {
  system: 'SYS_EVENT_NOTICE',
  audit: 'AUDIT_NOTICE',
  business: 'BIZ_REMIND',
} as const

interface TemplateSeed {
  readonly code: string
  readonly name: string
  readonly remark: string
  readonly params: Readonly<Record<string, string>>
  readonly site: { readonly title: string; readonly content: string; readonly url: string }
  readonly mail: string
}

const templateSeeds: readonly TemplateSeed[] = [
  {
    code: templates.system,
    name: '系统事件通知',
    remark: '系统事件共用',
    params: { eventName: '事件名称', userName: '账号', time: '发生时间', ip: '来源地址', detail: '说明' },
    site: {
      title: '${eventName}：${userName}',
      content: '账号：${userName}\n时间：${time}\n来源地址：${ip}\n说明：${detail}',
      url: 'sys/log-operation',
    },
    mail: '<p>${eventName}</p><ul><li>账号：${userName}</li><li>时间：${time}</li><li>来源地址：${ip}</li><li>说明：${detail}</li></ul>',
  },
  {
    code: templates.audit,
    name: '审计发现通知',
    remark: '审计事件共用',
    params: { eventName: '事件名称', subject: '对象', time: '时间', detail: '说明' },
    site: {
      title: '${eventName}：${subject}',
      content: '对象：${subject}\n时间：${time}\n说明：${detail}',
      url: '',
    },
    mail: '<p>${eventName}</p><p>对象：${subject}</p><p>时间：${time}</p><p>说明：${detail}</p>',
  },
  {
    code: templates.business,
    name: '业务到期提醒',
    remark: '业务事件共用',
    params: {
      bizId: '业务编号',
      title: '标题',
      customer: '客户',
      amount: '金额',
      bizDate: '日期',
      days: '天数',
    },
    site: {
      title: '${title}（${bizId}）',
      content:
        '业务编号：${bizId}\n客户：${customer}\n金额：${amount} 元\n日期：${bizDate}\n距今：${days} 天',
      url: '',
    },
    mail: '<p>${title}（${bizId}）</p><p>客户：${customer}，金额：${amount} 元，日期：${bizDate}，距今 ${days} 天。</p>',
  },
]

function seedTemplates(writer: SeedWriter): void {
  for (const { code, name, remark, params, site, mail } of templateSeeds) {
    const parameters = Object.entries(params).map(([val, label]) => ({ val, label }))
    writer.record('msg_templates', {
      ...{ tenant_id: PLATFORM, template_id: code, template_name: name, remark },
      ...{ open_channel: 'EMAIL,SITE', template_params: JSON.stringify(parameters) },
    })
    const channel = (channelCode: string, content: string) =>
      writer.record('msg_channel_templates', {
        ...{
          tenant_id: PLATFORM,
          template_id: code,
          template_name: name,
          channel_code: channelCode,
          content,
        },
      })
    channel('EMAIL', mail)
    channel('SITE', JSON.stringify({ ...newSiteContent, ...site }))
  }
}

interface Named {
  readonly id: string
  readonly name: string
  readonly dept: string
}

const channels = [
  [ALL_CHANNELS, '全部渠道'],
  ['EMAIL', '邮件'],
  ['SITE', '站内消息'],
] as const

interface Receivers {
  readonly users?: readonly Named[]
  readonly uf?: string
  readonly depts?: readonly string[]
}

/** Chosen over all channels. */
function receivers({ users = [], uf = '', depts = [] }: Receivers): string {
  const entries = <T extends object>(all: T, none: T) =>
    channels.map(([channel, channelName]) => ({
      ...{ channel, channelName },
      ...(channel === ALL_CHANNELS ? all : none),
    }))
  const none = { val: '', uf: '' }
  const info: ReceiveInfo = {
    obj: entries(none, none),
    user: entries(
      {
        ...{ val: users.map(({ id }) => id).join(','), uf },
        ...{
          userNames: users.map(({ name }) => name).join(','),
          deptNames: users.map(({ dept }) => dept).join(','),
        },
      },
      { ...none, userNames: '', deptNames: '' },
    ),
    dept: entries({ val: depts.join(','), uf: '' }, none),
  }
  return JSON.stringify(info)
}

/** Total over the events that the server raises. */
const systemEvents: Readonly<Record<CodeOf<typeof raisedEvents>, readonly [name: string, remark: string]>> = {
  SYS_USER_CREATE: ['新增用户', '新建用户后通知管理员'],
  SYS_PWD_RESET: ['密码重置', '管理员重置用户密码后通知'],
  SYS_LOGIN_LOCK: ['账号锁定', '账号因连续输错密码被锁定后通知'],
  SYS_JOB_FAIL: ['任务失败', '定时任务执行失败且不再重试后通知'],
  SYS_API_FAIL: ['接口失败', '对外接口调用失败后通知'],
}

const DAY = 86_400_000

/** Contracts and receivables around today, for the functions of business events. */
function seedBusiness(writer: SeedWriter, owners: readonly Named[]): void {
  const random = new Random(20_251_104)
  const customers = [
    '华东机电',
    '蓝海医疗器械',
    '恒远信息技术',
    '北辰物流',
    '云杉食品',
    '长风航空',
    '锦绣纺织',
  ]
  const contracts = bizTypes.slice(0, 3)
  const record = (
    kind: string,
    index: number,
    title: string,
    bizType: string,
    days: number,
    amount: number,
  ) =>
    writer.store.insert('demo_biz_records', {
      ...{ id: writer.id(), tenant_id: PLATFORM, kind, title, biz_type: bizType, amount },
      biz_id: `${kind === 'contract' ? 'HT' : 'YS'}-${String(index + 1).padStart(4, '0')}`,
      biz_date: stamp(new Date(writer.now.getTime() + days * DAY)).slice(0, 10),
      owner_user_id: random.pick(owners).id,
      customer: random.pick(customers),
    })
  for (let index = 0; index < 40; index += 1) {
    const { code, name } = random.pick(contracts)
    record('contract', index, `${name[0]}到期`, code, index * 3 - 20, random.int(2, 400) * 10_000)
  }
  for (let index = 0; index < 30; index += 1)
    record('receivable', index, '应收账款逾期', 'RECEIVABLE', 15 - index * 3, random.int(5, 2000) * 1000)
}

/** Templates, events and rules of the messaging centre, and the records that business events look through. */
export function seedEvents(writer: SeedWriter, given: SeededKeys): void {
  const name = key.records('msg.events')
  if (given.has(name)) return
  given.add(name)
  const { store } = writer
  const people = store.all<Named & { username: string }>(
    `SELECT CAST(users.id AS TEXT) AS id, username, real_name AS name, COALESCE(depts.name, '') AS dept
     FROM users LEFT JOIN depts ON depts.id = dept_id
     WHERE users.tenant_id = ? AND users.status = 1 ORDER BY users.id`,
    PLATFORM,
  )
  if (people.length === 0) return
  seedTemplates(writer)
  seedBusiness(writer, people)
  const administrators = people.filter(({ username }) => username === 'admin' || username === 'sysadmin')
  const toAdministrators = receivers({ users: administrators })
  for (const [code, [title, remark]] of Object.entries(systemEvents))
    writer.record('msg_sys_events', {
      ...{ tenant_id: PLATFORM, event_code: code, event_name: title, remark, template_id: templates.system },
      receive_info: toAdministrators,
    })
  seedAuditEvents(writer, toAdministrators)
  seedBizEvents(writer)
}

function seedAuditEvents(writer: SeedWriter, toAdministrators: string): void {
  const audit = (code: string, title: string, row: Record<string, string | number>) =>
    writer.record('msg_audit_events', {
      ...{ tenant_id: PLATFORM, event_code: code, event_name: title, template_id: templates.audit },
      ...{ receive_info: toAdministrators, ...row },
    })
  audit('AUDIT_LOGIN_FAIL', '频繁登录失败', {
    ...{ job_function: 'AuditLogService.loginFailures', job_params: '{"minutes":1440,"times":5}' },
    ...{ job_cron: '0 0 8 * * ?', is_sys: 1, remark: '每天统计前一天连续登录失败的账号' },
  })
  audit('AUDIT_ERRORS', '系统异常汇总', {
    ...{ job_function: 'AuditLogService.recentErrors', job_params: '{"minutes":60,"times":20}' },
    ...{ job_cron: '0 0 * * * ?', status: 0, remark: '每小时统计出现次数较多的异常' },
  })
  audit('AUDIT_WEAK_PWD', '弱密码账号', {
    ...{ job_function: 'AuditPasswordService.weakPasswords', job_params: '{"level":2}' },
    ...{ job_cron: '0 0 9 ? * MON', remark: '每周检查密码强度不足的账号' },
  })
}

function seedBizEvents(writer: SeedWriter): void {
  const event = (code: string, title: string, row: Record<string, string>) =>
    writer.record('msg_biz_events', { tenant_id: PLATFORM, event_code: code, event_name: title, ...row })
  const rule = (code: string, title: string, row: Record<string, string | number>) =>
    writer.record('msg_biz_event_rules', {
      ...{ tenant_id: PLATFORM, event_code: code, title, template_id: templates.business },
      ...row,
    })
  const finance = writer.store.all<{ id: string }>(
    `SELECT CAST(id AS TEXT) AS id FROM depts WHERE tenant_id = ? AND code = 'FIN'`,
    PLATFORM,
  )
  const toOwner = receivers({ uf: 'bizOwner' })
  const toFinance = receivers({ uf: 'bizOwner', depts: finance.map(({ id }) => id) })
  event('CONTRACT_EXPIRE', '合同到期提醒', {
    ...{ job_function: 'contractJob.expiring', job_params: '{"days":60}', job_cron: '0 30 8 * * ?' },
    ...{ time_unit: 'D', remark: '合同到期前提醒负责人续约' },
  })
  rule('CONTRACT_EXPIRE', '到期前30天提醒', {
    dt_num_min: 0,
    dt_num_max: 30,
    frequency: 7,
    receive_info: toOwner,
  })
  rule('CONTRACT_EXPIRE', '百万以上合同到期前60天提醒', {
    ...{ dt_num_min: 0, dt_num_max: 60, amount_min: 100, amount_unit: '10000', frequency: 0 },
    receive_info: toFinance,
  })
  event('RECEIVABLE_OVERDUE', '应收逾期提醒', {
    ...{ job_function: 'receivableJob.overdue', job_params: '{"days":90}', job_cron: '0 0 9 * * ?' },
    ...{ time_unit: 'D', remark: '应收账款逾期后提醒负责人与财务部' },
  })
  rule('RECEIVABLE_OVERDUE', '逾期提醒', { dt_num_max: -1, frequency: 7, receive_info: toFinance })
}
