import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JournalSide, TrailFormat, TrailHead, TrailProblem } from '#contract/bridge/journal.ts'
import { FailureError } from '#contract/failures.ts'
import { openPartFile } from '#core/files/partFile.ts'
import { xlsxOpener } from '#core/tables/xlsx.ts'
import { readWorkbook } from '#core/testing/readWorkbook.ts'
import { canonicalJson, hashOf, type TrailEntry } from './format.ts'
import { momentsIn } from './rows.ts'
import { verifyTrail } from './verify.ts'
import { type TrailWords, writeTrail } from './write.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-trail-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const known = (value: unknown, words?: string[]): JournalSide => ({
  ...{ state: 'known', value },
  ...(words && { words }),
})
const hidden = (state: 'unknown' | 'secret' | 'withheld'): JournalSide => ({ state, value: null })

const entry = (number: number, change: Partial<TrailEntry> = {}): TrailEntry => ({
  ...{ entry: number * 3, at: Date.UTC(2026, 10, number, 8, 30), endpoint: 'sys.user.update' },
  ...{ resource: 'sys.user', action: 'update', outcome: 'done', reason: '', count: 1 },
  record: { id: `10${number}`, name: `王小明${number}` },
  ...{ fields: ['realName'], batch: '', undoes: null, undoneBy: null, windowId: 'w1' },
  records: [
    {
      ...{ id: `10${number}`, name: `王小明${number}`, readAt: null },
      fields: [{ field: 'realName', label: '姓名', before: known('王小明'), after: known('王晓明') }],
    },
  ],
  ...change,
})

/** Entries of all kinds: two records, secrets, lists, texts that XML or a cell cannot hold, values within values. */
const samples: TrailEntry[] = [
  entry(1),
  entry(2, {
    action: 'delete',
    endpoint: 'sys.user.delete',
    outcome: 'refused',
    reason: '在用',
    records: [],
  }),
  entry(3, {
    ...{ batch: 'b1', undoes: 3, undoneBy: 12, count: 2 },
    records: [
      {
        ...{ id: '103', name: '王小明3', readAt: 1 },
        fields: [
          { field: 'password', label: '', before: hidden('unknown'), after: hidden('secret') },
          {
            ...{ field: 'roles', label: '角色', before: known(['1', '2'], ['管理员', '审计']) },
            ...{ after: known([], []), observed: hidden('withheld') },
          },
          { field: 'deep', label: '', before: known({ b: [1, null], a: true }), after: known(null) },
        ],
      },
      { id: '104', name: '', fields: [], readAt: null },
    ],
  }),
  entry(4, {
    records: [
      {
        ...{ id: '105', name: '=1+1', readAt: null },
        fields: [
          {
            ...{ field: 'remark', label: '备注', before: known(' a\r\nb\u0001_x0041_\ufffe\ud800 ') },
            after: known(`${'很长的文字😀'.repeat(12_000)}`),
          },
        ],
      },
    ],
  }),
  entry(5),
]

const words: TrailWords = {
  title: '变更记录',
  columns: [
    { key: 'entry', label: '编号' },
    { key: 'at', label: '时间' },
    { key: 'what', label: '操作', labels: { update: '修改', 'sys.user.delete': '删除用户' } },
    { key: 'resource', label: '对象', labels: { 'sys.user': '用户' } },
    { key: 'record', label: '记录' },
    { key: 'recordId', label: '记录 ID' },
    { key: 'field', label: '字段', labels: { password: '密码' } },
    { key: 'before', label: '修改前', labels: { unknown: '未读取到' } },
    { key: 'after', label: '修改后', labels: { secret: '已修改，不保存' } },
    { key: 'observed', label: '平台上', labels: { withheld: '无权查看' } },
    { key: 'outcome', label: '结果', labels: { done: '成功', refused: '被拒绝' } },
    { key: 'reason', label: '原因' },
    { key: 'batch', label: '批次' },
    { key: 'undoes', label: '撤销了' },
    { key: 'undoneBy', label: '被撤销' },
  ],
  proof: { part: '行', hash: '校验值', content: '内容' },
}

const exportedAt = Date.UTC(2026, 11, 1, 1, 2, 3)
const headOf = (entries: number): TrailHead => ({
  ...{ profile: '华东生产', account: 'admin', exportedAt, filter: { resource: 'sys.user' }, entries },
})

async function* each(entries: Iterable<TrailEntry>): AsyncGenerator<TrailEntry> {
  yield* entries
}

let files = 0
const newPath = (format: string) => {
  files += 1
  return join(folder, `${files}.${format}`)
}

async function write(format: TrailFormat, entries: readonly TrailEntry[] = samples, count = entries.length) {
  const path = newPath(format)
  const file = await openPartFile(path)
  try {
    const seal = await writeTrail({ head: headOf(count), entries: each(entries) }, file, format, words)
    await file.finish()
    return { path, seal }
  } finally {
    await file.close()
  }
}

const put = (content: string | Uint8Array, format: string): string => {
  const path = newPath(format)
  writeFileSync(path, content)
  return path
}

const faultOf = (problem: TrailProblem | null) =>
  problem && { kind: problem.kind, position: problem.position, entry: problem.entry }

/** Lines of a JSON file: the brackets, the head, then the entries. */
const linesIn = (path: string): string[] => readFileSync(path, 'utf8').split('\n')

/** The file with its entries in another order; commas are placed as JSON needs them. */
function rearranged(lines: readonly string[], change: (entries: string[]) => string[]): string {
  const bare = lines.slice(1, -2).map((line) => line.replace(/,$/, ''))
  const [head = '', ...entries] = bare
  return `[\n${[head, ...change(entries)].join(',\n')}\n]\n`
}

describe.each(['json', 'xlsx'] as const)('a %s file', (format) => {
  test('is what was written, says of whom and which it is, and ends with the seal', async () => {
    const { path, seal } = await write(format)
    expect(await verifyTrail(path)).toEqual({ head: headOf(5), entries: 5, seal, problem: null })
  })

  test('without entries is whole as well', async () => {
    const { path } = await write(format, [])
    expect(await verifyTrail(path)).toMatchObject({ entries: 0, problem: null, head: { entries: 0 } })
  })

  test('leaves out entries that came while it was written, and is not made when some have gone', async () => {
    const { path } = await write(format, samples, 3)
    expect(await verifyTrail(path)).toMatchObject({ entries: 3, problem: null })
    await expect(write(format, samples, 6)).rejects.toMatchObject({ failure: { code: 'gone' } })
  })
})

describe('a JSON file', () => {
  test('has the hashes that its description says, so that other programs can check it', async () => {
    const { path, seal } = await write('json')
    const [head, ...entries]: Record<string, unknown>[] = JSON.parse(readFileSync(path, 'utf8'))
    const check = (object: Record<string, unknown> = {}) => {
      const { hash, ...content } = object
      expect(hash).toBe(hashOf(canonicalJson(content)))
      return hash
    }
    let previous = check(head)
    for (const [index, one] of entries.entries()) {
      expect(one).toMatchObject({ ...samples[index], previous, position: index + 1 })
      previous = check(one)
    }
    expect(previous).toBe(seal)
    // A stored file must be readable by later versions: a change of the format needs another version number.
    expect(hashOf(canonicalJson({ ...samples[2], position: 3, previous: 'p' }))).toBe(
      'c8edfbb67b96bef080bb4ed1ecbf28564d6956d33ff00d3e3a30843430f3db29',
    )
  })

  test('with any byte changed is found out, or refused', async () => {
    const { path } = await write('json', samples.slice(0, 3))
    const bytes = readFileSync(path)
    const changed = newPath('json')
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const copy = Buffer.from(bytes)
        copy[at] = (Number(copy[at]) + by) % 256
        writeFileSync(changed, copy)
        const found = await verifyTrail(changed).catch((error: unknown) => error)
        if (found instanceof FailureError) expect(found.failure.code).toBe('no-trail')
        else expect(found).toMatchObject({ problem: { kind: expect.any(String) } })
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['one changed', (all: string[]) => all.with(1, String(all[1]).replace('在用', '无用')), 'changed', 2, 6],
    ['one left out', (all: string[]) => all.toSpliced(2, 1), 'missing', 3, 12],
    ['the first two left out', (all: string[]) => all.slice(2), 'missing', 1, 9],
    ['one twice', (all: string[]) => all.toSpliced(2, 0, String(all[1])), 'added', 3, 6],
    ['one again before it', (all: string[]) => all.toSpliced(1, 0, String(all[3])), 'added', 2, 12],
    ['two swapped', (all: string[]) => [1, 0, 2, 3, 4].map((at) => String(all[at])), 'order', 1, 6],
    ['the first at the end', (all: string[]) => [...all.slice(1), String(all[0])], 'order', 1, 6],
    [
      'one made up',
      (all: string[]) => all.toSpliced(1, 0, String(all[1]).replace('在用', '无用')),
      'added',
      2,
      6,
    ],
    ['the last one gone', (all: string[]) => all.slice(0, -1), 'cut', 5, null],
    ['none left', () => [], 'cut', 1, null],
  ] as const)(
    'with %s is named with its first entry that does not fit',
    async (_, change, kind, position, number) => {
      const { path } = await write('json')
      const forged = put(rearranged(linesIn(path), change), 'json')
      expect(faultOf((await verifyTrail(forged)).problem)).toEqual({ kind, position, entry: number })
    },
  )

  test('whose entries are left out, doubled or swapped anywhere is found out', async () => {
    const { path } = await write(
      'json',
      Array.from({ length: 12 }, (_, index) => entry(index + 1)),
    )
    const lines = linesIn(path)
    const forged = newPath('json')
    const problemOf = async (change: (all: string[]) => string[]) => {
      writeFileSync(forged, rearranged(lines, change))
      return faultOf((await verifyTrail(forged)).problem)
    }
    await fc.assert(
      fc.asyncProperty(fc.nat(11), fc.nat(11), async (one, other) => {
        expect(await problemOf((all) => all.toSpliced(one, 1))).toEqual(
          one === 11
            ? { kind: 'cut', position: 12, entry: null }
            : { kind: 'missing', position: one + 1, entry: (one + 2) * 3 },
        )
        expect(await problemOf((all) => all.toSpliced(other, 0, String(all[one])))).toMatchObject({
          kind: 'added',
        })
        fc.pre(one !== other)
        const [first, second] = [Math.min(one, other), Math.max(one, other)]
        expect(
          await problemOf((all) => all.with(first, String(all[second])).with(second, String(all[first]))),
        ).toEqual({ kind: 'order', position: first + 1, entry: (second + 1) * 3 })
      }),
      { numRuns: 100 },
    )
  })

  test('that ends anywhere is cut, or refused', async () => {
    const { path } = await write('json', samples.slice(0, 3))
    const bytes = readFileSync(path)
    const head = bytes.indexOf('\n', 3)
    for (const end of [head + 1, head + 40, bytes.length - 40, bytes.length - 3, bytes.length - 1]) {
      const cut = put(bytes.subarray(0, end), 'json')
      expect((await verifyTrail(cut)).problem).toMatchObject({ kind: 'cut' })
    }
    for (const end of [0, 1, 2, 40, head])
      await expect(verifyTrail(put(bytes.subarray(0, end), 'json'))).rejects.toMatchObject({
        failure: { code: 'no-trail' },
      })
  })

  test('is read as it is spelled: another number, white space or comma is a change', async () => {
    const { path } = await write('json')
    const text = readFileSync(path, 'utf8')
    const last = text.lastIndexOf('\n]')
    for (const [forged, position] of [
      [text.replace('"count":2', '"count":2.0'), 3],
      [text.replace('"count":2', '"count": 2'), 3],
      [text.replace('},\n', '}\n'), 0],
      [`${text.slice(0, last)},${text.slice(last)}`, 5],
    ] as const)
      expect((await verifyTrail(put(forged, 'json'))).problem).toMatchObject({ kind: 'changed', position })
  })

  test('of which an entry was made again with its hash is named at the next one', async () => {
    const { path } = await write('json')
    const again = (line = '') => {
      const { hash, ...content } = JSON.parse(line.replace('在用', '无用'))
      expect(hash).not.toBe(hashOf(canonicalJson(content)))
      return canonicalJson({ ...content, hash: hashOf(canonicalJson(content)) })
    }
    const forged = put(
      rearranged(linesIn(path), (all) => all.with(1, again(all[1]))),
      'json',
    )
    expect(faultOf((await verifyTrail(forged)).problem)).toEqual({ kind: 'changed', position: 3, entry: 9 })
  })

  test('whose head was changed is named as a whole', async () => {
    const { path } = await write('json')
    const forged = put(readFileSync(path, 'utf8').replace('华东生产', '华东测试'), 'json')
    expect(await verifyTrail(forged)).toMatchObject({
      head: { profile: '华东测试' },
      problem: { kind: 'changed', position: 0, entry: null, at: null },
    })
  })
})

/** The cells of a workbook, sheet by sheet, as a spreadsheet program gives them to its user. */
const tablesIn = (path: string): string[][][] =>
  readWorkbook(path).map(({ rows }) =>
    rows.map((row) => {
      const cells: string[] = []
      for (const [reference, [value]] of Object.entries(row)) cells[columnOf(reference)] = String(value)
      return Array.from(cells, (cell) => cell ?? '')
    }),
  )

const columnOf = (reference: string): number => reference.charCodeAt(0) - 65

/** A workbook with these cells, as they would be written under these headings. */
async function workbookOf([heading = [], ...rows]: string[][], rowsOfSheet = 1000): Promise<string> {
  const path = newPath('xlsx')
  const file = await openPartFile(path)
  const columns = Array.from({ length: 20 }, (_, index) => ({
    key: String(index),
    label: heading[index] ?? '',
  }))
  const writer = xlsxOpener(rowsOfSheet)({ title: '变更记录', columns }, file)
  await writer.write(rows)
  await writer.finish()
  await file.finish()
  return path
}

describe('a workbook', () => {
  const tableOf = async () => tablesIn((await write('xlsx')).path)[0] ?? []

  test('shows a row for each field in the words that the window gave', async () => {
    const [heading, head, first, second, ...others] = await tableOf()
    expect(heading).toEqual([...words.columns.map(({ label }) => label), '行', '校验值', '内容'])
    const moment = momentsIn(Intl.DateTimeFormat().resolvedOptions().timeZone)
    expect(head?.[1]).toBe(moment(exportedAt))
    expect(first?.slice(0, 15)).toEqual([
      ...['3', moment(Date.UTC(2026, 10, 1, 8, 30)), '修改', '用户', '王小明1', '101', '姓名'],
      ...['王小明', '王晓明', '', '成功', '', '', '', ''],
    ])
    expect(second?.slice(2, 12)).toEqual([
      ...['删除用户', '用户', '王小明2', '102', '', '', '', '', '被拒绝', '在用'],
    ])
    expect(others.slice(0, 4).map((row) => row.slice(4, 16))).toEqual([
      ['王小明3', '103', '密码', '未读取到', '已修改，不保存', '', '成功', '', 'b1', '3', '12', '1/4'],
      ['王小明3', '103', '角色', '管理员\n审计', '', '无权查看', '成功', '', 'b1', '3', '12', '2/4'],
      ['王小明3', '103', 'deep', '{"a":true,"b":[1,null]}', '', '', '成功', '', 'b1', '3', '12', '3/4'],
      ['104', '104', '', '', '', '', '成功', '', 'b1', '3', '12', '4/4'],
    ])
  })

  test('keeps its hashes when a spreadsheet program saves it again', async () => {
    expect((await verifyTrail(await workbookOf(await tableOf()))).problem).toBeNull()
  })

  test('goes on in further sheets, also within an entry', async () => {
    const path = await workbookOf(await tableOf(), 4)
    expect(tablesIn(path).length).toBeGreaterThan(2)
    expect((await verifyTrail(path)).problem).toBeNull()
  })

  test('with any cell changed is found out, or refused', async () => {
    const [table = []] = tablesIn((await write('xlsx', samples.slice(2, 3))).path)
    for (const [rowAt, row] of table.entries())
      for (const columnAt of [...row.keys(), row.length]) {
        const forged = await workbookOf(table.with(rowAt, Object.assign([...row], { [columnAt]: 'x' })))
        const found = await verifyTrail(forged).catch((error: unknown) => error)
        if (found instanceof FailureError) expect(found.failure.code).toBe('no-trail')
        else expect(found).toMatchObject({ problem: { kind: expect.any(String) } })
      }
  })

  test.each(['', 'x'])('divides a long text between its characters (%j before it)', async (start) => {
    const [record] = samples[0]?.records ?? []
    const field = {
      field: 'remark',
      label: '',
      before: known(''),
      after: known(`${start}${'😀'.repeat(20_000)}`),
    }
    const { path } = await write('xlsx', [
      entry(1, { records: record ? [{ ...record, fields: [field] }] : [] }),
    ])
    expect((await verifyTrail(path)).problem).toBeNull()
  })

  // The head has the first row below the headings, the entries have 1, 1, 4, 4 and 1 rows.
  test.each([
    [
      'a value changed',
      (rows: string[][]) => rows.with(2, (rows[2] ?? []).with(8, '王大明')),
      'changed',
      1,
      3,
    ],
    ['a row left out', (rows: string[][]) => rows.toSpliced(5, 1), 'changed', 3, 9],
    ['an entry left out', (rows: string[][]) => rows.toSpliced(4, 4), 'missing', 3, 12],
    ['an entry twice', (rows: string[][]) => rows.toSpliced(4, 0, ...rows.slice(3, 4)), 'added', 3, 6],
    [
      'an entry of several rows twice',
      (rows: string[][]) => rows.toSpliced(8, 0, ...rows.slice(4, 8)),
      'added',
      4,
      9,
    ],
    [
      'two entries swapped',
      (rows: string[][]) => [...rows.slice(0, 2), ...rows.slice(3, 4), ...rows.slice(2, 3), ...rows.slice(4)],
      'order',
      1,
      6,
    ],
    ['the last entry gone', (rows: string[][]) => rows.slice(0, -1), 'cut', 5, null],
    [
      'a note beside the last one',
      (rows: string[][]) => rows.with(-1, [...(rows.at(-1) ?? []), '已核对']),
      'changed',
      5,
      15,
    ],
  ] as const)(
    'with %s is named with its first entry that does not fit',
    async (_, change, kind, position, number) => {
      const forged = await workbookOf(change(await tableOf()))
      expect(faultOf((await verifyTrail(forged)).problem)).toEqual({ kind, position, entry: number })
    },
  )
})

test.each([
  ['text', '变更记录', 'json'],
  ['a list', '[]\n', 'json'],
  ['another list', '[\n{"id":"1"}\n]\n', 'json'],
  ['the beginning of a package', 'PK', 'xlsx'],
  ['nothing', '', 'json'],
])('a file that is no trail is refused: %s', async (_, content, format) => {
  await expect(verifyTrail(put(content, format))).rejects.toMatchObject({ failure: { code: 'no-trail' } })
})

test('another workbook, a trail of another version and a file that is gone are refused', async () => {
  const other = await workbookOf([
    ['姓名', '部门'],
    ['王小明', '总部'],
  ])
  await expect(verifyTrail(other)).rejects.toMatchObject({ failure: { code: 'no-trail' } })
  const { path } = await write('json')
  const newer = put(readFileSync(path, 'utf8').replace('"version":1', '"version":2'), 'json')
  await expect(verifyTrail(newer)).rejects.toMatchObject({ failure: { code: 'no-trail' } })
  await expect(verifyTrail(join(folder, 'absent'))).rejects.toMatchObject({
    failure: { code: 'file-missing' },
  })
})
