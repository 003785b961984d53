import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MAX_LIMIT } from '#contract/kernel.ts'
import { DictData, dictData, dictDataCust } from '#contract/resources/sys/dictData.ts'
import { type DictUse, dictType } from '#contract/resources/sys/dictType.ts'
import { DictSheet } from '#features/sys/dictType/DictSheet.tsx'
import { allEntries } from '#features/sys/dictType/entries.ts'
import { dictTypeScreen } from '#features/sys/dictType/screen.ts'
import { newOutcome, sheetTasks } from '#features/sys/dictType/sheetBatch.ts'
import { newSheetRow, type SheetRow, sheetChanges, sheetRowsOf } from '#features/sys/dictType/sheetRows.ts'
import { usesOfEntries, usesOfTypes } from '#features/sys/dictType/uses.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import type { OpenContext } from '#kit/list/actions.ts'
import { loadKitTexts } from '#kit/text.ts'
import { taskCall } from '#tests/components/batch.ts'
import { refusal } from '#tests/components/bridge.ts'
import { cellAt, messageAt, paste, wordsOf } from '#tests/components/editTable.tsx'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, dialog } from '#tests/components/seen.ts'
import { sampleProfile } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = dictData
const custom = dictDataCust.endpoints

const entry = (id: string, dictValue: string, change: Partial<DictData> = {}): DictData =>
  DictData.parse({
    ...{ id, pid: '0', pids: '', pnames: '', sort: Number(id), isLeaf: 1, level: 1, dictValue },
    ...{ dictLabel: `名${dictValue}`, dictType: 'COLOR', dictTypeName: '颜色', remark: '', cssStyle: '' },
    ...{ cssClass: '', status: 1, creator: '', createDate: '', updater: '', updateDate: '' },
    ...change,
  })

const sheetRow = (dictValue: string, change: Partial<SheetRow> = {}): SheetRow => ({
  ...newSheetRow(),
  ...{ dictValue, dictLabel: `名${dictValue}`, sort: 1 },
  ...change,
})

let entries: DictData[] = []

beforeAll(async () => {
  await loadTexts(dictTypeScreen.namespaces)
  await loadKitTexts(['kit.batch'])
})

beforeEach(() => {
  entries = [entry('1', 'A'), entry('2', 'B', { pid: '1', pids: '1', status: 0, cssStyle: 'bold' })]
  bridge.serve(endpoints.page, () => ({ list: entries, total: entries.length }))
  bridge.serve(endpoints.uses, () => [])
  bridge.serve(custom.list, () => entries)
  for (const { get } of [endpoints, custom])
    bridge.serve(get, ({ params: { id } }) => entries.find((one) => one.id === id) ?? entry('0', ''))
})

const read: OpenContext['read'] = async (endpoint, input) => (await callEndpoint(endpoint, input)).data

describe('reading all entries', () => {
  test('goes page by page until all are there, and orders them by sort, then by id as a number', async () => {
    const all = [entry('10', 'X', { sort: 2 }), entry('9', 'Y', { sort: 2 }), entry('3', 'Z', { sort: 1 })]
    bridge.serve(endpoints.page, ({ query }) => ({
      list: all.slice(Number(query.page) - 1, Number(query.page)),
      total: 3,
    }))
    expect((await allEntries('COLOR', false, 100)).map(({ id }) => id)).toEqual(['3', '9', '10'])
    expect(bridge.callsOf(endpoints.page).map(({ query }) => query)).toEqual(
      // A platform that gives pages of one row numbers them so.
      [MAX_LIMIT, 1, 1].map((limit, at) => ({ dictType: 'COLOR', page: at + 1, limit })),
    )
  })

  test('stops once there are more than wanted, and at an empty page', async () => {
    bridge.serve(endpoints.page, ({ query }) => ({ list: [entry(String(query.page), 'X')], total: 50 }))
    expect(await allEntries('COLOR', false, 2)).toHaveLength(3)
    expect(bridge.callsOf(endpoints.page)).toHaveLength(3)
    bridge.serve(endpoints.page, () => ({ list: [], total: 50 }))
    expect(await allEntries('COLOR', false, 100)).toEqual([])
    expect(bridge.callsOf(endpoints.page)).toHaveLength(4)
  })

  test('takes those of a custom dictionary from their list, in order', async () => {
    entries = [entry('5', 'B'), entry('4', 'A')]
    expect((await allEntries('COLOR', true, 1)).map(({ id }) => id)).toEqual(['4', '5'])
    expect(bridge.callsOf(custom.list)[0]?.query).toEqual({ dictType: 'COLOR' })
    expect(bridge.callsOf(endpoints.page)).toEqual([])
  })
})

test('a row of the sheet has the value of its parent; every unknown status counts as disabled', () => {
  const rows = sheetRowsOf([
    entry('1', 'A'),
    entry('2', 'B', { pid: '1', status: 7, cssClass: 'info', remark: 'r', cssStyle: 's' }),
    entry('3', 'C', { pid: '99' }),
  ])
  expect(rows.map(({ parentValue, status }) => [parentValue, status])).toEqual([
    ['', 1],
    ['A', 0],
    ['', 1],
  ])
  expect(rows[1]).toEqual({
    ...{ id: '2', dictValue: 'B', dictLabel: '名B', parentValue: 'A', sort: 2, status: 0 },
    ...{ cssClass: 'info', remark: 'r', cssStyle: 's' },
  })
})

describe('what uses entries', () => {
  const use = (change: Partial<DictUse>): DictUse => ({
    ...{ id: '1', records: '用户', field: '颜色', count: 3, names: [] },
    ...change,
  })

  test('is a sentence for each use, with names where there are some', async () => {
    bridge.serve(endpoints.uses, () => [use({ names: ['甲', '乙'] }), use({ id: '2', count: 1 })])
    expect(await usesOfEntries(entries, read)).toEqual([
      chinese('sys.dictType:uses', {
        name: '名A',
        records: '用户',
        field: '颜色',
        count: 3,
        names: '甲、乙',
      }),
      chinese('sys.dictType:uses.nameless', { name: '名B', records: '用户', field: '颜色', count: 1 }),
    ])
    expect(bridge.callsOf(endpoints.uses)[0]?.query).toEqual({ ids: '1,2' })
  })

  test('is asked for 500 at most, dictionaries by their own call', async () => {
    bridge.serve(dictType.endpoints.uses, () => [use({ id: '501' })])
    const many = Array.from({ length: 501 }, (_, index) => ({ id: String(index + 1), dictName: '字典' }))
    expect(await usesOfTypes(many, read)).toEqual([
      chinese('sys.dictType:uses.nameless', { name: '字典', records: '用户', field: '颜色', count: 3 }),
    ])
    const asked = many.slice(0, 500).map(({ id }) => id)
    expect(bridge.callsOf(dictType.endpoints.uses)[0]?.query).toEqual({ ids: asked.join(',') })
  })

  test('is nothing where the platform does not know the call; other failures are passed on', async () => {
    bridge.serve(endpoints.uses, () => {
      throw refusal({ code: 'not-found' })
    })
    expect(await usesOfEntries(entries, read)).toEqual([])
    bridge.serve(endpoints.uses, () => {
      throw refusal({ code: 'offline' })
    })
    await expect(usesOfEntries(entries, read)).rejects.toMatchObject({ failure: { code: 'offline' } })
  })
})

describe('the calls of a sheet', () => {
  const run = async (stored: readonly SheetRow[], rows: readonly SheetRow[], isCustom = false) => {
    const outcome = newOutcome()
    const tasks = sheetTasks(sheetChanges(stored, rows), stored, { dictType: 'COLOR', isCustom }, outcome)
    const failed: string[] = []
    for (const task of tasks) await task.run(taskCall('typed')).catch(() => failed.push(task.id))
    return { outcome, failed, names: tasks.map(({ name }) => name) }
  }

  test('a child is written below the id that its new parent was given', async () => {
    bridge.serve(endpoints.create, ({ body }) => ((body as DictData).dictValue === 'E' ? '50' : '51'))
    const child = sheetRow('F', { parentValue: ' E ', sort: '4', status: '0', cssClass: 'info', remark: 'r' })
    const parent = sheetRow(' E ', { dictLabel: ' 名 ' })
    const { outcome, names } = await run([], [child, parent])
    const rest = { dictType: 'COLOR', cssStyle: '' }
    expect(bridge.bodiesOf(endpoints.create)).toEqual([
      {
        ...{
          ...rest,
          pid: '0',
          dictValue: 'E',
          dictLabel: '名',
          sort: 1,
          status: 1,
          cssClass: '',
          remark: '',
        },
      },
      {
        ...{ ...rest, pid: '50', dictValue: 'F', dictLabel: '名F', sort: 4, status: 0 },
        ...{ cssClass: 'info', remark: 'r' },
      },
    ])
    expect(names[1]).toBe('新增 F 名F')
    expect(outcome.saved.get(parent)).toEqual({ ...parent, id: '50' })
    expect(outcome.saved.get(child)?.id).toBe('51')
  })

  test.each([
    ['the page', false],
    ['the list of a custom dictionary', true],
  ])('an id that the platform does not answer is looked up in %s', async (_, isCustom) => {
    const of = isCustom ? custom : endpoints
    bridge.on('api.call', ({ endpoint, query }) => {
      const answer = endpoint === of.create.id ? '' : isCustom ? entries : { list: entries, total: 2 }
      if (endpoint !== of.create.id) asked.push(query)
      return { data: answer, source: 'network' as const, asOf: 0 }
    })
    const asked: unknown[] = []
    entries = [entry('7', 'EE'), entry('8', 'E')]
    const row = sheetRow('E')
    const { outcome } = await run([], [row], isCustom)
    expect(outcome.saved.get(row)?.id).toBe('8')
    expect(asked).toEqual([
      isCustom ? { dictType: 'COLOR' } : { dictType: 'COLOR', dictValue: 'E', page: 1, limit: MAX_LIMIT },
    ])
  })

  test('what changed is put with its id, what is gone is deleted with what was typed', async () => {
    bridge.serve(endpoints.update, () => '2')
    bridge.serve(endpoints.remove, () => null)
    const [a, b] = sheetRowsOf(entries)
    if (!a || !b) throw new Error('rows')
    const changed = { ...b, dictLabel: '新', parentValue: '' }
    const { outcome, names } = await run([a, b], [changed])
    expect(bridge.bodiesOf(endpoints.update)).toEqual([
      {
        ...{ id: '2', pid: '0', dictType: 'COLOR', dictValue: 'B', dictLabel: '新', sort: 2, status: 0 },
        ...{ cssClass: '', cssStyle: 'bold', remark: '' },
      },
    ])
    expect(bridge.callsOf(endpoints.remove)).toMatchObject([{ body: ['1'], confirm: 'typed' }])
    expect([...outcome.removed]).toEqual([a])
    expect(outcome.saved.get(changed)).toEqual(changed)
    expect(names).toEqual(['修改 B 新', '删除 A 名A'])
  })

  test('an entry that somebody else has changed meanwhile is not overwritten, and says so', async () => {
    const stored = sheetRowsOf(entries)
    const [a, b] = stored
    if (!a || !b) throw new Error('rows')
    bridge.serve(endpoints.get, ({ params: { id } }) => {
      const found = entries.find((one) => one.id === id) ?? entry('0', '')
      return { ...found, remark: id === '2' ? '别人写的' : found.remark, etag: `tag-${id}` }
    })
    bridge.serve(endpoints.update, () => '1')
    const rows = [
      { ...a, dictLabel: '新A' },
      { ...b, dictLabel: '新B' },
    ]
    const { outcome, failed } = await run(stored, rows)
    expect(bridge.bodiesOf(endpoints.update)).toMatchObject([{ id: '1', dictLabel: '新A', etag: 'tag-1' }])
    expect(failed).toEqual(['1'])
    expect([...outcome.refused]).toEqual([[rows[1], chinese('sys.dictType:sheet.changed')]])
  })

  test('a refusal is kept with its row until the row is stored; children of a refused row go below nothing', async () => {
    bridge.serve(endpoints.create, ({ body }) => {
      if ((body as DictData).pid !== '-1') throw refusal({ code: 'refused', message: '重复', status: 500 })
      throw refusal({ code: 'refused', message: '没有上级', status: 500 })
    })
    const [parent, child] = [sheetRow('E'), sheetRow('F', { parentValue: 'E' })]
    const outcome = newOutcome()
    const tasks = sheetTasks(
      sheetChanges([], [parent, child]),
      [],
      { dictType: 'COLOR', isCustom: false },
      outcome,
    )
    for (const task of tasks)
      await expect(task.run(taskCall())).rejects.toMatchObject({ failure: { code: 'refused' } })
    expect([...outcome.refused]).toEqual([
      [parent, '重复'],
      [child, '没有上级'],
    ])
    bridge.serve(endpoints.create, () => '60')
    await tasks[0]?.run(taskCall())
    expect([...outcome.refused.keys()]).toEqual([child])
  })
})

describe('the sheet', () => {
  let closed: unknown

  async function open(isCustom = false, dictName = '颜色'): Promise<void> {
    closed = undefined
    show(null)
    void openDialog(DictSheet, { dictType: 'COLOR', dictName, isCustom }).then((result) => {
      closed = result
    })
    await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(entries.length)
  }

  const fill = async (row: number, column: number, words: string) => {
    cellAt(row, column).focus()
    await userEvent.keyboard(`${words}{Enter}`)
    await expect.poll(() => wordsOf(column)[row - 1]).toBe(words)
  }

  test('shows all entries and has nothing to save until something changes', async () => {
    await open()
    await expect.element(dialog('表格编辑：颜色')).toBeVisible()
    expect([1, 2, 3, 4, 5, 6, 7].map(wordsOf)).toEqual([
      ['A', 'B'],
      ['名A', '名B'],
      ['', 'A'],
      ['1', '2'],
      ['启用', '禁用'],
      ['无', '无'],
      ['', ''],
    ])
    await expect.element(button('没有修改')).toHaveAttribute('aria-disabled', 'true')
    await fill(1, 7, 'note')
    await expect.element(button('保存修改（1）')).not.toHaveAttribute('aria-disabled')
    cellAt(1, 7).focus()
    await userEvent.keyboard('{Delete}')
    await expect.element(button('没有修改')).toHaveAttribute('aria-disabled', 'true')
    await dialog().getByRole('button', { name: '关闭', exact: true }).last().click()
    await expect.poll(() => closed).toEqual({ changed: false })
  })

  test('a dictionary without a name is called by its type', async () => {
    await open(false, '')
    await expect.element(dialog('表格编辑：COLOR')).toBeVisible()
  })

  test('wrong places are said where they stand, and nothing is sent', async () => {
    await open()
    await fill(1, 3, 'X')
    await button('保存修改（1）').click()
    await expect.element(page.getByText(chinese('sys.dictType:sheet.wrong'))).toBeVisible()
    await expect.poll(() => messageAt(1, 3)).toBe(chinese('sys.dictType:sheet.parentMissing', { value: 'X' }))
    await fill(1, 3, 'B')
    await expect.poll(() => messageAt(1, 3)).toBe(chinese('sys.dictType:sheet.parentSelf'))
    expect(messageAt(2, 3)).toBe(chinese('sys.dictType:sheet.parentSelf'))
    expect(bridge.callsOf(endpoints.update)).toEqual([])
  })

  test('pasted rows get the sorts that follow, are saved without a question, and the sheet stays (28 B16)', async () => {
    let next = 10
    bridge.serve(endpoints.create, () => String((next += 1)))
    await open()
    await button('添加一行').click()
    await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(3)
    cellAt(3, 1).focus()
    paste('C\tc\nD\td\tC\t40\nE\te')
    await expect.poll(() => wordsOf(4)).toEqual(['1', '2', '41', '40', '42'])
    await button('保存修改（3）').click()
    await expect.element(page.getByText('已新增 3 项', { exact: true })).toBeVisible()
    expect(bridge.bodiesOf(endpoints.create)).toMatchObject([
      { dictValue: 'C', pid: '0', sort: 41 },
      { dictValue: 'E', pid: '0', sort: 42 },
      { dictValue: 'D', pid: '11', sort: 40 },
    ])
    const none = button('没有修改')
    await expect.element(none).toHaveAttribute('aria-disabled', 'true')
    await expect.element(none).toHaveFocus()
    await button('关闭').last().click()
    await expect.poll(() => closed).toEqual({ changed: true })
  })

  test('a cell that was clicked is replaced by what is typed, Tab goes on to the next one (28 B16)', async () => {
    await open()
    await userEvent.click(cellAt(1, 2))
    await userEvent.keyboard('红{Tab}Z{Enter}')
    await expect.poll(() => [2, 3].map((column) => wordsOf(column)[0])).toEqual(['红', 'Z'])
  })

  test('additions and changes are saved together; a refusal stays on its cell, the rest is stored (28 B16)', async () => {
    bridge.serve(endpoints.update, () => '1')
    bridge.serve(endpoints.create, () => {
      throw refusal({ code: 'refused', message: '重复', status: 500 })
    })
    await open()
    await fill(1, 2, 'red')
    await button('添加一行').click()
    await expect.poll(() => document.querySelectorAll('[data-row]').length).toBe(3)
    cellAt(3, 1).focus()
    paste('C\tc')
    await button('保存修改（2）').click()
    await expect.element(page.getByText('已修改 1 项', { exact: true })).toBeVisible()
    await expect.element(page.getByText(chinese('sys.dictType:sheet.refused', { count: 1 }))).toBeVisible()
    expect(bridge.bodiesOf(endpoints.update)).toMatchObject([{ id: '1', dictLabel: 'red' }])
    expect(messageAt(3, 1)).toBe('重复')
    await expect.poll(() => wordsOf(2)).toEqual(['red', '名B', 'c'])
    // The refused row can be saved again.
    bridge.serve(endpoints.create, () => '30')
    await button('保存修改（1）').click()
    await expect.element(page.getByText('已新增 1 项', { exact: true })).toBeVisible()
    expect(messageAt(3, 1)).toBe('')
  })

  test('without a connection the rest is not tried, and can be saved later (28 B16)', async () => {
    bridge.serve(endpoints.update, () => {
      throw refusal({ code: 'offline' })
    })
    await open()
    await fill(1, 7, 'a')
    await fill(2, 7, 'b')
    await button('保存修改（2）').click()
    await expect.element(page.getByText('1 项未执行')).toBeVisible()
    await expect
      .element(page.getByRole('status').getByText(chinese('common:network'), { exact: true }))
      .toBeVisible()
    expect(bridge.callsOf(endpoints.update)).toHaveLength(1)
    await expect.element(button('保存修改（2）')).not.toHaveAttribute('aria-disabled')
    expect(wordsOf(7)).toEqual(['a', 'b'])
  })

  test('a save is stopped after the entry that is under way (28 B16)', async () => {
    const first = Promise.withResolvers<string>()
    bridge.serve(endpoints.update, () => first.promise)
    await open()
    await fill(1, 7, 'a')
    await fill(2, 7, 'b')
    await button('保存修改（2）').click()
    await expect.element(page.getByText('正在保存 0/2…')).toBeVisible()
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-readonly', 'true')
    await button('停止').click()
    first.resolve('1')
    await expect.element(page.getByText('已修改 1 项', { exact: true })).toBeVisible()
    await expect.element(page.getByText('1 项未执行')).toBeVisible()
    expect(bridge.callsOf(endpoints.update)).toHaveLength(1)
    await expect.element(button('保存修改（1）')).not.toHaveAttribute('aria-disabled')
  })

  test('deleting asks when something uses the entry; what was refused stands in the sheet again', async () => {
    be({ session: { profile: sampleProfile({ environment: 'production' }) } })
    bridge.serve(endpoints.uses, () => [{ id: '2', records: '用户', field: '颜色', count: 3, names: [] }])
    bridge.serve(endpoints.remove, () => {
      throw refusal({ code: 'refused', message: '正在使用', status: 500 })
    })
    await open()
    await button('移除第 2 行').click()
    await expect.poll(() => wordsOf(1)).toEqual(['A'])
    await button('保存修改（1）').click()
    await expect.element(dialog(chinese('common:confirm.generic', { handle: '删除' }))).toBeVisible()
    await expect.element(page.getByText(/^名B：用户的“颜色”有 3 条正在使用。/)).toBeVisible()
    await dialog(chinese('common:confirm.generic', { handle: '删除' }))
      .getByRole('button', { name: '取消' })
      .click()
    await expect
      .element(dialog(chinese('common:confirm.generic', { handle: '删除' })))
      .not.toBeInTheDocument()
    expect(bridge.callsOf(endpoints.uses)).toHaveLength(1)
    await button('保存修改（1）').click()
    await dialog(chinese('common:confirm.generic', { handle: '删除' }))
      .getByRole('button', { name: '删除' })
      .click()
    await expect.element(button('执行 1 项')).toBeDisabled()
    await page.getByRole('textbox', { name: /这是生产环境/ }).fill('华东生产')
    await button('执行 1 项').click()
    await expect
      .element(page.getByText(chinese('kit.batch:ended', { done: 0, failed: 1, skipped: 0, left: 0 })))
      .toBeVisible()
    expect(bridge.callsOf(endpoints.remove)).toMatchObject([{ body: ['2'], confirm: '华东生产' }])
    await dialog('保存字典数据：1 项').getByRole('button', { name: '关闭', exact: true }).last().click()
    await expect.poll(() => wordsOf(1)).toEqual(['A', 'B'])
    await expect.poll(() => messageAt(2, 1)).toBe('正在使用')
  })

  test('an entry of a custom dictionary goes without being looked up', async () => {
    bridge.serve(custom.remove, () => null)
    await open(true)
    await button('移除第 2 行').click()
    await button('保存修改（1）').click()
    await button('执行 1 项').click()
    await expect.poll(() => bridge.bodiesOf(custom.remove)).toEqual([['2']])
    expect(bridge.callsOf(endpoints.uses)).toEqual([])
  })

  test('closing with changes asks; the changes stay unless they are given up', async () => {
    await open()
    await fill(1, 7, 'note')
    await button('关闭').last().click()
    const question = dialog(chinese('kit:discard.question'))
    await question.getByRole('button', { name: '取消' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(wordsOf(7)).toEqual(['note', ''])
    await button('关闭').last().click()
    await question.getByRole('button', { name: '放弃修改' }).click()
    await expect.poll(() => closed).toEqual({ changed: false })
  })

  test('a failure stands in the place of the sheet', async () => {
    bridge.serve(endpoints.page, () => {
      throw refusal({ code: 'refused', message: '读不出', status: 500 })
    })
    show(null)
    void openDialog(DictSheet, { dictType: 'COLOR', dictName: '颜色', isCustom: false })
    await expect.element(dialog().getByText('读不出')).toBeVisible()
    expect(document.querySelector('[role=dialog] [role=grid]')).toBeNull()
    await expect.element(button('没有修改')).toHaveAttribute('aria-disabled', 'true')
  })

  test('more than 10,000 entries are not edited in a sheet', async () => {
    const one = entry('1', 'A')
    const many = Array.from({ length: 1001 }, () => one)
    bridge.on('api.call', () => ({
      ...{ data: { list: many, total: 10_010 }, source: 'network' as const, asOf: 0 },
    }))
    show(null)
    void openDialog(DictSheet, { dictType: 'COLOR', dictName: '颜色', isCustom: false })
    await expect
      .element(dialog().getByText(chinese('sys.dictType:sheet.tooMany', { count: 10000 })))
      .toBeVisible()
  })
})
