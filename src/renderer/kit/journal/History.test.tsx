import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { JournalVersion, LogLine, SavedVersion } from '#contract/bridge.ts'
import { type DialogProps, openDialog } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { FormTab } from '#kit/form/FormTab.tsx'
import { HistoryDialog } from '#kit/journal/HistoryDialog.tsx'
import type { KeptComparisonProps, KeptVersions } from '#kit/journal/kept.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { axeFindings } from '#tests/components/axe.ts'
import { refusal } from '#tests/components/bridge.ts'
import { AT, known, sampleChange, sampleEntry, sampleField } from '#tests/components/journal.ts'
import { be, bridge, loadTexts, show, switchLanguage } from '#tests/components/page.tsx'
import {
  calls,
  SampleForm,
  sampleList,
  type SampleRow,
  SampleTable,
  SampleWrite,
} from '#tests/components/sample.tsx'
import { button, dialog, field, row } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'

beforeAll(() => loadTexts(['journal', 'ops.params', 'pickers']))

let versions: JournalVersion[]

const version = (entry: number, change: Partial<JournalVersion> = {}): JournalVersion => ({
  ...sampleEntry(entry, { endpoint: 'ops.params.update', resource: 'ops.params' }),
  change: sampleChange({
    id: '1',
    name: 'code-001',
    fields: [
      sampleField({ field: 'paramValue', before: known(`值 ${entry - 1}`), after: known(`值 ${entry}`) }),
    ],
  }),
  ...change,
})

beforeEach(() => {
  be({ session: { zone: 0 } })
  versions = [version(3), version(2, { outcome: 'refused', reason: '平台不允许' }), version(1)]
  bridge.on('journal.of', () => versions)
})

const words = () => document.querySelector('[role=dialog]')?.textContent ?? ''
const open = (name = 'code-001') => {
  show(null)
  void openDialog(HistoryDialog, { resource: 'ops.params', id: '1', name })
}
const list = () => dialog().getByRole('list', { name: '变更' }).getByRole('button')

test('the changes of a record are listed, and the chosen one has its fields before and after', async () => {
  open()
  await expect.element(dialog('code-001 的变更历史')).toBeVisible()
  await expect
    .poll(() =>
      list()
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      '2026-11-28 08:00:03修改参数值',
      '2026-11-28 08:00:02修改 · 被拒绝参数值',
      '2026-11-28 08:00:01修改参数值',
    ])
  expect(words()).toContain('值 2值 3')
  expect(words()).toContain('在别处所做的修改见平台的操作日志')
  await list().nth(1).click()
  await expect.poll(words).toContain('值 1值 2')
  expect(words()).toContain('平台不允许')
  expect(words()).toContain('修改后（未生效）')
  await expect.element(list().nth(1)).toHaveAttribute('aria-pressed', 'true')
  expect(bridge.inputsOf('journal.of')).toEqual([{ resource: 'ops.params', id: '1' }])
  await expect.poll(() => axeFindings(document.body)).toEqual([])
})

test('a later change is added, and the one that is read stays', async () => {
  open()
  await expect.poll(words).toContain('值 2值 3')
  versions = [version(4), ...versions]
  bridge.send({ type: 'journal', sessionId: 's1', resource: 'sys.user' })
  bridge.send({ type: 'journal', sessionId: 's1', resource: 'ops.params' })
  await expect.poll(() => list().elements().length).toBe(4)
  expect(words()).toContain('值 2值 3')
  expect(bridge.inputsOf('journal.of')).toHaveLength(2)
})

test('a record that this console has not changed says so, and where else to look', async () => {
  versions = []
  open('')
  await expect.element(dialog('变更历史')).toBeVisible()
  await expect.poll(words).toContain('本控制台没有修改过这条记录')
  expect(words()).toContain('在别处所做的修改见平台的操作日志')
})

test('a history that cannot be read says so, and is read again', async () => {
  bridge.on('journal.of', () => {
    throw refusal({ code: 'internal', message: '磁盘已满' })
  })
  open()
  await expect.element(page.getByText('变更历史读取失败')).toBeVisible()
  bridge.on('journal.of', () => versions)
  await button('重试').click()
  await expect.poll(words).toContain('值 2值 3')
})

test('of many changes only the last ones are there, and the dialog says so', async () => {
  versions = Array.from({ length: 200 }, (_, index) => version(300 - index))
  open()
  await expect.poll(words).toContain('只显示最近 200 次变更')
})

test('the history is in English where that is chosen', async () => {
  onTestFinished(() => switchLanguage('zh-CN'))
  await switchLanguage('en-US')
  open()
  await expect.element(dialog('History of code-001')).toBeVisible()
  await expect.poll(words).toContain('FieldBeforeAfter')
})

test('a row of a noun that can be changed leads to its history from its menus, by mouse and by key', async () => {
  new SampleTable(2).serve(bridge)
  show(<ListPage list={sampleList()} />)
  await row('code-002').getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '变更历史' }).click()
  await expect.element(dialog('code-002 的变更历史')).toBeVisible()
  expect(bridge.inputsOf('journal.of')).toEqual([{ resource: 'ops.params', id: '2' }])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await row('code-001').getByRole('gridcell').nth(1).click()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  await page.getByRole('menuitem', { name: '变更历史' }).click()
  await expect.element(dialog('code-001 的变更历史')).toBeVisible()
})

test('rows that can only be deleted or read have no history', async () => {
  new SampleTable(1).serve(bridge)
  const { rowActions = [] } = sampleList()
  show(<ListPage list={sampleList({ rowActions: rowActions.filter(({ id }) => id === 'delete') })} />)
  await expect.element(row('code-001').getByRole('button', { name: '删除' })).toBeVisible()
  await expect.element(row('code-001').getByRole('button', { name: '更多操作' })).not.toBeInTheDocument()
})

test('an account that may not change the noun has no history; without a connection it is still there', async () => {
  new SampleTable(1).serve(bridge)
  be({
    session: {
      zone: 0,
      permissions: ['sys:params:delete'],
      user: { ...sampleSession().user, superAdmin: 0 },
    },
  })
  show(<ListPage list={sampleList()} />)
  await expect.element(row('code-001').getByRole('button', { name: '删除' })).toBeVisible()
  await expect.element(row('code-001').getByRole('button', { name: '更多操作' })).not.toBeInTheDocument()
  be({ session: { zone: 0, connection: { ...sampleSession().connection, state: 'offline' } } })
  await row('code-001').getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '变更历史' }).click()
  await expect.element(dialog('code-001 的变更历史')).toBeVisible()
})

const line = (id: string, change: Partial<LogLine> = {}): LogLine => ({
  ...{ id, at: AT + 2500, time: '2026-11-28 08:00:02', account: 'ada', name: '阿达', by: 'other' },
  ...{ operation: '系统参数-修改', failed: false, named: 'record', method: 'PUT', uri: '/sys/params' },
  ...{ params: '{"id":"1","paramValue":"她的值"}', answer: '{"code":0}', ip: '10.0.0.7', userAgent: '' },
  ...change,
})
const serveLines = (...lines: LogLine[]) =>
  bridge.on('journal.others', () => ({ log: 'ops.logOperation', asOf: AT + 60_000, lines, isPart: false }))
const titles = () =>
  list()
    .elements()
    .map(({ textContent }) => textContent)

test('lines of the operation log are in the order of time, marked, and show what the log has (28 B15)', async () => {
  serveLines(
    line('8', { failed: true }),
    line('7', { by: 'elsewhere', at: AT + 500, time: '2026-11-28 08:00:00', account: 'admin', name: '' }),
  )
  open()
  await expect
    .poll(titles)
    .toEqual([
      '2026-11-28 08:00:03修改参数值',
      '2026-11-28 08:00:02他人操作系统参数-修改 · 失败阿达（ada）',
      '2026-11-28 08:00:02修改 · 被拒绝参数值',
      '2026-11-28 08:00:01修改参数值',
      '2026-11-28 08:00:00其他途径系统参数-修改admin',
    ])
  expect(words()).toContain('取自平台的操作日志，截至 2026-11-28 08:01:00')
  await list().nth(1).click()
  await expect.poll(words).toContain('操作人阿达（ada）')
  expect(words()).toContain('PUT /sys/params')
  expect(words()).toContain('她的值')
  expect(words()).toContain('10.0.0.7')
  await expect.poll(() => axeFindings(document.body)).toEqual([])
})

test('lines that the operation log gets later are added, and a log that was never read says so', async () => {
  bridge.on('journal.others', () => ({ log: 'ops.logOperation', asOf: 0, lines: [], isPart: false }))
  open()
  await expect.poll(words).toContain('尚未读取到本机')
  serveLines(line('8'))
  bridge.send({ type: 'cache', sessionId: 's1', resource: 'ops.logLogin', rows: 1, asOf: AT })
  bridge.send({ type: 'cache', sessionId: 's1', resource: 'ops.logOperation', rows: 1, asOf: AT })
  await expect.poll(titles).toContain('2026-11-28 08:00:02他人操作系统参数-修改阿达（ada）')
  expect(bridge.inputsOf('journal.others')).toHaveLength(2)
})

/** Stands for the comparison of a noun. */
function Whole({ version, now, onClose }: KeptComparisonProps) {
  return (
    <div>
      版本 {version} 与 {String(now.paramValue)}
      <button type="button" onClick={() => onClose({ changed: true })}>
        恢复
      </button>
    </div>
  )
}
const kept: KeptVersions = { changed: (fields) => `改了 ${(fields ?? []).join()}`, Comparison: Whole }
const savedVersion = (number: number, change: Partial<SavedVersion>): SavedVersion => ({
  ...{ version: number, updater: '', updateDate: '', replacedBy: 'admin', changed: ['remark'] },
  ...{ replacedAt: AT },
  ...change,
})

test('versions that are kept are in the history, with the change of the save that replaced them (F25)', async () => {
  const table = new SampleTable(1).serve(bridge)
  bridge.on('versions.list', () => ({
    now: { paramValue: '现在' },
    changed: ['paramValue'],
    versions: [
      // By the save of entry 3; after an entry that was refused; by another account.
      savedVersion(12, { replacedAt: AT + 3040 }),
      savedVersion(11, { replacedAt: AT + 2100 }),
      savedVersion(10, { replacedAt: AT + 1500, replacedBy: 'ada' }),
    ],
  }))
  show(<ListPage<SampleRow> list={sampleList({ kept })} />)
  await row('code-001').getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '变更历史' }).click()
  await expect
    .poll(titles)
    .toEqual([
      '2026-11-28 08:00:03保存的版本修改参数值',
      '2026-11-28 08:00:02保存的版本由 admin 的保存替换改了 remark',
      '2026-11-28 08:00:02修改 · 被拒绝参数值',
      '2026-11-28 08:00:01保存的版本由 ada 的保存替换改了 remark',
      '2026-11-28 08:00:01修改参数值',
    ])
  await expect.poll(words).toContain('值 2值 3')
  expect(words()).toContain('此次修改之前的完整内容版本 12 与 现在')
  expect(bridge.inputsOf('versions.list')).toEqual([{ resource: 'ops.params', id: '1' }])
  await list().nth(3).click()
  await expect.poll(words).toContain('ada 保存之前的完整内容版本 10')
  await expect.poll(() => axeFindings(document.body)).toEqual([])
  table.rows = table.rows.map((one) => ({ ...one, paramCode: 'code-restored' }))
  await dialog().getByRole('button', { name: '恢复' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(row('code-restored')).toBeVisible()
})

test('versions that cannot be read leave the rest of the history, and are read again (F25)', async () => {
  bridge.on('versions.list', () => {
    throw refusal({ code: 'forbidden', message: '没有权限' })
  })
  show(null)
  void openDialog(HistoryDialog, { resource: 'ops.params', id: '1', name: 'code-001', kept })
  await expect.poll(words).toContain('保存的版本未能读取')
  expect(titles()).toHaveLength(3)
  const again = [savedVersion(12, { replacedAt: AT + 3040 })]
  bridge.on('versions.list', () => ({ now: {}, changed: ['paramValue'], versions: again }))
  await dialog().getByRole('button', { name: '重试' }).click()
  await expect.poll(words).toContain('版本 12')
})

test('the form of a record opens its history, that of a new one has none; the first field keeps the focus', async () => {
  const [record] = new SampleTable(1).serve(bridge).rows
  show(null)
  void openDialog(SampleForm, { record })
  await expect.element(field('参数编码')).toHaveFocus()
  await dialog().getByRole('button', { name: '变更历史' }).click()
  await expect.element(dialog('code-001 的变更历史')).toBeVisible()
  expect(bridge.inputsOf('journal.of')).toEqual([{ resource: 'ops.params', id: '1' }])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('code-001 的变更历史')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  void openDialog(SampleForm, {})
  await expect.element(field('参数编码')).toHaveFocus()
  await expect.element(dialog().getByRole('button', { name: '变更历史' })).not.toBeInTheDocument()
})

test('the tab of a record opens its history as well', async () => {
  new SampleTable(1).serve(bridge)
  const shown = (id: string | undefined) => (
    <FormTab
      key={id}
      id={id}
      schema={SampleWrite}
      load={calls.get}
      create={calls.create}
      update={calls.update}
      titles={{ add: 'ops.params:add', edit: 'ops.params:edit', name: 'paramCode' }}
    >
      {null}
    </FormTab>
  )
  show(shown('1'))
  await button('变更历史').click()
  await expect.element(dialog('code-001 的变更历史')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  show(shown(undefined))
  await expect.element(button('变更历史')).not.toBeInTheDocument()
})

test('the form of a record has its versions as well, and closes when one is put back (F25)', async () => {
  const [record] = new SampleTable(1).serve(bridge).rows
  bridge.on('versions.list', () => ({
    ...{ now: { paramValue: '现在' }, changed: ['paramValue'] },
    versions: [savedVersion(12, { replacedAt: AT + 3040 })],
  }))
  const KeptForm = ({ onClose }: DialogProps) => (
    <FormDialog
      title="参数"
      schema={SampleWrite}
      create={calls.create}
      update={calls.update}
      record={record}
      kept={kept}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  )
  show(null)
  const closed = openDialog(KeptForm, {})
  await dialog().getByRole('button', { name: '变更历史' }).click()
  await expect.poll(() => document.body.textContent).toContain('版本 12 与 现在')
  await button('恢复').click()
  expect(await closed).toEqual({ changed: true })
})
