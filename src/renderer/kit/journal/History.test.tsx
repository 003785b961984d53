import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { JournalVersion } from '#contract/bridge.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { FormTab } from '#kit/form/FormTab.tsx'
import { HistoryDialog } from '#kit/journal/HistoryDialog.tsx'
import { dialog as dialogOf } from '#kit/list/actions.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import { axeFindings } from '#tests/components/axe.ts'
import { refusal } from '#tests/components/bridge.ts'
import { known, sampleChange, sampleEntry, sampleField } from '#tests/components/journal.ts'
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

function Whole({ onClose }: DialogProps) {
  return (
    <DetailDialog title="历史版本" onClose={onClose}>
      全部内容
    </DetailDialog>
  )
}

test('where whole versions are kept, the history leads to them (F25)', async () => {
  new SampleTable(1).serve(bridge)
  const { rowActions = [] } = sampleList()
  const kept = {
    id: 'versions',
    label: 'pickers:versions.action',
    inMenu: true,
    guard: calls.update,
    opens: () => dialogOf(Whole, {}),
  } as const
  show(<ListPage<SampleRow> list={sampleList({ rowActions: [...rowActions, kept] })} />)
  await row('code-001').getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '变更历史' }).click()
  await dialog('code-001 的变更历史').getByRole('button', { name: '历史版本' }).click()
  await expect.element(page.getByText('全部内容')).toBeVisible()
  await expect.element(dialog('code-001 的变更历史')).not.toBeInTheDocument()
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
