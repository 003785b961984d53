import { stamp } from '#server/common/clock.ts'
import { findJob } from '#server/scheduler/jobs.ts'
import { triggerText } from '#server/scheduler/messages.ts'
import { shownAt } from '#server/common/zone.ts'
import { IdSource } from '#server/db/ids.ts'
import type { Store } from '#server/db/store.ts'
import { type SeededKeys, key } from './seededKeys.ts'
import { PLATFORM } from './organisation.ts'
import { Random } from './random.ts'
import { SeedWriter } from './writer.ts'

interface JobSeed {
  readonly desc: string
  readonly handler: string
  readonly cron: string
  readonly param: string
  /** 1 internal, 3 custom. */
  readonly type: 1 | 3
  readonly sort: readonly [code: string, name: string]
  readonly author: string
  readonly isRunning: boolean
  /** Hours between the runs in the past. */
  readonly everyHours: number
  readonly failures: number
  readonly message: (random: Random) => string
  readonly reason: string
}

const maintenance = ['MAINTENANCE', '系统维护'] as const
const demo = ['DEMO', '示例任务'] as const

const seeds: readonly JobSeed[] = [
  {
    desc: '清理一年前的任务日志',
    handler: 'jobLogClearHandler',
    cron: '0 30 3 * * ?',
    param: '4',
    type: 1,
    sort: maintenance,
    author: '系统管理员',
    isRunning: true,
    everyHours: 24,
    failures: 0,
    message: (random) => `已清理任务日志 ${random.int(0, 40)} 条`,
    reason: '',
  },
  {
    desc: '清理半年前的登录与操作日志',
    handler: 'logCleanHandler',
    cron: '0 0 3 * * ?',
    param: '180',
    type: 1,
    sort: maintenance,
    author: '系统管理员',
    isRunning: true,
    everyHours: 24,
    failures: 0.1,
    message: (random) => `已清理 180 天前的日志 ${random.int(20, 400)} 条`,
    reason: 'database is locked',
  },
  {
    desc: '结束过期会话',
    handler: 'onlineCleanHandler',
    cron: '0 0 * * * ?',
    param: '',
    type: 1,
    sort: maintenance,
    author: '系统管理员',
    isRunning: true,
    everyHours: 1,
    failures: 0,
    message: (random) => `已结束过期会话 ${random.int(0, 9)} 个`,
    reason: '',
  },
  {
    desc: '示例：定时写一条日志',
    handler: 'demoJobHandler',
    cron: '0 0/10 * * * ?',
    param: '你好，管家',
    type: 3,
    sort: demo,
    author: '李明',
    isRunning: true,
    everyHours: 2,
    failures: 0.05,
    message: () => '示例任务执行完成，参数：你好，管家',
    reason: '执行线程意外结束：exit 1',
  },
  {
    desc: '示例：检查本机服务是否可用',
    handler: 'httpJobHandler',
    cron: '0 15 8-18 ? * MON-FRI',
    param: 'http://127.0.0.1:9/',
    type: 3,
    sort: demo,
    author: '李明',
    isRunning: false,
    everyHours: 6,
    failures: 0.4,
    message: () => 'HTTP 200：ok',
    reason: 'fetch failed',
  },
]

/** Of a later version than the others. */
const interfaceSeeds: readonly JobSeed[] = [
  ['发送接口通知', 'apiNotifySendHandler'] as const,
  ['处理接口接收', 'apiReceiptDealHandler'] as const,
].map(([desc, handler]) => ({
  ...{ desc, handler, cron: '0 0/5 * * * ?', param: '', type: 1, sort: ['INTERFACE', '接口管理'] },
  ...{ author: '系统管理员', isRunning: true, everyHours: 1, failures: 0, message: () => '', reason: '' },
}))

/** Later still. */
const auditSeed: JobSeed = {
  ...{
    desc: '密码审计',
    handler: 'pwdAuditHandler',
    cron: '0 0 4 * * ?',
    param: '',
    type: 1,
    sort: maintenance,
  },
  ...{ author: '系统管理员', isRunning: true, everyHours: 24, failures: 0, message: () => '', reason: '' },
}

const HOUR = 3_600_000
const DAYS = 10

/** Maintenance jobs, two demo jobs, and their runs of the last ten days. */
export function seedJobs(store: Store, now: Date): void {
  const random = new Random(20_251_121)
  const writer = new SeedWriter(store, new IdSource(), now)
  store.transaction(() => {
    const numbered = seeds.map((seed): [JobSeed, number] => [seed, insertJob(writer, seed)])
    const moments = numbered.flatMap(([seed, jobId]) =>
      pastTimes(seed, now).map((time) => ({ seed, jobId, time })),
    )
    moments.sort((a, b) => a.time.getTime() - b.time.getTime())
    const logs = new SeedWriter(store, new IdSource(), now)
    for (const { seed, jobId, time } of moments) insertLog(logs, random, seed, jobId, time)
  })
}

/** The jobs of later versions, once each. */
export function seedLaterJobs(writer: SeedWriter, given: SeededKeys): void {
  for (const [name, jobs] of [
    ['ops.job.interfaces', interfaceSeeds],
    ['ops.job.passwordAudit', [auditSeed]],
  ] as const) {
    if (given.has(key.records(name))) continue
    given.add(key.records(name))
    for (const seed of jobs) insertJob(writer, seed)
  }
}

function insertJob(writer: SeedWriter, seed: JobSeed): number {
  const { store } = writer
  store.insert('job_info', {
    job_desc: seed.desc,
    executor_handler: seed.handler,
    executor_route_strategy: 'FIRST',
    job_cron: seed.cron,
    glue_type: 'BEAN',
    executor_block_strategy: 'SERIAL_EXECUTION',
    executor_param: seed.param,
    author: seed.author,
    trigger_status: seed.isRunning ? 1 : 0,
  })
  const jobId = store.get<{ id: number }>('SELECT last_insert_rowid() AS id')?.id ?? 0
  writer.record('jobs', {
    tenant_id: PLATFORM,
    job_id: jobId,
    job_type: seed.type,
    sort_code: seed.sort[0],
    sort_name: seed.sort[1],
  })
  return jobId
}

/** Oldest first, at full hours, nothing in the last minutes. */
function pastTimes(seed: JobSeed, now: Date): Date[] {
  const sinceHour = shownAt(now) % HOUR
  const hour = now.getTime() - sinceHour
  const count = Math.floor((DAYS * 24) / seed.everyHours)
  return Array.from({ length: count }, (_, index) => new Date(hour - (index + 1) * seed.everyHours * HOUR))
}

function insertLog(writer: SeedWriter, random: Random, seed: JobSeed, jobId: number, time: Date): void {
  const job = findJob(writer.store, jobId)
  if (!job) throw new Error(`job ${jobId} was not seeded`)
  const hasFailed = random.chance(seed.failures)
  writer.store.insert('job_logs', {
    id: writer.idAt(time),
    tenant_id: PLATFORM,
    job_id: jobId,
    job_desc: seed.desc,
    sort_name: seed.sort[1],
    trigger_time: stamp(time),
    trigger_code: 200,
    trigger_msg: triggerText({ job, kind: 'cron', param: seed.param, retriesLeft: 0, reason: '' }),
    handle_time: stamp(new Date(time.getTime() + random.int(1, 4) * 1000)),
    handle_code: hasFailed ? 500 : 200,
    handle_msg: hasFailed ? seed.reason : seed.message(random),
  })
}
