import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { OperationOutput } from '#contract/bridge.ts'
import { openDatabase } from '#core/cache/database.ts'
import { journalMigrations } from '#core/cache/journalMigrations.ts'
import { beginEntry, endEntry } from '#core/cache/journalTables.ts'
import { createJournalFiles } from '#core/journal/journalFile.ts'
import { createReading } from '#core/journal/reading.ts'
import { embeddedAdmin } from '#core/testing/account.ts'
import { type Bench, openBench } from '#core/testing/bench.ts'
import { forkChildren } from '#core/testing/forkChildren.ts'
import { inFolder } from './folder.ts'
import { median } from './inPage.ts'
import type { Group, Measure } from './measure.ts'
import { timed } from './transferChild.ts'

/**
 * The change journal: how much longer a save takes with it, through core and the embedded backend, and how fast
 * entries are found among 100,000.
 */
const ENTRIES = 100_000
/** Records that the entries are about. */
const RECORDS = 5_000
/** Saves with the journal, and as many without it. */
const SAVES = 200
/** Saves before those that are measured. */
const WARM = 30
const READS = 15

/** Changes the value of one parameter. */
async function openSave(bench: Bench): Promise<() => Promise<unknown>> {
  const values = { paramCode: 'bench.journal', remark: '' }
  const created: OperationOutput<'api.call'> = await bench.done('api.call', {
    endpoint: 'ops.params.create',
    body: { ...values, paramValue: 'first' },
  })
  let count = 0
  return () => {
    count += 1
    const body = { ...values, id: created.data, paramValue: `value ${count}` }
    return bench.done('api.call', { endpoint: 'ops.params.update', body })
  }
}

/** The same save with the journal and without it, in turns, so that both meet the same machine. */
async function measureSaves(): Promise<Measure> {
  const bench = await openBench({ capabilities: ['embedded-backend'] })
  try {
    await bench.done('session.prepare', { profileId: embeddedAdmin.profileId })
    await bench.done('session.signIn', embeddedAdmin)
    const save = await openSave(bench)
    const times = { kept: [] as number[], plain: [] as number[] }
    const once = async (name: 'kept' | 'plain') => {
      await bench.done('settings.set', { journalDays: name === 'kept' ? 180 : 0 })
      times[name].push(await timed(save))
    }
    for (let round = 0; round < WARM + SAVES; round += 1) {
      const isKeptFirst = round % 2 === 0
      await once(isKeptFirst ? 'kept' : 'plain')
      await once(isKeptFirst ? 'plain' : 'kept')
    }
    const [value, baseline] = [times.kept, times.plain].map((list) => median(list.slice(WARM)))
    return { id: 'journal.save', value: value ?? 0, unit: 'ms', baseline: baseline ?? 0, limit: 1.1 }
  } finally {
    await bench.close()
  }
}

const field = (name: string, before: string, after: string) => ({
  ...{ field: name, label: name },
  before: { state: 'known', value: before },
  after: { state: 'known', value: after },
})

/** Writes the entries as the program of the journal does, in one transaction. */
function fill(path: string): void {
  const database = openDatabase(path, journalMigrations, () => {})
  const begun = Date.now() - ENTRIES * 60_000
  const write = database.transaction(() => {
    for (let number = 0; number < ENTRIES; number += 1) {
      const record = number % RECORDS
      const { entry } = beginEntry(database, {
        ...{ file: '', at: begun + number * 60_000, endpoint: 'ops.params.update', resource: 'ops.params' },
        ...{ action: 'update', fields: '["paramValue","remark"]', input: '{}', batch: '', undoes: null },
        windowId: 'main',
        records: [
          {
            ...{ record: String(1067246875800000000n + BigInt(record)), name: `华东精密制造参数 ${record}` },
            ...{ readAt: begun, before: null },
            fields: JSON.stringify([
              field('paramValue', `旧值 ${number}`, `新值 ${number}`),
              field('remark', '按季度结算', '合同每年续签'),
            ]),
          },
        ],
      })
      endEntry(database, { file: '', entry, outcome: 'done', reason: '', created: '' })
    }
  })
  write()
  database.close()
}

const quiet = { info() {}, warn: console.warn, error: console.error }

/** Reads as a window does, through the journal's program. */
const measureReads = (): Promise<Measure[]> =>
  inFolder(async (dataDir) => {
    const children = forkChildren({ cache: new URL('../../src/core/cache/child.ts', import.meta.url) })
    const files = createJournalFiles({ dataDir, children, log: quiet, onSetAside() {} })
    try {
      const file = files.open('bench')
      // The program gives the file its name.
      await file.request('journalSize', {})
      const folder = join(dataDir, 'journal')
      const name = readdirSync(folder).find((one) => one.endsWith('.db')) ?? ''
      fill(join(folder, name))
      const rights = { mayRead: () => true, withheld: () => new Set<string>() }
      const reading = createReading({ file, rights, opened: async () => {} })
      const measure = async (id: string, limit: number, read: () => Promise<unknown>): Promise<Measure> => {
        const times: number[] = []
        for (let round = 0; round < READS; round += 1) times.push(await timed(read))
        return { id, value: median(times), unit: 'ms', baseline: null, limit }
      }
      const page = { page: 1, limit: 50 }
      const id = String(1067246875800000000n + 77n)
      return [
        await measure('journal.history', 50, () => reading.of({ resource: 'ops.params', id })),
        await measure('journal.first-page', 100, () => reading.list(page)),
        await measure('journal.by-name', 300, () => reading.list({ ...page, text: '参数 4321' })),
        await measure('journal.by-frequent-name', 300, () => reading.list({ ...page, text: '精密' })),
        await measure('journal.by-absent-name', 300, () => reading.list({ ...page, text: '不存在' })),
      ]
    } finally {
      await files.close()
      children.end()
    }
  })

export const journalGroup: Group = {
  name: 'journal',
  run: async () => [await measureSaves(), ...(await measureReads())],
}
