import { beforeEach, expect, test } from 'vitest'
import { machineMoment } from '#base/moments.ts'
import type { Failure } from '#contract/failures.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import type { BatchItem } from '#kit/list/batch/batch.ts'
import { reasonOf, saveReport } from '#kit/list/batch/report.ts'
import type { Translate } from '#kit/text.ts'
import type { TestBridge } from '#tests/components/bridge.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'

let bridge: TestBridge

beforeEach(() => {
  bridge = windowless()
})
endWindowless()

const text: Translate = (key) => key
const failure = (code: Failure['code'], message = ''): Failure => ({ code, message })
const item = (id: string, change: Partial<BatchItem> = {}): BatchItem => ({
  task: { id, name: `row ${id}`, run: async () => undefined },
  state: 'done',
  failure: null,
  at: 0,
  ...change,
})

test('without an answer nobody knows whether it was done; a refusal is in the words of the platform', () => {
  expect(reasonOf(failure('offline'), text)).toBe('kit.batch:unanswered')
  expect(reasonOf(failure('refused', '编码重复'), text)).toBe('编码重复')
  expect(reasonOf(failure('forbidden'), text)).toBe('failure:forbidden')
})

test('a report has a line for each, with the reason and the moment where there are any', async () => {
  bridge.on('files.save', () => ({}))
  const at = new Date(2026, 10, 20, 8, 5, 9).getTime()
  const refused = {
    id: '3',
    name: 'x'.repeat(20_000),
    refusal: 'stopped already',
    run: async () => undefined,
  }
  await saveReport('删除', [
    item('1', { at }),
    item('2', { state: 'failed', failure: failure('refused', 'y'.repeat(20_000)), at }),
    item('3', { state: 'skipped', task: refused }),
  ])
  const [saved] = bridge.inputsOf('files.save')
  if (saved?.content.kind !== 'csv') throw new Error('no report was saved')
  expect(saved.content.head).toHaveLength(5)
  const rows = saved.content.rows.map((row) => row.filter((_, column) => column !== 2))
  expect(rows).toEqual([
    ['1', 'row 1', '', machineMoment(at)],
    ['2', 'row 2', 'y'.repeat(10_000), machineMoment(at)],
    ['3', 'x'.repeat(10_000), 'stopped already', ''],
  ])
  expect(useToasts.getState().toasts.map(({ level }) => level)).toEqual(['success'])
})

test('a report that is not saved after all is told as nothing', async () => {
  bridge.on('files.save', () => null)
  await saveReport('删除', [])
  expect(useToasts.getState().toasts).toEqual([])
})
