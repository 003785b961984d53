import { beforeEach, expect, test, vi } from 'vitest'
import type { DialogOrigin } from '#contract/bridge.ts'
import type { DialogPlace } from '#kit/dialog/dialogs.ts'
import { refusal, type TestBridge } from '#tests/components/bridge.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'
import { noteRecords, readRecords } from './records.ts'

let bridge: TestBridge

beforeEach(() => {
  bridge = windowless()
})
endWindowless()

const origin = (list: string, id: string): DialogOrigin => ({
  ...{ route: 'sys/user', list, action: 'edit' },
  row: { id },
})
const place = (list: string, id: string, change: Partial<DialogPlace> = {}) => ({
  place: { origin: origin(list, id), subject: `${list} ${id}`, ...change },
})
const known = async () => (await readRecords()).map(({ subject }) => subject)

/** Number of writes of the records; pending writes of another suite may come in between. */
const stored = () => bridge.inputsOf('workspace.set').filter(({ key }) => key === 'shell.records').length

/** Notes records and waits until they are stored. */
async function note(...dialogs: Parameters<typeof noteRecords>[0]): Promise<void> {
  const before = stored()
  noteRecords(dialogs)
  await vi.waitFor(() => expect(stored()).toBe(before + 1))
}

test('records whose dialogs opened are known newest first, each once, with the code they need', async () => {
  await note(place('a', '1'), place('a', '2', { permission: 'sys:user:update' }))
  await note(place('b', '1'))
  await note(place('a', '2', { subject: 'renamed' }))
  expect(await known()).toEqual(['renamed', 'b 1', 'a 1'])
  expect(await readRecords()).toContainEqual({ origin: origin('b', '1'), subject: 'b 1', permission: '' })
})

test('the last twenty are known', async () => {
  const old = Array.from({ length: 19 }, (_, at) => place('a', String(20 - at)))
  await note(...old)
  for (const id of ['21', '22']) await note(place('a', id))
  const subjects = await known()
  expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([20, 'a 22', 'a 3'])
})

test('a dialog without a record, a name or a place is none', () => {
  const { row: _, ...bare } = origin('a', '1')
  noteRecords([
    { place: null },
    place('a', '1', { subject: '' }),
    { place: { origin: bare, subject: 'a' } },
    { place: { subject: 'a' } },
  ])
  expect(bridge.inputsOf('workspace.set')).toEqual([])
})

test('what is stored and is no record is left out', async () => {
  const right = { origin: origin('a', '1'), subject: 'right', permission: '' }
  bridge.workspace.set('account/shell.records', [
    right,
    null,
    'text',
    { ...right, subject: 7 },
    { ...right, permission: undefined },
    { ...right, origin: null },
    { ...right, origin: 'x' },
    ...['route', 'list', 'action'].map((name) => ({ ...right, origin: { ...right.origin, [name]: 7 } })),
  ])
  expect(await readRecords()).toEqual([right])
  bridge.workspace.set('account/shell.records', { list: [right] })
  expect(await readRecords()).toEqual([])
})

test('a store that refuses is written to the log', async () => {
  bridge.on('workspace.set', () => {
    throw refusal({ code: 'disk-full', message: 'full' })
  })
  noteRecords([place('a', '1')])
  await vi.waitFor(() => expect(bridge.faults).toEqual(['full']))
})
