import { describe, expect, test } from 'vitest'
import { type FailureCode, FailureError } from '#contract/failures.ts'
import {
  type BatchTask,
  countsOf,
  createBatch,
  type ItemState,
  type TaskCall,
} from '#kit/list/batch/batch.ts'
import { matchingRows } from '#kit/list/batch/tasks.ts'

const refused = (message: string, code: FailureCode = 'refused') => new FailureError({ code, message })

/** Tasks named 1…n that fail as in `faults`, once each time they run, and record their calls. */
function tasksOf(count: number, faults: Map<string, Error> = new Map()) {
  const sent: string[] = []
  const batches: string[] = []
  const tasks: BatchTask[] = Array.from({ length: count }, (_, index) => {
    const id = String(index + 1)
    return {
      id,
      name: `row ${id}`,
      run: async ({ confirm, journal }) => {
        sent.push(confirm === '' ? id : `${id}/${confirm}`)
        batches.push(journal().batch)
        const fault = faults.get(id)
        if (fault) throw fault
      },
    }
  })
  return { tasks, sent, batches }
}

/** Resolves when the batch no longer runs. */
const settled = (batch: ReturnType<typeof createBatch>): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      const { phase, items } = batch.getState()
      const isStill =
        phase === 'ended' || (phase === 'paused' && items.every(({ state }) => state !== 'running'))
      if (isStill) resolve()
      return isStill
    }
    if (look()) return
    const stop = batch.subscribe(() => {
      if (look()) stop()
    })
  })

const states = (batch: ReturnType<typeof createBatch>): ItemState[] =>
  batch.getState().items.map(({ state }) => state)

describe('a batch', () => {
  test('3 of 200 fail: each says why, and retrying sends those 3 alone', async () => {
    const faults = new Map(['7', '90', '200'].map((id) => [id, refused(`row ${id} is in use`)]))
    const { tasks, sent } = tasksOf(200, faults)
    const batch = createBatch(tasks)
    batch.start('')
    await settled(batch)
    expect(sent).toEqual(tasks.map(({ id }) => id))
    expect(countsOf(batch.getState().items)).toMatchObject({ done: 197, failed: 3 })
    expect(batch.getState().items[6]?.failure?.message).toBe('row 7 is in use')

    sent.length = 0
    faults.delete('90')
    batch.retry()
    await settled(batch)
    expect(sent).toEqual(['7', '90', '200'])
    expect(countsOf(batch.getState().items)).toMatchObject({ done: 198, failed: 2 })
  })

  test('what it is not for is skipped with its reason and never sent', async () => {
    const { tasks, sent } = tasksOf(3)
    const batch = createBatch(
      tasks.map((task) => (task.id === '2' ? { ...task, refusal: 'stopped already' } : task)),
    )
    batch.start('生产库')
    await settled(batch)
    // The text typed once is sent with every call.
    expect(sent).toEqual(['1/生产库', '3/生产库'])
    expect(batch.getState().items[1]).toMatchObject({ state: 'skipped', failure: null })
    batch.retry()
    await settled(batch)
    expect(sent).toHaveLength(2)
  })

  test('a pause ends what runs and begins nothing more; it goes on where it was', async () => {
    const { tasks, sent } = tasksOf(3)
    let batch = createBatch([])
    const pausing = tasks.map((task) =>
      task.id === '1' ? { ...task, run: (call: TaskCall) => (batch.pause(), task.run(call)) } : task,
    )
    batch = createBatch(pausing)
    batch.start('')
    await settled(batch)
    expect([batch.getState().phase, ...states(batch)]).toEqual(['paused', 'done', 'waiting', 'waiting'])
    batch.resume()
    await settled(batch)
    expect(sent).toEqual(['1', '2', '3'])
    expect(batch.getState().phase).toBe('ended')
  })

  test('cancelling lets what runs end and gives up the rest, also while it is paused', async () => {
    const { tasks, sent } = tasksOf(3)
    let batch = createBatch([])
    batch = createBatch(
      tasks.map((task) =>
        task.id === '2' ? { ...task, run: (call: TaskCall) => (batch.cancel(), task.run(call)) } : task,
      ),
    )
    batch.start('')
    await settled(batch)
    expect(states(batch)).toEqual(['done', 'done', 'left'])

    const other = createBatch(tasksOf(2, new Map([['1', refused('', 'offline')]])).tasks)
    other.start('')
    await settled(other)
    other.cancel()
    await settled(other)
    expect([other.getState().phase, ...states(other)]).toEqual(['ended', 'failed', 'left'])
    expect(sent).toEqual(['1', '2'])
  })

  test.each<[FailureCode, ItemState]>([
    ['offline', 'failed'],
    ['timeout', 'failed'],
    ['unauthenticated', 'failed'],
    // Refused before anything went out: its turn comes again.
    ['read-only', 'waiting'],
  ])('%s stops the batch instead of failing all the rest', async (code, state) => {
    const faults = new Map([['2', refused('', code)]])
    const { tasks, sent } = tasksOf(50, faults)
    const batch = createBatch(tasks)
    batch.start('')
    await settled(batch)
    expect(batch.getState()).toMatchObject({ phase: 'paused', halted: { code } })
    expect(sent).toEqual(['1', '2'])
    expect(states(batch)[1]).toBe(state)
    faults.clear()
    batch.resume()
    await settled(batch)
    expect(countsOf(batch.getState().items).done).toBe(state === 'waiting' ? 50 : 49)
  })

  test('does each of its steps only in the state that it is for', async () => {
    const { tasks, sent } = tasksOf(2)
    const batch = createBatch(tasks)
    batch.pause()
    batch.resume()
    batch.cancel()
    batch.retry()
    expect([batch.getState().phase, sent, ...states(batch)]).toEqual(['review', [], 'waiting', 'waiting'])
    batch.start('a')
    await settled(batch)
    batch.start('b')
    batch.pause()
    batch.resume()
    batch.cancel()
    await settled(batch)
    expect([batch.getState().phase, ...states(batch)]).toEqual(['ended', 'done', 'done'])
    expect(sent).toEqual(['1/a', '2/a'])
  })

  test('all of its tasks carry one id for the journal, also when they are tried again; another batch has its own', async () => {
    const faults = new Map([['2', refused('in use')]])
    const { tasks, batches } = tasksOf(3, faults)
    const batch = createBatch(tasks)
    batch.start('')
    await settled(batch)
    faults.clear()
    batch.retry()
    await settled(batch)
    expect(batches).toHaveLength(4)
    expect(new Set(batches).size).toBe(1)
    const other = createBatch(tasks)
    other.start('')
    await settled(other)
    expect(new Set(batches).size).toBe(2)
  })

  test('with nothing to do it ends immediately', async () => {
    const batch = createBatch([{ id: '1', name: 'a', refusal: 'no', run: async () => {} }])
    batch.start('')
    await settled(batch)
    expect(batch.getState().phase).toBe('ended')
  })
})

describe('all that match', () => {
  const platform = (count: number, most: number) => {
    const asked: string[] = []
    const read = async (page: number, limit: number) => {
      const size = Math.min(limit, most)
      asked.push(`${page}×${limit}`)
      const list = Array.from({ length: count }, (_, index) => ({ id: String(index + 1) }))
      return { list: list.slice((page - 1) * size, page * size), total: count }
    }
    return { asked, read }
  }
  const idOf = ({ id }: { id: string }) => id
  const quiet = new AbortController().signal

  test('are read page by page, also from a platform that gives smaller pages than asked for', async () => {
    for (const most of [1000, 100, 30]) {
      const { read } = platform(1207, most)
      const seen: number[] = []
      const rows = await matchingRows(read, idOf, (done) => seen.push(done), quiet)
      expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 1207 }, (_, index) => String(index + 1)))
      expect(seen.at(-1)).toBe(1207)
    }
  })

  test('are no more than a documented batch call carries', async () => {
    const { read, asked } = platform(25_000, 1000)
    expect(await matchingRows(read, idOf, () => {}, quiet)).toHaveLength(10_000)
    expect(asked).toHaveLength(20)
  })

  test('a list without rows and one that is left are read no further', async () => {
    const empty = platform(0, 1000)
    expect(await matchingRows(empty.read, idOf, () => {}, quiet)).toEqual([])
    expect(empty.asked).toHaveLength(1)
    const left = new AbortController()
    const { read, asked } = platform(5000, 1000)
    await matchingRows(read, idOf, () => left.abort(), left.signal)
    expect(asked).toHaveLength(1)
  })
})
