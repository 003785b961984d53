import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Pager } from '#kit/list/chrome/Pager.tsx'
import { show } from '#tests/components/page.tsx'

interface HeldProps {
  readonly start?: number
  readonly pages?: number
  readonly sizes?: readonly number[]
  onPage?(page: number): void
  onLimit?(limit: number): void
}

function Held({ start = 1, pages = 24, sizes = [10, 20, 50, 100], onPage, onLimit }: HeldProps) {
  const [at, setAt] = useState(start)
  const go = (next: number) => {
    setAt(next)
    onPage?.(next)
  }
  return (
    <Pager
      total={237}
      page={at}
      pages={pages}
      limit={10}
      sizes={sizes}
      onPage={go}
      onLimit={(limit) => onLimit?.(limit)}
    />
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const current = () => document.querySelector('[aria-current="page"]')?.textContent

test('the pager shows total, sizes, previous, pages, next and jumper, in this order (SYS-CMN-06, OPS-COM-13, MSG-GEN-06)', async () => {
  show(<Held />)
  await expect.element(page.getByText('共 237 条')).toBeVisible()
  const html = page.getByRole('navigation', { name: '分页' }).element().outerHTML
  const marks = ['共 237 条', '每页条数', '10 条/页', '20 条/页', '50 条/页', '100 条/页']
  const rest = ['上一页', '第 1 页', '第 24 页', '下一页', '前往页码']
  const places = [...marks, ...rest].map((mark) => html.indexOf(mark))
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

test('next, previous and a number turn pages; at both ends there is nothing further', async () => {
  const onPage = vi.fn()
  show(<Held pages={3} onPage={onPage} />)
  await expect.element(button('上一页')).toBeDisabled()
  await button('下一页').click()
  await button('第 3 页').click()
  await expect.element(button('下一页')).toBeDisabled()
  await button('上一页').click()
  expect(onPage.mock.calls).toEqual([[2], [3], [2]])
  expect(current()).toBe('2')
})

test('the jumper goes to a page, then empties; it takes no page that is not there', async () => {
  const onPage = vi.fn()
  show(<Held onPage={onPage} />)
  const jump = page.getByRole('textbox', { name: '前往页码' })
  await jump.fill('7')
  await userEvent.keyboard('{Enter}')
  await expect.element(jump).toHaveValue('')
  expect(current()).toBe('7')
  await jump.fill('abc')
  await userEvent.keyboard('{Enter}')
  await jump.fill('7')
  await userEvent.keyboard('{Enter}')
  await jump.fill('999')
  await userEvent.keyboard('{Enter}')
  await expect.poll(current).toBe('24')
  expect(onPage.mock.calls).toEqual([[7], [24]])
})

test('in a form, as that of a picker in one, the jumper turns the page and saves nothing', async () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  show(
    <form onSubmit={onSubmit}>
      <Held />
    </form>,
  )
  await page.getByRole('textbox', { name: '前往页码' }).fill('7')
  await userEvent.keyboard('{Enter}')
  await expect.poll(current).toBe('7')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a size is chosen; with one size there is nothing to choose', async () => {
  const onLimit = vi.fn()
  show(<Held onLimit={onLimit} />)
  await page.getByRole('combobox', { name: '每页条数' }).selectOptions('50')
  expect(onLimit).toHaveBeenCalledExactlyOnceWith(50)
  show(<Held sizes={[10]} />)
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
})
