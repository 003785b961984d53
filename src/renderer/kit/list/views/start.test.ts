import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { GET } from '#contract/kernel.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import { declaredLayout } from '#kit/list/state/layout.ts'
import { initialView } from '#kit/list/state/view.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { openById } from '#kit/list/views/open.ts'
import { requestedView, readStart } from '#kit/list/views/start.ts'
import { viewsKey } from '#kit/list/views/key.ts'
import { captured } from '#kit/list/views/stored.ts'
import { setTextLoader } from '#kit/text.ts'
import type { TestBridge } from '#tests/components/bridge.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'

interface Row {
  readonly id: string
  readonly name: string
}

/** Lists whose damaged views were reported are remembered for as long as the window is open. */
const listOf = (id: string): ListDefinition<Row> => ({
  id,
  title: 'common:add',
  source: GET('/thing/page', { summary: '', guard: 'signed-in', query: z.object({}) }),
  rowName: ({ name }) => name,
  filters: [{ name: 'name', label: 'common:add', kind: 'text' }],
  columns: [
    { key: 'id', label: 'common:add' },
    { key: 'name', label: 'common:add' },
  ],
})
const list = listOf('sys.start')
const mine = captured(list, initialView(list), declaredLayout(list.columns), 'Mine')
const other = captured(list, initialView(list), declaredLayout(list.columns), 'Other')

let bridge: TestBridge

beforeEach(() => {
  bridge = windowless()
  setTextLoader(async () => undefined)
})
endWindowless()

const leave = (left: unknown, id = list.id) => bridge.workspace.set(`account/list/${id}`, left)
const keep = (views: unknown, id = list.id) => bridge.workspace.set(`account/${viewsKey(id)}`, views)
const read = (requestedId = '', usesDefault = true) => readStart(list, { requestedId, usesDefault })
const toasts = () => useToasts.getState().toasts.length

test('a list that nobody has left or named begins with nothing', async () => {
  expect(await read()).toEqual({
    view: undefined,
    layout: undefined,
    isUnfolded: false,
    lastId: '',
    named: null,
    previous: null,
  })
})

test.each([['text'], [7], [null]])('left as %j, it begins with nothing', async (left) => {
  leave(left)
  expect(await read()).toMatchObject({ view: undefined, layout: undefined, lastId: '' })
})

test('as it was left: view, columns and the name that it was in', async () => {
  leave({ view: { page: 2 }, layout: { order: [] }, isUnfolded: true, named: mine.id })
  expect(await read()).toEqual({
    ...{ view: { page: 2 }, layout: { order: [] }, isUnfolded: true },
    ...{ lastId: mine.id, named: null, previous: null },
  })
  leave({ named: 7 })
  expect((await read()).lastId).toBe('')
})

test('what the view says that it was left in is known, unless it begins with filters of its own', async () => {
  leave({ named: mine.id })
  keep({ views: [mine, other] })
  expect((await read()).previous?.named).toEqual({ id: mine.id, name: 'Mine' })
  expect((await read('', false)).previous).toBeNull()
  keep({ views: [other] })
  expect((await read()).previous).toBeNull()
})

test('it begins with the default view, or with the one that an address asks for', async () => {
  keep({ views: [mine, other], defaultId: mine.id })
  leave({ named: other.id })
  expect(await read()).toMatchObject({ named: { named: { name: 'Mine' } }, previous: null, lastId: other.id })
  expect((await read(other.id)).named?.named.name).toBe('Other')
  expect((await read('', false)).named).toBeNull()
  expect(toasts()).toBe(0)
})

test('a view that an address asks for and that is gone is told', async () => {
  expect((await read(mine.id)).named).toBeNull()
  expect(toasts()).toBe(1)
})

test('what of a view is gone is told; what cannot be read is told once', async () => {
  keep({ views: [{ ...mine, filters: { gone: 'x' } }], defaultId: mine.id })
  expect((await read()).named?.missing).toEqual(['gone'])
  expect(toasts()).toBe(1)
  useToasts.setState({ toasts: [] })
  const broken = listOf('sys.broken')
  keep({ views: [{ name: 'broken' }] }, broken.id)
  for (let at = 0; at < 2; at += 1) {
    await readStart(broken, { requestedId: '', usesDefault: true })
    expect(toasts()).toBe(1 - at)
    useToasts.setState({ toasts: [] })
  }
})

test('a view is opened by its id as it is stored now; one that is gone is told', async () => {
  keep({ views: [mine] })
  expect((await openById(list, mine.id))?.named.name).toBe('Mine')
  expect(toasts()).toBe(0)
  expect(await openById(list, other.id)).toBeNull()
  expect(toasts()).toBe(1)
})

test('an address asks only for a view of its list', () => {
  expect(requestedView('sys.start', { view: mine.id })).toBe(mine.id)
  for (const params of [undefined, {}, { view: 7 }, { view: 'sys.other-aaaaaaaa' }, { view: 'sys.start' }])
    expect(requestedView('sys.start', params)).toBe('')
})
