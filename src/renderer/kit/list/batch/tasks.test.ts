import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { OperationName, Session } from '#contract/bridge.ts'
import { DELETE, defineResource, GET, Id, Ids, POST } from '#contract/kernel.ts'
import { useDialogs } from '#kit/dialog/dialogs.ts'
import { call, deleteAction, dialog, editAction, type RowAction, type RowCall } from '#kit/list/actions.ts'
import { batchActions, tasksOf } from '#kit/list/batch/tasks.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { useSession } from '#kit/session.ts'
import { taskCall } from '#tests/components/batch.ts'

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

const close: RowCall<Row> = {
  id: 'close',
  label: 'common:close',
  calls: call(endpoints.close, ({ id }) => ({ params: { id } })),
  confirm: 'generic',
  when: (row) => row.isOpen,
}
const look: RowCall<Row> = { ...close, id: 'look', calls: call(endpoints.page, () => ({})) }
const unasked: RowCall<Row> = { ...close, id: 'unasked', confirm: undefined }
const edit = editAction<Row>(endpoints.close, () => dialog(() => null, {}))
const list: ListDefinition<Row> = {
  id: 't.t',
  title: 'common:add',
  source: endpoints.page,
  rowName: (row) => `row ${row.id}`,
  filters: [],
  columns: [],
  rowActions: [edit, close, look, unasked, deleteAction(endpoints.remove)],
}

const rows = new Map<string, Row>([
  ['1', { id: '1', isOpen: true }],
  ['2', { id: '2', isOpen: false }],
])
const options = (deselect: (ids: readonly string[]) => void = () => {}) => ({
  list,
  notFor: 'not for this one',
  filters: { client: 'PC' },
  deselect,
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

  test('is what asks first and then changes each row by one call', () => {
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
      deleteAction(endpoints.remove),
      rows,
      options((ids) => gone.push(...ids)),
    )) {
      await run(taskCall('生产库'))
    }
    expect(sent).toMatchObject([
      { body: ['1'], confirm: '生产库' },
      { body: ['2'], confirm: '生产库' },
    ])
    expect(useDialogs.getState().confirms).toEqual([])
    expect(gone).toEqual(['1', '2'])
  })

  test('are asked for with the filters of the list, and leave what is still there ticked', async () => {
    const gone: string[] = []
    const withClient: RowCall<Row> = {
      ...close,
      calls: call(endpoints.close, ({ id }, { filters }) => ({ params: { id: `${id}${filters.client}` } })),
    }
    const [task] = tasksOf(
      withClient,
      rows,
      options((ids) => gone.push(...ids)),
    )
    await task?.run(taskCall())
    expect(sent).toMatchObject([{ params: { id: '1PC' } }])
    expect(gone).toEqual([])
  })

  test('are made of calls alone: the compiler refuses an action that opens or does something else', () => {
    // @ts-expect-error -- an opening action has no call to repeat
    const openings = () => tasksOf(edit, rows, options())
    const own: RowAction<Row> = {
      id: 'own',
      label: 'common:ok',
      guard: endpoints.close,
      reason: 'A test.',
      run: () => {},
    }
    // @ts-expect-error -- nor has one of its own
    const others = () => tasksOf(own, rows, options())
    expect([openings, others]).toHaveLength(2)
  })
})
