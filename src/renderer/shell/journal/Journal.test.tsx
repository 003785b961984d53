import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { JournalEntry, OperationOutput, OperationParsed } from '#contract/bridge.ts'
import { useTabs } from '#kit/tabs.ts'
import { axeFindings } from '#tests/components/axe.ts'
import { refusal } from '#tests/components/bridge.ts'
import { AT, known, sampleChange, sampleEntry, sampleField, unseen } from '#tests/components/journal.ts'
import { be, bridge, loadTexts, show, switchLanguage } from '#tests/components/page.tsx'
import { button, cell, columnTexts, dialog, input, row } from '#tests/components/seen.ts'
import { sampleInfo } from '#tests/components/values.ts'
import { screen } from './JournalScreen.tsx'

type Query = OperationParsed<'journal.list'>

let entries: JournalEntry[]
let details: Partial<OperationOutput<'journal.get'>>

const answer = ({ page: at, limit, from = 0, until = Number.POSITIVE_INFINITY, ...filter }: Query) => {
  const fits = (entry: JournalEntry) =>
    entry.at >= from &&
    entry.at <= until &&
    (filter.resource ?? entry.resource) === entry.resource &&
    (filter.outcome ?? entry.outcome) === entry.outcome &&
    (filter.batch ?? entry.batch) === entry.batch
  const found = entries.filter(fits)
  return { list: found.slice((at - 1) * limit, at * limit), total: found.length }
}

beforeAll(() => loadTexts(['journal', 'sys.user', 'ops.job']))

beforeEach(() => {
  useTabs.getState().reset()
  be({ session: { zone: 0 } })
  entries = []
  details = {}
  bridge.on('journal.list', answer)
  bridge.on('journal.resources', () => ['ops.job', 'sys.user'])
  bridge.on('journal.size', () => ({
    entries: entries.length,
    bytes: 2048,
    oldest: entries.at(-1)?.at ?? null,
  }))
  bridge.on('journal.clear', () => {
    entries = []
  })
  bridge.on('journal.get', ({ entry }) => {
    const found = entries.find((one) => one.entry === entry)
    if (!found) throw refusal({ code: 'not-found' })
    return { ...found, records: [sampleChange()], ...details }
  })
})

const open = (...shown: JournalEntry[]) => {
  entries = shown
  show(<screen.Component params={{}} />)
}
const lists = () => bridge.inputsOf('journal.list')
const words = () => document.querySelector('[role=dialog]')?.textContent ?? ''

test('entries say when, what, in which words of noun and fields, and how it ended', async () => {
  open(
    sampleEntry(4, {
      endpoint: 'ops.job.trigger',
      resource: 'ops.job',
      action: 'other',
      outcome: 'pending',
      fields: [],
      record: { id: '7', name: '' },
    }),
    sampleEntry(3, { action: 'delete', count: 12, outcome: 'unknown', fields: [], batch: 'b1' }),
    sampleEntry(2, { outcome: 'refused', reason: '手机号已存在', fields: ['mobile', 'jobInfo.ofNoText'] }),
    sampleEntry(1, { undoneBy: 9, action: 'create' }),
  )
  await expect
    .poll(() => columnTexts('时间'))
    .toEqual(['2026-11-28 08:00:04', '2026-11-28 08:00:03', '2026-11-28 08:00:02', '2026-11-28 08:00:01'])
  expect(columnTexts('操作').slice(0, 4)).toEqual(['执行一次', '删除', '修改', '新增'])
  expect(columnTexts('对象')).toEqual(['任务管理', '用户', '用户', '用户'])
  expect(columnTexts('记录')).toEqual(['7', '用户 3 等 12 条', '用户 2', '用户 1'])
  expect(columnTexts('变更字段')).toEqual(['', '', '手机号、jobInfo.ofNoText', '真实姓名'])
  expect(columnTexts('结果')).toEqual(['进行中', '结果未知', '被拒绝手机号已存在', '成功'])
  expect(columnTexts('批次与撤销')).toEqual(['', '批次', '', '已撤销'])
  await expect.element(page.getByText('共 4 条，2.0 KB，最早 2026-11-28 08:00:01')).toBeVisible()
  await expect.poll(() => axeFindings(document.body)).toEqual([])
})

test('a call of a noun has its own words, also where no button has them', async () => {
  open(sampleEntry(1, { endpoint: 'sys.user.forcePassword', action: 'other', fields: [] }))
  await expect.element(cell('要求修改密码')).toBeVisible()
})

test('filters reach core as instants by the clock of the platform, codes and this window', async () => {
  be({ session: { zone: 480 }, info: sampleInfo({ windowId: 'w7' }) })
  open(sampleEntry(1))
  await expect.element(row('用户 1')).toBeVisible()
  expect(lists()[0]).toEqual({ page: 1, limit: 10 })
  await page.getByRole('combobox', { name: '对象' }).selectOptions('任务管理')
  await page.getByRole('combobox', { name: '操作' }).selectOptions('删除')
  await page.getByRole('combobox', { name: '结果' }).selectOptions('结果未知')
  await input('记录名称或编号').fill('张')
  const more = page.getByRole('button', { name: /展开/ })
  if (more.query()) await more.click()
  await input('开始时间').fill('2026-11-28 08:00:00')
  await input('结束时间').fill('2026-11-28 08:59:59')
  await page.getByRole('combobox', { name: '窗口' }).selectOptions('仅本窗口')
  await button('查询').click()
  await expect
    .poll(() => lists().at(-1))
    .toEqual({
      page: 1,
      limit: 10,
      resource: 'ops.job',
      action: 'delete',
      outcome: 'unknown',
      text: '张',
      windowId: 'w7',
      from: Date.UTC(2026, 10, 28, 0),
      until: Date.UTC(2026, 10, 28, 0, 59, 59, 999),
    })
})

test('a click on a batch shows the changes of this batch only', async () => {
  open(sampleEntry(3, { batch: 'b1' }), sampleEntry(2), sampleEntry(1, { batch: 'b1' }))
  await expect.element(row('用户 2')).toBeVisible()
  await row('用户 1').getByRole('button', { name: '批次' }).click()
  await expect.element(row('用户 2')).not.toBeInTheDocument()
  expect(lists().at(-1)?.batch).toBe('b1')
  await expect.element(row('用户 3')).toBeVisible()
})

test('the first page follows new entries; on another one they are counted and no row moves', async () => {
  open(...Array.from({ length: 25 }, (_, index) => sampleEntry(25 - index)))
  await expect.element(row('用户 25')).toBeVisible()
  entries = [sampleEntry(26, { at: Date.now() }), ...entries]
  bridge.send({ type: 'journal', sessionId: 's1', resource: 'sys.user' })
  await expect.element(row('用户 26')).toBeVisible()
  await button('下一页').click()
  await expect.element(row('用户 16')).toBeVisible()
  entries = [sampleEntry(27, { at: Date.now() + 60_000 }), ...entries]
  bridge.send({ type: 'journal', sessionId: 's1', resource: 'sys.user' })
  await expect.element(page.getByText('有 1 条新的变更')).toBeVisible()
  expect(columnTexts('记录')[0]).toBe('用户 16')
  await button('查看').click()
  await expect.element(row('用户 27')).toBeVisible()
  await expect.element(page.getByText('有 1 条新的变更')).not.toBeInTheDocument()
})

const chooseEmpty = async () => {
  await button('更多').click()
  await page.getByRole('menuitem', { name: /^清空变更记录/ }).click()
}

test('the journal is emptied after a question that says what is lost', async () => {
  open(sampleEntry(2), sampleEntry(1))
  await chooseEmpty()
  await expect
    .element(dialog().getByText(/当前账号的 2 条变更记录（最早 2026-11-28 08:00:01）/))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(bridge.inputsOf('journal.clear')).toEqual([])
  await chooseEmpty()
  await dialog().getByRole('button', { name: '清空变更记录', exact: true }).click()
  await expect.element(page.getByText('暂无数据')).toBeVisible()
  expect(bridge.inputsOf('journal.clear')).toHaveLength(1)
})

test('what cannot be read says so, and is read again', async () => {
  bridge.on('journal.list', () => {
    throw refusal({ code: 'internal', message: '磁盘已满' })
  })
  open(sampleEntry(1))
  await expect.element(page.getByText('列表未能加载')).toBeVisible()
  bridge.on('journal.list', answer)
  await button('重试').click()
  await expect.element(row('用户 1')).toBeVisible()
})

test('Enter opens an entry with each field before and after, in the words of its form', async () => {
  details = {
    records: [
      sampleChange({
        readAt: AT - 120_000,
        fields: [
          sampleField(),
          sampleField({
            field: 'status',
            label: '账号状态',
            before: known(1, ['正常']),
            after: known(0, ['停用']),
          }),
          sampleField({ field: 'password', before: unseen('secret'), after: unseen('secret') }),
          sampleField({
            field: 'mobile',
            before: unseen('unknown'),
            after: known('138'),
            observed: known('139'),
          }),
          sampleField({ field: 'email', before: unseen('withheld'), after: known('') }),
          sampleField({
            field: 'roleIdList',
            before: known(['1', '2', '3', '4'], ['甲', '乙', '丙', '丁']),
            after: known(['2', '3', '4', '5'], ['乙', '丙', '丁', '戊']),
          }),
        ],
      }),
    ],
  }
  open(sampleEntry(1))
  await cell('用户 1').click()
  await userEvent.keyboard('{Enter}')
  const line = (name: string) =>
    [...document.querySelectorAll('[role=dialog] tbody tr')]
      .find((one) => one.querySelector('th')?.textContent === name)
      ?.textContent.replace(name, '')
  await expect.poll(() => line('真实姓名')).toBe('张三张三丰')
  expect(line('账号状态')).toBe('正常停用')
  expect(line('密码')).toBe('已修改，不保存')
  expect(line('手机号')).toBe('未读取到138平台保存后的值139')
  expect(line('邮箱')).toBe('当前账号无权查看（空）')
  expect(line('角色')).toBe('共 4 项共 4 项增加 戊去掉 甲')
  expect(words()).toContain('修改前的值是 2026-11-28 07:58:00 读取的')
  await expect.poll(() => axeFindings(document.body)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a call without an answer says how to find out, and leads to the list of its records', async () => {
  open(sampleEntry(1, { outcome: 'unknown' }))
  await row('用户 1').getByRole('button', { name: '详情' }).click()
  await expect.poll(words).toContain('请打开记录，与下面的值比较')
  await dialog().getByRole('button', { name: '打开“用户”' }).click()
  expect(useTabs.getState().tabs.map(({ path }) => path)).toEqual(['', 'sys/user'])
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('of several records one is chosen; a value that was read in time has no note', async () => {
  details = {
    records: [
      sampleChange({ id: '1', name: '甲' }),
      sampleChange({ id: '2', name: '', fields: [sampleField({ after: known('第二') })] }),
      ...Array.from({ length: 210 }, (_, index) => sampleChange({ id: String(index + 3), name: '' })),
    ],
  }
  open(sampleEntry(1, { count: 212, undoes: 5 }))
  await row('用户 1').getByRole('button', { name: '详情' }).click()
  const records = dialog().getByRole('list', { name: '记录' }).getByRole('button')
  await expect.poll(() => records.elements().length).toBe(200)
  expect(words()).not.toContain('第二')
  expect(words()).not.toContain('读取的')
  expect(words()).toContain('撤销了 5 号变更')
  await records.nth(1).click()
  await expect.poll(words).toContain('第二')
  await button('再显示 12 条').click()
  await expect.poll(() => records.elements().length).toBe(212)
})

test('an entry that is not kept any more, and one without fields, say so', async () => {
  details = { records: [sampleChange({ fields: [] })] }
  open(sampleEntry(2), sampleEntry(1))
  await row('用户 1').getByRole('button', { name: '详情' }).click()
  await expect.poll(words).toContain('没有记下字段的变化')
  await userEvent.keyboard('{Escape}')
  await expect.element(row('用户 2')).toBeVisible()
  entries = []
  await row('用户 2').getByRole('button', { name: '详情' }).click()
  await expect.poll(words).toContain('变更记录未能读取')
})

test('everything is in English where that is chosen', async () => {
  onTestFinished(() => switchLanguage('zh-CN'))
  await switchLanguage('en-US')
  open(sampleEntry(1, { count: 3, outcome: 'refused', reason: 'no' }))
  await expect.element(row('Refused')).toBeVisible()
  expect(columnTexts('Record')).toEqual(['用户 1 and others, 3 in all'])
  await row('Refused').getByRole('button', { name: 'Details' }).click()
  await expect.poll(words).toContain('Change 1')
  await expect.poll(() => words().replace(/用户 1|张三丰?/g, '')).not.toMatch(/[一-鿿]/)
})
