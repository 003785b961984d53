import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DictData, dictData, dictDataCust } from '#contract/resources/sys/dictData.ts'
import { DictType, dictType, dictTypeCust } from '#contract/resources/sys/dictType.ts'
import { DataForm } from '#features/sys/dictType/DataForm.tsx'
import { DictDataCustScreen } from '#features/sys/dictType/DictDataCustScreen.tsx'
import { DictDataScreen } from '#features/sys/dictType/DictDataScreen.tsx'
import { DictTypeCustScreen } from '#features/sys/dictType/DictTypeCustScreen.tsx'
import { DictTypeScreen } from '#features/sys/dictType/DictTypeScreen.tsx'
import { dictTypeScreen } from '#features/sys/dictType/screen.ts'
import { TypeForm } from '#features/sys/dictType/TypeForm.tsx'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { useTabs } from '#kit/tabs.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, dialog, field, grid, row } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const type = (change: Partial<DictType> = {}): DictType =>
  DictType.parse({
    ...{ id: '1', tbType: 0, dictName: '颜色', dictType: 'COLOR', isSys: 0, status: 1, creator: '' },
    ...{ createDate: '', updater: '', updateDate: '', version: '', remark: '备' },
    ...change,
  })

const entry = (id: string, dictLabel: string, change: Partial<DictData> = {}): DictData =>
  DictData.parse({
    ...{ id, pid: '0', pids: '', pnames: '', sort: Number(id), isLeaf: 1, level: 1, dictValue: `v${id}` },
    ...{ dictLabel, dictType: 'COLOR', dictTypeName: '颜色', remark: '', cssStyle: '', cssClass: '' },
    ...{ status: 1, creator: '', createDate: '', updater: '', updateDate: '' },
    ...change,
  })

let entries: DictData[] = []

beforeAll(() => loadTexts(dictTypeScreen.namespaces))

beforeEach(() => {
  useTabs.getState().reset()
  entries = [
    entry('2', '暖色', { isLeaf: 0 }),
    entry('3', '红', { pid: '2', pids: '2', pnames: '暖色' }),
    entry('4', '冷色', { status: 0 }),
  ]
  const types = [type(), type({ id: '2', dictName: '大小', dictType: 'SIZE', status: 5 })]
  bridge.serve(dictType.endpoints.page, () => ({ list: types, total: 2 }))
  bridge.serve(dictTypeCust.endpoints.page, () => ({ list: types, total: 2 }))
  bridge.serve(dictType.endpoints.uses, () => [
    { id: '1', records: '用户', field: '颜色', count: 3, names: [] },
  ])
  bridge.serve(dictData.endpoints.uses, () => [])
  bridge.serve(dictData.endpoints.page, ({ query }) => {
    const found = entries.filter(({ pid }) => query.pid === undefined || query.pid === pid)
    return { list: found, total: found.length }
  })
  bridge.serve(dictData.endpoints.getMaxSort, () => 70)
  bridge.serve(dictDataCust.endpoints.list, () => entries)
  bridge.serve(dictDataCust.endpoints.getTreeMaxSort, () => 80)
})

async function shown(screen: React.ReactNode, words: string): Promise<void> {
  show(screen)
  await expect.element(grid().or(page.getByRole('treegrid'))).toHaveAttribute('aria-busy', 'false')
  await expect.element(row(words)).toBeVisible()
}

const save = () => dialog().getByRole('button', { name: '保存' })
const rowButton = (words: string, name: string) => row(words).getByRole('button', { name, exact: true })
const tabs = () => useTabs.getState().tabs.slice(1)
const platform = () => be({ session: { user: { ...sampleSession().user, tenantItype: 1 } } })

describe('dictionaries', () => {
  test('a super administrator changes them; what uses them is said before they are deleted', async () => {
    bridge.serve(dictType.endpoints.remove, () => null)
    await shown(<DictTypeScreen />, 'SIZE')
    expect(columnNames()).toEqual(['字典名称', '字典类型', '状态', '操作'])
    expect(columnTexts('状态')).toEqual(['启用', '禁用'])
    expect(button('编辑').elements()).toHaveLength(2)
    expect(button('删除').elements()).toEqual([])
    await page.getByRole('checkbox', { name: '选择 颜色' }).click()
    await button('批量删除').click()
    await expect.element(dialog().getByText(chinese('sys.dictType:uses.type'))).toBeVisible()
    await expect
      .element(
        dialog().getByText(
          chinese('sys.dictType:uses.nameless', { name: '颜色', records: '用户', field: '颜色', count: 3 }),
        ),
      )
      .toBeVisible()
    expect(bridge.callsOf(dictType.endpoints.uses)[0]?.query).toEqual({ ids: '1' })
    await dialog().getByRole('button', { name: '批量删除' }).click()
    await expect
      .poll(() => bridge.callsOf(dictType.endpoints.remove).map(({ body }) => body))
      .toEqual([['1']])
  })

  test('others read them, whatever codes they hold; the type opens its entries', async () => {
    const codes = ['save', 'update', 'delete'].map((code) => `sys:sysdicttype:${code}`)
    be({ session: { user: { ...sampleSession().user, superAdmin: 2 }, permissions: codes } })
    await shown(<DictTypeScreen />, 'SIZE')
    for (const name of ['新增', '批量删除', '编辑']) expect(button(name).elements()).toEqual([])
    await rowButton('COLOR', 'COLOR').click()
    await expect
      .poll(tabs)
      .toMatchObject([{ path: 'sys/dictdata', title: '颜色字典数据', params: { dictType: 'COLOR' } }])
  })

  test('custom ones are asked for as such, open their entries in a tree and show them', async () => {
    await shown(<DictTypeCustScreen />, 'SIZE')
    expect(bridge.callsOf(dictTypeCust.endpoints.page)[0]?.query).toMatchObject({ tbType: '1' })
    expect(columnNames()).toEqual(['字典名称', '字典类型', '状态', '备注', '操作'])
    await rowButton('COLOR', '字典数据').click()
    await expect.poll(tabs).toMatchObject([
      {
        ...{ path: 'sys/sysDictDataCust', title: '颜色字典数据' },
        params: { dictType: { dictType: 'COLOR', dictName: '颜色' } },
      },
    ])
    await rowButton('COLOR', '查看数据').click()
    const view = dialog('颜色字典数据')
    await expect.element(view.getByRole('gridcell', { name: '暖色' }).last()).toBeVisible()
    expect(bridge.callsOf(dictData.endpoints.page)[0]?.query).toMatchObject({ dictType: 'COLOR' })
    const names = view.getByRole('columnheader').elements()
    expect(names.map(({ textContent }) => textContent)).toEqual([
      ...['字典标签', '上级', '字典值', '排序', '状态', '备注'],
    ])
  })

  test.each([
    ['新增字典', false, undefined, 36],
    ['编辑字典', false, type(), 36],
    [chinese('sys.dictType:cust.add'), true, undefined, 24],
    [chinese('sys.dictType:cust.edit'), true, type(), 24],
  ])(
    '%s: the form takes as many characters as its kind of dictionary has',
    async (title, isCustom, record, most) => {
      const { endpoints } = isCustom ? dictTypeCust : dictType
      bridge.serve(endpoints.create, () => '1')
      bridge.serve(endpoints.update, () => '1')
      bridge.serve(endpoints.get, () => type())
      show(null)
      void openDialog(TypeForm, record ? { record, isCustom } : { isCustom })
      await expect.element(dialog(title)).toBeVisible()
      await field('字典名称').fill('名'.repeat(most))
      await field('字典类型').fill('T'.repeat(most + 1))
      await field('字典名称').click()
      await expect.element(field('字典类型')).toHaveAccessibleDescription(chinese('common:dictLength'))
      await field('字典类型').fill('T'.repeat(most))
      await save().click()
      await expect
        .poll(() => bridge.callsOf(record ? endpoints.update : endpoints.create).map(({ body }) => body))
        .toEqual([
          {
            ...(record && { id: '1' }),
            ...{
              dictName: '名'.repeat(most),
              dictType: 'T'.repeat(most),
              status: 1,
              remark: record ? '备' : '',
            },
          },
        ])
    },
  )
})

describe('entries', () => {
  const screen = <DictDataScreen params={{ dictType: 'COLOR' }} />

  test('stand level by level; the path leads back', async () => {
    await shown(screen, '冷色')
    expect(columnTexts('字典标签')).toEqual(['暖色', '冷色'])
    expect(bridge.callsOf(dictData.endpoints.page)[0]?.query).toMatchObject({ dictType: 'COLOR', pid: '0' })
    expect(page.getByRole('navigation', { name: '当前位置' }).elements()).toEqual([])
    for (const name of ['新增', '表格编辑', '批量删除', '编辑', '删除', '新增下级'])
      expect(button(name).elements(), name).toEqual([])
    expect(button('下级').elements()).toHaveLength(1)
    await rowButton('暖色', '暖色').click()
    await expect.poll(() => columnTexts('字典标签')).toEqual(['红'])
    const path = page.getByRole('navigation', { name: '当前位置' })
    await expect.element(path.getByRole('button', { name: '暖色' })).toHaveAttribute('aria-current', 'page')
    await path.getByRole('button', { name: '顶级' }).click()
    await expect.poll(() => columnTexts('字典标签')).toEqual(['暖色', '冷色'])
    await rowButton('暖色', '下级').click()
    await expect.poll(() => columnTexts('字典标签')).toEqual(['红'])
  })

  test('are changed by users of the platform; at the top without a choice of the parent', async () => {
    platform()
    bridge.serve(dictData.endpoints.create, () => '9')
    await shown(screen, '冷色')
    await button('新增').click()
    await expect.element(field('排序')).toHaveValue('70')
    expect(bridge.callsOf(dictData.endpoints.getMaxSort)).toMatchObject([
      { params: { pid: '0' }, query: { dictType: 'COLOR' } },
    ])
    expect(dialog().getByText('上级', { exact: true }).elements()).toEqual([])
    await field('字典标签').fill('灰')
    await field('字典值').fill('grey')
    await dialog().getByRole('combobox', { name: '标签颜色' }).selectOptions('灰色')
    await save().click()
    await expect
      .poll(() => bridge.callsOf(dictData.endpoints.create).map(({ body }) => body))
      .toEqual([
        {
          ...{ pid: '0', dictLabel: '灰', dictValue: 'grey', dictType: 'COLOR', sort: 70, status: 1 },
          ...{ cssClass: 'default', cssStyle: '', remark: '' },
        },
      ])
  })

  test('below an entry the form has the parent', async () => {
    platform()
    await shown(screen, '冷色')
    await rowButton('冷色', '新增下级').click()
    await expect.element(dialog(chinese('sys.dictType:data.add'))).toBeVisible()
    await expect.element(button('上级: 冷色')).toBeVisible()
    expect(bridge.callsOf(dictData.endpoints.getMaxSort)[0]?.params).toEqual({ pid: '4' })
  })

  test.each([
    [false, '系统'],
    [true, '自定义'],
  ])('a parent is neither the entry nor one below it (custom: %s)', async (isCustom) => {
    entries.push(entry('5', '深红', { pid: '3', pids: '2,3', pnames: '暖色 / 红' }))
    show(null)
    void openDialog(DataForm, { record: entries[1]!, dictType: 'COLOR', isCustom, isTree: true })
    await expect.element(dialog(chinese('sys.dictType:data.edit'))).toBeVisible()
    await button('上级: 暖色').click()
    await expect.element(page.getByRole('treeitem', { name: '冷色', exact: true })).toBeVisible()
    expect(
      page
        .getByRole('treeitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['暖色', '冷色'])
    expect(bridge.callsOf(dictDataCust.endpoints.list).map(({ query }) => query)).toEqual(
      isCustom ? [{ dictType: 'COLOR', id_ne: '3', pid_ne: '3' }] : [],
    )
  })

  test('of a custom dictionary stand in a tree, by sort, and are written by its own calls', async () => {
    bridge.serve(dictDataCust.endpoints.create, () => '9')
    entries = [entry('4', '冷色'), ...entries.slice(0, 2)]
    await shown(<DictDataCustScreen params={{ dictType: { dictType: 'COLOR', dictName: '颜色' } }} />, '冷色')
    expect(bridge.callsOf(dictDataCust.endpoints.list)[0]?.query).toEqual({ dictType: 'COLOR' })
    expect(columnTexts('字典标签')).toEqual(['暖色', '红', '冷色'])
    expect(columnNames()).toEqual(['字典值', '字典标签', '字典类型', '备注', '排序', '状态', '操作'])
    await button('新增').click()
    await expect.element(field('排序')).toHaveValue('80')
    expect(bridge.callsOf(dictDataCust.endpoints.getTreeMaxSort)[0]?.query).toEqual({
      ...{ pid: '0', dictType: 'COLOR' },
    })
    await field('字典标签').fill('灰')
    await field('字典值').fill('grey')
    await save().click()
    await expect
      .poll(() => bridge.callsOf(dictDataCust.endpoints.create).map(({ body }) => body))
      .toMatchObject([{ pid: '0', dictType: 'COLOR', sort: 80 }])
  })
})
