import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contains, defineResource, GET, pageOf, pageQuery } from '#contract/kernel.ts'
import {
  initialState,
  type RememberedState,
  isUnwritten,
  storedState,
  type Memory,
  initialMemory,
  reduceMemory,
  type ListMemory,
  unreadState,
} from '#kit/list/state/remembered.ts'
import { declaredLayout, shownColumn } from '#kit/list/state/layout.ts'
import { initialView, startView } from '#kit/list/state/view.ts'
import { defineList } from '#kit/list/types.ts'
import type { ListStart } from '#kit/list/views/start.ts'
import type { Resolved } from '#kit/list/views/stored.ts'

const Row = z.object({ id: z.string(), name: z.string() })
const things = defineResource('sys.thing', {
  entity: Row,
  endpoints: {
    page: GET('/sys/thing/page', {
      summary: 'x',
      guard: 'signed-in',
      query: pageQuery({ name: contains() }),
      answer: pageOf(Row),
    }),
  },
})
const list = defineList(things.endpoints.page, {
  id: 'sys.thing',
  title: 'common:add',
  rowName: ({ name }) => name,
  filters: [{ name: 'name', label: 'common:add', kind: 'text' }],
  columns: [
    { key: 'id', label: 'common:add' },
    { key: 'name', label: 'common:add' },
  ],
})
const sizes = [10, 20]
const declared = declaredLayout(list.columns)
const hidden = shownColumn(declared, 'id', false)

const left = {
  ...{ filters: { name: 'Wang' }, page: 3, limit: 20, hasOwnLimit: true, sortKey: 'name' },
  order: 'desc',
} as const
const nothing: ListStart = { view: undefined, layout: undefined, named: null, lastId: '', previous: null }
const asLeft: ListStart = { ...nothing, view: left, layout: hidden, lastId: 'sys.thing-aaaaaaaa' }
const named: Resolved = {
  named: { id: 'sys.thing-bbbbbbbb', name: 'Mine' },
  view: { filters: { name: 'Li' }, page: 1, limit: 10, sortKey: '', order: '' },
  layout: hidden,
  missing: [],
}

const begin = (memory: Memory, read: ListStart, own = initialView(list)): RememberedState =>
  initialState(list, read, { memory, own, sizes })

describe('a list begins', () => {
  test('unread: as it is declared, and nothing is known of it', () => {
    expect(unreadState(list, initialView(list))).toMatchObject({ layout: declared, namedId: '', read: null })
  })

  test('as it was left: filters, page, order and columns', () => {
    expect(begin('view', asLeft)).toMatchObject({
      own: left,
      layout: hidden,
      namedId: '',
      initialNamed: null,
    })
  })

  test('as it is declared where nothing was left', () => {
    expect(begin('view', nothing)).toMatchObject({ own: initialView(list), layout: declared })
  })

  test('with filters of its own, whatever was left; the columns are the remembered ones', () => {
    const own = startView(list, { name: 'Zhao' })
    expect(begin('opening', asLeft, own)).toMatchObject({ own, layout: hidden, namedId: '' })
  })

  test('in a named view instead of as it was left', () => {
    const held = begin('view', { ...asLeft, named })
    expect(held).toMatchObject({
      own: named.view,
      layout: hidden,
      namedId: named.named.id,
      initialNamed: named.named,
    })
    expect(held.initialNamed).not.toHaveProperty('says')
  })

  test('as it was left in a named view, knowing what that one says', () => {
    const held = begin('view', { ...asLeft, previous: named })
    expect(held).toMatchObject({ own: left, namedId: named.named.id })
    expect(held.initialNamed).toEqual({ ...named.named, content: named })
  })

  test('as a tree: only the filters of a named view are taken, all rows stay on one page', () => {
    const own = { ...initialView(list), limit: 1000 }
    expect(begin('layout', { ...nothing, named }, own).own).toEqual({ ...own, filters: { name: 'Li' } })
    expect(begin('layout', asLeft, own)).toMatchObject({ own, layout: hidden })
  })
})

describe('what is stored for the next opening', () => {
  const held: RememberedState = { ...begin('view', asLeft), namedId: 'sys.thing-cccccccc', layout: declared }

  test('of a list: view, name of the view, columns', () => {
    expect(storedState(list, 'view', held)).toEqual({ view: left, named: held.namedId, layout: declared })
  })

  test('of a list that began with filters of its own: what was there before, and the columns', () => {
    expect(storedState(list, 'opening', held)).toEqual({ view: left, named: asLeft.lastId, layout: declared })
  })

  test('of a tree: columns and the name of its view, which a change of the view does not take away', () => {
    expect(storedState(list, 'layout', held)).toEqual({ named: held.namedId, layout: declared })
  })
})

describe('while a list is open', () => {
  const start = initialMemory(unreadState(list, initialView(list)))
  const arrived = (state: ListMemory) =>
    reduceMemory(state, { is: 'arrived', start: (own) => begin('view', asLeft, own) })
  const search = (state: ListMemory, filters: Record<string, string>) =>
    reduceMemory(state, { is: 'changed', change: ({ own }) => ({ own: { ...own, filters } }) })

  test('what has just been read is shown and not written again', () => {
    const state = arrived(reduceMemory(start, { is: 'reading' }))
    expect(state.current).toMatchObject({ own: left, layout: hidden })
    expect(isUnwritten(state)).toBe(false)
  })

  test('a search made while it is read stays, with the columns that were left, and is written', () => {
    const state = arrived(search(reduceMemory(start, { is: 'reading' }), { name: 'Chen' }))
    expect(state.current).toMatchObject({
      own: { filters: { name: 'Chen' }, page: 1, limit: 20 },
      layout: hidden,
    })
    expect(isUnwritten(state)).toBe(true)
  })

  test('nothing is written before it was read', () => {
    expect(isUnwritten(search(start, { name: 'Chen' }))).toBe(false)
  })

  test('a search from before another reading gives way to what is read', () => {
    const again = arrived(reduceMemory(search(arrived(start), { name: 'Chen' }), { is: 'reading' }))
    expect(again.current.own).toEqual(left)
  })

  test('a change is written; one that changes nothing is none', () => {
    const state = arrived(start)
    const folded = reduceMemory(state, { is: 'changed', change: () => ({ isUnfolded: true }) })
    expect(isUnwritten(folded)).toBe(true)
    expect(reduceMemory(folded, { is: 'changed', change: () => ({ isUnfolded: true }) })).toBe(folded)
    expect(reduceMemory(state, { is: 'reading' })).toBe(state)
  })
})
