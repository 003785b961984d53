import { useReducer, useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { emptyPage, PageConfig, Widget, widgetTypes } from '#contract/pageConfig.ts'
import { message } from '#contract/resources/msg/message.ts'
import { type DesignPage, designPage } from '#contract/resources/portal/designPage.ts'
import { quickAccess } from '#contract/resources/sys/quickAccess.ts'
import { Canvas } from '#features/portal/designer/Canvas.tsx'
import { Designer } from '#features/portal/designer/Designer.tsx'
import { JsonDialog } from '#features/portal/designer/JsonDialog.tsx'
import { PageProperties } from '#features/portal/designer/PageProperties.tsx'
import { Palette } from '#features/portal/designer/Palette.tsx'
import { Properties } from '#features/portal/designer/Properties.tsx'
import { opened, reduce } from '#features/portal/designer/workspace.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { TabContext } from '#kit/tabs.ts'
import { PageView } from '#pickers/page/PageView.tsx'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, dialog } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

beforeAll(() => loadTexts(['portal.designer', 'portal.designPage', 'pickers']))

const stat = (i: string, x: number, y: number, change: object = {}) =>
  Widget.parse({ i, type: 'stat', x, y, w: 3, h: 3, title: i, props: { data: 7 }, ...change })
const pageOf = (...widgets: Widget[]): PageConfig => ({ ...emptyPage, widgets })

/** Canvas and properties over one workspace; the page as it is now is below as JSON. */
function Bench({ page }: { page: PageConfig }) {
  const [state, apply] = useReducer(reduce, page, opened)
  const [said, setSaid] = useState('')
  const widget = state.page.widgets.find(({ i }) => i === state.chosen)
  return (
    <div style={{ width: 1000 }}>
      <div style={{ height: 400, overflow: 'auto' }}>
        <Canvas
          page={state.page}
          chosen={state.chosen}
          apply={apply}
          announce={({ i, x, y, w, h }) => setSaid([i, x, y, w, h].join(' '))}
        />
      </div>
      <Palette apply={apply} />
      {widget ? (
        <Properties key={widget.i} widget={widget} apply={apply} />
      ) : (
        <PageProperties page={state.page} apply={apply} />
      )}
      <output>{said}</output>
      <pre>{JSON.stringify(state.page)}</pre>
    </div>
  )
}

const box = (name: RegExp) => screen.getByRole('group', { name: '画布' }).getByRole('group', { name })
const page = () => PageConfig.parse(JSON.parse(document.querySelector('pre')?.textContent ?? ''))
const first = () => page().widgets[0]
const said = () => document.querySelector('output')?.textContent

test('arrows move a widget, with shift they size it; each says where it stands, and none leaves the page', async () => {
  show(<Bench page={pageOf(stat('a', 0, 0), stat('b', 3, 0))} />)
  await expect.element(box(/^a/)).toBeVisible()
  box(/^a/).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(said).toBe('a 0 1 3 3')
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowUp}{/Shift}')
  await expect.poll(said).toBe('a 0 1 4 2')
  await expect
    .element(box(/^a/))
    .toHaveAccessibleName(chinese('portal.designer:placed', { name: 'a', x: 1, y: 2, w: 4, h: 2 }))
  // The neighbour was in the way.
  await expect
    .element(box(/^b/))
    .toHaveAccessibleName(chinese('portal.designer:placed', { name: 'b', x: 4, y: 5, w: 3, h: 3 }))
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(said).toBe('a 0 1 4 2')
  expect(document.activeElement).toBe(box(/^a/).element())
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}')
  expect(first()).toMatchObject({ x: 0, y: 1, w: 4, h: 2 })
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => page().widgets.map(({ i }) => i)).toEqual(['b'])
})

test('a drag on a page of a hundred widgets moves it and those it pushes in sight, and all of them at its end', async () => {
  const widgets = Array.from({ length: 100 }, (_, index) =>
    stat(`s${index}`, (index % 4) * 3, Math.floor(index / 4) * 3),
  )
  show(<Bench page={pageOf(...widgets)} />)
  await expect.poll(() => document.querySelectorAll('[data-widget]').length).toBe(100)
  const element = (id: string) => {
    const found = document.querySelector<HTMLElement>(`[data-widget=${id}]`)
    if (!found) throw new Error(`no widget ${id}`)
    return found
  }
  const placeOf = (id: string) => element(id).style.transform
  const [near, far] = [placeOf('s4'), placeOf('s96')]
  const written = new Set<string>()
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const id = target instanceof HTMLElement ? target.dataset.widget : undefined
      if (id !== undefined) written.add(id)
    }
  })
  const { left, top } = element('s0').getBoundingClientRect()
  /** @returns after the frame in which the page answers */
  const point = (name: string, x: number, y: number) => {
    const at = { bubbles: true, cancelable: true, button: 0, clientX: left + x, clientY: top + y }
    ;(name === 'mousedown' ? element('s0') : document).dispatchEvent(new MouseEvent(name, at))
    return new Promise((resolve) => requestAnimationFrame(resolve))
  }
  await point('mousedown', 20, 10)
  observer.observe(document.body, { subtree: true, attributeFilter: ['style', 'class'] })
  for (let y = 20; y <= 110; y += 10) await point('mousemove', 20, y)
  await expect.poll(() => placeOf('s4')).not.toBe(near)
  observer.disconnect()
  // Of the dragged one's column alone, and not down to its last row.
  expect([...written].filter((id) => Number(id.slice(1)) % 4 !== 0)).toEqual([])
  expect(written).toContain('s0')
  expect(written.size).toBeLessThan(12)
  expect(placeOf('s96')).toBe(far)
  await point('mouseup', 20, 110)
  await expect.poll(() => page().widgets.at(-4)?.y).toBeGreaterThan(72)
  await expect.poll(() => placeOf('s96')).not.toBe(far)
})

test('a picture that is not chosen is said to be missing, one that is none is said to be wrong', async () => {
  const picture = (i: string, y: number, url?: string) => stat(i, 0, y, { type: 'image', props: { url } })
  show(<Bench page={pageOf(picture('a', 0), picture('b', 3, ' '), picture('c', 6, 'javascript:1'))} />)
  await expect.element(box(/^a/)).toHaveTextContent('a未选择图片')
  await expect.element(box(/^b/)).toHaveTextContent('b未选择图片')
  await expect.element(box(/^c/)).toHaveTextContent('c图片地址无效')
})

test('every kind of widget is added with what shows what it is, and keeps to the page', async () => {
  bridge.serve(message.endpoints.page, () => ({ list: [], total: 0 }))
  bridge.serve(quickAccess.endpoints.listUser, () => [])
  show(<Bench page={emptyPage} />)
  const palette = screen.getByRole('group', { name: '组件' })
  await expect.element(palette.getByRole('button', { name: '折线图' })).toBeVisible()
  // The same words also name widgets that were added before, so the buttons themselves are pressed.
  for (const element of palette.element().querySelectorAll('button')) element.click()
  await expect.poll(() => page().widgets.map(({ type }) => type)).toEqual([...widgetTypes])
  await expect.poll(() => box(/^统计卡/).element().textContent).toContain('128')
  await expect.poll(() => box(/^表格/).element().textContent).toContain('示例2')
  await expect.poll(() => box(/^公告/).element().textContent).toContain(chinese('pickers:page.noText'))
})

test('properties: fields of the data are chosen, half a JSON sets nothing, a call is one of the platform', async () => {
  bridge.serve(designPage.endpoints.page, () => ({ list: [], total: 0 }))
  const rows = [{ city: '杭州', sales: 3, cost: 2 }]
  show(<Bench page={pageOf(stat('a', 0, 0, { type: 'bar', props: { data: rows, own: 1 } }))} />)
  await expect.element(box(/^a/)).toBeVisible()
  box(/^a/).element().focus()
  await userEvent.click(screen.getByRole('combobox', { name: '数值字段' }))
  await userEvent.click(screen.getByRole('option', { name: 'cost' }))
  await expect.poll(() => first()?.props).toMatchObject({ valueKey: 'cost', own: 1 })

  const data = screen.getByRole('textbox', { name: chinese('portal.designer:source.data') })
  await userEvent.fill(data, '[{')
  await expect.element(screen.getByText(chinese('portal.designer:problem.json'))).toBeVisible()
  expect(first()?.props.data).toEqual(rows)

  await userEvent.selectOptions(screen.getByRole('combobox', { name: '数据来源' }), 'call')
  const url = screen.getByRole('combobox', { name: '查询接口' })
  await userEvent.fill(url, 'https://evil.example/')
  await expect.element(screen.getByText(chinese('portal.designer:source.none'))).toBeVisible()
  expect(first()?.source.url).toBe('')
  await userEvent.fill(url, '/sys/sysDesignPage/page')
  await expect.poll(() => first()?.source).toMatchObject({ kind: 'call', url: '/sys/sysDesignPage/page' })
  // The widget reads it, once the contract is loaded.
  await expect.poll(() => bridge.callsOf(designPage.endpoints.page).length).toBeGreaterThan(0)
})

test('numbers are typed key by key, take effect when their box is left, and stay where they are wrong', async () => {
  const props = { data: 7, digits: 1 }
  show(<Bench page={pageOf(stat('a', 0, 0, { props, source: { kind: 'call', refresh: 30 } }))} />)
  await expect.element(box(/^a/)).toBeVisible()
  box(/^a/).element().focus()
  const named = (name: string) => screen.getByRole('textbox', { name, exact: true })
  const type = async (name: string, words: string) => {
    await named(name).click()
    await userEvent.keyboard(`{Control>}a{/Control}{Delete}${words}`)
  }
  await type('宽', '12')
  await expect.element(named('宽')).toHaveValue('12')
  expect(first()?.w).toBe(3)
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => first()?.w).toBe(12)
  await type('高', '0')
  await userEvent.keyboard('{Tab}')
  await expect.element(named('高')).toHaveAccessibleDescription('不能小于 1')
  await expect.element(named('高')).toHaveValue('0')
  expect(first()?.h).toBe(3)
  await type(chinese('portal.designer:source.refresh'), '6００')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => first()?.source.refresh).toBe(600)
  await type('小数位数', '')
  await userEvent.keyboard('{Tab}')
  // Empty is none, not 0.
  await expect.poll(() => first()?.props).toEqual({ data: 7 })
  await expect.element(named('小数位数')).toHaveValue('')
})

test('a save by its keys takes the number that is being typed', async () => {
  const record: DesignPage = {
    ...{ id: '5', pageId: 'p5', pageName: '看板', status: 1, sort: 1, memo: '', updater: '', updateDate: '' },
    pageConfig: JSON.stringify(pageOf(stat('a', 0, 0))),
  }
  bridge.serve(designPage.endpoints.get, () => record)
  bridge.serve(designPage.endpoints.update, () => '5')
  show(
    <TabContext value="portal/designer">
      <Designer params={{ kind: 'designPage', id: '5' }} />
    </TabContext>,
  )
  await expect.element(box(/^a/)).toBeVisible()
  box(/^a/).element().focus()
  await screen.getByRole('textbox', { name: '宽', exact: true }).click()
  await userEvent.keyboard('{Control>}a{/Control}5{Control>}s{/Control}')
  const saved = () =>
    bridge
      .bodiesOf(designPage.endpoints.update)
      .map((body) => PageConfig.parse(JSON.parse(String((body as DesignPage).pageConfig))).widgets[0]?.w)
  await expect.poll(saved).toEqual([5])
})

test('the background is a colour or the theme, nothing else', async () => {
  show(<Bench page={emptyPage} />)
  const background = screen.getByRole('textbox', { name: '背景色' })
  await userEvent.fill(background, 'url(x)')
  await expect.element(screen.getByText(chinese('portal.designer:background.wrong'))).toBeVisible()
  expect(page().background).toBe('')
  await userEvent.fill(background, '#abc')
  await expect.poll(() => page().background).toBe('#abc')
  await userEvent.click(button('主题'))
  await expect.poll(() => page().background).toBe('')
})

test('a long number in the data of a widget keeps its digits', async () => {
  const widget = stat('a', 0, 0)
  const apply = vi.fn()
  show(<Properties widget={widget} apply={apply} />)
  await userEvent.fill(
    screen.getByRole('textbox', { name: chinese('portal.designer:source.data') }),
    '[1234567890123456789]',
  )
  expect(apply).toHaveBeenLastCalledWith({
    ...{ type: 'edit', id: 'a' },
    values: { props: { data: ['1234567890123456789'] } },
  })
})

test('JSON that is no page is named and not imported', async () => {
  const onImport = vi.fn()
  show(<div />)
  void openDialog(JsonDialog, { page: pageOf(stat('a', 0, 0)), onImport })
  const field = dialog('JSON').getByRole('textbox')
  await expect.element(field).toHaveValue(JSON.stringify(pageOf(stat('a', 0, 0)), null, 2))
  await userEvent.fill(field, JSON.stringify({ widgets: [stat('a', 0, 0), stat('a', 3, 0)] }))
  await userEvent.click(button('导入'))
  const pressed = performance.now()
  await expect
    .element(dialog('JSON').getByText(chinese('portal.designer:problem.duplicate', { widget: 'a' })))
    .toBeVisible()
  expect(onImport).not.toHaveBeenCalled()
  await userEvent.fill(field, JSON.stringify({ widgets: [stat('b', 3, 0)] }))
  await expect.poll(() => performance.now() - pressed > 1000, { timeout: 3000 }).toBe(true)
  await userEvent.click(button('导入'))
  await expect.poll(() => onImport.mock.calls.length).toBe(1)
})

test('without the code of changing a layout is looked at and not saved, and that is said (OPS-DSG-07)', async () => {
  const user = { ...sampleSession().user, superAdmin: 0 }
  be({ session: { user, permissions: ['sys:sysDesignPage:info'] } })
  const record: DesignPage = {
    ...{ id: '5', pageId: 'p5', pageName: '看板', status: 1, sort: 1, memo: '', updater: '', updateDate: '' },
    pageConfig: JSON.stringify(pageOf(stat('a', 0, 0))),
  }
  bridge.serve(designPage.endpoints.get, () => record)
  bridge.serve(designPage.endpoints.update, () => '5')
  show(
    <TabContext value="portal/designer">
      <Designer params={{ kind: 'designPage', id: '5' }} />
    </TabContext>,
  )
  await expect.element(box(/^a/)).toBeVisible()
  await expect.element(screen.getByText(chinese('portal.designer:readOnly'))).toBeVisible()
  box(/^a/).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(box(/^a/)).toHaveAccessibleName(/第2行/)
  await expect.element(button('保存')).toBeDisabled()
  await userEvent.keyboard('{Control>}s{/Control}')
  be({ session: { user, permissions: ['sys:sysDesignPage:info', 'sys:sysDesignPage:update'] } })
  await expect.element(button('保存')).toBeEnabled()
  await expect.element(screen.getByText(chinese('portal.designer:readOnly'))).not.toBeInTheDocument()
  expect(bridge.callsOf(designPage.endpoints.update)).toEqual([])
  await userEvent.click(button('保存'))
  await expect.poll(() => bridge.callsOf(designPage.endpoints.update)).toHaveLength(1)
})

/** Attributes that would run something, and elements that do. */
const dangers = (): string[] =>
  [...document.body.querySelectorAll('*')].flatMap((element) => [
    ...(['SCRIPT', 'IFRAME', 'OBJECT', 'EMBED'].includes(element.tagName) ? [element.tagName] : []),
    ...[...element.attributes]
      .filter(
        ({ name, value }) =>
          /^on|^srcdoc$/i.test(name) ||
          (/^(?:src|(?:xlink:)?href|(?:form)?action|data|poster)$/i.test(name) &&
            /^\s*(?:javascript:|vbscript:|data:(?!image\/png))/i.test(value)),
      )
      .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
  ])

test('script in every text of a page runs neither in the designer nor in the viewer', async () => {
  const evil =
    '"><img src=x onerror="window.ran=1"><script>window.ran=1</script><a href="javascript:window.ran=1">x</a>'
  const address = 'javascript:window.ran=1'
  bridge.serve(message.endpoints.page, () => ({ list: [], total: 0 }))
  bridge.serve(quickAccess.endpoints.listUser, () => [])
  bridge.serve(designPage.endpoints.getByPageId, () => null)
  const props = {
    ...{ text: evil, html: `${evil}<svg onload="window.ran=1"></svg>`, url: address, alt: evil, unit: evil },
    ...{ labelKey: 'name', valueKey: 'value', columns: ['name', evil], headings: [evil, address] },
    ...{ routes: [address, evil], route: address, level: evil, pageId: 'javascript:1' },
    data: [{ name: evil, value: 1, [evil]: address }],
  }
  const widgets = [...widgetTypes, evil.slice(0, 40)].map((type, index) => {
    const source = { params: { [evil.slice(0, 90)]: evil }, path: 'data' }
    return Widget.parse({
      i: `${index}${evil}`.slice(0, 64),
      type,
      x: 0,
      y: index * 3,
      w: 12,
      h: 3,
      title: evil,
      props,
      source,
    })
  })
  const evilPage = pageOf(...widgets)
  show(<Bench page={evilPage} />)
  await expect.poll(() => document.querySelectorAll('[data-widget]').length).toBe(widgets.length)
  await expect.poll(() => document.querySelectorAll('canvas').length).toBe(3)
  expect(dangers()).toEqual([])
  for (const element of document.querySelectorAll<HTMLElement>('[data-widget]')) {
    element.focus()
    await expect.poll(() => document.querySelector('[aria-current=true]')).toBe(element)
    expect(dangers()).toEqual([])
  }
  show(<PageView page={evilPage} />)
  await expect.poll(() => document.querySelectorAll('canvas').length).toBe(3)
  expect(dangers()).toEqual([])
  expect(window).not.toHaveProperty('ran')
})
