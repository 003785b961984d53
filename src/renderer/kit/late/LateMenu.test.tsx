import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useToasts } from '#kit/dialog/toasts.ts'
import { LateMenu } from '#kit/late/LateMenu.tsx'
import { LatePopover } from '#kit/late/LatePopover.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { bridge, show } from '#tests/components/page.tsx'
import { SampleTable, sampleList } from '#tests/components/sample.tsx'
import { button, cell, dialog, focusIn } from '#tests/components/seen.ts'
import { lateSurfaces, type Surfaces } from '#ui/useLateSurface.ts'

const chosen: string[] = []

beforeEach(() => {
  chosen.length = 0
})

const menu = () => page.getByRole('menu')
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })

/** The code of menus is on its way until it is let through. */
function onItsWay() {
  const arrival = Promise.withResolvers<Surfaces>()
  let value: Surfaces | null = null
  vi.spyOn(lateSurfaces, 'value', 'get').mockImplementation(() => value)
  const load = vi.spyOn(lateSurfaces, 'load').mockImplementation(() => arrival.promise)
  onTestFinished(() => void vi.restoreAllMocks())
  return {
    load,
    async comes() {
      value = await import('#ui/surfaces.tsx')
      arrival.resolve(value)
    },
    fails: () => load.mockImplementationOnce(() => Promise.reject(new Error('chunk'))),
  }
}

const Buttons = () => (
  <>
    <LateMenu
      trigger={(trigger) => (
        <button type="button" {...trigger}>
          更多
        </button>
      )}
    >
      {({ MenuItem }) =>
        ['甲', '乙'].map((name) => (
          <MenuItem key={name} onClick={() => chosen.push(name)}>
            {name}
          </MenuItem>
        ))
      }
    </LateMenu>
    <LatePopover
      label="详情"
      className=""
      trigger={(trigger) => (
        <button type="button" {...trigger}>
          打开
        </button>
      )}
    >
      {(close) => (
        <button type="button" onClick={close}>
          完成
        </button>
      )}
    </LatePopover>
    <button type="button">旁边</button>
  </>
)

test('a press before the code of menus is there opens the menu when it comes (issue 29)', async () => {
  const code = onItsWay()
  show(<Buttons />)
  await button('更多').click()
  await button('更多').click()
  expect(code.load).toHaveBeenCalledTimes(1)
  expect(menu().query()).toBeNull()
  await expect.element(button('更多')).toHaveAttribute('aria-haspopup', 'menu')
  await expect.element(button('更多')).not.toHaveAttribute('aria-expanded')
  await code.comes()
  await expect.element(item('甲')).toHaveFocus()
  await expect.element(page.getByRole('menu', { name: '更多' })).toBeVisible()
  await expect
    .poll(() => document.querySelector('[aria-haspopup="menu"]')?.getAttribute('aria-expanded'))
    .toBe('true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('乙')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(chosen).toEqual(['乙'])
  await expect.element(button('更多')).toHaveFocus()
})

test('the keys of a menu open it and give the focus back to its button (issue 29)', async () => {
  show(<Buttons />)
  await expect.element(button('更多')).toBeVisible()
  for (const key of ['{Enter}', ' ', '{ArrowDown}']) {
    button('更多').element().focus()
    await userEvent.keyboard(key)
    await expect.element(item('甲')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu()).not.toBeInTheDocument()
    await expect.element(button('更多')).toHaveFocus()
  }
  await userEvent.keyboard('{ArrowDown}')
  await focusIn(menu())
  await userEvent.keyboard('{Tab}')
  await expect.element(menu()).not.toBeInTheDocument()
  await expect.element(button('打开')).toHaveFocus()
})

test('a press of its button closes a menu or a popover, and one elsewhere does so too (issue 29)', async () => {
  show(<Buttons />)
  for (const [name, surface] of [
    ['更多', menu()],
    ['打开', dialog('详情')],
  ] as const) {
    const trigger = page.getByText(name, { exact: true })
    await trigger.click()
    await focusIn(surface)
    await trigger.click()
    await expect.element(surface).not.toBeInTheDocument()
    await trigger.click()
    await focusIn(surface)
    await page.getByText('旁边').click()
    await expect.element(surface).not.toBeInTheDocument()
    await expect.element(button('旁边')).toHaveFocus()
  }
})

test('a popover takes the focus, and gives it back when it is closed (issue 29)', async () => {
  const code = onItsWay()
  show(<Buttons />)
  await button('打开').click()
  await expect.element(button('打开')).toHaveAttribute('aria-expanded', 'false')
  await code.comes()
  await expect.element(button('完成')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('详情')).not.toBeInTheDocument()
  await expect.element(button('打开')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('完成')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('详情')).not.toBeInTheDocument()
  await expect.element(button('打开')).toHaveFocus()
})

test('code that does not arrive is presented, and the button can be pressed again (issue 29)', async () => {
  const code = onItsWay()
  show(<Buttons />)
  code.fails()
  await button('更多').click()
  await expect.poll(() => useToasts.getState().toasts.map(({ level }) => level)).toEqual(['error'])
  expect(menu().query()).toBeNull()
  await button('更多').click()
  await code.comes()
  await expect.element(item('甲')).toHaveFocus()
})

test('reaching a button by pointer or focus loads the code of its menu (issue 29)', async () => {
  const preload = vi.spyOn(lateSurfaces, 'preload')
  onTestFinished(() => preload.mockRestore())
  show(<Buttons />)
  // Where the pointer was before the test.
  await button('旁边').click()
  preload.mockClear()
  await button('更多').hover()
  await expect.poll(() => preload.mock.calls.length).toBe(1)
  button('打开').element().focus()
  await expect.poll(() => preload.mock.calls.length).toBe(2)
  expect(menu().query()).toBeNull()
})

test('the menu of a cell is there after its first request, and gives the focus back (issue 29)', async () => {
  new SampleTable(2).serve(bridge)
  show(<ListPage list={sampleList()} />)
  await cell('code-001').click({ button: 'right' })
  await focusIn(menu())
  await userEvent.keyboard('{Escape}')
  await expect.element(menu()).not.toBeInTheDocument()
  await expect.element(cell('code-001')).toHaveFocus()
})
