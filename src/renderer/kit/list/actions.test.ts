import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { OperationName, Session } from '#contract/bridge.ts'
import { DELETE, defineResource, GET, Id, IdParams, Ids, POST, PUT } from '#contract/kernel.ts'
import { type DialogProps, useDialogs } from '#kit/dialog/dialogs.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import {
  batchDeleteAction,
  call,
  deleteAction,
  dialog,
  editAction,
  permissionOf,
  type RowAction,
  tab,
  type ToolbarAction,
} from '#kit/list/actions.ts'
import { runAction } from '#kit/list/runAction.ts'
import { useSession } from '#kit/session.ts'
import { useTabs } from '#kit/tabs.ts'

const { endpoints } = defineResource('t.t', {
  entity: z.object({ id: Id }),
  endpoints: {
    page: GET('/t/page', { summary: '', guard: 'signed-in' }),
    get: GET('/t/{id}', {
      summary: '',
      guard: 'signed-in',
      params: IdParams,
      answer: z.object({ id: Id, name: z.string() }),
    }),
    close: POST('/t/close/{id}', { summary: '', guard: { permission: 't:close' }, params: IdParams }),
    check: POST('/t/check', { summary: '', guard: 'signed-in', effect: 'read', body: Ids }),
    update: PUT('/t', { summary: '', guard: { permission: 't:update' } }),
    remove: DELETE('/t', { summary: '', guard: { permission: 't:delete' }, body: Ids, answer: z.null() }),
  },
})

interface Row {
  id: string
}

const Form: ComponentType<DialogProps & { readonly record: { name: string } }> = () => null
const someTab = { name: 'some', path: 'some', params: z.object({ id: Id }) }

test('a button takes its code from the call behind it (SYS-CMN-25, OPS-COM-15)', () => {
  const edit = editAction<Row>(endpoints.update, () => null)
  expect(permissionOf(edit)).toBe('t:update')
  expect(permissionOf(deleteAction(endpoints.remove))).toBe('t:delete')
  expect(permissionOf({ ...edit, guard: { permission: 'own' } })).toBe('own')
})

test('a call without a code is shown without a check (SYS-CMN-26)', () => {
  expect(permissionOf({ guard: endpoints.page })).toBeUndefined()
  expect(permissionOf({ guard: 'signed-in' })).toBeUndefined()
})

const steps: unknown[] = []
const list = {
  filters: { deptId: '7' },
  reload: () => steps.push('reload'),
  deselect: (ids: readonly string[]) => steps.push(['deselect', ids]),
}
const run = <T>(action: Parameters<typeof runAction<T>>[0], subject: T, ids: readonly string[]) =>
  runAction(action, { subject, ids, names: ids, place: { subject: '' } }, () => list)
/** Confirms the question as soon as it is shown. */
const agree = () =>
  vi.waitFor(() => expect(useDialogs.getState().confirms[0]?.answer({ typed: '' })).toBeUndefined())

beforeEach(() => {
  vi.stubGlobal('window', {
    steward: {
      call: async (_name: OperationName, { endpoint, params, body }: Record<string, unknown>) => {
        steps.push([endpoint, params ?? body])
        return { ok: true, value: { data: { id: '1', name: 'as it is now' }, source: 'network', asOf: 0 } }
      },
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  steps.length = 0
  useDialogs.setState({ dialogs: [], confirms: [] })
  useToasts.setState({ toasts: [] })
  useTabs.getState().reset()
})

describe('a call', () => {
  test('deleting asks first and sends the ids of all ticked rows in one call (SYS-CMN-19, SYS-CMN-24, OPS-COM-19)', async () => {
    const action = batchDeleteAction(endpoints.remove)
    expect(action).toMatchObject({ confirm: 'generic', needs: 'rows' })
    const rows = [{ id: '1' }, { id: '2' }]
    const done = run<readonly Row[]>(action, rows, ['1', '2'])
    expect(steps).toEqual([])
    await agree()
    await done
    expect(steps).toEqual([['t.t.remove', ['1', '2']], ['deselect', ['1', '2']], 'reload'])
    expect(useToasts.getState().toasts.map(({ level }) => level)).toEqual(['success'])
    expect(deleteAction(endpoints.remove).confirm).toBe('generic')
  })

  test('sends nothing when the operator declines', async () => {
    const done = run<Row>(deleteAction(endpoints.remove), { id: '1' }, ['1'])
    await vi.waitFor(() => expect(useDialogs.getState().confirms).toHaveLength(1), 10_000)
    useDialogs.getState().confirms[0]?.answer(null)
    await done
    expect(steps).toEqual([])
  })

  test('is made of the row and the filters of the list; what follows may take the place of loading again', async () => {
    const close: RowAction<Row> = {
      id: 'close',
      label: 'common:close',
      calls: call(endpoints.close, ({ id }, { filters }) => ({ params: { id: `${id}${filters.deptId}` } })),
      done: () => steps.push('done'),
    }
    await run(close, { id: '1' }, ['1'])
    expect(steps).toEqual([['t.t.close', { id: '17' }], 'done'])
  })
})

describe('an opening', () => {
  test('reads first and opens a dialog with what it has read', async () => {
    const edit = editAction<Row>(endpoints.update, async ({ id }, { read }) =>
      dialog(Form, { record: await read(endpoints.get, { params: { id } }) }),
    )
    await run(edit, { id: '1' }, ['1'])
    expect(steps).toEqual([['t.t.get', { id: '1' }]])
    expect(useDialogs.getState().dialogs).toMatchObject([
      { Component: Form, props: { record: { name: 'as it is now' } } },
    ])
    useDialogs.getState().dialogs[0]?.close({ changed: true })
    await vi.waitFor(() => expect(steps.at(-1)).toBe('reload'), 10_000)
  })

  test('opens a tab, or nothing where nothing is found', async () => {
    const look: ToolbarAction<Row> = {
      id: 'look',
      label: 'common:ok',
      guard: 'signed-in',
      opens: (_, { filters }) => (filters.deptId ? tab(someTab, { id: filters.deptId }, 'title') : null),
    }
    await run(look, [], [])
    expect(useTabs.getState().tabs.at(-1)).toMatchObject({
      path: 'some',
      params: { id: '7' },
      title: 'title',
    })
    const opened = useTabs.getState().tabs.length
    await run({ ...look, opens: () => null }, [], [])
    expect(useTabs.getState().tabs).toHaveLength(opened)
  })
})

test('an action of its own is given the filters, and says itself what it did', async () => {
  const own: RowAction<Row> = {
    id: 'own',
    label: 'common:ok',
    guard: endpoints.close,
    reason: 'Two calls.',
    run: async ({ id }, { call: send, filters, deselect, done }) => {
      await send(endpoints.close, { params: { id } })
      await send(endpoints.close, { params: { id: filters.deptId ?? '' } })
      deselect([id])
      done()
    },
  }
  await run(own, { id: '1' }, ['1'])
  expect(steps).toEqual([
    ['t.t.close', { id: '1' }],
    ['t.t.close', { id: '7' }],
    ['deselect', ['1']],
    'reload',
  ])
})

/** Checked by the compiler: without the mistake it names, each comment is itself an error. */
test('the compiler refuses what an action must not be', () => {
  const base = { id: 'a', label: 'common:ok' } as const
  const mistakes: readonly RowAction<Row>[] = [
    // @ts-expect-error -- an opening without a guard
    { ...base, opens: () => dialog(Form, { record: { name: '' } }) },
    // @ts-expect-error -- an action of its own without a guard
    { ...base, reason: 'None.', run: () => {} },
    // @ts-expect-error -- an action of its own without a reason
    { ...base, guard: 'signed-in', run: () => {} },
    // @ts-expect-error -- a guard that is no code, no endpoint and not spelled out
    { ...base, guard: 'public', reason: 'None.', run: () => {} },
    // @ts-expect-error -- a call that opens a dialog as well
    { ...base, calls: call(endpoints.close, ({ id }: Row) => ({ params: { id } })), opens: () => null },
    // @ts-expect-error -- a call that was not checked against its endpoint
    { ...base, calls: { endpoint: endpoints.close, input: () => ({}) } },
    // @ts-expect-error -- a question before a dialog, which would be opened again without it
    { ...base, guard: 'signed-in', confirm: 'generic', opens: () => null },
    // @ts-expect-error -- an action that does nothing
    { ...base, guard: 'signed-in' },
    {
      ...base,
      guard: 'signed-in',
      opens: async ({ id }, { read }) => {
        // @ts-expect-error -- a write while opening
        await read(endpoints.close, { params: { id } })
        await read(endpoints.check, { body: [id] })
        return null
      },
    },
    {
      ...base,
      guard: 'signed-in',
      // @ts-expect-error -- an opening is given nothing that writes
      opens: (_, { call: send }) => send(endpoints.page, {}),
    },
    // @ts-expect-error -- a dialog without its properties
    { ...base, guard: 'signed-in', opens: () => dialog(Form, {}) },
    // @ts-expect-error -- a tab with other parameters than its own
    { ...base, guard: 'signed-in', opens: () => tab(someTab, { name: '1' }) },
    // @ts-expect-error -- an input that is not the endpoint's
    { ...base, calls: call(endpoints.close, (row: Row) => ({ body: row })) },
  ]
  expect(mistakes).not.toHaveLength(0)
})

describe('a question', () => {
  const asked = () => useDialogs.getState().confirms[0]
  const question = async () => {
    await vi.waitFor(() => expect(asked()).toBeDefined())
    return asked()?.request
  }
  const close: RowAction<Row> = {
    id: 'close',
    label: 'common:close',
    confirm: 'generic',
    danger: true,
    calls: call(endpoints.close, ({ id }) => ({ params: { id } })),
  }

  afterEach(() => useSession.setState({ session: null }))

  test('names what it is about, and says beforehand what else it means, where there is something', async () => {
    const warnings = [[], ['one', 'two']]
    const warns = async () => warnings.shift() ?? []
    const first = run<Row>({ ...close, warns }, { id: '1' }, ['a'])
    expect(await question()).toMatchObject({ subjects: ['a'], danger: true })
    expect(asked()?.request).not.toHaveProperty('notes')
    asked()?.answer(null)
    await first
    const second = run<Row>({ ...close, warns }, { id: '1' }, ['a'])
    expect(await question()).toMatchObject({ notes: ['one', 'two'] })
    asked()?.answer(null)
    await second
    expect(steps).toEqual([])
  })

  test('is not asked where there is none to ask', async () => {
    const { confirm: _, ...plain } = close
    await run<Row>(plain, { id: '1' }, ['a'])
    expect([asked(), steps]).toEqual([undefined, [['t.t.close', { id: '1' }], 'reload']])
  })

  test('in production wants the name before it destroys, and sends it, also for an action of its own', async () => {
    // The rest of a session plays no part here.
    const session = {
      profile: { name: '生产库', environment: 'production' },
      writes: { allowed: true },
    } as Session
    useSession.setState({ session })
    const confirms: unknown[] = []
    vi.stubGlobal('window', {
      steward: {
        call: async (_: OperationName, { confirm }: Record<string, unknown>) => {
          confirms.push(confirm)
          return { ok: true, value: { data: null, source: 'network', asOf: 0 } }
        },
      },
    })
    const { confirm: _, ...remove } = deleteAction<Row>(endpoints.remove)
    const own: RowAction<Row> = {
      id: 'own',
      label: 'common:ok',
      guard: endpoints.remove,
      reason: 'Two calls.',
      run: async ({ id }, { call: send, done }) => {
        await send(endpoints.remove, { body: [id] })
        done()
      },
    }
    for (const action of [remove as RowAction<Row>, own]) {
      const done = run<Row>(action, { id: '1' }, ['a'])
      expect(await question()).toMatchObject({ typed: '生产库' })
      asked()?.answer({ typed: '生产库' })
      await done
    }
    expect(confirms).toEqual(['生产库', '生产库'])
    expect(useToasts.getState().toasts.map(({ level }) => level)).toEqual(['success'])
  })
})
