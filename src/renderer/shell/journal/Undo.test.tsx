import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { UndoPlan, UndoTask } from '#contract/bridge.ts'
import { params } from '#contract/resources/ops/params.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import { setUndo } from '#kit/journal/openUndo.ts'
import { button } from '#tests/components/seen.ts'
import { known, sampleEntry, sampleField, unseen } from '#tests/components/journal.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import { provideUndo, undoLast } from './openUndo.ts'
import { undo } from './undo.ts'

const { get, update, remove, create } = params.endpoints

let plan: UndoPlan
let record: Record<string, unknown>

const taskOf = (change: Partial<UndoTask> = {}): UndoTask => ({
  entry: 7,
  id: '70',
  name: 'ui.title',
  resource: 'ops.params',
  kind: 'restore',
  endpoint: update.id,
  input: null,
  reads: get.id,
  fields: [
    sampleField({
      field: 'paramValue',
      label: '参数值',
      before: known('old', ['旧']),
      after: known('new', ['新']),
    }),
  ],
  lost: [],
  ...change,
})

beforeAll(() => loadTexts(['journal', 'ops.params', 'kit.batch']))
beforeEach(() => {
  be({ session: { permissions: ['sys:params:save', 'sys:params:update', 'sys:params:delete'] } })
  plan = { tasks: [taskOf()], refused: [] }
  record = {
    id: '70',
    paramCode: 'ui.title',
    paramValue: 'new',
    remark: 'kept',
    etag: 'e1',
    updater: 'ada',
    updateDate: '2026-01-05 08:00:00',
  }
  bridge.on('journal.planUndo', () => plan)
  bridge.serve(get, () => record as never)
  for (const endpoint of [update, create]) bridge.serve(endpoint, () => '70')
  bridge.serve(remove, () => null)
  show(null)
})

const question = () => page.getByRole('alertdialog')
const words = () => document.querySelector('[role=alertdialog]')?.textContent ?? ''
const sent = () => bridge.inputsOf('api.call').filter(({ endpoint }) => endpoint !== get.id)
const accept = () =>
  question()
    .getByRole('button', { name: chinese('journal:undo') })
    .click()

test('a save of the old values leaves all other fields as they are now, and names the entry that it undoes', async () => {
  const done = undo({ entries: [7] })
  await expect.poll(words).toContain('参数值：新 → 旧')
  expect(sent()).toEqual([])
  await accept()
  await done
  expect(sent()).toMatchObject([
    {
      endpoint: update.id,
      body: { id: '70', paramCode: 'ui.title', paramValue: 'old', remark: 'kept', etag: 'e1' },
      journal: { undoes: 7, fields: { paramValue: { label: '参数值', before: ['新'], after: ['旧'] } } },
    },
  ])
})

test('a field that was changed again is settled first; the chosen side is saved', async () => {
  record.paramValue = 'theirs'
  const done = undo({ entries: [7] })
  await accept()
  const conflict = page.getByRole('alertdialog', { name: chinese('kit:conflict.title') })
  await expect.element(conflict.getByRole('cell').first()).toHaveTextContent('新')
  expect(sent()).toEqual([])
  await conflict.getByRole('radio').last().click()
  await conflict.getByRole('button', { name: chinese('kit:conflict.save') }).click()
  await done
  expect(sent()).toMatchObject([{ body: { paramValue: 'old' } }])
})

test('a question that is declined sends nothing', async () => {
  const done = undo({ entries: [7] })
  await question()
    .getByRole('button', { name: chinese('common:cancel') })
    .click()
  await done
  expect(sent()).toEqual([])
})

test('the parts that cannot come back are named before', async () => {
  const fields = [sampleField({ field: 'paramValue', before: unseen('secret') })]
  const input = { body: { paramCode: 'ui.title', paramValue: '1' } }
  plan.tasks = [
    taskOf({ kind: 'recreate', endpoint: create.id, input, reads: '', fields, lost: ['paramValue'] }),
  ]
  const done = undo({ entries: [7] })
  await expect.poll(words).toContain(chinese('journal:undo.newId'))
  expect(words()).toContain(chinese('journal:undo.lost', { fields: '参数值' }))
  await accept()
  await done
  expect(sent()).toMatchObject([{ endpoint: create.id, ...input, journal: { undoes: 7 } }])
})

test('what cannot be undone is answered with the reason, also where the account lacks the permission', async () => {
  const toasts = () => useToasts.getState().toasts.map(({ text }) => text)
  plan = {
    tasks: [],
    refused: [{ entry: 7, id: '70', name: 'ui.title', resource: 'ops.params', reason: 'undone' }],
  }
  await undo({ entries: [7] })
  const said = (key: 'undone' | 'permission') =>
    chinese('journal:undo.none', { reason: chinese(`journal:undo.no.${key}`) })
  expect(toasts()).toContain(said('undone'))
  be({ session: { user: { ...sampleSession().user, superAdmin: 0 }, permissions: [] } })
  plan = { tasks: [taskOf()], refused: [] }
  await undo({ entries: [7] })
  expect(toasts()).toContain(said('permission'))
  expect(sent()).toEqual([])
})

test('several changes go one by one; one that was changed again is left, with the reason', async () => {
  record.paramValue = 'theirs'
  plan.tasks = [
    taskOf({ entry: 9, id: '90', kind: 'remove', endpoint: remove.id, input: { body: ['90'] }, reads: '' }),
    taskOf(),
  ]
  plan.refused = [{ entry: 5, id: '50', name: 'a.b', resource: 'ops.params', reason: 'secret' }]
  void undo({ batch: 'b1' })
  await button(chinese('kit.batch:start', { count: 2 })).click()
  await expect.element(page.getByText(chinese('journal:undo.changedAgain'))).toBeVisible()
  expect(sent()).toMatchObject([{ endpoint: remove.id, body: ['90'], journal: { undoes: 9 } }])
  expect(sent()[0]?.journal?.batch).toMatch(/^[\da-f-]{36}$/)
  await expect.element(page.getByText(chinese('journal:undo.no.secret'))).toBeVisible()
})

test('the last change of this window is one that was not undone and undoes none; of a batch, the batch', async () => {
  provideUndo()
  const asked: unknown[] = []
  bridge.on('journal.planUndo', (subject) => {
    asked.push(subject)
    return { tasks: [], refused: [] }
  })
  const entries = [
    sampleEntry(9, { undoes: 8 }),
    sampleEntry(8, { undoneBy: 9 }),
    sampleEntry(6, { batch: 'b6' }),
    sampleEntry(5),
  ]
  bridge.on('journal.list', () => ({ list: entries, total: entries.length }))
  await undoLast()
  entries.splice(2, 1)
  await undoLast()
  entries.splice(0)
  await undoLast()
  expect(asked).toEqual([{ batch: 'b6' }, { entries: [5] }])
  expect(useToasts.getState().toasts.map(({ text }) => text)).toContain(chinese('journal:undo.nothing'))
  expect(bridge.inputsOf('journal.list')).toMatchObject([{ outcome: 'done' }, {}, {}])
  setUndo(undo)
})
