import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'
import { labelCodes } from '#kit/codes.ts'
import { call, type RowAction } from '#kit/list/actions.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import type { ListDefinition } from '#kit/list/types.ts'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { calls, SampleTable, sampleList } from '#tests/components/sample.tsx'
import { button, cell, dialog, row } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

type List = ReturnType<typeof sampleList>
type Row = List extends ListDefinition<infer R> ? R : never

const remarks = labelCodes(vocabulary(['偶', '奇']), { 偶: 'common:add', 奇: 'common:edit' })

async function shown(change: Partial<List> = {}): Promise<void> {
  new SampleTable(5).serve(bridge)
  show(<ListPage list={sampleList(change)} />)
  await expect.element(cell('code-001')).toBeVisible()
}

const tick = async (...names: readonly string[]): Promise<void> => {
  for (const name of names) await page.getByRole('checkbox', { name: `选择 ${name}` }).click()
}

const notes = (endpoint: AnyEndpoint = calls.remove) => bridge.callsOf(endpoint).map(({ journal }) => journal)

async function deleted(name: string): Promise<void> {
  await row(name).getByRole('button', { name: '删除' }).click()
  await dialog().getByRole('button', { name: '删除' }).click()
  await expect.element(cell(name)).not.toBeInTheDocument()
}

const labels = {
  paramCode: { label: '参数编码' },
  paramValue: { label: '参数值' },
  remark: { label: '备注' },
}

test('deleting a row notes what the list showed of it: words of codes, computed values where they are found', async () => {
  await shown({
    columns: [
      { key: 'paramCode', label: 'ops.params:field.paramCode' },
      {
        key: 'value',
        label: 'ops.params:field.paramValue',
        value: ({ paramValue }: Row) => paramValue.toUpperCase(),
        exported: { from: 'paramValue' },
      },
      { key: 'remark', label: 'ops.params:field.remark', options: remarks },
      { key: 'both', label: 'common:ok', value: () => 'not a field' },
    ],
  })
  await deleted('code-002')
  expect(notes()).toEqual([
    {
      fields: {
        paramCode: { label: '参数编码', before: ['code-002'] },
        paramValue: { label: '参数值', before: ['VALUE 2'] },
        remark: { label: '备注', before: ['编辑'] },
      },
    },
  ])
})

test('one call that deletes many rows notes the labels alone; for one ticked row it notes its words', async () => {
  await shown()
  await tick('code-001', 'code-004')
  const remove = async () => {
    await button('批量删除').click()
    await dialog().getByRole('button', { name: '批量删除' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
  }
  await remove()
  await expect.element(cell('code-004')).not.toBeInTheDocument()
  await tick('code-002')
  await remove()
  await expect
    .poll(() => notes())
    .toMatchObject([
      { fields: labels },
      { fields: { paramCode: { label: '参数编码', before: ['code-002'] } } },
    ])
  expect(notes()[0]?.fields).toEqual(labels)
})

test('a call of another noun notes nothing of the row, whose fields may mean something else there', async () => {
  const elsewhere = { ...calls.remove, id: 'sys.role.remove' }
  bridge.serve(elsewhere, () => null)
  const own: RowAction<Row> = {
    id: 'own',
    label: 'common:close',
    guard: 'signed-in',
    reason: 'A test.',
    run: async ({ id }, context) => {
      await context.call(elsewhere, { body: [id] })
      await context.call(calls.remove, { body: [id] })
      context.done()
    },
  }
  const other: RowAction<Row> = {
    id: 'other',
    label: 'common:ok',
    calls: call(elsewhere, ({ id }: Row) => ({ body: [id] })),
  }
  await shown({ rowActions: [own, other] })
  await row('code-003').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => notes(elsewhere)).toHaveLength(1)
  await row('code-003').getByRole('button', { name: '关闭' }).click()
  await expect.poll(() => notes()).toHaveLength(1)
  expect(notes(elsewhere)).toEqual([undefined, undefined])
  expect(notes()).toMatchObject([{ fields: { paramCode: { before: ['code-003'] } } }])
})

test('the tasks of a batch carry one id, and the words of their rows; what is tried again carries it too', async () => {
  await shown()
  const refused = new Set(['4'])
  bridge.serve(calls.remove, ({ body }) => {
    if (refused.has(String(body))) throw refusal({ code: 'refused', message: '正在使用', status: 500 })
    return null
  })
  await tick('code-001', 'code-004')
  await button('批量操作').click()
  await page.getByRole('menuitem', { name: '逐项删除…' }).click()
  await button('执行 2 项').click()
  refused.clear()
  await button(chinese('kit.batch:retry', { count: 1 })).click()
  await expect.poll(() => notes()).toHaveLength(3)
  const [first] = notes()
  const batch = first?.batch
  expect(batch).toMatch(/^[\da-f-]{36}$/)
  expect(notes()).toMatchObject([
    { batch, fields: { paramCode: { before: ['code-001'] } } },
    { batch, fields: { paramCode: { before: ['code-004'] } } },
    { batch, fields: { paramCode: { before: ['code-004'] } } },
  ])
  // Reads that go out meanwhile are no part of it.
  expect(new Set(notes(calls.page))).toEqual(new Set([undefined]))
})
