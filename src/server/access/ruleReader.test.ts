import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HelperListener, StartHelper } from './ruleHelper.ts'
import { RuleReader } from './ruleReader.ts'
import type { RuleQuery } from './ruleSelect.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LIMIT = 2000

/** Processes that answer after the number of milliseconds in the statement; `Infinity`: never. */
class Processes {
  started = 0
  killed = 0
  /** Statements in the order in which they were begun. */
  readonly begun: string[] = []
  readonly start: StartHelper = (listener: HelperListener) => {
    this.started += 1
    let isAlive = true
    const say = (message: unknown, after: number): void => {
      if (Number.isFinite(after)) setTimeout(() => isAlive && listener.onMessage(message), after)
    }
    say({ type: 'ready' }, 50)
    return {
      post: (message) => {
        const { sql, tenantId } = message as RuleQuery
        this.begun.push(`${tenantId} ${sql}`)
        say({ type: 'rows', rows: [{ id: sql, pid: '', name: tenantId }] }, Number(sql.split(' ')[0]))
      },
      kill: () => {
        isAlive = false
        this.killed += 1
      },
    }
  }
}

const query = (tenantId: string, sql: string): RuleQuery => ({ file: 'x', tenantId, sql, values: {} })

/**
 * Reads a statement.
 * @returns the time and kind of the answer, once there is one
 */
function reading(reader: RuleReader, tenantId: string, sql: string) {
  const seen: { at?: number; error?: string } = {}
  reader.read(query(tenantId, sql), Date.now()).then(
    () => {
      seen.at = Date.now()
    },
    (error: unknown) => {
      seen.at = Date.now()
      seen.error = String(error)
    },
  )
  return seen
}

test('tenants take turns, and one tenant never has two statements read at a time', async () => {
  const processes = new Processes()
  const reader = new RuleReader(processes.start)
  for (const sql of ['100', '101', '102', '103']) reading(reader, 'a', sql)
  for (const sql of ['100', '101']) reading(reader, 'b', sql)
  reading(reader, 'c', '100')
  await vi.advanceTimersByTimeAsync(LIMIT)
  expect(processes.begun.slice(0, 4)).toEqual(['a 100', 'b 100', 'c 100', 'a 101'])
  expect(processes.begun).toHaveLength(7)
  expect([processes.started, processes.killed]).toEqual([2, 0])
  reader.close()
  expect(processes.killed).toBe(2)
})

test('whoever asks for what is already being read shares its answer', async () => {
  const processes = new Processes()
  const reader = new RuleReader(processes.start)
  const [first, second] = [reading(reader, 'a', '100'), reading(reader, 'a', '100')]
  await vi.advanceTimersByTimeAsync(200)
  expect([first.at, second.at]).toEqual([first.at, first.at])
  expect(processes.begun).toEqual(['a 100'])
  reader.close()
})

test('tenants whose sources were ended share one process: others wait for the first ones only', async () => {
  const processes = new Processes()
  const reader = new RuleReader(processes.start)
  const slow = ['a', 'b', 'c'].flatMap((tenant) =>
    [1, 2, 3].map((number) => reading(reader, tenant, `Infinity ${number}`)),
  )
  await vi.advanceTimersByTimeAsync(2 * LIMIT + 300)
  // Each of the three has been ended once: from now on one process is free for all others.
  for (let round = 0; round < 5; round += 1) {
    const from = Date.now()
    const read = reading(reader, 'd', `10 ${round}`)
    await vi.advanceTimersByTimeAsync(500)
    expect(read.error).toBeUndefined()
    expect((read.at ?? Infinity) - from).toBeLessThan(LIMIT / 10)
  }
  await vi.advanceTimersByTimeAsync(12 * LIMIT)
  expect(slow.every(({ error }) => error?.includes('takes longer than 2000 ms'))).toBe(true)
  reader.close()
})

test('a source that was ended is refused immediately until it has rested, twice as long each time', async () => {
  const processes = new Processes()
  const reader = new RuleReader(processes.start)
  for (const rest of [10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 600_000, 600_000]) {
    const slow = reading(reader, 'a', 'Infinity')
    await vi.advanceTimersByTimeAsync(LIMIT + 100)
    expect([rest, slow.error]).toEqual([rest, expect.stringContaining('takes longer than 2000 ms')])
    await vi.advanceTimersByTimeAsync(rest - 300)
    const early = reading(reader, 'a', 'Infinity')
    await vi.advanceTimersByTimeAsync(0)
    expect([rest, early.error]).toEqual([rest, expect.stringContaining('rests for another 1 s')])
    // Another tenant's source of the same text, and another one of the tenant, are read.
    const others = [reading(reader, 'b', `1 ${rest}`), reading(reader, 'a', `1 ${rest}`)]
    await vi.advanceTimersByTimeAsync(300)
    expect(others.map(({ error, at }) => [error, at !== undefined])).toEqual([
      [undefined, true],
      [undefined, true],
    ])
  }
  reader.close()
})

test('a closed reader refuses what waits, what is being read, and what comes later', async () => {
  const processes = new Processes()
  const reader = new RuleReader(processes.start)
  const waiting = [reading(reader, 'a', 'Infinity 1'), reading(reader, 'a', 'Infinity 2')]
  await vi.advanceTimersByTimeAsync(100)
  reader.close()
  const late = reading(reader, 'a', '1')
  await vi.advanceTimersByTimeAsync(0)
  for (const { error } of [...waiting, late]) expect(error).toContain('The server is closing')
})

test('a process that does not start, or ends by itself, fails its statement, and the next one starts another', async () => {
  const listeners: HelperListener[] = []
  const reader = new RuleReader((listener) => {
    listeners.push(listener)
    return { post: () => listener.onMessage({ type: 'rows', rows: [] }), kill: () => undefined }
  })
  const dead = reading(reader, 'a', '1')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(dead.error).toContain('does not start')
  const gone = reading(reader, 'a', '1')
  listeners[1]?.onExit()
  await vi.advanceTimersByTimeAsync(0)
  expect(gone.error).toContain('has ended')
  const sound = reading(reader, 'a', '1')
  listeners[2]?.onMessage({ type: 'ready' })
  await vi.advanceTimersByTimeAsync(0)
  expect([sound.at !== undefined, sound.error]).toEqual([true, undefined])
  reader.close()
})
