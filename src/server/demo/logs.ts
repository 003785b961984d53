import { later, midnight, wallParts, type WallTime } from '#base/moments.ts'
import { stamp } from '#server/common/clock.ts'
import { pick, say, type Words } from '#server/common/texts.ts'
import { instantOf, shownAt } from '#server/common/zone.ts'
import { PLATFORM, type SeedUser } from './organisation.ts'
import type { Random } from './random.ts'
import type { SeedWriter } from './writer.ts'

const LOGIN_ROWS = 600
const OPERATION_ROWS = 1500
/** How far the logs look back. */
const DAYS = 30

const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Steward/0.1.0 Chrome/142.0.0.0 Electron/45.4.1 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; V2408A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'curl/8.15.0',
]

/** One machine per person, so that the same account comes from the same place. */
export interface Machine {
  readonly ip: string
  readonly userAgent: string
}

/** Times within the last days, oldest first, thinner at night and at weekends, some of them today. */
export function times(random: Random, now: Date, count: number, days: number = DAYS): Date[] {
  const today = midnight(shownAt(now))
  const sinceMidnight = shownAt(now) - today
  const countToday = Math.ceil(count * 0.06)
  const moments: WallTime[] = []
  while (moments.length < countToday) moments.push(later(today, Math.floor(random.next() * sinceMidnight)))
  while (moments.length < count) {
    const day = midnight(today, random.int(1, days - 1))
    const { weekday } = wallParts(day)
    const weekend = weekday === 0 || weekday === 6
    if (weekend && random.chance(0.75)) continue
    const hour = random.chance(0.06) ? random.int(0, 23) : random.int(8, 19)
    const [minute, second, rest] = [random.int(0, 59), random.int(0, 59), random.int(0, 999)]
    moments.push(later(day, ((hour * 60 + minute) * 60 + second) * 1000 + rest))
  }
  return moments.sort((a, b) => a - b).map((moment) => new Date(instantOf(moment)))
}

export function machines(random: Random): (user: SeedUser) => Machine {
  const known = new Map<SeedUser, Machine>()
  return (user) => {
    const machine = known.get(user) ?? {
      ip: `${random.chance(0.7) ? '10.12' : '192.168'}.${random.int(0, 31)}.${random.int(2, 254)}`,
      userAgent: random.pick(userAgents),
    }
    known.set(user, machine)
    return machine
  }
}

interface OperationSeed {
  readonly operation: string
  readonly method: 'POST' | 'PUT' | 'DELETE' | 'GET'
  readonly uri: string
  readonly params: (random: Random, id: string) => object
  /** Refusal that it meets now and then. */
  readonly refusal: readonly [code: number, msg: string]
}

/** Name of a call as the operation log has it (`calls/logs.ts`). */
const operation = (title: Words, verb: Words): string => `${pick('zh-CN', title)}-${pick('zh-CN', verb)}`

const duplicate = [10002, pick('zh-CN', 'duplicate')] as const
const forbidden = [403, pick('zh-CN', 'forbidden')] as const
const stale = [409, pick('zh-CN', 'stale')] as const

const seeds: readonly OperationSeed[] = [
  {
    operation: operation('ops.params:title', 'common:add'),
    method: 'POST',
    uri: '/sys/params',
    params: (random) => ({
      paramCode: `BATCH_SIZE_${random.int(1, 40)}`,
      paramValue: String(random.int(10, 900)),
      remark: '批处理每次数量',
    }),
    refusal: duplicate,
  },
  {
    operation: operation('ops.params:title', 'common:change'),
    method: 'PUT',
    uri: '/sys/params',
    params: (random, id) => ({
      id,
      paramCode: 'LOG_KEEP_DAYS',
      paramValue: String(random.int(90, 365)),
      remark: '日志保留天数',
    }),
    refusal: forbidden,
  },
  {
    operation: operation('ops.params:title', 'common:export'),
    method: 'GET',
    uri: '/sys/params/export',
    params: () => ({ order: '', orderField: '' }),
    refusal: forbidden,
  },
  {
    operation: operation('sys.tenant:title', 'common:change'),
    method: 'PUT',
    uri: '/sys/sysTenant/',
    params: (random, id) => ({
      id,
      tenantId: `T${random.int(20230003, 20230230)}`,
      remark: '更新联系人与开户行',
    }),
    refusal: stale,
  },
  {
    operation: operation('sys.tenant:title', 'sys.tenant:action.open'),
    method: 'POST',
    uri: '/sys/sysTenant/open',
    params: (random) => ({
      tenantId: `T${random.int(20230003, 20230230)}`,
      adminAccount: 'admin',
      adminName: '租户管理员',
      adminMobile: '',
      adminEmail: '',
    }),
    refusal: [500, pick('zh-CN', 'tenant.open')],
  },
  {
    operation: operation('sys.tenant:title', 'sys.tenant:action.close'),
    method: 'POST',
    uri: '/sys/sysTenant/close',
    params: (_, id) => ({ id }),
    refusal: [500, pick('zh-CN', 'tenant.close')],
  },
  {
    operation: operation('sys.tenant:title', 'common:export'),
    method: 'GET',
    uri: '/sys/sysTenant/export',
    params: () => ({ status: '1', order: 'desc', orderField: 'update_date' }),
    refusal: forbidden,
  },
  {
    operation: operation('sys.user:title', 'common:add'),
    method: 'POST',
    uri: '/sys/user',
    params: (random) => ({
      username: `user${random.int(100, 999)}`,
      realName: '新员工',
      password: '***',
      status: 1,
    }),
    refusal: duplicate,
  },
  {
    operation: operation('sys.user:title', 'common:change'),
    method: 'PUT',
    uri: '/sys/user',
    params: (_, id) => ({ id, status: 1, mobile: '13800000000' }),
    refusal: forbidden,
  },
  {
    operation: operation('sys.user:title', 'sys.user:action.resetPassword'),
    method: 'PUT',
    uri: '/sys/user/resetPwd',
    params: (_, id) => ({ id, password: '***' }),
    refusal: forbidden,
  },
  {
    operation: operation('sys.user:title', 'common:delete'),
    method: 'DELETE',
    uri: '/sys/user',
    params: (_, id) => [id],
    refusal: [500, pick('zh-CN', 'user.self')],
  },
  {
    operation: operation('sys.role:title', 'common:add'),
    method: 'POST',
    uri: '/sys/role',
    params: () => ({ name: '仓储查看', roleGrade: '0', remark: '' }),
    refusal: duplicate,
  },
  {
    operation: operation('sys.role:title', 'common:change'),
    method: 'PUT',
    uri: '/sys/role',
    params: (_, id) => ({ id, name: '渠道经理', roleGrade: '0' }),
    refusal: forbidden,
  },
  {
    operation: operation('sys.dept:title', 'common:add'),
    method: 'POST',
    uri: '/sys/dept',
    params: () => ({ name: '海外拓展组', code: 'SALES-OS', type: '3' }),
    refusal: duplicate,
  },
  {
    operation: operation('sys.dept:title', 'common:delete'),
    method: 'DELETE',
    uri: '/sys/dept',
    params: (_, id) => [id],
    refusal: [10015, pick('zh-CN', 'dept.hasUsers')],
  },
  {
    operation: operation('sys.menu:title', 'common:change'),
    method: 'PUT',
    uri: '/sys/menu',
    params: (_, id) => ({ id, showFlag: 1, sort: 3 }),
    refusal: [10012, pick('zh-CN', 'menu.parentSelf')],
  },
  {
    operation: operation('sys.dictType:title', 'common:add'),
    method: 'POST',
    uri: '/sys/sysdicttype',
    params: () => ({ dictName: '发票类型', dictType: 'INVOICE_TYPE', status: 1 }),
    refusal: duplicate,
  },
  {
    operation: operation('sys.appConfig:title', 'verb.saveSecurity'),
    method: 'POST',
    uri: '/sys/appConfig/security',
    params: () => ({ failureHere: 5, unlockTime: 10, passwordEnc: false, passwordEncKey: '' }),
    refusal: [422, say('zh-CN', 'invalid', { field: 'loginIp', words: pick('zh-CN', 'field.cidr') })],
  },
  {
    operation: operation('msg.template:title', 'msg.template:action.enable'),
    method: 'POST',
    uri: '/msg/msgTemplate/enable',
    params: (_, id) => ({ id }),
    refusal: forbidden,
  },
  {
    operation: operation('ops.job:title', 'ops.job:action.trigger'),
    method: 'POST',
    uri: '/sys/sysJob/triggerJob',
    params: (_, id) => ({ id, executorParam: '' }),
    refusal: [500, pick('zh-CN', 'job.invalid')],
  },
  {
    operation: operation('ops.oss:title', 'ops.oss:upload'),
    method: 'POST',
    uri: '/sys/oss/upload',
    params: () => ({ dirValue: 'DOC', fileClass: 'file' }),
    refusal: [413, say('zh-CN', 'tooLarge', { limit: '100 MB' })],
  },
  {
    operation: operation('ops.logOperation:title', 'common:export'),
    method: 'GET',
    uri: '/sys/log/operation/export',
    params: () => ({ bDate: '', eDate: '' }),
    refusal: forbidden,
  },
]

/** Of the account of a person. */
export const accountId = ({ store }: SeedWriter, { tenantId, username }: SeedUser): string =>
  store.get<{ id: string }>(
    'SELECT CAST(id AS TEXT) AS id FROM users WHERE tenant_id = ? AND username = ?',
    tenantId,
    username,
  )?.id ?? '0'

export function seedLogs(writer: SeedWriter, random: Random, users: readonly SeedUser[]): void {
  const operators = users.filter((user, index) => user.tenantId !== PLATFORM || index < 40)
  const machineOf = machines(random)
  for (const time of times(random, writer.now, LOGIN_ROWS)) {
    const user = random.pick(users)
    const machine = machineOf(user)
    const signOut = random.chance(0.3)
    const status = signOut || random.chance(0.9) ? 1 : random.chance(0.7) ? 0 : 2
    writer.store.insert('log_login', {
      id: writer.idAt(time),
      tenant_id: user.tenantId,
      user_id: accountId(writer, user),
      creator_name: user.username,
      dept_name: user.deptName,
      ip: machine.ip,
      user_agent: machine.userAgent,
      operation: signOut ? 1 : 0,
      status,
      create_date: stamp(time),
    })
  }
  for (const time of times(random, writer.now, OPERATION_ROWS)) {
    const user = random.pick(operators)
    const machine = machineOf(user)
    const seed = random.pick(seeds)
    const id = writer.idAt(time)
    const succeeded = random.chance(0.93)
    const [code, msg] = succeeded ? ([0, 'success'] as const) : seed.refusal
    const data = succeeded && (seed.method === 'POST' || seed.method === 'PUT') ? id : null
    writer.store.insert('log_operation', {
      id,
      tenant_id: user.tenantId,
      user_id: accountId(writer, user),
      creator_name: user.username,
      user_nick_name: user.realName,
      dept_name: user.deptName,
      operation: seed.operation,
      user_agent: machine.userAgent,
      status: succeeded ? 1 : 0,
      create_date: stamp(time),
      request_uri: seed.uri,
      request_method: seed.method,
      request_params: JSON.stringify(seed.params(random, id)),
      request_time:
        seed.method === 'GET'
          ? random.int(60, 2400)
          : random.chance(0.04)
            ? random.int(900, 5200)
            : random.int(3, 180),
      response_str: JSON.stringify({ code, msg, data }),
      ip: machine.ip,
    })
  }
}
