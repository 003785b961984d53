import { expect, test } from 'vitest'
import type { JournalEntry, JournalField, JournalSide, UndoReason, UndoTask } from '#contract/bridge.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import { changedAgain, restoredBody } from '#contract/restored.ts'
import { type KeptEntry, type KeptRecord, planUndo } from './undo.ts'

const known = (value: JournalSide['value']): JournalSide => ({ state: 'known', value })
const hidden = (state: JournalSide['state']): JournalSide => ({ state, value: null })
const field = (
  name: string,
  before: JournalSide,
  after: JournalSide,
  observed?: JournalSide,
): JournalField => ({
  ...{ field: name, label: '', before, after },
  ...(observed && { observed }),
})
const value = field('paramValue', known('old'), known('new'))
const recordOf = (change: Partial<KeptRecord> = {}): KeptRecord => ({
  ...{ id: '7', name: 'ui.title', fields: [value], before: null },
  ...change,
})

interface Given {
  readonly entry?: Partial<JournalEntry>
  readonly input?: KeptEntry['input']
  readonly records?: readonly KeptRecord[]
}

const keptOf = ({ entry, input = {}, records = [recordOf()] }: Given): KeptEntry => ({
  entry: {
    ...{ entry: 1, at: 0, endpoint: 'ops.params.update', resource: 'ops.params', action: 'update' },
    ...{ outcome: 'done', reason: '', count: records.length, record: null, fields: [], batch: '' },
    ...{ undoes: null, undoneBy: null, windowId: 'main' },
    ...entry,
  },
  input,
  records,
})

const removal: Partial<JournalEntry> = { endpoint: 'ops.params.remove', action: 'delete' }
const addition: Partial<JournalEntry> = { endpoint: 'ops.params.create', action: 'create' }
const gone = { paramCode: 'ui.title', paramValue: 'Steward', remark: '' }

const tenant = { resource: 'sys.tenant', endpoint: 'sys.tenant.remove', action: 'delete' } as const

/** A tenant that could be added again if its deletion were not final. */
const company = {
  ...{ tenantId: 'acme', tenantName: 'Acme', linkman: 'Ada', linktel: '021-58881234', address: 'Road 1' },
  ...{ shortName: '', unicode: '', bank: '', bankAccount: '', adminAccount: '', adminName: '' },
  ...{ remark: '', status: 0, version: 1 },
}

const refusals: readonly (readonly [string, UndoReason, Given])[] = [
  ['a call that the platform refused', 'outcome', { entry: { outcome: 'refused' } }],
  ['a call without an answer', 'outcome', { entry: { outcome: 'unknown' } }],
  ['a call that is under way', 'outcome', { entry: { outcome: 'pending' } }],
  ['an entry that was undone', 'undone', { entry: { undoneBy: 9 } }],
  ['a save that changed nothing', 'unchanged', { records: [recordOf({ fields: [] })] }],
  ['a noun that is not there any more', 'call', { entry: { resource: 'ops.gone' } }],
  ['a call that is not there any more', 'call', { entry: { endpoint: 'ops.params.gone' } }],
  ['a noun whose deletion is final', 'call', { entry: tenant, records: [recordOf({ before: company })] }],
  [
    'a call without an opposite',
    'call',
    { entry: { resource: 'ops.job', endpoint: 'ops.job.trigger', action: 'other' } },
  ],
  ['an added record without an id', 'unread', { entry: addition, records: [recordOf({ id: '' })] }],
  ['a deleted record that was not read', 'unread', { entry: removal }],
  [
    'a deleted record that the account may not see',
    'withheld',
    {
      entry: removal,
      records: [recordOf({ fields: [field('paramValue', hidden('withheld'), known(null))] })],
    },
  ],
  [
    'a deleted record whose value is a secret',
    'secret',
    {
      entry: removal,
      records: [
        recordOf({
          before: { paramCode: 'smtp.password', remark: '' },
          fields: [field('paramValue', hidden('secret'), known(null))],
        }),
      ],
    },
  ],
  ...(['unknown', 'secret', 'withheld'] as const).map(
    (state) =>
      [
        `a save of a value that is ${state}`,
        state === 'unknown' ? 'unread' : state,
        { records: [recordOf({ fields: [field('paramValue', hidden(state), known('new'))] })] },
      ] as const,
  ),
  [
    'fields that no save sends',
    'call',
    { records: [recordOf({ fields: [field('createDate', known('1'), known('2'))] })] },
  ],
]

test.each(refusals)('%s is refused: %s', (_, reason, given) => {
  const { tasks, refused } = planUndo([keptOf(given)])
  expect(tasks).toEqual([])
  expect(refused.map((one) => one.reason)).toEqual([reason])
})

test('a save is restored with the values that are known, and names the others', () => {
  const secret = field('remark', hidden('secret'), hidden('secret'))
  const { tasks } = planUndo([keptOf({ records: [recordOf({ fields: [value, secret] })] })])
  expect(tasks).toEqual([
    {
      ...{ entry: 1, id: '7', name: 'ui.title', resource: 'ops.params', kind: 'restore' },
      ...{ endpoint: 'ops.params.update', reads: 'ops.params.get', input: null },
      ...{ fields: [value], lost: ['remark'] },
    },
  ])
})

test('an added record goes, a deleted one is added with its values and without its id', () => {
  const { tasks } = planUndo([
    keptOf({ entry: addition }),
    keptOf({ entry: removal, records: [recordOf({ before: { id: '8', updater: 'ada', ...gone } })] }),
  ])
  expect(tasks.map(({ kind, endpoint, input }) => [kind, endpoint, input])).toEqual([
    ['remove', 'ops.params.remove', { body: ['7'] }],
    ['recreate', 'ops.params.create', { body: gone }],
  ])
})

test('a call with an opposite is reversed with the same input', () => {
  const entry = { resource: 'ops.job', endpoint: 'ops.job.stop', action: 'other' } as const
  const { tasks } = planUndo([keptOf({ entry, input: { params: { id: '7' } } })])
  expect(tasks).toMatchObject([
    { kind: 'reverse', endpoint: 'ops.job.start', input: { params: { id: '7' } }, lost: [] },
  ])
})

test('settings, which have no id, are restored by the call that reads the same path', () => {
  const entry = { resource: 'sys.appConfig', endpoint: 'sys.appConfig.saveSystem', action: 'other' } as const
  const body = findEndpoint(entry.endpoint)?.body as unknown as { shape: object }
  const [name = ''] = Object.keys(body.shape)
  const fields = [field(name, known('a'), known('b'))]
  const { tasks } = planUndo([keptOf({ entry, records: [recordOf({ id: '', name: '', fields })] })])
  expect(tasks).toMatchObject([
    { kind: 'restore', endpoint: 'sys.appConfig.saveSystem', reads: 'sys.appConfig.system', fields },
  ])
})

test('each record of a deletion is judged by itself', () => {
  const records = [
    recordOf({ id: '1', before: gone }),
    recordOf({ id: '2' }),
    recordOf({ id: '3', before: gone }),
  ]
  const { tasks, refused } = planUndo([keptOf({ entry: removal, records })])
  expect(tasks.map(({ id }) => id)).toEqual(['1', '3'])
  expect(refused.map(({ id, reason }) => [id, reason])).toEqual([['2', 'unread']])
})

test('the calls of a batch are in the order of its entries, the latest first', () => {
  const of = (entry: number, more: object = {}) => keptOf({ entry: { entry, batch: 'b', ...more } })
  const plan = planUndo([of(3), of(2, { outcome: 'refused' }), of(1)])
  expect(plan.tasks.map(({ entry }) => entry)).toEqual([3, 1])
  expect(plan.refused.map(({ entry }) => entry)).toEqual([2])
})

const taskOf = (fields: JournalField[]): UndoTask => ({
  ...{ entry: 1, id: '7', name: '', resource: 'ops.params', kind: 'restore' },
  ...{ endpoint: 'ops.params.update', input: null, reads: 'ops.params.get', fields, lost: [] },
})

test('a field counts as changed again where it is neither as the change left it nor as it was before', () => {
  const task = taskOf([value])
  const now = (paramValue: unknown) => changedAgain(task, { paramValue }).map((one) => one.now)
  expect(now('new')).toEqual([])
  expect(now('old')).toEqual([])
  expect(now('newer')).toEqual(['newer'])
  // It is unknown where the platform leaves the field out.
  expect(changedAgain(task, {})).toEqual([])
})

test('a value that the platform has made of the sent one is no later change, the sent one is', () => {
  const task = taskOf([field('paramValue', known('old'), known('new'), known('NEW'))])
  expect(changedAgain(task, { paramValue: 'NEW' })).toEqual([])
  expect(changedAgain(task, { paramValue: 'new' })).toHaveLength(1)
})

test('the body of a restore is the record as it is now with the old values, without fields that a save does not have', () => {
  const save = findEndpoint('ops.params.update')
  if (!save) throw new Error('parameters have a save')
  const fields = [value, field('remark', known('then'), known('later'))]
  const record = {
    id: '7',
    paramCode: 'renamed',
    paramValue: 'new',
    remark: 'later',
    updater: 'ada',
    etag: 'W/1',
  }
  const all = { id: '7', paramCode: 'renamed', paramValue: 'old', remark: 'then', etag: 'W/1' }
  expect(restoredBody(save, taskOf(fields), record)).toEqual(all)
  expect(restoredBody(save, taskOf(fields), record, new Set(['remark']))).toEqual({ ...all, remark: 'later' })
})
