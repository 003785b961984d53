import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/schema.ts'
import { Store, type Value } from '#server/db/store.ts'
import { instant } from '#tests/setup/platformClock.ts'
import type { SendOrder } from '../order.ts'
import { EventFiring, MAX_SENDS } from './eventFiring.ts'
import { recordSend } from './eventTables.ts'
import type { FunctionOutcome, FunctionRequest, FunctionRunner } from './functionRunner.ts'
import type { Hit } from './hits.ts'
import { longestTurn } from '#tests/contract/longestTurn.ts'

/** Runs nothing; the test sets the outcome of a function. */
class HandRunner implements FunctionRunner {
  readonly runs: { request: FunctionRequest; answer: (outcome: FunctionOutcome) => void }[] = []
  run(request: FunctionRequest): Promise<FunctionOutcome> {
    return new Promise((answer) => this.runs.push({ request, answer }))
  }
  close(): Promise<void> {
    return Promise.resolve()
  }
}

let folder = ''
let store: Store
let runner: HandRunner
let firing: EventFiring
let now = new Date()
let orders: SendOrder[]
let failures: string[]
const faults: string[] = []

const make = (): EventFiring =>
  new EventFiring({
    store,
    runner,
    clock: () => now,
    functions: new Set(['Known.find']),
    report: (line) => faults.push(line),
    sender: {
      order: (order) => `${orders.push(order)}`,
      orderFailed: (order, reason) => {
        failures.push(reason)
        store.insert('msg_biz_infos', {
          ...{ id: failures.length, tenant_id: order.tenantId, biz_id: order.bizId ?? '', type_desc: '' },
          ...{ template_id: '', biz_create_time: '2026-06-15 10:00:00', rule_id: order.ruleId ?? '' },
          ...{ biz_send_status: 3, biz_send_desc: reason },
        })
        return ''
      },
    },
  })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-events-'))
  store = new Store(join(folder, 'test.db'))
  migrate(store, migrations)
  store.insert('tenants', {
    ...{ id: 1, tenant_id: 'platform', tenant_name: '', status: 1, create_date: '', update_date: '' },
  })
  now = instant('2026-06-15 10:00:00')
  runner = new HandRunner()
  orders = []
  failures = []
  firing = make()
  faults.length = 0
})

afterEach(async () => {
  await firing.close()
  store.close()
  rmSync(folder, { recursive: true, force: true })
  expect(faults).toEqual([])
})

const event = (
  table: 'msg_audit_events' | 'msg_biz_events',
  id: number,
  more: Record<string, Value> = {},
) => {
  store.insert(table, {
    ...{ id, tenant_id: 'platform', event_code: `E${id}`, event_name: `事件${id}`, job_params: '{}' },
    ...{ job_function: 'Known.find', job_cron: '* * * * * ?' },
    ...(table === 'msg_audit_events' && { template_id: 'T', receive_info: '{"obj":[],"user":[],"dept":[]}' }),
    ...more,
  })
  firing.start()
}
const rule = (id: number, more: Record<string, Value> = {}) =>
  store.insert('msg_biz_event_rules', {
    ...{ id, tenant_id: 'platform', title: `规则${id}`, event_code: 'E1', template_id: `R${id}` },
    ...more,
  })
const hit = (bizId: string, more: Partial<Hit> = {}): Hit => ({
  ...{ bizId, bizType: 'SALES', bizDate: '2026-06-20', amount: 100, ownerUserId: '7', remark: '备注' },
  ...{ params: { title: '合同' } },
  ...more,
})
const seconds = (count: number): void => {
  for (let each = 0; each < count; each += 1) {
    now = new Date(now.getTime() + 1000)
    firing.tick()
  }
}
const answer = async (index: number, hits: readonly Hit[]) => {
  runner.runs[index]?.answer({ hits, left: 0 })
  await firing.idle()
}

test('an audit event runs its function with its parameters and sends each hit (MSG-AEV-18)', async () => {
  event('msg_audit_events', 1, { job_params: '{"times":3}' })
  seconds(1)
  expect(runner.runs[0]?.request).toEqual({
    ...{ name: 'Known.find', params: '{"times":3}', tenantId: 'platform', now: now.getTime() },
  })
  await answer(0, [hit('A'), hit('B')])
  expect(orders).toMatchObject([
    {
      ...{ origin: 'audit', tenantId: 'platform', templateId: 'T', bizId: 'A', remark: '事件1', ruleId: '1' },
      ...{ ownerUserId: '7', values: { title: '合同', eventCode: 'E1', eventName: '事件1', bizId: 'A' } },
    },
    { bizId: 'B' },
  ])
  await firing.idle()
  seconds(1)
  await answer(1, [])
  expect(orders).toHaveLength(2)
})

test('what a function found for a tenant that was closed meanwhile is not sent (SYS-TEN-19)', async () => {
  event('msg_audit_events', 1)
  seconds(1)
  store.run('UPDATE tenants SET status = 3')
  await answer(0, [hit('A')])
  seconds(5)
  expect([orders, failures, runner.runs.length]).toEqual([[], [], 1])
  store.run('UPDATE tenants SET status = 2')
  seconds(1)
  expect(runner.runs).toHaveLength(2)
})

test('an event of each second never overlaps itself, however long its function takes', async () => {
  event('msg_audit_events', 1)
  seconds(5)
  expect(runner.runs).toHaveLength(1)
  await answer(0, [])
  seconds(1)
  expect(runner.runs).toHaveLength(2)
})

test('crons are read in the zone of Shanghai, and what was missed is not made up', async () => {
  now = new Date('2026-06-15T00:29:59Z')
  event('msg_audit_events', 1, { job_cron: '0 30 8 * * ?' })
  seconds(1)
  expect(runner.runs).toHaveLength(1)
  await answer(0, [])
  now = new Date('2026-06-18T03:00:00Z')
  firing.start()
  seconds(2)
  expect(runner.runs).toHaveLength(1)
})

test('what is deleted or disabled while its function runs sends nothing', async () => {
  event('msg_audit_events', 1)
  event('msg_audit_events', 2)
  seconds(1)
  store.run('DELETE FROM msg_audit_events WHERE id = 1')
  store.run('UPDATE msg_audit_events SET status = 0 WHERE id = 2')
  runner.runs[0]?.answer({ hits: [hit('A')], left: 0 })
  runner.runs[1]?.answer({ error: 'no' })
  await firing.idle()
  expect([orders, failures]).toEqual([[], []])
})

test('an unknown function and one that throws are noted, each once a minute however often they fire', async () => {
  event('msg_audit_events', 1, { job_function: 'Ghost.find' })
  event('msg_biz_events', 2)
  seconds(1)
  runner.runs[0]?.answer({ error: '数据源不可用' })
  await firing.idle()
  seconds(1)
  runner.runs[1]?.answer({ error: '数据源不可用' })
  await firing.idle()
  expect(failures).toEqual(['未找到执行方法：Ghost.find', '数据源不可用'])
})

test('a business event tries every hit against every enabled rule of its code (MSG-BEV-17)', async () => {
  event('msg_biz_events', 1)
  rule(11, { dt_num_min: 0, dt_num_max: 10 })
  rule(12, { biz_type: 'SERVICE' })
  rule(13, { status: 0 })
  rule(14, { event_code: 'OTHER' })
  rule(15, { tenant_id: 'hengyuan' })
  rule(16, { amount_min: 1, amount_unit: '10000' })
  seconds(1)
  await answer(0, [hit('A'), hit('B', { bizType: 'SERVICE', bizDate: '2027-01-01' })])
  expect(orders.map(({ bizId, templateId, ruleId, remark }) => [bizId, templateId, ruleId, remark])).toEqual([
    ['A', 'R11', '11', '事件1：规则11'],
    ['B', 'R12', '12', '事件1：规则12'],
  ])
  expect(orders[0]?.values).toMatchObject({ days: 4, title: '合同', bizId: 'A' })
})

test('once only is once for ever, even when the record is deleted; repeating waits its time (MSG-RUL-11)', async () => {
  event('msg_biz_events', 1)
  rule(11)
  rule(12, { frequency: 2 })
  const sent = (id: number, ruleId: string) => {
    store.insert('msg_biz_infos', {
      ...{ id, tenant_id: 'platform', biz_id: 'A', type_desc: '', template_id: '', origin: 'business' },
      ...{ biz_create_time: '', rule_id: ruleId, biz_send_status: 2 },
    })
    recordSend(store, String(id), now.getTime())
  }
  sent(1, '11')
  sent(2, '12')
  store.run('DELETE FROM msg_biz_infos')
  const day = 24 * 3600
  const rulesAfter = async (wait: number, index: number) => {
    now = new Date(now.getTime() + wait * 1000)
    firing.start()
    seconds(1)
    orders = []
    await answer(index, [hit('A')])
    return orders.map(({ ruleId }) => ruleId)
  }
  expect(await rulesAfter(day, 0)).toEqual([])
  expect(await rulesAfter(day, 1)).toEqual(['12'])
})

test('a send that is under way or will be tried again is not ordered again', async () => {
  event('msg_biz_events', 1)
  rule(11, { frequency: 1 })
  store.insert('msg_biz_infos', {
    ...{ id: 1, tenant_id: 'platform', biz_id: 'A', type_desc: '', template_id: '', origin: 'business' },
    ...{ biz_create_time: '', rule_id: '11', biz_send_status: 3, next_try: 1 },
  })
  seconds(1)
  await answer(0, [hit('A'), hit('B')])
  expect(orders.map(({ bizId }) => bizId)).toEqual(['B'])
})

test('of a hundred thousand hits a firing sends a part, says so, and holds nobody up', async () => {
  event('msg_audit_events', 1)
  seconds(1)
  const hits = Array.from({ length: 100_000 }, (_, index) => hit(String(index)))
  const longest = await longestTurn(() => answer(0, hits))
  expect(orders).toHaveLength(MAX_SENDS)
  expect(failures).toEqual(['本次命中100000条，已发送1000条，超过单次上限，其余99000条未发送'])
  expect(longest).toBeLessThan(200)
})
