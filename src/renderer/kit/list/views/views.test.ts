import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { GET, pageOf, pageQuery, contains, equals } from '#contract/kernel.ts'
import { declaredLayout, pinnedColumn, shownColumn, sizedColumn } from '#kit/list/state/layout.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { followed, initialView, resized, searched, sorted } from '#kit/list/state/view.ts'
import { fileOf, readFileOf, withImported } from '#kit/list/views/file.ts'
import { requestedView } from '#kit/list/views/start.ts'
import {
  captured,
  freeName,
  isOf,
  type NamedView,
  readViews,
  resolved,
  type Views,
} from '#kit/list/views/stored.ts'

interface Row {
  id: string
  name: string
  status: number
}

let today = '2026-11-20 00:00:00'
const list: ListDefinition<Row> = {
  id: 'sys.thing',
  title: 'common:add',
  source: GET('/thing/page', {
    summary: '',
    guard: 'signed-in',
    query: pageQuery({ name: contains(), bDate: equals(), deptId: equals() }),
    answer: pageOf(z.object({ id: z.string() })),
  }),
  rowName: (row) => row.name,
  filters: [
    { name: 'name', label: 'common:add', kind: 'text' },
    { name: 'bDate', label: 'common:add', kind: 'text', initial: () => today },
    { name: 'status', label: 'common:add', kind: 'text', remembered: false },
  ],
  columns: [
    { key: 'id', label: 'common:add' },
    { key: 'name', label: 'common:add' },
    { key: 'status', label: 'common:add' },
  ],
}

const view = {
  ...resized(sorted(searched(initialView(list), { name: '科技', status: '1', deptId: '7' }), 'name'), 50),
  page: 4,
}
const layout = {
  ...sizedColumn(
    pinnedColumn(shownColumn(declaredLayout(list.columns), 'id', false), 'status', 'start'),
    'name',
    321,
  ),
  density: 'comfortable' as const,
}
const named = captured(list, view, layout, '停用的')
/** As it comes back from a file or the disk. */
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value))

const stored = (...views: NamedView[]): Views => ({ views, defaultId: '', damaged: [] })

describe('a named view', () => {
  test('comes back with its filters, order, size, columns and density, on page 1', () => {
    const [back] = readViews(copy({ views: [named] }), list.id).views
    const { view: shown, layout: arranged, missing } = resolved(list, back ?? named)
    expect(shown).toEqual({ ...view, page: 1 })
    expect(arranged).toEqual(layout)
    expect(missing).toEqual([])
  })

  test('keeps a size that was chosen, and follows the settings otherwise (28 B15)', () => {
    const unsized = captured(list, followed(initialView(list), 17), layout, 'Unsized')
    expect(followed(resolved(list, unsized).view, 20).limit).toBe(20)
    expect(followed(resolved(list, named).view, 20).limit).toBe(50)
  })

  test('that was saved with an initial value uses it again: today stays today', () => {
    today = '2026-11-21 00:00:00'
    expect(resolved(list, named).view.filters).toMatchObject({ name: '科技', bDate: today })
  })

  test('of a list that has changed leaves out what is gone, and names it', () => {
    const old: NamedView = {
      ...named,
      filters: { name: '科技', vanished: 'x' },
      sortKey: 'gone',
      order: 'desc',
      layout: { ...layout, order: ['id', 'gone', 'name'] },
    }
    const { view: shown, layout: arranged, missing } = resolved(list, old)
    expect(missing).toEqual(['gone', 'vanished'])
    expect(shown).toMatchObject({ sortKey: '', order: '' })
    expect(shown.filters).not.toHaveProperty('vanished')
    expect(arranged.order).toEqual(['id', 'name', 'status'])
  })

  test('that cannot be read is named and takes no other with it', () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, 'x'.repeat(400)]))
    const damaged = { ...named, id: 'sys.thing-abcdefgh', name: '坏的', limit: 'many' }
    const other = { ...named, id: 'sys.other-abcdefgh', name: '别的列表' }
    const huge = { ...named, name: '巨大的', filters: { name: 'x'.repeat(400), ...many } }
    const read = readViews({ views: [damaged, named, other, 7, huge], defaultId: named.id }, list.id)
    expect(read.views).toEqual([named])
    expect(read.damaged).toEqual(['坏的', '别的列表', '#4', '巨大的'])
    expect(read.defaultId).toBe(named.id)
  })

  test.each([null, 'x', 7, [], { views: 3 }, { views: [], defaultId: 5 }])(
    'nonsense (%j) is no views',
    (value) => {
      expect(readViews(value, list.id)).toEqual({ views: [], defaultId: '', damaged: [] })
    },
  )

  test('that is the default and was deleted is no default', () => {
    expect(readViews({ views: [named], defaultId: 'sys.thing-deleted0' }, list.id).defaultId).toBe('')
  })
})

describe('the address of a view', () => {
  test('is that of its own list alone', () => {
    expect(isOf('sys.thing', named.id)).toBe(true)
    expect(isOf('sys', named.id)).toBe(false)
    expect(requestedView('sys.thing', { view: named.id })).toBe(named.id)
    expect(requestedView('sys.thin', { view: named.id })).toBe('')
    expect(requestedView('sys.thing', { view: 7 })).toBe('')
    expect(requestedView('sys.thing', undefined)).toBe('')
  })
})

describe('a file for a colleague', () => {
  const fileWith = (value: unknown): Blob => new Blob([JSON.stringify(value)])

  test('brings the views under their own addresses; one known by its id takes its place', async () => {
    const read = await readFileOf(list.id, fileWith(fileOf(list.id, [named])))
    if (!read.ok) throw new Error(read.reason)
    expect(read.views).toEqual([named])
    const other = { ...named, id: 'sys.thing-11111111', name: '停用的' }
    const older = { ...named, name: '旧名字' }
    const taken = withImported(stored(older, other), read.views).views
    expect(taken.map(({ id, name }) => [id, name])).toEqual([
      [named.id, '停用的 (2)'],
      [other.id, '停用的'],
    ])
  })

  test('with something unreadable in it brings the rest and counts what it left out', async () => {
    const read = await readFileOf(list.id, fileWith(fileOf(list.id, [named, { ...named, limit: -1 }])))
    expect(read).toMatchObject({ ok: true, views: [named], unreadable: 1 })
  })

  test('of another list, or of something else, is refused', async () => {
    expect(await readFileOf('sys.other', fileWith(fileOf(list.id, [named])))).toEqual({
      ok: false,
      reason: 'list',
    })
    for (const text of ['', '{', '[]', '{"kind":"steward.views"}', 'PK\u0003']) {
      expect(await readFileOf(list.id, new Blob([text]))).toEqual({ ok: false, reason: 'format' })
    }
    expect(await readFileOf(list.id, new Blob(['x'.repeat(1_000_001)]))).toEqual({
      ok: false,
      reason: 'format',
    })
  })

  test('cannot fill a list with more views than it takes', () => {
    const many = Array.from({ length: 80 }, (_, at) => ({
      ...named,
      id: `sys.thing-${10_000_000 + at}`,
      name: `v${at}`,
    }))
    expect(withImported(stored(), many).views).toHaveLength(50)
  })
})

test('a name that is taken gets a number', () => {
  expect(freeName([{ name: 'a' }, { name: 'a (2)' }], 'a')).toBe('a (3)')
  expect(freeName([], 'a')).toBe('a')
})
