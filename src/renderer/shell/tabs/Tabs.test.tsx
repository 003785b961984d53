import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useTabs } from '#kit/tabs.ts'
import { bridge, show } from '#tests/components/page.tsx'
import { button, dialog, focusIn } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'
import { useReloadCount } from './reloads.ts'
import { TabRow } from './TabRow.tsx'

beforeEach(() => {
  useTabs.getState().reset()
  for (const name of ['甲', '乙', '丙']) useTabs.getState().open({ path: `sys/${name}`, title: name })
  show(<TabRow />)
})

const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const titles = () => useTabs.getState().tabs.map(({ title }) => title || '首页')
const active = () =>
  titles()[useTabs.getState().tabs.findIndex(({ id }) => id === useTabs.getState().activeId)]
const idOf = (title: string) => useTabs.getState().tabs.find((one) => one.title === title)?.id ?? ''
const menu = () => page.getByRole('menu')

test('arrows, Home and End walk the tabs and go round; Enter opens, Delete closes', async () => {
  await tab('乙').click()
  const walked: (string | null | undefined)[] = []
  for (const key of ['{ArrowRight}', '{ArrowRight}', '{ArrowLeft}', '{Home}', '{ArrowRight}', '{End}']) {
    await userEvent.keyboard(key)
    walked.push(document.activeElement?.textContent)
  }
  expect(walked).toEqual(['丙', '首页', '丙', '首页', '甲', '丙'])
  expect(active()).toBe('乙')
  await userEvent.keyboard('{Enter}')
  expect(active()).toBe('丙')
  // With another key it is a screen's.
  await userEvent.keyboard('{Alt>}{Delete}{/Alt}')
  await userEvent.keyboard('{Delete}')
  await expect.poll(titles).toEqual(['首页', '甲', '乙'])
  await expect.element(tab('乙')).toHaveFocus()
})

test('a tab closes by its button and by the middle button; home does not', async () => {
  await button('关闭 甲').click()
  await expect.poll(titles).toEqual(['首页', '乙', '丙'])
  await tab('乙').click({ button: 'middle' })
  await expect.poll(titles).toEqual(['首页', '丙'])
  await tab('首页').click({ button: 'middle' })
  expect(titles()).toEqual(['首页', '丙'])
})

test('unsaved input is asked about before a tab goes, and stays when the question is declined', async () => {
  useTabs.getState().setDirty(idOf('乙'), true)
  await button('关闭 乙').click()
  const question = dialog(chinese('shell:tabs.dirty'))
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(titles()).toContain('乙')
  await page.getByRole('tab', { name: '甲' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: chinese('shell:tabs.closeOthers') }).click()
  await expect.element(question.getByText('乙')).toBeVisible()
  await question.getByRole('button', { name: '放弃修改' }).click()
  await expect.poll(titles).toEqual(['首页', '甲'])
})

test('the menu of a tab moves, closes and opens windows; it closes with Escape and by a click beside it', async () => {
  const choose = async (name: string, item: string) => {
    await tab(name).click({ button: 'right' })
    await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click()
    await expect.element(menu()).not.toBeInTheDocument()
  }
  await choose('丙', '左移')
  expect(titles()).toEqual(['首页', '甲', '丙', '乙'])
  await choose('甲', '右移')
  expect(titles()).toEqual(['首页', '丙', '甲', '乙'])
  bridge.on('host.openWindow', () => ({ windowId: 'w2' }))
  await choose('甲', chinese('shell:tabs.popOut'))
  await expect
    .poll(() => bridge.inputsOf('host.openWindow'))
    .toMatchObject([{ route: 'sys/甲', title: '甲' }])
  await tab('丙').click({ button: 'right' })
  await focusIn(menu())
  await userEvent.keyboard('{Escape}')
  await expect.element(menu()).not.toBeInTheDocument()
  await tab('丙').click({ button: 'right' })
  await expect.element(menu()).toBeVisible()
  document.body.click()
  await expect.element(menu()).not.toBeInTheDocument()
  await choose('丙', chinese('shell:tabs.closeAll'))
  await expect.poll(titles).toEqual(['首页'])
})

test('a tab is dragged to another place', async () => {
  await userEvent.dragAndDrop(tab('丙'), tab('甲'), { targetPosition: { x: 4, y: 8 } })
  await expect.poll(titles).toEqual(['首页', '丙', '甲', '乙'])
})

/** Sends the browser's events of a drag. */
function send(type: string, on: string): void {
  const dataTransfer = new DataTransfer()
  const element = tab(on).element()
  const { left, top } = element.getBoundingClientRect()
  element.dispatchEvent(
    new DragEvent(type, {
      bubbles: true,
      cancelable: true,
      dataTransfer,
      clientX: left + 2,
      clientY: top + 2,
    }),
  )
}

test('a drag that is given up moves nothing, leaves no mark and does not stick', async () => {
  await expect.element(tab('甲')).toBeVisible()
  const mark = () => tab('甲').element().parentElement?.className
  const idle = mark()
  send('dragstart', '丙')
  // React renders between two events of a drag.
  await expect.element(tab('丙')).toBeVisible()
  send('dragover', '甲')
  await expect.poll(mark).not.toBe(idle)
  // Escape, or the pointer has left the window: there is no drop.
  send('dragend', '丙')
  await expect.poll(mark).toBe(idle)
  expect(titles()).toEqual(['首页', '甲', '乙', '丙'])
  send('dragover', '甲')
  send('drop', '甲')
  expect(titles()).toEqual(['首页', '甲', '乙', '丙'])
  expect(mark()).toBe(idle)
})

test('tabs that do not fit are in a list of all', async () => {
  for (let at = 0; at < 20; at += 1)
    useTabs.getState().open({ path: `sys/long-${at}`, title: `很长的页面标题 ${at}` })
  await button(chinese('shell:tabs.all', { count: 24 })).click()
  await page.getByRole('menuitemradio', { name: '乙' }).click()
  await expect.poll(active).toBe('乙')
  await expect.element(menu()).not.toBeInTheDocument()
})

test('the menu of a tab closes this page and loads it again', async () => {
  const Reloads = () => <output>{useReloadCount(idOf('乙'))}</output>
  show(
    <>
      <TabRow />
      <Reloads />
    </>,
  )
  await tab('乙').click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^重新加载/ }).click()
  await expect.element(menu()).not.toBeInTheDocument()
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('1')
  await tab('甲').click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^关闭页面/ }).click()
  await expect.poll(titles).toEqual(['首页', '乙', '丙'])
  await tab('首页').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: /^关闭页面/ })).toBeDisabled()
})

test('the wheel scrolls tabs that do not fit', async () => {
  for (let at = 0; at < 20; at += 1)
    useTabs.getState().open({ path: `sys/long-${at}`, title: `很长的页面标题 ${at}` })
  await expect.element(button(chinese('shell:tabs.all', { count: 24 }))).toBeVisible()
  const strip = tab('首页').element().closest<HTMLElement>('[role="tablist"] ~ div')!
  strip.scrollTo({ left: 0 })
  strip.dispatchEvent(new WheelEvent('wheel', { deltaY: 120, bubbles: true }))
  await expect.poll(() => strip.scrollLeft).toBe(120)
})
