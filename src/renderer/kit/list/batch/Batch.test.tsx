import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openBatch as openTasks } from '#kit/list/batch/openBatch.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { useWork } from '#kit/work.ts'
import { messages } from '#tests/components/messages.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { calls, SampleTable, sampleList } from '#tests/components/sample.tsx'
import { button, cell, columnTexts, dialog } from '#tests/components/seen.ts'
import { sampleProfile } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

let table: SampleTable

async function ticked(...names: readonly string[]): Promise<void> {
  table = new SampleTable(25).serve(bridge)
  show(<ListPage list={sampleList()} />)
  await expect.element(cell('code-001')).toBeVisible()
  for (const name of names) await page.getByRole('checkbox', { name: `选择 ${name}` }).click()
}

const surface = () => document.querySelector('.fui-PopoverSurface')

async function openBatch(): Promise<void> {
  await button('批量操作').click()
  await page.getByRole('menuitem', { name: '逐项删除…' }).click()
}

test('the basket lists what is ticked, gives single rows back, takes all that fit, and is emptied', async () => {
  await ticked('code-001', 'code-002')
  await button('已选 2 项').click()
  await button('移除 code-001').click()
  await expect.element(page.getByText('已选 1 项')).toBeVisible()
  await expect.poll(surface).not.toBeNull()
  await button(chinese('kit.batch:pickAll', { count: 25 })).click()
  await expect.element(page.getByText('已选 25 项')).toBeVisible()
  await button('清空').click()
  await expect.element(page.getByText('已选 0 项')).toBeVisible()
  await expect.poll(surface).toBeNull()
  // The focus is in the grid: the button that had it is gone.
  await expect.poll(() => document.activeElement?.closest('[role="grid"]') !== null).toBe(true)
})

test('where the platform ignores a filter, all rows cannot be taken for those that fit', async () => {
  await ticked('code-001')
  const rows = table.rows.slice(0, 10)
  bridge.on('api.call', () => ({
    ...{ data: { list: rows, total: 25 }, source: 'network' as const, asOf: 0 },
    ignored: ['paramCode'],
  }))
  await button('刷新').click()
  await expect.element(page.getByText(chinese('kit:list.ignored', { filters: '参数编码' }))).toBeVisible()
  await button('已选 1 项').click()
  await expect.element(button('移除 code-001')).toBeVisible()
  await expect.element(button(chinese('kit.batch:pickAll', { count: 25 }))).not.toBeInTheDocument()
})

test('the basket closes with Escape', async () => {
  await ticked('code-001')
  await button('已选 1 项').click()
  await expect.poll(surface).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.poll(surface).toBeNull()
  await expect.element(button('已选 1 项')).toHaveFocus()
})

test('one by one: reviewed, done in order, what failed is tried again and the list shows it', async () => {
  await ticked('code-001', 'code-002', 'code-003')
  const refused = new Set(['2'])
  bridge.serve(calls.remove, ({ body }) => {
    const [id = ''] = body as string[]
    if (refused.has(id)) throw refusal({ code: 'refused', message: '正在使用', status: 500 })
    table.rows = table.rows.filter((row) => row.id !== id)
    return null
  })
  await openBatch()
  await expect.element(dialog('删除：3 项')).toBeVisible()
  expect(bridge.callsOf(calls.remove)).toEqual([])
  await button('执行 3 项').click()
  await expect
    .element(page.getByText(chinese('kit.batch:ended', { done: 2, failed: 1, skipped: 0, left: 0 })))
    .toBeVisible()
  await expect.element(dialog().getByText('正在使用')).toBeVisible()
  await page.getByRole('checkbox', { name: chinese('kit.batch:rest') }).click()
  await expect.element(dialog().getByText('code-001')).not.toBeInTheDocument()
  refused.clear()
  await button(chinese('kit.batch:retry', { count: 1 })).click()
  await expect
    .element(page.getByText(chinese('kit.batch:ended', { done: 3, failed: 0, skipped: 0, left: 0 })))
    .toBeVisible()
  expect(bridge.callsOf(calls.remove).map(({ body }) => body)).toEqual([['1'], ['2'], ['3'], ['2']])
  bridge.on('files.save', () => ({}))
  await button('导出结果').click()
  await expect.poll(messages).toContain(chinese('kit.batch:saved'))
  expect(bridge.inputsOf('files.save')[0]?.fileName).toBe('删除结果')
  await button('关闭').last().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.poll(() => columnTexts('参数编码')[0]).toBe('code-004')
  await expect.element(page.getByText('已选 0 项')).toBeVisible()
})

test('rows that the action is not for are named with the reason and skipped; the rest is counted without them', async () => {
  table = new SampleTable(25).serve(bridge)
  const [edit, remove] = sampleList().rowActions ?? []
  const rowActions = [edit!, { ...remove!, when: ({ id }: { id: string }) => id !== '2' }]
  show(<ListPage list={sampleList({ rowActions })} />)
  await expect.element(cell('code-001')).toBeVisible()
  for (const name of ['code-001', 'code-002', 'code-003'])
    await page.getByRole('checkbox', { name: `选择 ${name}` }).click()
  await openBatch()
  await expect
    .element(page.getByText(chinese('kit.batch:reviewSome', { count: 2, skipped: 1 })))
    .toBeVisible()
  await button('执行 2 项').click()
  await expect
    .element(page.getByText(chinese('kit.batch:ended', { done: 2, failed: 0, skipped: 1, left: 0 })))
    .toBeVisible()
  expect(bridge.callsOf(calls.remove).map(({ body }) => body)).toEqual([['1'], ['3']])
  const bar = page.getByRole('progressbar').element()
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['2', '2'])
})

test('a batch pauses, goes on, and asks before it is left; the rest is not done', async () => {
  await ticked('code-001', 'code-002', 'code-003')
  const answers: (() => void)[] = []
  bridge.serve(calls.remove, () => new Promise<null>((resolve) => answers.push(() => resolve(null))))
  await openBatch()
  await button('执行 3 项').click()
  await expect.poll(() => answers.length).toBe(1)
  await button('暂停').click()
  answers[0]?.()
  await expect.element(page.getByText('已暂停')).toBeVisible()
  expect(answers).toHaveLength(1)
  const works = () => useWork.getState().works
  await expect.poll(works).toMatchObject([{ title: expect.stringContaining('3') }])
  await button('继续').click()
  await expect.poll(() => answers.length).toBe(2)
  await userEvent.keyboard('{Escape}')
  const question = dialog(chinese('kit.batch:leave.question', { count: 1 }))
  await question.getByRole('button', { name: '取消', exact: true }).click()
  await expect.element(question).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: '停止其余' }).click()
  answers[1]?.()
  await expect
    .element(page.getByText(chinese('kit.batch:ended', { done: 2, failed: 0, skipped: 0, left: 1 })))
    .toBeVisible()
  await expect.poll(works).toEqual([])
})

test('one refused call for many rows offers to go one by one', async () => {
  await ticked('code-001', 'code-002')
  bridge.serve(calls.remove, () => {
    throw refusal({ code: 'refused', message: '有记录正在使用', status: 500 })
  })
  await button('批量删除').click()
  await dialog().getByRole('button', { name: '批量删除' }).click()
  await expect
    .element(dialog(chinese('kit.batch:refused.title', { action: '批量删除' })).getByText('有记录正在使用'))
    .toBeVisible()
  await expect.element(dialog().getByText(chinese('kit.batch:refused.each'))).toBeVisible()
  await button('关闭').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('已选 2 项')).toBeVisible()
})

test('hundreds of rows that end within a second are not drawn one by one', async () => {
  await ticked()
  const tasks = Array.from({ length: 300 }, (_, at) => ({
    ...{ id: String(at), name: `行 ${at}` },
    run: () => new Promise<void>((resolve) => setTimeout(resolve)),
  }))
  void openTasks({ action: '删除', tasks })
  const drawn = new Set<string | null>()
  const look = () =>
    drawn.add(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? null)
  const observer = new MutationObserver(look)
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  await button('执行 300 项').click()
  const begun = performance.now()
  await expect
    .element(page.getByText(chinese('kit.batch:ended', { done: 300, failed: 0, skipped: 0, left: 0 })))
    .toBeVisible()
  observer.disconnect()
  expect(drawn.size).toBeGreaterThan(2)
  // Ten a second, and a few for the phases.
  expect(drawn.size).toBeLessThan((performance.now() - begun) / 100 + 10)
})

test('what is left of a batch is given up by its button', async () => {
  await ticked('code-001', 'code-002', 'code-003')
  const answers: (() => void)[] = []
  bridge.serve(calls.remove, () => new Promise<null>((resolve) => answers.push(() => resolve(null))))
  await openBatch()
  await button('执行 3 项').click()
  await expect.poll(() => answers.length).toBe(1)
  await button('取消其余').click()
  answers[0]?.()
  await expect
    .element(page.getByText(chinese('kit.batch:ended', { done: 1, failed: 0, skipped: 0, left: 2 })))
    .toBeVisible()
  expect(answers).toHaveLength(1)
})

test('in production a batch is begun by the typed name, which goes with every call', async () => {
  be({ session: { profile: sampleProfile({ environment: 'production' }) } })
  await ticked('code-001', 'code-002')
  await openBatch()
  await expect.element(button('执行 2 项')).toBeDisabled()
  await dialog().getByRole('textbox').fill('华东生产')
  await button('执行 2 项').click()
  await expect
    .element(page.getByText(chinese('kit.batch:ended', { done: 2, failed: 0, skipped: 0, left: 0 })))
    .toBeVisible()
  expect(bridge.callsOf(calls.remove).map(({ confirm }) => confirm)).toEqual(['华东生产', '华东生产'])
})

test('ticking all is stopped while it reads; more than fit are shown by the button below them', async () => {
  table = new SampleTable(450).serve(bridge)
  show(<ListPage list={sampleList()} />)
  await page.getByRole('checkbox', { name: '选择 code-001' }).click()
  await button('已选 1 项').click()
  let answer = () => {}
  bridge.serve(calls.page, () => new Promise((resolve) => (answer = () => resolve({ list: [], total: 450 }))))
  await button(chinese('kit.batch:pickAll', { count: 450 })).click()
  await page.getByRole('button', { name: /点击停止$/ }).click()
  answer()
  await expect.element(button(chinese('kit.batch:pickAll', { count: 450 }))).toBeVisible()
  await expect.element(page.getByText('已选 1 项')).toBeVisible()
  table.serve(bridge)
  await button(chinese('kit.batch:pickAll', { count: 450 })).click()
  await expect.element(page.getByText('已选 450 项')).toBeVisible()
  const lines = () => surface()?.querySelectorAll('li').length
  await expect.poll(lines).toBe(200)
  await button(chinese('kit.batch:more', { count: 250 })).click()
  await expect.poll(lines).toBe(450)
})
