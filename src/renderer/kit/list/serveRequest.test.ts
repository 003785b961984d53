import type { ComponentType } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { DialogOrigin } from '#contract/bridge.ts'
import { defineResource, DELETE, GET, Id, IdParams, Ids, MAX_LIMIT, PUT } from '#contract/kernel.ts'
import { type DialogProps, useDialogs } from '#kit/dialog/dialogs.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import { deleteAction, dialog, editAction } from '#kit/list/actions.ts'
import { clearRequests, type ListRequest, requestOnList, takeRequest } from '#kit/list/requests.ts'
import { serveRequest } from '#kit/list/serveRequest.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { useSession } from '#kit/session.ts'
import { refusal, type TestBridge } from '#tests/components/bridge.ts'
import { sampleSession } from '#tests/components/values.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'

const Thing = z.object({ id: Id, name: z.string() })
type Thing = z.output<typeof Thing>

const { endpoints } = defineResource('t.asked', {
  entity: Thing,
  endpoints: {
    page: GET('/t/page', { summary: '', guard: 'signed-in', query: z.looseObject({}), answer: z.unknown() }),
    get: GET('/t/{id}', { summary: '', guard: 'signed-in', params: IdParams, answer: Thing }),
    update: PUT('/t', { summary: '', guard: { permission: 't:update' } }),
    remove: DELETE('/t', { summary: '', guard: { permission: 't:delete' }, body: Ids, answer: z.null() }),
  },
})

const Form: ComponentType<DialogProps & { readonly record: Thing | null }> = () => null

const list: ListDefinition<Thing> = {
  id: 't.asked',
  title: 'common:add',
  source: endpoints.page,
  rowName: ({ name }) => name,
  filters: [],
  columns: [],
  toolbar: [
    {
      id: 'add',
      label: 'common:add',
      guard: { permission: 't:update' },
      opens: () => dialog(Form, { record: null }),
    },
    { id: 'nothing', label: 'common:add', guard: 'signed-in', opens: () => null },
  ],
  rowActions: [
    {
      ...editAction<Thing>(endpoints.update, async ({ id }, { read }) =>
        dialog(Form, { record: await read(endpoints.get, { params: { id } }) }),
      ),
      when: ({ name }) => name !== 'fixed',
    },
    deleteAction(endpoints.remove),
  ],
}

let bridge: TestBridge
/** Outcome of a request. */
let done: unknown[] = []

beforeEach(() => {
  bridge = windowless()
  done = []
  clearRequests()
})
endWindowless()

const rows = (): { id: string; row: Thing }[] => []

const serve = (request: ListRequest, shown = rows()) =>
  serveRequest(
    request,
    () => ({
      list,
      view: { filters: { name: 'x' }, page: 1, limit: 10, sortKey: '', order: '' },
      rows: shown,
      search: (filters) => done.push(['search', filters]),
      reload: () => done.push('reload'),
    }),
    {
      runOnRow: (action, row) => done.push([action.id, row]),
      runOnSelection: (action) => done.push([action.id]),
    },
  )

const toasts = () => useToasts.getState().toasts.map(({ level }) => level)
const wanted = { id: '2', name: 'Two', filters: { name: 'Two' }, query: { type: '1' } }
const click = (action: string, row = wanted) =>
  serve({ kind: 'click', list: list.id, action, row } satisfies ListRequest)

/** An account with these codes alone. */
function may(...permissions: string[]): void {
  const session = sampleSession()
  const user = { ...session.user, superAdmin: 0 as const }
  useSession.getState().setSession({ ...session, user, permissions })
}

test('a search sets the filters that find the row', async () => {
  await serve({ kind: 'search', list: list.id, row: wanted })
  expect(done).toEqual([['search', { name: 'Two' }]])
})

describe('a click on a row', () => {
  const two = { id: '2', name: 'Two' }

  test.each([
    ['a page', { list: [{ id: '1', name: 'One' }, two], total: 2 }],
    ['a plain list', [{ id: '1', name: 'One' }, two]],
    ['a tree', [{ id: '1', name: 'One', children: [{ id: '3', name: 'Three' }, two] }]],
  ])('finds it as it is now in %s', async (_, answer) => {
    bridge.serve(endpoints.page, () => answer)
    await click('edit')
    expect(done).toEqual([['edit', two]])
    expect(bridge.callsOf(endpoints.page)[0]?.query).toEqual({
      page: 1,
      limit: MAX_LIMIT,
      order: '',
      orderField: '',
      name: 'Two',
      type: '1',
    })
  })

  test.each([1000, 100])('is found on a later page of a platform that gives %i rows a page', async (cap) => {
    const all = Array.from({ length: 2300 }, (_, at) => ({ id: `9${at}`, name: `Other ${at}` }))
    const rows: readonly Thing[] = [...all, two]
    bridge.serve(endpoints.page, ({ query }) => {
      const { page, limit } = query as { page: number; limit: number }
      const size = Math.min(limit, cap)
      return { list: rows.slice((page - 1) * size, page * size), total: rows.length }
    })
    await click('edit')
    expect([done, toasts()]).toEqual([[['edit', two]], []])
  })

  test('that is gone says so, and so does an action that is not for it', async () => {
    bridge.serve(endpoints.page, () => ({ list: [], total: 0 }))
    await click('edit')
    expect([toasts(), done]).toEqual([['warning'], []])
    useToasts.setState({ toasts: [] })
    bridge.serve(endpoints.page, () => [{ id: '2', name: 'fixed' }])
    await click('edit')
    expect([toasts(), done]).toEqual([['warning'], []])
    await click('delete')
    expect(done).toEqual([['delete', { id: '2', name: 'fixed' }]])
  })

  test('reads nothing for an action that there is not, or that the account may not take', async () => {
    await click('other')
    may('t:delete')
    await click('edit')
    expect([done, bridge.callsOf(endpoints.page)]).toEqual([[], []])
  })

  test('that cannot be read shows the failure', async () => {
    bridge.serve(endpoints.page, () => {
      throw refusal({ code: 'offline' })
    })
    await click('edit')
    expect([toasts(), done]).toEqual([['warning'], []])
  })
})

test('a click on the toolbar needs no row, but the permission', async () => {
  const add: ListRequest = { kind: 'click', list: list.id, action: 'add' }
  await serve(add)
  await serve({ ...add, action: 'other' })
  may()
  await serve(add)
  expect(done).toEqual([['add']])
})

describe('a dialog is opened again', () => {
  const origin = (change: Partial<DialogOrigin> = {}): DialogOrigin => ({
    route: 't',
    list: list.id,
    action: 'edit',
    row: { id: '2', name: 'Two' },
    ...change,
  })
  const reopen = (given: DialogOrigin, draftId?: string, shown = rows()) =>
    serve({ kind: 'reopen', origin: given, ...(draftId !== undefined && { draftId }) }, shown)
  const open = () => useDialogs.getState().dialogs
  const now = { id: '2', name: 'Two now' }

  test('with its record as it is now, its place, and a list that is read again once it saved', async () => {
    bridge.serve(endpoints.get, () => now)
    await reopen(origin(), 'd1')
    const [entry] = open()
    expect(entry?.props).toEqual({ record: now })
    expect(entry?.place).toEqual({ subject: 'Two', origin: origin(), draftId: 'd1' })
    entry?.close({ changed: false })
    await Promise.resolve()
    expect(done).toEqual([])
    await reopen(origin())
    open()[0]?.close({ changed: true })
    await vi.waitFor(() => expect(done).toEqual(['reload']))
  })

  test('of the toolbar without a row; one that opens nothing opens nothing', async () => {
    const { row: _, ...place } = origin({ action: 'add' })
    await reopen(place)
    expect(open().map(({ props, place: at }) => [props, at?.subject])).toEqual([[{ record: null }, '']])
    await reopen({ ...place, action: 'nothing' })
    await reopen({ ...place, action: 'other' })
    expect(open()).toHaveLength(1)
  })

  test('named after the row that the list shows now', async () => {
    bridge.serve(endpoints.get, () => now)
    await reopen(origin(), undefined, [{ id: '2', row: now }])
    expect(open()[0]?.place?.subject).toBe('Two now')
  })

  test('not where the action is not for the row any more, except for a draft', async () => {
    bridge.serve(endpoints.get, () => now)
    const fixed = [{ id: '2', row: { id: '2', name: 'fixed' } }]
    await reopen(origin(), undefined, fixed)
    expect(open()).toEqual([])
    await reopen(origin(), 'd1', fixed)
    expect(open()).toHaveLength(1)
  })

  test('not without the permission, and not for what opens nothing', async () => {
    await reopen(origin({ action: 'delete' }))
    may('t:delete')
    await reopen(origin())
    const { row: _, ...place } = origin({ action: 'add' })
    await reopen(place)
    expect([open(), bridge.callsOf(endpoints.get)]).toEqual([[], []])
  })

  test.each([
    ['refused', refusal({ code: 'refused', message: 'no' })],
    ['gone', refusal({ code: 'gone' })],
  ])('for a draft with what was known of a record that is %s', async (_, failure) => {
    bridge.serve(endpoints.get, () => {
      throw failure
    })
    await reopen(origin())
    expect(open()).toEqual([])
    await reopen(origin(), 'd1')
    expect(open()[0]?.props).toEqual({ record: { id: '2', name: 'Two' } })
  })

  test('not while nobody answers, draft or not: it says so', async () => {
    bridge.serve(endpoints.get, () => {
      throw refusal({ code: 'offline' })
    })
    await reopen(origin(), 'd1')
    expect([open(), toasts()]).toEqual([[], ['warning']])
  })
})

describe('a request waits for its list', () => {
  test('in order, once, and for no other list', () => {
    const search = (id: string): ListRequest => ({ kind: 'search', list: id, row: wanted })
    requestOnList(search('a'))
    requestOnList(search('b'))
    requestOnList({ kind: 'click', list: 'a', action: 'add' })
    expect(takeRequest('c')).toBeUndefined()
    expect(takeRequest('a')).toEqual(search('a'))
    expect(takeRequest('a')?.kind).toBe('click')
    expect(takeRequest('a')).toBeUndefined()
    clearRequests()
    expect(takeRequest('b')).toBeUndefined()
  })

  test('for half a minute; a dialog however long its tab is not looked at', () => {
    vi.useFakeTimers()
    const late = (request: ListRequest, milliseconds: number) => {
      requestOnList(request)
      vi.advanceTimersByTime(milliseconds)
      return takeRequest(list.id)?.kind
    }
    const search: ListRequest = { kind: 'search', list: list.id, row: wanted }
    expect(late(search, 29_999)).toBe('search')
    expect(late(search, 30_000)).toBeUndefined()
    const place = { route: 't', list: list.id, action: 'edit' }
    expect(late({ kind: 'reopen', origin: place }, 3_600_000)).toBe('reopen')
  })
})
