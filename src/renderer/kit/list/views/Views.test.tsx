import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useToasts } from '#kit/dialog/toasts.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { TabContext, useTabs } from '#kit/tabs.ts'
import { messages } from '#tests/components/messages.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { SampleTable, sampleList } from '#tests/components/sample.tsx'
import { button, cell, columnNames, columnTexts, dialog } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

async function shown(): Promise<void> {
  await loadTexts(['kit.views'])
  new SampleTable(25).serve(bridge)
  show(<ListPage list={sampleList()} />)
  await expect.element(cell('code-001')).toBeVisible()
}

const nameField = () => page.getByRole('textbox', { name: '视图名称' })
const surface = () => document.querySelector('.fui-PopoverSurface')

async function saveAs(name: string): Promise<void> {
  await nameField().fill(name)
  await userEvent.keyboard('{Enter}')
}

async function searched(words: string): Promise<void> {
  await page.getByRole('textbox', { name: '参数编码' }).fill(words)
  await button('查询').click()
  await expect.poll(() => columnTexts('参数编码').every((code) => code.includes(words))).toBe(true)
}

test('a view keeps filters and columns under a name, is opened again, updated and left', async () => {
  await shown()
  await searched('code-02')
  await button('视图').click()
  await saveAs('二十几')
  await expect.element(page.getByRole('button', { name: '二十几', exact: true })).toBeVisible()
  await expect.element(nameField()).toHaveFocus()
  await button('恢复默认').click()
  await expect.poll(surface).toBeNull()
  await expect.poll(() => columnTexts('参数编码')[0]).toBe('code-001')
  await button('视图').click()
  await button('二十几').click()
  await expect.poll(surface).toBeNull()
  await expect.poll(() => columnTexts('参数编码')[0]).toBe('code-020')
  // Changed: the button shows it, and the view takes the current state.
  await searched('code-01')
  await button('视图：二十几（已修改）').click()
  await button(chinese('kit.views:update', { name: '二十几' })).click()
  await expect.element(button(chinese('kit.views:update', { name: '二十几' }))).not.toBeInTheDocument()
  await button('恢复默认').click()
  await button('视图').click()
  await button('二十几').click()
  await expect.poll(() => columnTexts('参数编码')[0]).toBe('code-010')
  await expect.poll(() => columnTexts('参数编码')).toHaveLength(10)
  expect(columnNames()).toEqual(['参数编码', '参数值', '备注', '操作'])
})

test('a name is taken once; a view is renamed, made the beginning, and removed after a question', async () => {
  await shown()
  await button('视图').click()
  await saveAs('甲')
  await saveAs('甲')
  await expect.element(page.getByText(chinese('kit.views:taken'))).toBeVisible()
  await saveAs('乙')
  await button('重命名“甲”').click()
  const rename = page.getByRole('textbox', { name: '重命名“甲”' })
  await expect.element(rename).toHaveFocus()
  await rename.fill('丙')
  await userEvent.keyboard('{Escape}')
  await expect.poll(surface).not.toBeNull()
  await expect.element(button('甲')).toBeVisible()
  await button('重命名“甲”').click()
  await rename.fill('乙')
  await expect.element(page.getByText(chinese('kit.views:taken'))).toBeVisible()
  await rename.fill('丙')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('丙')).toBeVisible()
  await button(chinese('kit.views:default', { name: '丙' })).click()
  await expect
    .element(button(chinese('kit.views:default', { name: '丙' })))
    .toHaveAttribute('aria-pressed', 'true')
  await button(chinese('kit.views:default', { name: '丙' })).click()
  await expect
    .element(button(chinese('kit.views:default', { name: '丙' })))
    .toHaveAttribute('aria-pressed', 'false')
  await button('删除“丙”').click()
  await dialog('删除视图“丙”？').getByRole('button', { name: '取消' }).click()
  await expect.element(dialog('删除视图“丙”？')).not.toBeInTheDocument()
  // The question is beside the panel, which has closed.
  await button('视图：乙').click()
  await button('删除“丙”').click()
  await dialog('删除视图“丙”？').getByRole('button', { name: '删除', exact: true }).click()
  await button('视图：乙').click()
  await expect.element(button('删除“乙”')).toBeVisible()
  await expect.element(button('删除“丙”')).not.toBeInTheDocument()
})

test('views go to a file named after the list and come back from one; another file is refused', async () => {
  await shown()
  bridge.on('files.save', () => ({}))
  await button('视图').click()
  await expect.element(button('导出…')).toBeDisabled()
  await saveAs('甲')
  await button('导出…').click()
  await expect.poll(messages).toContain(chinese('kit.views:exported'))
  const [saved] = bridge.inputsOf('files.save')
  expect(saved?.fileName).toBe('系统参数视图')
  await button('删除“甲”').click()
  await dialog().getByRole('button', { name: '删除', exact: true }).last().click()
  await button('视图').click()
  await expect.element(nameField()).toBeVisible()
  await expect.element(button('删除“甲”')).not.toBeInTheDocument()
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]')!
  let clicks = 0
  chooser.addEventListener('click', (event) => {
    clicks += 1
    event.preventDefault()
  })
  await button('导入…').click()
  expect(clicks).toBe(1)
  const content = saved?.content.kind === 'json' ? JSON.stringify(saved.content.value) : ''
  await userEvent.upload(chooser, new File([content], 'views.json'))
  await expect.element(page.getByText(chinese('kit.views:import.done', { count: 1 }))).toBeVisible()
  await expect.element(button('甲')).toBeVisible()
  const partly = { ...JSON.parse(content), views: [...JSON.parse(content).views, { name: 7 }] }
  await userEvent.upload(chooser, new File([JSON.stringify(partly)], 'partly.json'))
  await expect.poll(() => useToasts.getState().toasts.map(({ level }) => level)).toContain('warning')
  await userEvent.upload(chooser, new File(['[1]'], 'other.json'))
  await expect.element(page.getByText(chinese('kit.views:import.format'))).toBeVisible()
})

test('the panel of views closes with Escape and by a click beside it', async () => {
  await shown()
  await button('视图').click()
  await expect.element(nameField()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(surface).toBeNull()
  await expect.element(button('视图')).toHaveFocus()
  await button('视图').click()
  await expect.element(nameField()).toBeVisible()
  await page.getByText('code-003').click()
  await expect.poll(surface).toBeNull()
})

test('the address of a view is copied, and opens the list with it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  useTabs.getState().reset()
  const tabId = useTabs.getState().open({ path: 'ops/params', title: '系统参数' })
  await loadTexts(['kit.views'])
  new SampleTable(25).serve(bridge)
  const inTab = (id: string) =>
    show(
      <TabContext key={id} value={id}>
        <ListPage list={sampleList()} />
      </TabContext>,
    )
  inTab(tabId)
  await expect.element(cell('code-001')).toBeVisible()
  await searched('code-02')
  await button('视图').click()
  await expect.element(button('复制链接')).not.toBeInTheDocument()
  await saveAs('二十几')
  await button('复制链接').click()
  await expect.poll(() => write.mock.calls.length).toBe(1)
  const [, view] = /\/#\/ops\/params\?view=(.+)$/.exec(String(write.mock.calls[0]?.[0])) ?? []
  expect(view).toBeTruthy()
  await button('恢复默认').click()
  await expect.poll(() => columnTexts('参数编码')[0]).toBe('code-001')
  useTabs.getState().reset()
  inTab(useTabs.getState().open({ path: 'ops/params', params: { view: String(view) } }))
  await expect.poll(() => columnTexts('参数编码')[0]).toBe('code-020')
})
