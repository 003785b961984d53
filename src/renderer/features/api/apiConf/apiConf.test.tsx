import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ApiConf, apiConf } from '#contract/resources/api/apiConf.ts'
import { apiMonitor } from '#contract/resources/api/apiMonitor.ts'
import { sysApp } from '#contract/resources/sys/sysApp.ts'
import { ApiConfEdit } from '#features/api/apiConf/ApiConfEdit.tsx'
import { ApiConfList } from '#features/api/apiConf/apiConf.list.tsx'
import { ApiConfView } from '#features/api/apiConf/ApiConfView.tsx'
import { useTabs } from '#kit/tabs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { messages } from '#tests/components/messages.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, dialog, grid, row } from '#tests/components/seen.ts'
import { sampleInfo, sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = apiConf

const conf = (change: Partial<ApiConf> = {}): ApiConf => ({
  id: '1',
  apiCode: 'ORDER',
  apiName: '订单接收',
  status: true,
  msgPush: true,
  apiProvider: 'CRM',
  apiConsumer: 'self',
  apiRequestType: 'push',
  apiType: 'common',
  apiProtocolType: 'HTTP',
  apiDealType: 'ASYNC',
  receiptStepClass: 'ReceiptService',
  receiptStepMethod: 'accept',
  queryStepClass: '',
  queryStepMethod: '',
  responseStepClass: '',
  responseStepMethod: '',
  updateStepClass: '',
  updateStepMethod: '',
  apiUrl: '',
  apiAccessKey: '',
  apiSecretKey: '',
  extendJson: '',
  apiRemark: '先接收后处理',
  ...change,
})

let rows: ApiConf[] = []

beforeAll(() => loadTexts(['api.apiConf', 'api.apiLog', 'pickers']))

beforeEach(() => {
  useTabs.getState().reset()
  rows = [
    conf(),
    conf({
      id: '2',
      apiCode: 'STOCK',
      apiName: '库存',
      status: false,
      apiProvider: 'self',
      apiConsumer: 'WMS',
    }),
  ]
  bridge.serve(sysApp.endpoints.listAll, () => [
    { appId: 'CRM', appName: '客户系统' },
    { appId: 'WMS', appName: '仓储' },
  ])
  bridge.serve(endpoints.page, () => ({ list: rows, total: rows.length }))
  bridge.serve(endpoints.get, ({ params: { id } }) => {
    const found = rows.find((one) => one.id === id)
    if (!found)
      throw refusal({ code: 'refused', message: chinese('recordMissing'), status: 404, isMissing: true })
    return found
  })
})

async function showList(): Promise<void> {
  show(<ApiConfList params={{}} />)
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
  await expect.element(row('ORDER')).toBeVisible()
}

const rowButton = (words: string, name: string) => row(words).getByRole('button', { name, exact: true })
const bodies = (endpoint: (typeof endpoints)[keyof typeof endpoints]) =>
  bridge.callsOf(endpoint).map(({ body }) => body as Record<string, unknown>)

describe('the list', () => {
  test('has its columns, names instead of ids, and a tag for the status (OPS-API-01, OPS-API-03, OPS-API-04)', async () => {
    await showList()
    expect(columnNames()).toEqual(['接口编码', '接口名称', '提供方', '消费方', '状态', '操作'])
    await expect.poll(() => columnTexts('提供方')).toEqual(['客户系统', '本系统'])
    expect(columnTexts('消费方')).toEqual(['本系统', '仓储'])
    expect(columnTexts('状态')).toEqual(['启用', '禁用'])
  })

  test('asks with its five filters, the status as the dictionary has it (OPS-API-02, OPS-API-13)', async () => {
    be({
      session: {
        dictionaries: [
          {
            dictType: 'SYS_STATUS',
            dataList: [
              { dictLabel: '启用', dictValue: '1' },
              { dictLabel: '禁用', dictValue: '0' },
            ],
          },
        ],
      },
      info: { settings: { ...sampleInfo().settings, pageSizes: [15, 30] } },
    })
    await showList()
    await page.getByRole('textbox', { name: '接口编码' }).fill('OR')
    await page.getByRole('textbox', { name: '接口名称' }).fill('订单')
    await page.getByRole('combobox', { name: '状态' }).selectOptions('启用')
    await page.getByRole('combobox', { name: '消费方' }).selectOptions('本系统')
    await page.getByRole('combobox', { name: '提供方' }).selectOptions('客户系统')
    await button('查询').click()
    await expect
      .poll(() => bridge.callsOf(endpoints.page).at(-1)?.query)
      .toMatchObject({ apiCode: 'OR', apiName: '订单', status: '1', apiConsumer: 'self', apiProvider: 'CRM' })
    const sizes = page.getByRole('combobox', { name: '每页条数' }).getByRole('option')
    expect(sizes.elements().map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['15 条/页', '30 条/页']),
    )
  })

  test('the code opens the detail, update opens the edit tab with the id and a timestamp (OPS-API-05, OPS-API-10, OPS-APD-01)', async () => {
    await showList()
    await rowButton('ORDER', 'ORDER').click()
    await rowButton('ORDER', '编辑').click()
    const [, ...tabs] = useTabs.getState().tabs
    expect(tabs).toMatchObject([
      { name: 'api-apiConfView', path: 'api/apiConfView', params: { id: '1' }, title: '接口详情：订单接收' },
      { name: 'api-apiConf-editTab', path: 'api/apiConf-editTab', params: { id: '1' } },
    ])
    expect(tabs[1]?.params.timestamp).toBeTypeOf('number')
  })

  test('turning the status round asks with action and code, sends the whole row, says so and reads again (OPS-API-06, OPS-API-07, OPS-API-08)', async () => {
    bridge.serve(endpoints.updateStatus, ({ body }) => {
      const { id, status } = body as ApiConf
      rows = rows.map((one) => (one.id === id ? { ...one, status } : one))
      return null
    })
    await showList()
    await rowButton('ORDER', '禁用').click()
    await expect.element(dialog()).toHaveTextContent('确定要[禁用]接口[ORDER]吗？ORDER取消禁用')
    await dialog().getByRole('button', { name: '取消' }).click()
    expect(bodies(endpoints.updateStatus)).toEqual([])
    await rowButton('ORDER', '禁用').click()
    await dialog().getByRole('button', { name: '禁用' }).click()
    await expect.poll(messages).toContain(chinese('api.apiConf:toggled'))
    expect(bodies(endpoints.updateStatus)).toEqual([{ ...conf(), status: false }])
    await expect.poll(() => columnTexts('状态')).toEqual(['禁用', '禁用'])
    await expect.element(rowButton('ORDER', '启用')).toBeVisible()
  })

  test('a status that could not be changed says why and stays (OPS-API-09)', async () => {
    bridge.serve(endpoints.updateStatus, () => {
      const { loud } = endpoints.updateStatus
      throw refusal({ code: 'refused', message: '接口正在使用', status: 500, loud })
    })
    await showList()
    await rowButton('STOCK', '启用').click()
    await dialog().getByRole('button', { name: '启用' }).click()
    await expect.element(page.getByText('接口正在使用')).toBeVisible()
    expect(columnTexts('状态')).toEqual(['启用', '禁用'])
  })

  test('one row and the ticked rows are deleted after a question (OPS-API-11)', async () => {
    bridge.serve(endpoints.remove, ({ body }) => {
      rows = rows.filter(({ id }) => !(body as string[]).includes(id))
      return null
    })
    await showList()
    await rowButton('STOCK', '删除').click()
    await expect
      .element(dialog().getByText(chinese('common:confirm.generic', { handle: '删除' })))
      .toBeVisible()
    await dialog().getByRole('button', { name: '删除' }).click()
    await expect.poll(() => columnTexts('接口名称')).toEqual(['订单接收'])
    await page.getByRole('checkbox', { name: '选择 ORDER' }).click()
    await button('批量删除').click()
    await dialog().getByRole('button', { name: '批量删除' }).click()
    await expect.poll(() => columnTexts('接口名称')).toEqual([])
    expect(bodies(endpoints.remove)).toEqual([['2'], ['1']])
  })

  test('buttons follow their codes; adding, editing and switching share one (OPS-API-14, OPS-API-15)', async () => {
    const names = () =>
      ['新增', '批量删除', '编辑', '禁用', '删除'].filter((name) => button(name).elements().length > 0)
    const user = { ...sampleSession().user, superAdmin: 0 }
    be({ session: { user, permissions: ['api:apiConf:update'] } })
    await showList()
    expect(names()).toEqual(['新增', '编辑', '禁用'])
    be({ session: { user, permissions: ['api:apiConf:delete'] } })
    await expect.poll(names).toEqual(['批量删除', '删除'])
  })
})

const textbox = (label: string) => {
  const name = new RegExp(`^${label}\\s?\\*?$`)
  return page.getByRole('textbox', { name }).or(page.getByRole('combobox', { name }))
}
const choose = (label: string, option: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${label}`) }).selectOptions(option)
const isShown = (label: string) => textbox(label).elements().length > 0
const steps = [
  chinese('api.apiConf:field.receiptStepClass'),
  chinese('api.apiConf:field.receiptStepMethod'),
  '查询类',
  '查询方法',
  chinese('api.apiConf:field.responseStepClass'),
  chinese('api.apiConf:field.responseStepMethod'),
  chinese('api.apiConf:field.updateStepClass'),
  chinese('api.apiConf:field.updateStepMethod'),
  '接口地址',
]
const shownSteps = () => steps.filter(isShown)
const optionsOf = (label: string) =>
  page
    .getByRole('combobox', { name: new RegExp(`^${label}`) })
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)

async function showForm(id?: string): Promise<void> {
  show(<ApiConfEdit params={{ id, timestamp: 1 }} />)
  await expect.element(textbox('接口编码')).toBeVisible()
}

describe('the edit tab', () => {
  test('without an id its texts are empty and its choices made (28 B13, OPS-API-16, OPS-API-17, OPS-API-18)', async () => {
    await showForm()
    for (const label of [
      '接口编码',
      '接口名称',
      '备注',
      chinese('api.apiConf:field.receiptStepClass'),
      chinese('api.apiConf:field.receiptStepMethod'),
    ])
      await expect.element(textbox(label)).toHaveValue('')
    const chosen = [
      ...(['提供方', '消费方'] as const).map((label) => [label, 'self'] as const),
      ...([
        ['请求方式', 'push'],
        ['接口类型', 'common'],
        ['协议类型', 'HTTP'],
        ['处理方式', 'SYNC'],
      ] as const),
    ]
    for (const [label, value] of chosen)
      await expect.element(page.getByRole('combobox', { name: new RegExp(`^${label}`) })).toHaveValue(value)
    await expect.element(page.getByText(chinese('api.apiConf:category.self'))).toBeVisible()
    await expect.poll(() => optionsOf('提供方')).toEqual(['本系统', '客户系统', '仓储'])
    expect(optionsOf('消费方')).toEqual(['本系统', '客户系统', '仓储'])
    expect(optionsOf('请求方式')).toEqual(['推送', '拉取'])
    expect(optionsOf('接口类型')).toEqual(['通用', '自定义'])
    expect(optionsOf('协议类型')).toEqual(['HTTP', 'WebService'])
    expect(optionsOf('处理方式')).toEqual(['同步', '异步'])
    await expect.element(page.getByRole('checkbox', { name: /异常通知/ })).not.toBeChecked()
    await expect.element(textbox('备注')).toBeVisible()
  })

  test('eight fields are required (OPS-API-19)', async () => {
    const empty = { apiCode: '', apiName: '', apiProvider: '', apiConsumer: '' }
    rows = [conf({ ...empty, apiRequestType: '', apiType: '', apiProtocolType: '', apiDealType: '' })]
    await showForm('1')
    await button('保存').click()
    await expect
      .poll(() => page.getByText(chinese('common:required'), { exact: true }).elements())
      .toHaveLength(8)
    expect(bodies(endpoints.update)).toEqual([])
  })

  test('classes and methods of other interfaces are offered, others can be typed (28 B13)', async () => {
    rows = [
      conf(),
      conf({ id: '2', receiptStepMethod: 'echo' }),
      conf({ id: '3', receiptStepClass: 'NotifyService', receiptStepMethod: 'feedback' }),
    ]
    bridge.serve(endpoints.create, () => '9')
    await showForm()
    await choose('提供方', '客户系统')
    const offered = async (label: string) => {
      await textbox(label).click()
      await expect.element(page.getByRole('listbox')).toBeVisible()
      return page
        .getByRole('listbox')
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent)
    }
    expect(await offered(chinese('api.apiConf:field.receiptStepMethod'))).toEqual([
      'accept',
      'echo',
      'feedback',
    ])
    expect(await offered(chinese('api.apiConf:field.receiptStepClass'))).toEqual([
      'ReceiptService',
      'NotifyService',
    ])
    await page.getByRole('option', { name: 'NotifyService' }).click()
    await expect.element(textbox(chinese('api.apiConf:field.receiptStepClass'))).toHaveValue('NotifyService')
    expect(await offered(chinese('api.apiConf:field.receiptStepMethod'))).toEqual(['feedback'])
    await textbox(chinese('api.apiConf:field.receiptStepMethod')).fill('own')
    await textbox('接口编码').fill('NEW')
    await textbox('接口名称').fill('新接口')
    await button('保存').click()
    await expect
      .poll(() => bodies(endpoints.create))
      .toMatchObject([
        {
          ...{ apiCode: 'NEW', apiProvider: 'CRM', apiConsumer: 'self', apiRequestType: 'push' },
          ...{ apiType: 'common', apiProtocolType: 'HTTP', apiDealType: 'SYNC' },
          ...{ receiptStepClass: 'NotifyService', receiptStepMethod: 'own' },
        },
      ])
  })

  test('fields follow the category at once, in all three of them (OPS-API-21, OPS-API-22, OPS-API-23, OPS-API-24)', async () => {
    await showForm()
    await choose('提供方', '本系统')
    await choose('消费方', '客户系统')
    await choose('请求方式', '拉取')
    await expect
      .poll(shownSteps)
      .toEqual([
        chinese('api.apiConf:field.receiptStepClass'),
        chinese('api.apiConf:field.receiptStepMethod'),
      ])
    await choose('请求方式', '推送')
    await expect
      .poll(shownSteps)
      .toEqual([
        chinese('api.apiConf:field.responseStepClass'),
        chinese('api.apiConf:field.responseStepMethod'),
        '接口地址',
      ])
    await choose('处理方式', '异步')
    await expect
      .poll(shownSteps)
      .toEqual([
        '查询类',
        '查询方法',
        chinese('api.apiConf:field.responseStepClass'),
        chinese('api.apiConf:field.responseStepMethod'),
        chinese('api.apiConf:field.updateStepClass'),
        chinese('api.apiConf:field.updateStepMethod'),
        '接口地址',
      ])
    await choose('消费方', '本系统')
    await choose('提供方', '客户系统')
    await expect
      .poll(shownSteps)
      .toEqual([
        chinese('api.apiConf:field.receiptStepClass'),
        chinese('api.apiConf:field.receiptStepMethod'),
      ])
    await choose('消费方', '仓储')
    await expect.poll(shownSteps).toEqual([])
    await expect.element(page.getByText(chinese('api.apiConf:category.none'))).toBeVisible()
  })

  test('steps that show are required; what is hidden blocks nothing and is sent empty (OPS-API-20)', async () => {
    rows = [
      conf({
        apiProvider: 'self',
        apiConsumer: 'CRM',
        apiDealType: 'SYNC',
        receiptStepClass: '',
        receiptStepMethod: '',
        responseStepClass: 'HttpCallService',
        responseStepMethod: 'post',
        apiUrl: '/a',
      }),
    ]
    bridge.serve(endpoints.update, () => '1')
    await showForm('1')
    await expect
      .element(textbox(chinese('api.apiConf:field.responseStepClass')))
      .toHaveValue('HttpCallService')
    await textbox(chinese('api.apiConf:field.extendJson')).fill('{')
    await choose('请求方式', '拉取')
    await expect.element(textbox(chinese('api.apiConf:field.receiptStepClass'))).toBeVisible()
    await button('保存').click()
    await expect
      .poll(() => page.getByText(chinese('common:required'), { exact: true }).elements())
      .toHaveLength(2)
    await textbox(chinese('api.apiConf:field.receiptStepClass')).fill('ReceiptService')
    await textbox(chinese('api.apiConf:field.receiptStepMethod')).fill('echo')
    await expect
      .poll(() => page.getByText(chinese('common:required'), { exact: true }).elements())
      .toHaveLength(0)
    await expect
      .poll(async () => {
        await button('保存').click()
        return bodies(endpoints.update)
      })
      .toMatchObject([
        {
          id: '1',
          receiptStepClass: 'ReceiptService',
          receiptStepMethod: 'echo',
          responseStepClass: '',
          responseStepMethod: '',
          apiUrl: '',
          extendJson: '',
        },
      ])
  })

  test('what was typed for a category comes back with it (OPS-API-24)', async () => {
    await showForm()
    await choose('提供方', '本系统')
    await choose('消费方', '客户系统')
    await choose('请求方式', '推送')
    await choose('处理方式', '同步')
    await textbox(chinese('api.apiConf:field.responseStepClass')).fill('Mine')
    await choose('请求方式', '拉取')
    await expect.element(textbox(chinese('api.apiConf:field.receiptStepClass'))).toBeVisible()
    await choose('请求方式', '推送')
    await expect.element(textbox(chinese('api.apiConf:field.responseStepClass'))).toHaveValue('Mine')
  })

  test('an extension that is no JSON is told where it is typed (OPS-API-18)', async () => {
    await showForm()
    await choose('提供方', '本系统')
    await choose('消费方', '客户系统')
    await choose('请求方式', '推送')
    await choose('处理方式', '同步')
    await textbox(chinese('api.apiConf:field.extendJson')).fill('{"a":')
    await userEvent.tab()
    await expect.element(page.getByText(chinese('common:json'))).toBeVisible()
  })
})

describe('the detail', () => {
  const recent = Array.from({ length: 12 }, (_, index) => ({
    apiReqTime: `2026-11-23 10:00:${String(59 - index)}`,
    apiStatus: index % 2 === 0,
    respStr: `answer ${index}`,
  }))
  const days = Array.from({ length: 7 }, (_, index) => ({
    date: `2026-11-${17 + index}`,
    value: index,
    desc: chinese('api.dayTotal', { success: index, fail: 0 }),
  }))

  async function showDetail(): Promise<void> {
    bridge.serve(apiMonitor.endpoints.recent, () => recent)
    bridge.serve(apiMonitor.endpoints.days, () => days)
    show(<ApiConfView params={{ id: '1' }} />)
    await expect.element(page.getByText('订单接收')).toBeVisible()
  }

  test('shows the configuration in words, nothing of it to be changed (OPS-APD-02, OPS-APD-03, OPS-APD-04)', async () => {
    await showDetail()
    await expect.element(page.getByText('客户系统')).toBeVisible()
    const shown = [...document.querySelectorAll('dl > div')].map(({ children }) => [
      children[0]?.textContent,
      children[1]?.textContent,
    ])
    expect(shown).toEqual([
      ['接口编码', 'ORDER'],
      ['接口名称', '订单接收'],
      ['异常通知', chinese('api.apiConf:notice')],
      ['提供方', '客户系统'],
      ['消费方', '本系统'],
      ['调用方式', '推送'],
      ['接口类型', '通用'],
      ['协议类型', 'HTTP'],
      ['处理方式', '异步'],
      ['请求流程', '接收处理'],
      [chinese('api.apiConf:field.receiptStepClass'), 'ReceiptService'],
      [chinese('api.apiConf:field.receiptStepMethod'), 'accept'],
      ['接口地址', 'https://admin.example.com/api/api/open/ORDER'],
      ['备注', '先接收后处理'],
    ])
    const notice = page.getByRole('checkbox', { name: chinese('api.apiConf:notice') })
    await expect.element(notice).toBeChecked()
    await expect.element(notice).toBeDisabled()
  })

  test('the address is shown and copied, whichever side is called (28 B13)', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    rows = [conf({ apiProvider: 'self', apiConsumer: 'CRM', apiUrl: 'https://u:geheim@crm.example/o?a=1' })]
    await showDetail()
    await button(chinese('api.apiConf:address.copy')).click()
    await expect.poll(() => write.mock.calls).toEqual([['https://***@crm.example/o?a=1']])
  })

  test('the request it describes is copied as cURL, where it describes one', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await showDetail()
    await button(chinese('api.apiLog:curl')).click()
    await expect.poll(messages).toContain(chinese('api.apiLog:curl.done'))
    expect(write.mock.calls[0]?.[0]).toMatch(
      /^curl -X POST 'https:\/\/admin\.example\.com\/api\/api\/open\/ORDER\?appId=CRM&timestamp=\d+&sign=\*\*\*'/,
    )
    rows = [conf({ apiProvider: 'WMS', apiConsumer: 'CRM' })]
    show(<ApiConfView key="other" params={{ id: '1' }} />)
    await expect.element(page.getByText('仓储')).toBeVisible()
    await expect.element(button(chinese('api.apiLog:curl'))).not.toBeInTheDocument()
  })

  test('any other value reads as pull, custom, WebService and asynchronous (OPS-APD-03)', async () => {
    rows = [conf({ apiRequestType: '', apiType: 'x', apiProtocolType: 'soap', apiDealType: 'later' })]
    await showDetail()
    const values = [...document.querySelectorAll('dl > div')].map(({ children }) => children[1]?.textContent)
    expect(values.slice(5, 10)).toEqual(['拉取', '自定义', 'WebService', '异步', '-'])
  })

  test('lists the last ten requests with time, result and answer, asked by code (OPS-APD-05)', async () => {
    await showDetail()
    const table = page.getByRole('table', { name: chinese('api.apiConf:recent') })
    await expect.element(table).toBeVisible()
    await expect.poll(() => table.getByRole('row').elements()).toHaveLength(11)
    const first = table.getByRole('row').nth(1)
    await expect.element(first).toHaveTextContent('2026-11-23 10:00:59成功answer 0')
    await expect.element(table.getByRole('row').nth(2)).toHaveTextContent('2026-11-23 10:00:58失败answer 1')
    expect(bridge.callsOf(apiMonitor.endpoints.recent).at(-1)?.query).toEqual({ apiCode: 'ORDER' })
  })

  test('draws seven days, days without requests included, with the same figures as a table (OPS-APD-06)', async () => {
    await showDetail()
    await expect.element(page.getByRole('img', { name: chinese('api.apiConf:days') })).toBeVisible()
    expect(bridge.callsOf(apiMonitor.endpoints.days).at(-1)?.query).toEqual({ days: 7, apiCode: 'ORDER' })
    await button(chinese('kit:chart.asTable')).click()
    const table = page.getByRole('table', { name: chinese('api.apiConf:days') })
    await expect.poll(() => table.getByRole('row').elements()).toHaveLength(8)
    await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('2026-11-170成功0次，失败0次')
  })
})
