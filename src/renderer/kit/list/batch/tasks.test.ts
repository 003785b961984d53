import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { OperationName, Session } from '#contract/bridge.ts'
import { DELETE, defineResource, GET, Id, Ids, POST } from '#contract/kernel.ts'
import { useDialogs } from '#kit/dialog/dialogs.ts'
import { deleteAction, editAction } from '#kit/list/actions.ts'
import { batchActions, tasksOf } from '#kit/list/batch/tasks.ts'
import type { ListDefinition, RowAction } from '#kit/list/types.ts'
import { useSession } from '#kit/session.ts'

interface Row {
  id: string
  isOpen: boolean
}

const { endpoints } = defineResource('t.t', {
  entity: z.object({ id: Id }),
  endpoints: {
    page: GET('/t/page', { summary: '', guard: 'signed-in' }),
    close: POST('/t/close/{id}', {
      summary: '',
      guard: { permission: 't:close' },
      params: z.object({ id: Id }),
    }),
    remove: DELETE('/t', { summary: '', guard: { permission: 't:delete' }, body: Ids, answer: z.null() }),
  },
})

const close: RowAction<Row> = {
  id: 'close',
  label: 'common:close',
  endpoint: endpoints.close,
  confirm: 'generic',
  when: (row) => row.isOpen,
  run: async (row, context) => {
    await context.call(endpoints.close, { params: { id: row.id } })
    context.done()
  },
}
const look: RowAction<Row> = { ...close, id: 'look', endpoint: endpoints.page }
const list: ListDefinition<Row> = {
  id: 't.t',
  title: 'common:add',
  source: endpoints.page,
  rowName: (row) => `row ${row.id}`,
  filters: [],
  columns: [],
  rowActions: [editAction(endpoints.close, () => {}), close, look, deleteAction(endpoints.remove)],
}

const rows = new Map<string, Row>([
  ['1', { id: '1', isOpen: true }],
  ['2', { id: '2', isOpen: false }],
])
const options = (onGone: (ids: readonly string[]) => void = () => {}) => ({
  rowName: list.rowName,
  notFor: 'not for this one',
  onGone,
})

const sent: { endpoint: string; confirm?: string }[] = []
beforeEach(() => {
  vi.stubGlobal('window', {
    steward: {
      call: async (_name: OperationName, input: { endpoint: string }) => {
        sent.push(input)
        return { ok: true, value: { data: null, source: 'network', asOf: 0 } }
      },
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sent.length = 0
  useSession.setState({ session: null })
})

/** The rest of a session plays no part here. */
const sessionOf = (superAdmin: number, environment: 'test' | 'production' = 'test') =>
  ({
    user: { superAdmin },
    profile: { name: '生产库', environment },
    writes: { allowed: true },
  }) as unknown as Session

describe('what can be done to a basket', () => {
  const offered = (superAdmin: number, ...codes: string[]) =>
    batchActions(list, { session: sessionOf(superAdmin), permissions: new Set(codes) }).map(({ id }) => id)

  test('is what asks first and then needs no more words', () => {
    expect(offered(1)).toEqual(['close', 'delete'])
  })

  test('is offered by exact codes, as on a row', () => {
    expect(offered(0, 't:delete')).toEqual(['delete'])
    expect(offered(0)).toEqual([])
  })
})

describe('tasks of a basket', () => {
  test('leave out, with a reason, the rows that the action is not for', () => {
    expect(tasksOf(close, rows, options()).map(({ name, refusal }) => [name, refusal])).toEqual([
      ['row 1', undefined],
      ['row 2', 'not for this one'],
    ])
  })

  test('in production carry what was typed once, and ask nothing on the way', async () => {
    useSession.setState({ session: sessionOf(1, 'production') })
    const gone: string[] = []
    for (const { run } of tasksOf(
      deleteAction<Row>(endpoints.remove),
      rows,
      options((ids) => gone.push(...ids)),
    )) {
      await run('生产库')
    }
    expect(sent).toMatchObject([
      { body: ['1'], confirm: '生产库' },
      { body: ['2'], confirm: '生产库' },
    ])
    expect(useDialogs.getState().confirms).toEqual([])
    expect(gone).toEqual(['1', '2'])
  })

  test.each<[string, RowAction<Row>['run']]>([
    ['opens a dialog', (_, context) => context.openDialog(() => null, {})],
    ['asks on its own', async (_, context) => void (await context.confirm({ question: 'sure?' }))],
  ])('an action that %s in between fails for its row instead of waiting for nobody', async (_, run) => {
    const [task] = tasksOf({ ...close, run }, rows, options())
    await expect(task?.run('')).rejects.toMatchObject({ failure: { code: 'unsupported' } })
    expect(useDialogs.getState().dialogs).toEqual([])
  })
})
