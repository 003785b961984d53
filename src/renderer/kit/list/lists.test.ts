import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contains, GET, Id, pageOf, pageQuery } from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'
import { tagCodes } from '#kit/codes.ts'
import { shownColumns } from '#kit/list/columns.tsx'
import { nextPlace } from '#kit/list/grid/gridKeys.ts'
import { declaredLayout, pinnedColumn, shownColumn, visibleColumns } from '#kit/list/state/layout.ts'
import { fitting } from '#kit/list/grid/overflow.ts'
import { jumpTarget, pageAfterResize, pageCount, pagerItems } from '#kit/list/state/pager.ts'
import { pageState, refreshed, type Selection, withoutRows, withRows } from '#kit/list/state/selection.ts'
import { sharedRoom } from '#kit/list/grid/textRoom.ts'
import { arranged, visibleKeys } from '#kit/list/grid/tracks.ts'
import { servedList } from '#kit/list/servedList.ts'
import { type Column, defineList } from '#kit/list/types.ts'
import type { Translate } from '#kit/text.ts'

describe('definition', () => {
  const Row = z.object({ id: Id, info: z.object({ author: z.string(), cron: z.string() }).nullable() })
  type Row = z.output<typeof Row>
  const call = GET('/sys/thing/page', {
    summary: 'x',
    guard: 'signed-in',
    query: pageQuery({ author: contains('info.author') }),
    answer: pageOf(Row),
  })
  const label = 'common:add'

  test('a filter that the call lacks, and a column or an exported value that the row lacks, do not compile', () => {
    const made = defineList(call, {
      id: 'sys.thing',
      title: label,
      rowName: ({ id }) => id,
      filters: [
        { kind: 'text', name: 'author', label },
        // @ts-expect-error -- the call has no such filter
        { kind: 'text', name: 'cron', label },
      ],
      // @ts-expect-error -- the call has no such filter
      asideFilters: ['id'],
      columns: [
        { key: 'info.author', label },
        // @ts-expect-error -- the row has no such place
        { key: 'info.name', label },
        {
          key: 'both',
          label,
          value: ({ id }) => id,
          // @ts-expect-error -- the row has no such place
          exported: { from: 'info.name' },
        },
      ],
    })
    expect(made.columns).toHaveLength(3)
  })

  test('a column at a place inside a field shows its value, exports it, and is sorted by where it allows it', () => {
    const columns: Column<Row>[] = [
      { key: 'info.author', label },
      { key: 'info.cron', label, sortable: true },
    ]
    const [author, cron] = shownColumns(columns, (key) => key, new Map())
    const row: Row = { id: '1', info: { author: '李明', cron: '' } }
    expect(author?.text(row)).toBe('李明')
    expect(author?.text({ ...row, info: null })).toBe('')
    expect(author?.exported).toMatchObject({ key: 'info.author', label })
    expect([author?.sortable, cron?.sortable]).toEqual([false, true])
  })

  test('a platform without a field shows no column of a place inside it', () => {
    const list = defineList(call, {
      id: 'sys.thing',
      title: label,
      rowName: ({ id }) => id,
      filters: [],
      columns: [
        { key: 'id', label },
        { key: 'info.author', label },
      ],
    })
    const keys = (absent: string[]) =>
      servedList(list, { absent: { [call.id]: absent } }).columns.map(({ key }) => key)
    expect(keys(['info'])).toEqual(['id'])
    expect(keys(['info.author'])).toEqual(['id'])
    expect(keys(['inf'])).toEqual(['id', 'info.author'])
  })
})

describe('pager', () => {
  const shown = (page: number, pages: number) =>
    pagerItems(page, pages).map((item) => (item.kind === 'page' ? item.page : '…'))

  test('shows every page while there are few', () => {
    expect(shown(1, 1)).toEqual([1])
    expect(shown(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('keeps seven places when there are many, so that the buttons do not move', () => {
    expect(shown(1, 20)).toEqual([1, 2, 3, 4, 5, '…', 20])
    expect(shown(10, 20)).toEqual([1, '…', 9, 10, 11, '…', 20])
    expect(shown(18, 20)).toEqual([1, '…', 16, 17, 18, 19, 20])
    for (let page = 1; page <= 20; page += 1) expect(pagerItems(page, 20)).toHaveLength(7)
  })

  test('says on which side of the present page a gap is', () => {
    const gaps = (page: number) =>
      pagerItems(page, 20).flatMap((item) => (item.kind === 'gap' ? [item.at] : []))
    expect([gaps(4), gaps(5), gaps(16), gaps(17)]).toEqual([
      ['after'],
      ['before', 'after'],
      ['before', 'after'],
      ['before'],
    ])
  })

  test('an empty list has one page', () => {
    expect(pageCount(0, 10)).toBe(1)
    expect(pageCount(101, 10)).toBe(11)
  })

  test('the jumper stays within bounds and ignores what is no number', () => {
    expect(jumpTarget('3', 9)).toBe(3)
    expect(jumpTarget(' 99999999999 ', 9)).toBe(9)
    expect(jumpTarget('0', 9)).toBe(1)
    expect(jumpTarget('＋３', 9)).toBe(3)
    expect(jumpTarget('1,234', 2000)).toBe(1234)
    expect(jumpTarget('2.5', 9)).toBeNull()
    expect(jumpTarget('-1', 9)).toBeNull()
    expect(jumpTarget('1e3', 9)).toBeNull()
  })

  test('another page size keeps the first row in view', () => {
    expect(pageAfterResize(5, 10, 20)).toBe(3)
    expect(pageAfterResize(3, 50, 10)).toBe(11)
  })
})

describe('selection', () => {
  const rows = (...ids: string[]) => ids.map((id) => ({ id, row: { id, name: `n${id}` } }))
  const none: Selection<{ id: string; name: string }> = new Map()

  test('survives paging and counts rows of every page', () => {
    const picked = withRows(withRows(none, rows('1', '2'), true), rows('11'), true)
    expect([...picked.keys()]).toEqual(['1', '2', '11'])
    expect(pageState(picked, ['11', '12'])).toBe('some')
    expect(pageState(picked, ['1', '2'])).toBe('all')
    expect(pageState(picked, ['3'])).toBe('none')
    expect(pageState(picked, [])).toBe('none')
  })

  test('rows leave it one by one', () => {
    const picked = withRows(none, rows('1', '2', '3'), true)
    expect([...withoutRows(picked, ['2']).keys()]).toEqual(['1', '3'])
    expect([...withRows(picked, rows('1'), false).keys()]).toEqual(['2', '3'])
    expect(withoutRows(picked, ['9'])).toBe(picked)
  })

  test('a reload brings the newest values and nothing else', () => {
    const picked = withRows(none, rows('1', '2'), true)
    const newer = [{ id: '1', row: { id: '1', name: 'renamed' } }]
    expect(refreshed(picked, newer).get('1')?.name).toBe('renamed')
    expect(refreshed(picked, newer).get('2')?.name).toBe('n2')
    expect(refreshed(picked, rows('7'))).toBe(picked)
  })
})

describe('columns', () => {
  interface Row {
    id: string
    status: number
    note: string
  }
  const text: Translate = (key) => `<${key}>`
  const dictionaries = new Map([['D', new Map([['7', 'seven']])]])
  const columns: Column<Row>[] = [
    {
      key: 'status',
      label: 'common:add',
      options: tagCodes(vocabulary([0]), { 0: { label: 'common:cancel', color: 'danger' } }),
    },
    { key: 'id', label: 'common:edit', options: { dictionary: 'D' } },
    { key: 'note', label: 'common:save' },
    { key: 'made', label: 'common:ok', value: (row) => row.note.length },
  ]
  const shown = shownColumns(columns, text, dictionaries)
  const row: Row = { id: '7', status: 0, note: 'x'.repeat(10_000) }
  const words = (at: number, of = row) => shown[at]?.text(of)

  test('copying sees words where the eye sees a tag', () => {
    expect(words(0)).toBe('<common:cancel>')
    expect(typeof shown[0]?.render(row)).toBe('object')
  })

  test('a code nobody has labelled shows itself', () => {
    expect(words(0, { ...row, status: 9 })).toBe('9')
    expect(words(1)).toBe('seven')
    expect(words(1, { ...row, id: '8' })).toBe('8')
  })

  test('an entry of a dictionary is a tag in its own colour, and only where the dictionary has one', () => {
    const entries = Object.assign(new Map([['7', 'seven']]), { colors: new Map([['7', 'success' as const]]) })
    const [, tagged] = shownColumns(columns, text, new Map([['D', entries]]))
    expect(tagged?.render(row)).toMatchObject({ props: { color: 'success', children: 'seven' } })
    expect(shown[1]?.render(row)).toBe('seven')
  })

  test('a text of 10,000 characters is cut in the cell and whole in the clipboard', () => {
    expect(String(shown[2]?.render(row)).length).toBeLessThan(400)
    expect(words(2)).toBe(row.note)
  })

  test('a computed column cannot be sorted, because the server knows no such field', () => {
    expect(shown.map(({ sortable }) => sortable)).toEqual([true, true, true, false])
    expect(shown.map(({ exported }) => exported?.key ?? null)).toEqual([
      ...shown.slice(0, 3).map(({ key }) => key),
      null,
    ])
    expect(words(3)).toBe('10000')
  })

  test('the eye sees pins at the edges and nothing hidden', () => {
    const layout = shownColumn(pinnedColumn(declaredLayout(columns), 'note', 'start'), 'id', false)
    expect(visibleColumns(shown, layout).map(({ key }) => key)).toEqual(['note', 'status', 'made'])
  })
})

test('pinned strips stack from their edges and the last one between them stretches', () => {
  const strip = (id: string, width: number, pinned: 'start' | 'end' | null) => ({
    id,
    kind: 'data' as const,
    column: null,
    width,
    pinned,
  })
  const tracks = arranged([
    strip('a', 40, 'start'),
    strip('b', 100, 'start'),
    strip('c', 200, null),
    strip('d', 150, null),
    strip('e', 90, 'end'),
  ])
  expect(tracks.template).toBe('40px 100px 200px minmax(150px, 1fr) 90px')
  expect(tracks.list.map(({ style }) => style)).toEqual([
    { insetInlineStart: 0 },
    { insetInlineStart: 40 },
    undefined,
    undefined,
    { insetInlineEnd: 0 },
  ])
  expect(tracks.list.filter(({ isEdge }) => isEdge).map(({ id }) => id)).toEqual(['b', 'e'])
  expect([tracks.total, tracks.startWidth, tracks.endWidth]).toEqual([580, 140, 90])
})

test('what is left over goes to the columns that grow, in proportion to their widths', () => {
  const strip = (id: string, grow: number | undefined) => ({
    id,
    kind: 'data' as const,
    column: null,
    width: 100,
    grow,
    pinned: null,
  })
  const tracks = arranged([strip('a', 1), strip('b', 3), strip('c', undefined)])
  expect(tracks.template).toBe('minmax(100px, 100fr) minmax(100px, 300fr) 100px')
})

test('free room fills the texts that lack least, and the others get equal parts', () => {
  expect(sharedRoom([10, 0, 500, 300], 200)).toEqual([10, 0, 95, 95])
  expect(sharedRoom([10, 20], 200)).toEqual([10, 20])
  expect(sharedRoom([10, 20], -5)).toEqual([0, 0])
})

test('pinned columns stand in the order of their pins, the others in that of the layout, hidden ones nowhere', () => {
  const layout = {
    order: ['d', 'c', 'b', 'a', 'e'],
    hidden: ['c', 'e'],
    pinned: { start: ['b', 'gone'], end: ['e', 'a'] },
  }
  expect(visibleKeys(['a', 'b', 'c', 'd', 'e', 'new'], layout)).toEqual({
    start: ['b', 'gone'],
    centre: ['d', 'new'],
    end: ['a'],
  })
})

test('buttons that do not fit go into the menu, which takes room itself', () => {
  expect(fitting([40, 40, 40], 120, 30)).toBe(3)
  expect(fitting([40, 40, 40], 119, 30)).toBe(2)
  expect(fitting([40, 40, 40], 60, 30)).toBe(0)
  expect(fitting([], 0, 30)).toBe(0)
})

describe('arrow keys', () => {
  const bounds = { rows: 30, cols: 5, perPage: 10 }
  const go = (row: number, col: number, key: string, ctrlKey = false) =>
    nextPlace({ row, col }, { key, ctrlKey }, bounds)

  test('move by cell, reach the header and stop at the edges', () => {
    expect(go(0, 0, 'ArrowUp')).toEqual({ row: -1, col: 0 })
    expect(go(-1, 0, 'ArrowUp')).toEqual({ row: -1, col: 0 })
    expect(go(29, 4, 'ArrowDown')).toEqual({ row: 29, col: 4 })
    expect(go(3, 4, 'ArrowRight')).toEqual({ row: 3, col: 4 })
    expect(go(3, 4, 'ArrowLeft')).toEqual({ row: 3, col: 3 })
  })

  test('move by page and to the ends', () => {
    expect(go(25, 1, 'PageDown')).toEqual({ row: 29, col: 1 })
    expect(go(25, 1, 'Home')).toEqual({ row: 25, col: 0 })
    expect(go(25, 1, 'End', true)).toEqual({ row: 29, col: 4 })
    expect(go(25, 1, 'Home', true)).toEqual({ row: -1, col: 0 })
  })

  test('leave other keys alone', () => {
    expect(go(1, 1, 'a')).toBeNull()
    expect(go(1, 1, 'Tab')).toBeNull()
  })
})
