import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { apiAppSubscription } from '#contract/resources/api/apiAppSubscription.ts'
import { apiConf } from '#contract/resources/api/apiConf.ts'
import { type SysApp, sysApp } from '#contract/resources/sys/sysApp.ts'
import { AuthDialog } from '#features/sys/sysApp/AuthDialog.tsx'
import { sysAppList } from '#features/sys/sysApp/sysApp.list.tsx'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, dialog, field, grid, row } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = sysApp

const app = (change: Partial<SysApp> = {}): SysApp => ({
  id: '1',
  appId: 'CRM',
  appName: '客户系统',
  appType: 0,
  appContacts: '张伟',
  appPhone: '',
  appMail: '',
  appAddress: '',
  apiAccessKey: '******',
  apiSecretKey: '******',
  extendJson: '',
  apiUrl: '',
  status: true,
  apiAuth: { accessKey: 'AK1234567890' },
  creator: 'admin',
  createDate: '2026-11-01 08:00:00',
  updater: 'admin',
  updateDate: '2026-11-01 08:00:00',
  ...change,
})

let rows: SysApp[] = []

beforeAll(() => loadTexts(['sys.sysApp', 'pickers']))

beforeEach(() => {
  rows = [app(), app({ id: '2', appId: 'OLD', appName: '旧系统', appType: 7, status: false })]
  bridge.serve(endpoints.page, () => ({ list: rows, total: rows.length }))
  bridge.serve(endpoints.get, ({ params }) => rows.find(({ id }) => id === params.id) ?? app())
})

async function shown(): Promise<void> {
  show(<ListPage list={sysAppList} />)
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
  await expect.element(row('CRM')).toBeVisible()
}

/** Runs an action of a row, which may be behind its "more" button. */
async function act(words: string, name: string): Promise<void> {
  const direct = row(words).getByRole('button', { name, exact: true })
  if (direct.elements().length > 0) return direct.click()
  await row(words).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name }).click()
}

describe('the list', () => {
  test('columns in order; a type that is not 0 reads as other (OPS-APP-02, OPS-APP-05)', async () => {
    await shown()
    expect(columnNames()).toEqual(['应用标识', '应用名称', '应用类型', '接入密钥', '状态', '操作'])
    expect(columnTexts('应用类型')).toEqual([chinese('sys.sysApp:type.0'), '其他'])
    expect(columnTexts('接入密钥')).toEqual(['AK1234567890', 'AK1234567890'])
    expect(columnTexts('状态')).toEqual(['启用', '禁用'])
  })

  test('asks by name (OPS-APP-01)', async () => {
    await shown()
    await page.getByRole('textbox', { name: '应用名称' }).fill('客户')
    await button('查询').click()
    await expect.poll(() => bridge.callsOf(endpoints.page).at(-1)?.query).toMatchObject({ appName: '客户' })
  })

  test('a row is edited, deleted, switched and authorised; the toolbar adds and exports (OPS-APP-03)', async () => {
    await shown()
    const offered = async (words: string) => {
      await row(words).getByRole('button', { name: '更多操作' }).click()
      await expect.poll(() => page.getByRole('menuitem').elements().length).toBeGreaterThan(0)
      const inMenu = page.getByRole('menuitem').elements()
      await userEvent.keyboard('{Escape}')
      return [...row(words).getByRole('button').elements(), ...inMenu]
        .map(({ textContent }) => textContent)
        .filter(Boolean)
    }
    expect(await offered('CRM')).toEqual(expect.arrayContaining(['编辑', '禁用', '接口授权', '删除']))
    expect(await offered('OLD')).toEqual(expect.arrayContaining(['编辑', '启用', '接口授权', '删除']))
    await expect.element(button('新增')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /导出/ })).toBeVisible()
  })

  test('disabling and enabling ask with the same words and send id and status (OPS-APP-08, OPS-APP-09)', async () => {
    bridge.serve(endpoints.updateStatus, ({ body }) => {
      const { id, status } = body as { id: string; status: boolean }
      rows = rows.map((one) => (one.id === id ? { ...one, status } : one))
      return null
    })
    await shown()
    await act('CRM', '禁用')
    await expect.element(dialog().getByText(chinese('sys.sysApp:confirm.disable'))).toBeVisible()
    await dialog().getByRole('button', { name: '禁用' }).click()
    await expect.poll(() => columnTexts('状态')).toEqual(['禁用', '禁用'])
    await act('OLD', '启用')
    await expect.element(dialog().getByText(chinese('sys.sysApp:confirm.disable'))).toBeVisible()
    await dialog().getByRole('button', { name: '启用' }).click()
    await expect.poll(() => columnTexts('状态')).toEqual(['禁用', '启用'])
    expect(bridge.callsOf(endpoints.updateStatus).map(({ body }) => body)).toEqual([
      { id: '1', status: false },
      { id: '2', status: true },
    ])
  })

  test('each button has its code; authorising has none (OPS-APP-10, OPS-APP-11, OPS-APP-12, OPS-COM-17)', async () => {
    const user = { ...sampleSession().user, superAdmin: 0 }
    const names = () =>
      ['新增', '编辑', '删除', '接口授权'].filter((name) => button(name).elements().length > 0)
    be({ session: { user, permissions: [] } })
    await shown()
    await expect.poll(names).toEqual(['接口授权'])
    be({ session: { user, permissions: ['sys:sysApp:save'] } })
    await expect.poll(names).toEqual(['新增', '接口授权'])
    be({ session: { user, permissions: ['sys:sysApp:update'] } })
    await expect.poll(names).toEqual(['编辑', '接口授权'])
    be({ session: { user, permissions: ['sys:sysApp:delete'] } })
    await expect.poll(names).toEqual(['删除', '接口授权'])
  })
})

describe('the form', () => {
  const labels = () =>
    [...document.querySelectorAll('[role=dialog] label, [role=alertdialog] label')].map(({ textContent }) =>
      textContent.replace(/\s*\*$/, ''),
    )

  test('holds the fields of an application; only type 0 is given; three are required (OPS-APP-04, OPS-APP-05, OPS-APP-06)', async () => {
    await shown()
    await button('新增').click()
    await expect.element(dialog('新增应用')).toBeVisible()
    expect(labels()).toEqual([
      '应用标识',
      '应用名称',
      '应用类型',
      '联系人',
      '联系电话',
      '邮箱',
      '地址',
      '访问密钥',
      '安全密钥',
      '接口地址',
      chinese('sys.sysApp:field.extendJson'),
    ])
    const type = dialog().getByRole('combobox')
    expect(
      type
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([chinese('sys.sysApp:type.0')])
    await dialog().getByRole('button', { name: '保存' }).click()
    await expect
      .poll(() => page.getByText(chinese('common:required'), { exact: true }).elements())
      .toHaveLength(2)
    // The third is filled from the start, and is required as well.
    expect(document.querySelectorAll('[role=dialog] label span, [role=alertdialog] label span')).toHaveLength(
      3,
    )
    expect(bridge.callsOf(endpoints.create)).toEqual([])
  })

  test('a save that is refused says why and stays open (OPS-APP-07)', async () => {
    bridge.serve(endpoints.create, () => {
      throw refusal({
        code: 'refused',
        message: '应用标识已存在',
        status: 10002,
        loud: endpoints.create.loud,
      })
    })
    await shown()
    await button('新增').click()
    await field('应用标识').fill('CRM')
    await field('应用名称').fill('客户系统')
    await dialog().getByRole('button', { name: '保存' }).click()
    await expect.element(page.getByText('应用标识已存在')).toBeVisible()
    await expect.element(dialog('新增应用')).toBeVisible()
    await expect.element(field('应用标识')).toHaveValue('CRM')
    expect(endpoints.update.loud).toBe(true)
  })

  test('the keys of a new application are shown once, beside how to copy them', async () => {
    bridge.serve(endpoints.create, () => ({ id: '3', apiAuth: { accessKey: 'AK-NEW', secretKey: 'SK-NEW' } }))
    await shown()
    await button('新增').click()
    await field('应用标识').fill('NEW')
    await field('应用名称').fill('新系统')
    await dialog().getByRole('button', { name: '保存' }).click()
    await expect.element(dialog('应用密钥').getByRole('textbox', { name: '安全密钥' })).toHaveValue('SK-NEW')
    await dialog('应用密钥').getByRole('button', { name: '关闭' }).click()
    await expect.element(dialog('应用密钥')).not.toBeInTheDocument()
  })

  test('an application keeps its id, and the keys that are stored', async () => {
    bridge.serve(endpoints.update, () => '1')
    await shown()
    await act('CRM', '编辑')
    await expect.element(field('应用标识')).toHaveAttribute('readonly')
    await field('联系人').fill('李娜')
    await dialog().getByRole('button', { name: '保存' }).click()
    await expect
      .poll(() => bridge.callsOf(endpoints.update).map(({ body }) => body))
      .toMatchObject([{ id: '1', appId: 'CRM', appContacts: '李娜', apiSecretKey: '******' }])
  })
})

describe('the authorisation', () => {
  const choices = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: String(index + 1),
      apiCode: `API_${index + 1}`,
      apiName: `接口 ${index + 1}`,
      direction: index % 2 === 0 ? 'receive' : 'call',
    }))

  async function open(count: number): Promise<void> {
    bridge.serve(apiConf.endpoints.receiveApiList, () => choices(count))
    bridge.serve(apiConf.endpoints.receiveApiListByAppId, () => choices(count).slice(0, 2))
    bridge.serve(apiAppSubscription.endpoints.saveAppApi, () => null)
    show(<div />)
    void openDialog(AuthDialog, { appId: 'CRM', appName: '客户系统' })
    await expect.element(side('可选接口')).toBeVisible()
  }
  const side = (name: string) => page.getByRole('listbox', { name })
  const lines = (name: string) =>
    side(name)
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  const saved = () => bridge.callsOf(apiAppSubscription.endpoints.saveAppApi).map(({ body }) => body)

  test('loads all interfaces for the left side and those of the application for the right (OPS-AUT-01, OPS-AUT-03)', async () => {
    await open(6)
    expect(bridge.callsOf(apiConf.endpoints.receiveApiList)).toHaveLength(1)
    expect(bridge.callsOf(apiConf.endpoints.receiveApiListByAppId).map(({ query }) => query)).toEqual([
      { appId: 'CRM' },
    ])
    expect(lines('可选接口')).toEqual(['接口 3API_3', '接口 5API_5'])
    expect(lines(chinese('sys.sysApp:auth.granted'))).toEqual(['接口 1API_1'])
  })

  test('both directions are chosen apart; each changed one is saved by its own call (OPS-AUT-02, OPS-AUT-04)', async () => {
    await open(6)
    await side('可选接口').getByText('接口 5').click()
    await button('添加 1 项').click()
    expect(lines(chinese('sys.sysApp:auth.granted'))).toEqual(['接口 1API_1', '接口 5API_5'])
    await page.getByRole('tab', { name: chinese('sys.sysApp:direction.call') }).click()
    expect(lines(chinese('sys.sysApp:auth.granted'))).toEqual(['接口 2API_2'])
    await side(chinese('sys.sysApp:auth.granted')).getByText('接口 2').click()
    await button('移除 1 项').click()
    await page.getByRole('tab', { name: chinese('sys.sysApp:direction.receive') }).click()
    expect(lines(chinese('sys.sysApp:auth.granted'))).toEqual(['接口 1API_1', '接口 5API_5'])
    await button('保存').click()
    await expect.poll(saved).toEqual([
      { appId: 'CRM', apiData: ['API_1', 'API_5'], direction: 'receive' },
      { appId: 'CRM', apiData: [], direction: 'call' },
    ])
    await expect.element(side('可选接口')).not.toBeInTheDocument()
  })

  test('a direction that was saved is not sent again when the other failed', async () => {
    await open(6)
    await side('可选接口').getByText('接口 3').dblClick()
    await page.getByRole('tab', { name: chinese('sys.sysApp:direction.call') }).click()
    await side('可选接口').getByText('接口 4').dblClick()
    bridge.serve(apiAppSubscription.endpoints.saveAppApi, ({ body }) => {
      const { direction } = body as { direction: string }
      if (direction === 'call') throw refusal({ code: 'refused', message: '授权失败', loud: true })
      return null
    })
    await button('保存').click()
    await expect.element(page.getByText('授权失败')).toBeVisible()
    bridge.serve(apiAppSubscription.endpoints.saveAppApi, () => null)
    await button('保存').click()
    await expect.element(side('可选接口')).not.toBeInTheDocument()
    expect(saved().map((body) => (body as { direction: string }).direction)).toEqual([
      'receive',
      'call',
      'call',
    ])
  })

  test('what was chosen stays when reading again in the background fails', async () => {
    await open(6)
    await side('可选接口').getByText('接口 3').dblClick()
    expect(lines(chinese('sys.sysApp:auth.granted'))).toEqual(['接口 1API_1', '接口 3API_3'])
    const again = bridge.callsOf(apiConf.endpoints.receiveApiList).length
    for (const call of [apiConf.endpoints.receiveApiList, apiConf.endpoints.receiveApiListByAppId])
      bridge.serve(call, () => {
        throw refusal({ code: 'refused', message: '系统繁忙' })
      })
    bridge.send({ type: 'changed', sessionId: 's1', resource: apiConf.name })
    await expect.poll(() => bridge.callsOf(apiConf.endpoints.receiveApiList).length).toBeGreaterThan(again)
    await expect.poll(() => bridge.callsOf(apiConf.endpoints.receiveApiListByAppId).length).toBeGreaterThan(1)
    await button('保存').click()
    await expect.poll(saved).toEqual([{ appId: 'CRM', apiData: ['API_1', 'API_3'], direction: 'receive' }])
  })

  test('closing with a changed choice asks', async () => {
    await open(6)
    await side('可选接口').getByText('接口 3').dblClick()
    await button('取消').click()
    const question = page.getByRole('alertdialog').last()
    await question.getByRole('button', { name: '取消' }).click()
    expect(lines(chinese('sys.sysApp:auth.granted'))).toHaveLength(2)
    expect(saved()).toEqual([])
  })

  test('5,000 interfaces are searched and moved without a stall, a few dozen of them drawn (OPS-AUT-01)', async () => {
    const stalls: number[] = []
    await open(10_000)
    const observer = new PerformanceObserver((list) => {
      stalls.push(...list.getEntries().map(({ duration }) => duration))
    })
    observer.observe({ type: 'longtask' })
    expect(lines('可选接口').length).toBeLessThan(60)
    await page.getByRole('searchbox', { name: '搜索可选接口' }).fill('API_9')
    await expect.poll(() => lines('可选接口')[0]).toBe('接口 9API_9')
    await page.getByRole('searchbox', { name: '搜索可选接口' }).fill('')
    await page.getByRole('button', { name: '全选' }).first().click()
    await button('添加 4999 项').click()
    await expect
      .element(page.getByText(chinese('kit:transfer.count', { ticked: 0, found: 5000, total: 5000 })))
      .toBeVisible()
    observer.disconnect()
    expect(Math.max(0, ...stalls)).toBeLessThan(300)
  })

  test('is walked, ticked and moved by keyboard', async () => {
    await open(40)
    side('可选接口').element().focus()
    await userEvent.keyboard('{ArrowDown} {ArrowDown} {Enter}')
    await expect
      .poll(() => lines(chinese('sys.sysApp:auth.granted')))
      .toEqual(['接口 1API_1', '接口 5API_5', '接口 7API_7'])
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(button('添加 17 项')).toBeEnabled()
    await userEvent.keyboard('{End}')
    expect(side('可选接口').element().getAttribute('aria-activedescendant')).toMatch(/-16$/)
  })
})
