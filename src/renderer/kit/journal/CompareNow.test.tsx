import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { JournalField, JournalVersion } from '#contract/bridge.ts'
import { setRecordReading } from '#kit/data/recordReading.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { HistoryDialog } from '#kit/journal/HistoryDialog.tsx'
import { momentText } from '#kit/journal/words.ts'
import { known, sampleChange, sampleEntry, sampleField, unseen } from '#tests/components/journal.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, dialog } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

beforeAll(() => loadTexts(['journal', 'ops.params', 'kit.compare']))

const version = (
  entry: number,
  fields: JournalField[],
  change: Partial<JournalVersion> = {},
): JournalVersion => ({
  ...sampleEntry(entry, { endpoint: 'ops.params.update', resource: 'ops.params' }),
  change: sampleChange({ id: '1', name: 'code-001', fields }),
  ...change,
})
const valueField = (before: string, after: string) =>
  sampleField({ field: 'paramValue', before: known(before), after: known(after) })

let versions: JournalVersion[]

beforeEach(() => {
  be({ session: { zone: 0 } })
  versions = [
    version(4, [
      sampleField({ field: 'remark', before: known('旧备注', ['旧的']), after: known('新备注', ['新的']) }),
      sampleField({ field: 'appSecret', before: unseen('secret'), after: unseen('secret') }),
    ]),
    version(3, [valueField('二', '三')], { outcome: 'refused' }),
    version(2, [valueField('一', '二')]),
    version(1, [sampleField({ field: 'paramCode', before: known('a'), after: known('b') })]),
  ]
  bridge.on('journal.of', () => versions)
})

async function compare(entry: number): Promise<void> {
  show(null)
  void openDialog(HistoryDialog, { resource: 'ops.params', id: '1', name: 'code-001' })
  const at = versions.findIndex((one) => one.entry === entry)
  await dialog()
    .getByRole('list', { name: chinese('journal:of.list') })
    .getByRole('button')
    .nth(at)
    .click()
  await button(chinese('journal:of.compare')).click()
  await expect.element(dialog(chinese('kit.compare:version', { name: 'code-001' }))).toBeVisible()
}

const lines = () =>
  [...([...document.querySelectorAll('[role=dialog]')].at(-1)?.querySelectorAll('tr') ?? [])].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  )
const words = () => document.body.textContent ?? ''
const label = (name: 'paramValue' | 'remark') => chinese(`ops.params:field.${name}`)

test('a version is compared with the record as it is now, in the fields that it or a later one has changed', async () => {
  const asked: string[] = []
  setRecordReading(async (noun, id) => {
    asked.push(`${noun} ${id}`)
    return { id, paramCode: 'b', paramValue: '别处', remark: '新备注', appSecret: 'hunter2' }
  })
  onTestFinished(() => setRecordReading(async () => null))
  await compare(2)
  const then = chinese('kit.compare:version.then', { when: momentText(versions[2]?.at ?? 0) })
  await expect.poll(lines).toEqual([
    [chinese('kit.compare:field'), then, chinese('kit.compare:version.now')],
    // Changed after this version: as it was before that, in the words of the form.
    [label('remark'), '旧的', '新的'],
    ['appSecret', '****', '****'],
    [label('paramValue'), '二', '别处'],
  ])
  expect(asked).toEqual(['ops.params 1'])
  expect(words()).not.toContain('hunter2')
})

test('where the record cannot be read, its latest change counts, and the dialog says so', async () => {
  await compare(2)
  await expect.poll(words).toContain(chinese('kit.compare:version.unread'))
  await expect.poll(lines).toContainEqual([label('remark'), '旧的', '新的'])
  // A change that was refused has left nothing.
  expect(lines().flat()).not.toContain(label('paramValue'))
})

test('versions that did not take effect or deleted the record are not compared with now', async () => {
  versions[0] = version(4, [], { action: 'delete' })
  show(null)
  void openDialog(HistoryDialog, { resource: 'ops.params', id: '1', name: 'code-001' })
  const list = dialog()
    .getByRole('list', { name: chinese('journal:of.list') })
    .getByRole('button')
  await expect.element(list.nth(0)).toHaveAttribute('aria-pressed', 'true')
  expect(button(chinese('journal:of.compare')).query()).toBeNull()
  await list.nth(1).click()
  await expect.element(list.nth(1)).toHaveAttribute('aria-pressed', 'true')
  expect(button(chinese('journal:of.compare')).query()).toBeNull()
  await list.nth(2).click()
  await expect.element(button(chinese('journal:of.compare'))).toBeVisible()
})
