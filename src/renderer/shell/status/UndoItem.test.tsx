import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { JournalEntry, UndoPlan } from '#contract/bridge.ts'
import { params } from '#contract/resources/ops/params.ts'
import { openDialog, type DialogProps, useDialogs } from '#kit/dialog/dialogs.ts'
import { setUndo } from '#kit/journal/openUndo.ts'
import { button } from '#tests/components/seen.ts'
import { sampleEntry } from '#tests/components/journal.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import { useLock } from '../lock/lockState.ts'
import { undo } from '../journal/undo.ts'
import UndoItem from './UndoItem.tsx'

const { update, get } = params.endpoints

let entries: JournalEntry[]
let plan: UndoPlan

beforeAll(() => loadTexts(['journal', 'ops.params']))
beforeEach(async () => {
  be({ session: { permissions: ['sys:params:update'] } })
  entries = []
  plan = {
    tasks: [
      {
        ...{ entry: 1, id: '10', name: 'ui.title', resource: 'ops.params', kind: 'restore', input: null },
        ...{ endpoint: update.id, reads: get.id, fields: [], lost: [] },
      },
    ],
    refused: [],
  }
  bridge.on('journal.list', ({ windowId, batch, outcome, limit }) => {
    const found = entries.filter(
      (entry) =>
        (windowId === undefined || entry.windowId === windowId) &&
        (batch === undefined || entry.batch === batch) &&
        entry.outcome === outcome,
    )
    return { list: found.slice(0, limit), total: found.length }
  })
  bridge.on('journal.planUndo', () => plan)
  show(
    <>
      <button type="button">旁边</button>
      <UndoItem />
    </>,
  )
  await expect.element(button('旁边')).toBeVisible()
  // Times are counted only where a test lets them pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
})

/** Milliseconds after which the journal is read. */
const READ = 250
const SHOWN = 10_000

const line = () => document.querySelector('[aria-live=polite]:not([data-tabster-never-hide])')?.textContent
const tell = () => {
  bridge.send({ type: 'journal', sessionId: 's1', resource: 'ops.params' })
  vi.advanceTimersByTime(READ)
}

/** Writes an entry as core does, and waits until the page has read it. */
async function change(entry: number, more: Partial<JournalEntry> = {}): Promise<void> {
  const before = bridge.inputsOf('journal.list').length
  entries.unshift(
    sampleEntry(entry, {
      ...{ at: Date.now() + entry, endpoint: update.id, resource: 'ops.params' },
      ...{ record: { id: `${entry}0`, name: `参数 ${entry}` } },
      ...more,
    }),
  )
  tell()
  await expect.poll(() => bridge.inputsOf('journal.list').length).toBeGreaterThan(before)
}

const saved = (name: string) => chinese('journal:offer.update', { name })

/** Rendered and timed, as far as nothing else is awaited. */
const settled = () => expect.poll(() => vi.getTimerCount()).toBe(0)

test('a change is offered for ten seconds, without taking the focus', async () => {
  await button('旁边').click()
  await change(1)
  await expect.poll(line).toBe(saved('参数 1'))
  await expect.element(button(chinese('journal:undo'))).toHaveAccessibleDescription(saved('参数 1'))
  expect(document.activeElement).toBe(button('旁边').element())
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(SHOWN - 1)
  expect(line()).toBe(saved('参数 1'))
  vi.advanceTimersByTime(1)
  await expect.poll(line).toBe('')
  expect(button(chinese('journal:undo')).query()).toBeNull()
  expect(document.activeElement).toBe(button('旁边').element())
})

test('the time of an offer is held by the focus and by the pointer, and begins again afterwards', async () => {
  await change(1)
  await expect.poll(line).toBe(saved('参数 1'))
  const moves: (() => Promise<void>)[][] = [
    [
      async () => button(chinese('journal:undo')).element().focus(),
      async () => button('旁边').element().focus(),
    ],
    [() => userEvent.hover(button(chinese('journal:undo'))), () => userEvent.hover(button('旁边'))],
  ]
  for (const [hold, leave] of moves) {
    await expect.poll(() => vi.getTimerCount()).toBe(1)
    await hold?.()
    await settled()
    vi.advanceTimersByTime(SHOWN * 3)
    expect(line()).toBe(saved('参数 1'))
    await leave?.()
  }
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(SHOWN)
  await expect.poll(line).toBe('')
})

test('a later change takes the place of an offer; one without a way back leaves none', async () => {
  await change(1)
  await expect.poll(line).toBe(saved('参数 1'))
  await change(2, { action: 'delete', count: 3 })
  await expect.poll(line).toBe(chinese('journal:offer.delete.count', { count: 3 }))
  plan = { tasks: [], refused: [] }
  await change(3)
  await expect.poll(line).toBe('')
})

test('changes of other windows and accounts, of earlier times, refused ones and undoings are not offered', async () => {
  await change(1, { windowId: 'w2' })
  await change(2, { outcome: 'refused' })
  await change(3, { undoes: 1 })
  await change(4, { at: 1 })
  await change(5, { undoneBy: 6 })
  bridge.send({ type: 'journal', sessionId: 's2', resource: 'ops.params' })
  await settled()
  expect(bridge.inputsOf('journal.planUndo')).toEqual([])
  expect(line()).toBe('')
})

test('a change whose way back the account may not go is not offered', async () => {
  be({ session: { user: { ...sampleSession().user, superAdmin: 0 }, permissions: [] } })
  await change(1)
  await expect.poll(() => bridge.inputsOf('journal.planUndo')).toHaveLength(1)
  await settled()
  expect(line()).toBe('')
})

test('an offer goes when its change is undone elsewhere, and with the session and the lock', async () => {
  const ends: (() => void)[] = [
    () => {
      entries = entries.map((entry) => ({ ...entry, undoneBy: 90 }))
      tell()
    },
    () => be({ session: { state: 'expired' } }),
    () => useLock.setState({ isLocked: true }),
  ]
  onTestFinished(() => useLock.setState({ isLocked: false }))
  for (const [at, end] of ends.entries()) {
    be({ session: { permissions: ['sys:params:update'] } })
    await change(at + 1)
    await expect.poll(line).toBe(saved(`参数 ${at + 1}`))
    end()
    await expect.poll(line).toBe('')
  }
})

const Report = ({ onClose }: DialogProps) => (
  <button type="button" onClick={() => onClose()}>
    报告
  </button>
)

test('a batch is offered once for all of it: when its dialog is closed, or when its entries pause', async () => {
  void openDialog(Report, {})
  for (let entry = 1; entry <= 3; entry += 1) await change(entry, { batch: 'b1' })
  await settled()
  expect(line()).toBe('')
  expect(bridge.inputsOf('journal.planUndo')).toEqual([])
  useDialogs.getState().dialogs[0]?.close()
  await expect.poll(line).toBe(chinese('journal:offer.batch', { count: 3 }))

  for (let entry = 4; entry <= 5; entry += 1) await change(entry, { batch: 'b2' })
  await expect.poll(() => bridge.inputsOf('journal.planUndo')).toHaveLength(1)
  await expect.poll(() => vi.getTimerCount()).toBe(2)
  expect(line()).toBe(chinese('journal:offer.batch', { count: 3 }))
  vi.advanceTimersByTime(1000)
  await expect.poll(line).toBe(chinese('journal:offer.batch', { count: 2 }))
  expect(bridge.inputsOf('journal.planUndo')).toHaveLength(2)
})

test('the button undoes the change of the offer, a batch as a whole; the other button closes it and leaves the focus in the page', async () => {
  const asked: unknown[] = []
  setUndo(async (subject) => void asked.push(subject))
  onTestFinished(() => setUndo(undo))
  await change(1)
  await button(chinese('journal:undo')).click()
  await change(2, { batch: 'b1' })
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1000)
  await expect.poll(line).toBe(chinese('journal:offer.batch', { count: 1 }))
  await button(chinese('journal:undo')).click()
  expect(asked).toEqual([{ entries: [1] }, { batch: 'b1' }])

  const place = document.createElement('div')
  place.tabIndex = -1
  place.dataset['page'] = ''
  place.textContent = '页面'
  document.body.append(place)
  onTestFinished(() => place.remove())
  await button(chinese('journal:offer.close')).click()
  await expect.poll(line).toBe('')
  expect(document.activeElement).toBe(place)
  expect(page.getByRole('button', { name: chinese('journal:undo') }).query()).toBeNull()
})
