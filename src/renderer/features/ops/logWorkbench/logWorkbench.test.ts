import { formatMoment, HOUR, later, readMoment, wallTime } from '#base/moments.ts'
import { expect, test } from 'vitest'
import type { LogKey, LogRow } from '#contract/logQuery.ts'
import { joinedLogRoutes } from '#contract/routes.ts'
import { plainText, readAnsi } from '#features/ops/logWorkbench/ansi.ts'
import { barsOf } from '#features/ops/logWorkbench/bars.ts'
import { curlOf, prettyMasked } from '#kit/curl.ts'
import { shownLogs } from '#features/ops/logWorkbench/logs.ts'
import { markText, marksIn, marksOf } from '#features/ops/logWorkbench/marks.ts'
import { type Part, queryFrom } from '#features/ops/logWorkbench/query.ts'
import { createTimeline, type TimelineSource } from '#features/ops/logWorkbench/timeline.ts'
import { readTyped } from '#features/ops/logWorkbench/typed.ts'

test('the navigation offers the workbench to whoever may read one of its logs', () => {
  const screens = shownLogs.map(({ list: { guard } }) =>
    typeof guard === 'object' && 'screen' in guard ? guard.screen : '',
  )
  expect([...joinedLogRoutes].sort()).toEqual(screens.sort())
})

const method = { label: '请求方式', aliases: ['请求方式'], names: ['requestMethod'] }
const partsOf = (typed: string, known: readonly Part[] = []) => [...readTyped(typed, known, [method]).parts]

test('an address carries what a window begins with; anything else in it is no question', () => {
  const query = {
    logs: ['ops.jobLog'],
    parts: partsOf('a 或 d -"b c" 请求方式:GET'),
    from: '',
    until: '',
    failed: true,
  }
  expect(queryFrom(JSON.stringify(query))).toEqual(query)
  for (const other of [undefined, '', '{', '[]', '{"logs":"all"}']) expect(queryFrom(other)).toBeNull()
})

test('words are marked where they stand, case ignored, the rest stays as it is', () => {
  const marks = marksOf(partsOf('admin 用户 -GET', partsOf('x y')))
  expect(markText('x ADMIN 用户 GET', marks)).toEqual([
    { text: 'x ', color: null },
    { text: 'ADMIN', color: 'blue' },
    { text: ' ', color: null },
    { text: '用户', color: 'berry' },
    { text: ' GET', color: null },
  ])
  expect(
    markText('İadmin', marksOf(partsOf('admin')))
      .map(({ text }) => text)
      .join(''),
  ).toBe('İadmin')
})

test('alternatives have one colour, and a word of one field is marked there alone', () => {
  const marks = marksOf(partsOf('a 或 b 请求方式:c'))
  expect(marks.map(({ text, color }) => [text, color])).toEqual([
    ['a', 'yellow'],
    ['b', 'yellow'],
    ['c', 'green'],
  ])
  expect(marksIn(marks, 'ip').map(({ text }) => text)).toEqual(['a', 'b'])
  expect(marksIn(marks, 'requestMethod')).toHaveLength(3)
})

test('terminal codes colour, everything else that would act on a terminal is dropped or made visible', () => {
  expect(readAnsi('\u001b[1;31mbad\u001b[0m ok\u001b[2J\u001b]0;title\u0007!\u0000\u202e')).toEqual([
    { text: 'bad', color: 'red', isBold: true },
    { text: ' ok', color: null, isBold: false },
    { text: '!\\x00\\x202e', color: null, isBold: false },
  ])
  expect(plainText('a\u001b[32mb\u001b[0m\n\u0007c')).toBe('ab \\x07c')
})

test('a request is copied as cURL with every secret hidden and nothing the shell would run', () => {
  const command = curlOf('https://admin.example.com/api/', {
    requestMethod: 'PUT',
    requestUri: '/sys/user',
    requestParams: JSON.stringify({
      name: "O'Brien $(reboot) `id`",
      password: 'hunter2',
      nested: [{ accessToken: 'abc', note: 'x' }],
    }),
  })
  expect(command).toContain("curl -X PUT 'https://admin.example.com/api/sys/user'")
  expect(command).toContain("O'\\''Brien $(reboot) `id`")
  expect(command).not.toMatch(/hunter2|abc/)
  expect(command).toContain('"password":"***"')

  const read = curlOf('https://h', {
    requestMethod: 'GET',
    requestUri: '/a',
    requestParams: '{"page":1,"token":"t0k"}',
  })
  expect(read).toContain("'https://h/a?page=1&token=***'")
  const plain = curlOf('https://h', {
    requestMethod: 'POST',
    requestUri: '/a',
    requestParams: 'user=a&password=p4ss',
  })
  expect(plain).toContain('user=a&password=***')
  expect(prettyMasked('{"a":1,"secretKey":"s3"}')).toBe('{\n  "a": 1,\n  "secretKey": "***"\n}')
})

test('bars cover the range evenly and lose no row', () => {
  const moments = Array.from({ length: 500 }, (_, hour) => ({
    time: formatMoment(later(wallTime(2026, 11, 20), -hour * HOUR)).slice(0, 13),
    rows: hour,
    failed: hour % 2,
  }))
  const bars = barsOf(moments, '', '')
  expect(bars.length).toBeLessThanOrEqual(120)
  expect(bars.reduce((sum, { value }) => sum + value, 0)).toBe((499 * 500) / 2)
  expect(bars.reduce((sum, { bad }) => sum + bad, 0)).toBe(250)
  expect(bars.at(-1)?.until).toBe('2026-11-20 00:59:59')
})

// ---- the timeline over a million rows that are computed, not stored ----------------------------

const COUNT = 1_000_000
const newest = wallTime(2026, 11, 20, 12)
const rowAt = (index: number): LogRow => ({
  key: {
    time: formatMoment(later(newest, -index * 2600)),
    log: 'ops.logOperation',
    id: String(10 ** 12 - index),
  },
  row: {},
  failed: index % 1000 === 0,
  cut: false,
})
const idOf = (index: number): string => String(10 ** 12 - index)

/** Index of the first row after the key. */
function behind(key: LogKey): number {
  if (/^\d+$/.test(key.id)) return 10 ** 12 - Number(key.id) + 1
  if (key.time > rowAt(0).key.time) return 0
  const at = Math.ceil((newest - readMoment(key.time)) / 2600)
  return Math.max(0, at)
}

function millionRows(): TimelineSource & { asked: number } {
  const source = {
    asked: 0,
    async search({ from, direction, limit }: Parameters<TimelineSource['search']>[0]) {
      source.asked += 1
      if (direction === 'older') {
        const start = from ? behind(from) : 0
        const end = Math.min(COUNT, start + limit)
        const rows = Array.from({ length: Math.max(0, end - start) }, (_, at) => rowAt(start + at))
        return { rows, next: end === COUNT ? null : (rows.at(-1)?.key ?? null) }
      }
      const start = from ? behind(from) - 2 : COUNT - 1
      const rows = Array.from({ length: Math.min(limit, start + 1) }, (_, at) => rowAt(start - at))
      return { rows, next: start - limit < 0 ? null : (rows.at(-1)?.key ?? null) }
    },
    async histogram() {
      const hours = new Map<string, number>()
      for (let index = 0; index < COUNT; index += 1) {
        const hour = Math.floor((newest - index * 2600) / 3_600_000)
        hours.set(String(hour), (hours.get(String(hour)) ?? 0) + 1)
      }
      const counts = [...hours].map(([hour, rows]) => ({
        log: 'ops.logOperation',
        time: formatMoment(wallTime(1970, 1, 1, Number(hour))).slice(0, 13),
        rows,
        failed: 0,
      }))
      return { counts, next: null }
    },
  }
  return source
}

/** Resolves when the timeline has loaded everything around the visible rows. */
const rest = (timeline: ReturnType<typeof createTimeline>): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      const { isSearching, isExact } = timeline.view()
      if (isSearching || !isExact) return
      end()
      resolve()
    }
    const end = timeline.subscribe(() => queueMicrotask(look))
    look()
  })

const filter = { include: [], exclude: [], from: '', until: '', failed: false, filters: {} }

test('a million lines: any place is reached in a few questions, and the stretch stays small', async () => {
  const source = millionRows()
  const timeline = createTimeline(source)
  timeline.open(['ops.logOperation'], filter, 'hour')
  await rest(timeline)
  expect(timeline.view().total).toBe(COUNT)

  source.asked = 0
  timeline.show(700_000, 700_040)
  await rest(timeline)
  const { rows, start } = timeline.view()
  const shown = rows[700_000 - start]
  expect(Math.abs(Number(idOf(700_000)) - Number(shown?.key.id))).toBeLessThan(30)
  expect(source.asked).toBeLessThan(6)

  // Down to the end.
  timeline.show(COUNT - 40, COUNT - 1)
  await rest(timeline)
  expect(timeline.view().rows.at(-1)?.key.id).toBe(idOf(COUNT - 1))

  // Line by line without a gap.
  for (let at = 0; at < 6000; at += 100) {
    timeline.show(at, at + 40)
    await rest(timeline)
    const view = timeline.view()
    expect(view.rows.length).toBeLessThanOrEqual(3000)
    expect(view.rows[at - view.start]?.key.id).toBe(idOf(at))
  }
  // And back up again: the first row is the first.
  for (let at = 6000; at >= 0; at -= 100) {
    timeline.show(at, at + 40)
    await rest(timeline)
  }
  expect(timeline.view().start).toBe(0)
  expect(timeline.view().rows[0]?.key.id).toBe(idOf(0))
})

test('a line is gone to by its key, and new ones come on top', async () => {
  const timeline = createTimeline(millionRows())
  timeline.open(['ops.logOperation'], filter, 'hour')
  await rest(timeline)
  const index = await timeline.goTo(rowAt(400_000).key)
  const view = timeline.view()
  expect(view.rows[index - view.start]?.key).toEqual(rowAt(400_000).key)
})
