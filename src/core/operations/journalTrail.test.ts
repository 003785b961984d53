import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { OperationInput } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import { entriesOf } from '../journal/trail/entries.ts'
import { account } from '../testing/account.ts'
import { type BenchOptions, openBench } from '../testing/bench.ts'
import { readWorkbook } from '../testing/readWorkbook.ts'
import { draft, envelope, json, openStubPlatform, refuses } from '../testing/stubPlatform.ts'

/** A console that is signed in to a platform which accepts saves of parameters, but not of the code `refused`. */
async function signedIn(options: BenchOptions = {}) {
  const platform = await openStubPlatform()
  const bench = await openBench(options)
  onTestFinished(async () => {
    await bench.close()
    await platform.cut()
  })
  platform.on('POST /sys/params', (asked, response) => {
    if (asked.body.includes('refused')) return refuses(10002, '编码已存在')(asked, response)
    return json(response, envelope('1067246875800000903'))
  })
  const profile = await bench.done('profiles.save', { ...draft(platform.address), environment: 'production' })
  await bench.done('session.signIn', { ...account, profileId: profile.id })
  await bench.done('session.unlockWrites', { environment: profile.name })
  const create = (paramCode: string) =>
    bench.call('api.call', {
      endpoint: 'ops.params.create',
      body: { paramCode, paramValue: '1', remark: '' },
    })
  return { bench, profile, create }
}

const request = (change: Partial<OperationInput<'journal.export'>> = {}) => ({
  ...{ format: 'json' as const, fileName: '变更记录' },
  columns: [
    { key: 'what' as const, label: '操作', labels: { create: '新增' } },
    { key: 'after' as const, label: '修改后' },
    { key: 'outcome' as const, label: '结果', labels: { done: '成功', refused: '被拒绝' } },
  ],
  proof: { part: '行', hash: '校验值', content: '内容' },
  ...change,
})

const outcomesIn = (all: { outcome: string }[]) => all.slice(1).map(({ outcome }) => outcome)

/** Of the first row of each entry, below the headings and the head. */
const outcomesShown = (path: string) => {
  const rows = readWorkbook(path).flatMap((sheet) => sheet.rows.map((row) => Object.entries(row)))
  const cell = (row: (typeof rows)[number], column: string) =>
    row.find(([reference]) => reference.startsWith(column))?.[1][0]
  return rows
    .slice(2)
    .filter((row) => String(cell(row, 'D')).startsWith('1/'))
    .map((row) => cell(row, 'C'))
}

test.each(['json', 'xlsx'] as const)(
  'the journal is saved as %s, the oldest entry first, and the file is checked in any window',
  async (format) => {
    const { bench, profile, create } = await signedIn()
    for (const code of ['first', 'refused', 'third']) await create(code)
    const saved = await bench.done('journal.export', request({ format }))
    expect(saved).toEqual({ entries: 3, seal: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const path = join(bench.dataDir, `变更记录.${format}`)
    const outcomes =
      format === 'json' ? outcomesIn(JSON.parse(readFileSync(path, 'utf8'))) : outcomesShown(path)
    expect(outcomes).toEqual(format === 'json' ? ['done', 'refused', 'done'] : ['成功', '被拒绝', '成功'])
    const [picked] = await bench.offer([path], 'popout')
    const check = { fileId: picked?.id ?? '' }
    expect(await bench.done('journal.verify', check, 'popout')).toEqual({
      head: {
        ...{ profile: profile.name, account: account.username, filter: {}, entries: 3 },
        exportedAt: expect.any(Number),
      },
      ...{ entries: 3, seal: saved?.seal, problem: null },
    })
    // A file is checked once.
    expect((await bench.refused('journal.verify', check, 'popout')).code).toBe('not-found')
  },
)

test('the entries of a filter are saved, and the filter is in the file', async () => {
  const { bench, create } = await signedIn()
  for (const code of ['first', 'refused', 'third']) await create(code)
  expect(await bench.done('journal.export', request({ outcome: 'refused' }))).toMatchObject({ entries: 1 })
  const path = join(bench.dataDir, '变更记录.json')
  const [head, entry, ...others]: Record<string, unknown>[] = JSON.parse(readFileSync(path, 'utf8'))
  expect(head).toMatchObject({ filter: { outcome: 'refused' } })
  expect(entry).toMatchObject({ outcome: 'refused', reason: '编码已存在' })
  expect(others).toEqual([])
})

test('a changed file is found out, and another file is refused with a failure of its own', async () => {
  const { bench, create } = await signedIn()
  await create('first')
  await bench.done('journal.export', request())
  const path = join(bench.dataDir, '变更记录.json')
  const check = async () => {
    const [picked] = await bench.offer([path])
    return { fileId: picked?.id ?? '' }
  }
  writeFileSync(path, readFileSync(path, 'utf8').replace('first', 'worst'))
  expect((await bench.done('journal.verify', await check())).problem).toMatchObject({
    ...{ kind: 'changed', position: 1 },
  })
  writeFileSync(path, '{}')
  expect((await bench.refused('journal.verify', await check())).code).toBe('no-trail')
})

test('the journal does not leave an environment from which the policy forbids it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-trail-policy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'policy.json')
  writeFileSync(file, JSON.stringify({ journalExport: 'not-from-production' }), { mode: 0o644 })
  const owner = process.getuid?.() ?? 0
  const policyPlaces = { system: [{ kind: 'file' as const, file }], owner, trial: undefined }
  const { bench } = await signedIn({ policyPlaces })
  expect((await bench.refused('journal.export', request())).code).toBe('policy')
})

test('the settings say whether changes are kept', async () => {
  const { bench, create } = await signedIn()
  await bench.done('settings.set', { journalDays: 0 })
  await create('first')
  expect((await bench.done('journal.size')).entries).toBe(0)
  await bench.done('settings.set', { journalDays: 30 })
  await create('second')
  expect((await bench.done('journal.size')).entries).toBe(1)
})

test('entries that are added while the journal is read are not taken twice, and those that are gone are left out', async () => {
  const kept = new Set(Array.from({ length: 2500 }, (_, index) => index + 1))
  const source = {
    async list({ page, limit }: { page: number; limit: number }) {
      const newest = [...kept].toSorted((one, other) => other - one)
      kept.add(Math.max(...kept) + 1)
      return {
        list: newest.slice((page - 1) * limit, page * limit).map((entry) => ({ entry })),
        total: kept.size,
      }
    },
    async get(entry: number) {
      if (!kept.has(entry)) throw new FailureError({ code: 'not-found', message: 'gone' })
      return { entry }
    },
  }
  // Only the numbers matter here.
  const { count, entries } = await entriesOf(source as unknown as Parameters<typeof entriesOf>[0], {})
  expect(count).toBe(2500)
  kept.delete(1)
  const found: number[] = []
  for await (const { entry } of entries) found.push(entry)
  expect(found).toEqual(Array.from({ length: 2499 }, (_, index) => index + 2))
})
