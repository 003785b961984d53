import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { IdSource } from '#server/db/ids.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/schema.ts'
import { Store } from '#server/db/store.ts'
import { instant } from '#tests/setup/platformClock.ts'
import { chinese } from '#tests/setup/words.ts'
import type { Outcome, Runner, RunRequest } from './runner.ts'
import { QUEUE_LIMIT, Scheduler } from './scheduler.ts'

/** Runs nothing; the test sets when a run ends and how. */
class HandRunner implements Runner {
  readonly runs: { request: RunRequest; done: (outcome: Outcome) => void; isStopped: boolean }[] = []
  run(request: RunRequest, done: (outcome: Outcome) => void): () => void {
    const run = { request, done, isStopped: false }
    this.runs.push(run)
    return () => {
      run.isStopped = true
    }
  }
  close(): Promise<void> {
    return Promise.resolve()
  }
  succeed(index: number, message = 'ok'): void {
    this.runs[index]?.done({ code: 200, message })
  }
  fail(index: number): void {
    this.runs[index]?.done({ code: 500, message: 'no' })
  }
}

let folder = ''
let store: Store
let runner: HandRunner
let scheduler: Scheduler
let now = instant('2026-06-15 10:00:00')
const faults: string[] = []

const make = (): Scheduler =>
  new Scheduler({
    store,
    ids: new IdSource(),
    clock: () => now,
    runner,
    handlers: new Set(['demo']),
    isPlatform: (tenant) => tenant === 'platform',
    report: (line) => faults.push(line),
  })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-jobs-'))
  store = new Store(join(folder, 'test.db'))
  migrate(store, migrations)
  for (const [index, tenant] of ['platform', 'other'].entries())
    store.insert('tenants', {
      ...{
        id: index + 1,
        tenant_id: tenant,
        tenant_name: tenant,
        status: 1,
        create_date: '',
        update_date: '',
      },
    })
  now = instant('2026-06-15 10:00:00')
  runner = new HandRunner()
  scheduler = make()
  faults.length = 0
})

afterEach(async () => {
  await scheduler.close()
  store.close()
  rmSync(folder, { recursive: true, force: true })
  expect(faults).toEqual([])
})

interface JobOptions {
  cron?: string
  handler?: string
  block?: string
  glue?: string
  child?: string
  timeout?: number
  retries?: number
  alarm?: string
  tenant?: string
}

/** @returns the number of a running job. */
function job(options: JobOptions = {}): number {
  store.insert('job_info', {
    job_desc: '测试',
    executor_handler: options.handler ?? 'demo',
    executor_route_strategy: 'FIRST',
    job_cron: options.cron ?? '* * * * * ?',
    glue_type: options.glue ?? 'BEAN',
    executor_block_strategy: options.block ?? 'SERIAL_EXECUTION',
    child_job_id: options.child ?? '',
    executor_timeout: options.timeout ?? 0,
    executor_fail_retry_count: options.retries ?? 0,
    alarm_email: options.alarm ?? '',
    executor_param: '参数',
    trigger_status: 1,
  })
  const jobId = store.get<{ id: number }>('SELECT last_insert_rowid() AS id')?.id ?? 0
  store.insert('jobs', {
    id: jobId,
    tenant_id: options.tenant ?? 'platform',
    job_id: jobId,
    job_type: 3,
    create_date: '',
    update_date: '',
  })
  scheduler.reschedule(jobId)
  return jobId
}

const seconds = (count: number): void => {
  for (let each = 0; each < count; each += 1) {
    now = new Date(now.getTime() + 1000)
    scheduler.tick()
  }
}

interface Row {
  job: number
  at: string
  trigger: number
  why: string
  handle: number
  msg: string
}
const rows = (): Row[] =>
  store.all<Row>(
    `SELECT job_id AS job, trigger_time AS at, trigger_code AS trigger, trigger_msg AS why, handle_code AS handle,
       handle_msg AS msg FROM job_logs ORDER BY id`,
  )

const next = (jobId: number) =>
  store.get<{ next: number | null }>('SELECT trigger_next AS next FROM job_info WHERE job_id = ?', jobId)
    ?.next

test('a job of each second fires each second and writes one row a time (OPS-JOB-25)', () => {
  job()
  for (let each = 0; each < 5; each += 1) {
    seconds(1)
    runner.succeed(each)
  }
  expect(rows().map(({ at, trigger, handle }) => [at, trigger, handle])).toEqual(
    [1, 2, 3, 4, 5].map((second) => [`2026-06-15 10:00:0${second}`, 200, 200]),
  )
  expect(rows()[0]?.why).toContain('触发方式：Cron触发')
})

test('a cron that never fires waits for ever and disturbs nobody', () => {
  const never = job({ cron: '0 0 0 30 2 ?' })
  const over = job({ cron: '0 0 0 1 1 ? 2020' })
  expect([next(never), next(over)]).toEqual([null, null])
  seconds(3)
  expect(rows()).toEqual([])
})

test('a stopped job does not fire, a started one does, a new cron takes effect immediately (OPS-JOB-25)', () => {
  const id = job()
  store.run('UPDATE job_info SET trigger_status = 0')
  scheduler.reschedule(id)
  seconds(2)
  expect(rows()).toEqual([])
  store.run("UPDATE job_info SET trigger_status = 1, job_cron = '0/10 * * * * ?'")
  scheduler.reschedule(id)
  seconds(18)
  expect(rows().map(({ at }) => at)).toEqual(['2026-06-15 10:00:10', '2026-06-15 10:00:20'])
})

test('500 jobs of the same second all fire within one tick', () => {
  for (let each = 0; each < 500; each += 1) job({ cron: '5 0 10 * * ?' })
  seconds(5)
  expect(rows()).toHaveLength(500)
  expect(new Set(rows().map((row) => row.job)).size).toBe(500)
  expect(runner.runs).toHaveLength(500)
  seconds(3)
  expect(rows()).toHaveLength(500)
})

test('a tick that comes late leaves out nothing recent and makes up nothing old', () => {
  job({ cron: '0/2 * * * * ?' })
  now = new Date(now.getTime() + 3000)
  scheduler.tick()
  scheduler.tick()
  expect(rows()).toHaveLength(1)
  now = new Date(now.getTime() + 3_600_000)
  scheduler.tick()
  scheduler.tick()
  scheduler.tick()
  expect(rows()).toHaveLength(2)
})

test('after the clock was set back jobs fire by the new time', () => {
  job({ cron: '0 * * * * ?' })
  seconds(60)
  expect(rows()).toHaveLength(1)
  now = instant('2026-06-15 07:59:58')
  seconds(3)
  expect(rows().map(({ at }) => at)).toEqual(['2026-06-15 10:01:00', '2026-06-15 08:00:00'])
})

test('serial execution queues, up to a limit; a job that never ends fills nothing without bound (OPS-JOB-27)', () => {
  job()
  seconds(3)
  expect(runner.runs).toHaveLength(1)
  runner.succeed(0)
  expect(runner.runs).toHaveLength(2)
  seconds(QUEUE_LIMIT + 5)
  const refused = rows().filter(({ trigger }) => trigger === 500)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.why).toContain(`${QUEUE_LIMIT}`)
  expect(runner.runs).toHaveLength(2)
})

test('discard later notes why it did not run (OPS-JOB-27)', () => {
  job({ block: 'DISCARD_LATER' })
  seconds(2)
  expect(runner.runs).toHaveLength(1)
  expect(rows().map(({ trigger }) => trigger)).toEqual([200, 500])
  expect(rows()[1]?.why).toContain('丢弃')
  runner.succeed(0)
  seconds(1)
  expect(runner.runs).toHaveLength(2)
})

test('cover early ends the run before it (OPS-JOB-27)', () => {
  job({ block: 'COVER_EARLY', retries: 2 })
  seconds(2)
  expect(runner.runs.map((run) => run.isStopped)).toEqual([true, false])
  expect(rows().map(({ handle }) => handle)).toEqual([500, 0])
  expect(rows()[0]?.msg).toContain('覆盖')
  runner.succeed(0)
  runner.succeed(1)
  expect(rows().map(({ handle }) => handle)).toEqual([500, 200])
})

test('a run over its time is ended with 502; without a time it may last (OPS-JOB-22, OPS-JOB-27)', () => {
  job({ cron: '1 0 10 * * ?', timeout: 5 })
  job({ cron: '1 0 10 * * ?', timeout: 0 })
  seconds(5)
  expect(rows().map(({ handle }) => handle)).toEqual([0, 0])
  seconds(1)
  expect(rows().map(({ handle }) => handle)).toEqual([502, 0])
  expect(runner.runs.map((run) => run.isStopped)).toEqual([true, false])
  seconds(3600)
  expect(rows()[1]?.handle).toBe(0)
})

test('a failure is tried again until the count is used up, then alarmed (OPS-JOB-23, OPS-JOB-24, OPS-JOB-27)', () => {
  const id = job({ cron: '0 0 0 1 1 ?', retries: 2, alarm: 'a@example.com, b@example.com' })
  scheduler.trigger(id, '手动')
  runner.fail(0)
  runner.fail(1)
  runner.fail(2)
  expect(runner.runs.map((run) => run.request.param)).toEqual(['手动', '手动', '手动'])
  expect(rows().map(({ handle }) => handle)).toEqual([500, 500, 500])
  expect(rows().map(({ why }) => /剩余重试次数：(\d)/.exec(why)?.[1])).toEqual(['2', '1', '0'])
  expect(rows()[1]?.why).toContain('失败重试触发')
  expect(rows()[2]?.msg).toContain('a@example.com、b@example.com')
  const once = job({ cron: '0 0 0 1 1 ?' })
  scheduler.trigger(once, '')
  runner.fail(3)
  expect(runner.runs).toHaveLength(4)
})

test('a success triggers the children, stopped ones too; strangers, itself and loops are noted (OPS-JOB-24, OPS-JOB-27)', () => {
  const child = job({ cron: '0 0 0 1 1 ?' })
  const parent = job({ cron: '0 0 0 1 1 ?', child: `${child}, 999, ${child + 1}` })
  store.run(
    'UPDATE job_info SET child_job_id = ?, trigger_status = 0 WHERE job_id = ?',
    String(parent),
    child,
  )
  scheduler.trigger(parent, '')
  runner.succeed(0)
  expect(rows().map((row) => row.job)).toEqual([parent, child])
  expect(rows()[0]?.msg).toContain(`已触发子任务：${child}`)
  expect(rows()[0]?.msg).toContain('子任务 999 未触发：本租户没有此任务')
  expect(rows()[0]?.msg).toContain(`子任务 ${parent} 未触发：是任务自身`)
  expect(rows()[1]?.why).toContain('父任务触发')
  runner.succeed(1)
  expect(rows()).toHaveLength(2)
  expect(rows()[1]?.msg).toContain('已在本次触发链中执行')
  scheduler.trigger(parent, '')
  runner.fail(2)
  expect(rows()).toHaveLength(3)
})

test('a child of another tenant is not started and noted like one that does not exist (OPS-JOB-27)', () => {
  const foreign = job({ cron: '0 0 0 1 1 ?', tenant: 'other' })
  const parent = job({ cron: '0 0 0 1 1 ?', child: `${foreign}` })
  scheduler.trigger(parent, '')
  runner.succeed(0)
  expect(rows().map((row) => row.job)).toEqual([parent])
  expect(rows()[0]?.msg).toContain(`子任务 ${foreign} 未触发：本租户没有此任务`)
})

test('of a closed tenant no child, no retry, no waiting run and no trigger begins (SYS-TEN-19)', () => {
  const close = () => store.run("UPDATE tenants SET status = 0 WHERE tenant_id = 'other'")
  const open = () => store.run("UPDATE tenants SET status = 1 WHERE tenant_id = 'other'")
  const own = { cron: '0 0 0 1 1 ?', tenant: 'other' }
  const child = job(own)
  const parent = job({ ...own, child: `${child}` })
  scheduler.trigger(parent, '')
  close()
  runner.succeed(0)
  expect(rows().map(({ job: id, handle }) => [id, handle])).toEqual([[parent, 200]])
  expect(rows()[0]?.msg).toContain(chinese('send.tenantClosed'))
  open()
  const failing = job({ ...own, retries: 3 })
  scheduler.trigger(failing, '')
  scheduler.trigger(failing, 'waits')
  close()
  // Before the next tick: the run that ends makes room for the one behind it.
  runner.fail(1)
  expect(
    rows()
      .slice(1)
      .map(({ job: id, handle }) => [id, handle]),
  ).toEqual([
    [failing, 500],
    [failing, 500],
  ])
  scheduler.trigger(failing, '')
  expect(rows().at(-1)).toMatchObject({ trigger: 500, handle: 0 })
  expect(rows().at(-1)?.why).toContain(chinese('send.tenantClosed'))
  expect(runner.runs).toHaveLength(2)
})

test('a run of a tenant that is closed ends with the next tick, those of others go on (SYS-TEN-19)', () => {
  const [ours, theirs] = ['platform', 'other'].map((tenant) => job({ cron: '0 0 0 1 1 ?', tenant }))
  for (const id of [ours, theirs]) scheduler.trigger(id ?? 0, '')
  store.run("DELETE FROM tenants WHERE tenant_id = 'other'")
  seconds(1)
  expect(rows().map(({ job: id, handle }) => [id, handle])).toEqual([
    [ours, 0],
    [theirs, 500],
  ])
  expect(runner.runs.map(({ isStopped }) => isStopped)).toEqual([false, true])
})

test('an unknown handler and a script fail to trigger and say why (OPS-JOB-26)', () => {
  job({ cron: '1 0 10 * * ?', handler: 'ghostHandler' })
  job({ cron: '1 0 10 * * ?', glue: 'GLUE_GROOVY' })
  seconds(1)
  expect(rows().map(({ trigger, handle }) => [trigger, handle])).toEqual([
    [500, 0],
    [500, 0],
  ])
  expect(rows()[0]?.why).toContain('ghostHandler')
  expect(rows()[1]?.why).toContain('GLUE_GROOVY')
  expect(runner.runs).toEqual([])
})

test('after a restart jobs go on, nothing is made up, and a run that was cut off says so', () => {
  job({ cron: '0 * * * * ?' })
  seconds(60)
  expect(rows().map(({ handle }) => handle)).toEqual([0])
  now = instant('2026-06-15 12:00:30')
  const again = make()
  again.start()
  again.tick()
  expect(rows().map(({ handle, msg }) => [handle, msg])).toEqual([[500, '服务重启，本次执行未能完成']])
  now = instant('2026-06-15 12:01:00')
  again.tick()
  expect(rows().map(({ at }) => at)).toEqual(['2026-06-15 10:01:00', '2026-06-15 12:01:00'])
  return again.close()
})

test('a run whose row was cleared ends without a row; a deleted job ends its run', () => {
  const id = job({ cron: '0 0 0 1 1 ?' })
  scheduler.trigger(id, '')
  store.run('DELETE FROM job_logs')
  runner.succeed(0)
  expect(rows()).toEqual([])
  scheduler.trigger(id, '')
  scheduler.forget(id)
  expect(runner.runs[1]?.isStopped).toBe(true)
  expect(rows()[0]?.msg).toContain('删除')
})

test('stopping the server ends what runs and notes it', async () => {
  const id = job({ cron: '0 0 0 1 1 ?' })
  scheduler.trigger(id, '')
  scheduler.trigger(id, '')
  await scheduler.close()
  expect(rows().map(({ handle }) => handle)).toEqual([500, 500])
  runner.succeed(0)
  expect(rows().map(({ handle }) => handle)).toEqual([500, 500])
})

test('a row that cannot be written runs nothing', () => {
  const id = job({ cron: '0 0 0 1 1 ?' })
  store.exec('ALTER TABLE job_logs RENAME TO gone')
  expect(() => scheduler.trigger(id, '')).toThrow()
  store.exec('ALTER TABLE gone RENAME TO job_logs')
  expect(runner.runs).toEqual([])
  scheduler.trigger(id, '')
  expect(runner.runs).toHaveLength(1)
})
