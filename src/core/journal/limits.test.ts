import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findEndpoint } from '#contract/resources/index.ts'
import { forkChildren } from '../testing/forkChildren.ts'
import { recordingLog } from '../testing/recordingLog.ts'
import { smallDisk } from '../testing/smallDisk.ts'
import { createJournal } from './journal.ts'
import { createJournalFiles } from './journalFile.ts'

/** The journal over its real program: what is kept, and what happens when the disk or the program ends. */

const DAY = 86_400_000
const save = findEndpoint('ops.params.update')
if (!save) throw new Error('parameters have a save')
const endpoint = save

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'steward-journal-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A journal whose days, bytes and clock the test sets. */
function openJournal(dataDir: string) {
  const children = forkChildren({ cache: new URL('../cache/child.ts', import.meta.url) })
  const log = recordingLog()
  const files = createJournalFiles({ dataDir, children, log, onSetAside() {} })
  const state = { days: 30, bytes: 100_000_000, now: 100 * DAY, lost: 0 }
  const open = () =>
    createJournal({
      file: files.open('account'),
      readRecord: async () => undefined,
      rights: { mayRead: () => true, withheld: () => new Set() },
      limits: () => state,
      onChange() {},
      onUndone() {},
      onLost: () => (state.lost += 1),
      now: () => state.now,
      log,
    })
  onTestFinished(async () => {
    await files.close()
    children.end()
  })
  let journal = open()
  const begin = (id: string, text = 'x') =>
    journal.begin({
      endpoint,
      input: { body: { id, paramCode: `code.${id}`, paramValue: text, remark: '' } },
      windowId: 'main',
      note: undefined,
    })
  return {
    state,
    children,
    begin,
    add: async (id: string, text?: string) => (await begin(id, text))?.succeeded(id),
    list: async () => (await journal.list({ page: 1, limit: 1000 })).list,
    ids: async () => (await journal.list({ page: 1, limit: 1000 })).list.map(({ record }) => record?.id),
    size: () => journal.size(),
    clear: () => journal.clear(),
    /** As the next start of the console. */
    restart() {
      journal = open()
    },
  }
}

test('entries older than the days that are kept go at the next start, and with other days at once', async () => {
  const { state, add, ids, restart } = openJournal(scratch())
  await add('1')
  state.now += 20 * DAY
  await add('2')
  state.now += 11 * DAY
  expect(await ids()).toEqual(['2', '1'])
  restart()
  expect(await ids()).toEqual(['2'])
  state.days = 5
  expect(await ids()).toEqual([])
})

test('a journal that is switched off keeps no later change and loses its earlier ones', async () => {
  const { state, begin, add, size, ids } = openJournal(scratch())
  await add('1')
  state.days = 0
  expect(await begin('2')).toBeNull()
  state.days = 30
  expect(await size()).toMatchObject({ entries: 0, oldest: null })
  await add('3')
  expect(await ids()).toEqual(['3'])
  expect(state.lost).toBe(0)
})

test('of a file that is too large the oldest entries go while changes are made', async () => {
  const { state, add, size, ids } = openJournal(scratch())
  state.bytes = 400_000
  // Two hundred changes are those after which the limits are looked at.
  for (let number = 1; number <= 200; number += 1) await add(String(number), 'x'.repeat(4000))
  const kept = await ids()
  expect((await size()).bytes).toBeLessThanOrEqual(state.bytes)
  expect(kept.length).toBeGreaterThan(10)
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, at) => String(200 - at)))
})

const probe = smallDisk()
probe?.remove()

test.runIf(probe !== null)(
  'a full disk loses entries, which the operator is told, and keeps those before; with room again it goes on',
  async () => {
    const disk = smallDisk()
    if (!disk) throw new Error('the file system could be mounted a moment ago')
    onTestFinished(() => disk.remove())
    const { state, add, ids, clear } = openJournal(disk.path)
    let count = 0
    while (state.lost === 0 && count < 500) {
      count += 1
      await add(String(count), 'x'.repeat(8000))
    }
    expect(state.lost).toBeGreaterThan(0)
    expect((await ids()).at(-1)).toBe('1')
    const { lost } = state
    await clear()
    await add('later')
    expect(await ids()).toEqual(['later'])
    expect(state.lost).toBe(lost)
  },
)

test('a program that is killed between the beginning of a change and its end still gets the end', async () => {
  const { state, children, begin, list } = openJournal(scratch())
  const entry = await begin('1')
  expect(await list()).toMatchObject([{ outcome: 'pending' }])
  children.started[0]?.kill('SIGKILL')
  await entry?.succeeded('1')
  await expect.poll(list).toMatchObject([{ outcome: 'done' }])
  expect(state.lost).toBe(0)
})

test('a program that is killed before the entry is written loses it, and the operator is told', async () => {
  const { state, children, begin, add, ids } = openJournal(scratch())
  await add('1')
  const program = children.started[0]
  program?.kill('SIGSTOP')
  const entry = await begin('2')
  program?.kill('SIGKILL')
  await entry?.succeeded('2')
  expect(state.lost).toBe(1)
  expect(await ids()).toEqual(['1'])
})
