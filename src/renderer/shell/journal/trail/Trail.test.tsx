import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EffectivePolicy } from '#contract/bridge/policy.ts'
import type { Environment, JournalEntry, OperationOutput } from '#contract/bridge.ts'
import type { TrailProblem } from '#contract/bridge/journal.ts'
import { axeFindings } from '#tests/components/axe.ts'
import { refusal } from '#tests/components/bridge.ts'
import { AT, sampleEntry } from '#tests/components/journal.ts'
import { be, bridge, loadTexts, show, switchLanguage } from '#tests/components/page.tsx'
import { button, row } from '#tests/components/seen.ts'
import { sampleInfo, sampleProfile } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import { screen } from '../JournalScreen.tsx'

type Findings = OperationOutput<'journal.verify'>

const SEAL = 'ab12'.repeat(16)

let entries: JournalEntry[]

/** On a machine whose policy differs in this from none. */
const under = (policy: Partial<EffectivePolicy>, environment: Environment = 'production') =>
  be({
    session: { zone: 0, profile: sampleProfile({ environment }) },
    info: { policy: { ...sampleInfo().policy, ...policy } },
  })

beforeAll(() => loadTexts(['journal', 'sys.user', 'ops.job', 'sys.tenant', 'sys.center']))

beforeEach(() => {
  under({})
  entries = [sampleEntry(2), sampleEntry(1)]
  bridge.on('journal.list', ({ page: at, limit, resource, outcome }) => {
    const found = entries.filter(
      (entry) =>
        (resource ?? entry.resource) === entry.resource && (outcome ?? entry.outcome) === entry.outcome,
    )
    return { list: found.slice((at - 1) * limit, at * limit), total: found.length }
  })
  bridge.on('journal.resources', () => ['ops.job', 'sys.user'])
  bridge.on('journal.size', () => ({ entries: 2, bytes: 2048, oldest: AT }))
  bridge.on('journal.export', () => ({ entries: 1234, seal: SEAL }))
})

const open = async () => {
  show(<screen.Component params={{}} />)
  await expect.element(row('用户 1')).toBeVisible()
}
const exportAs = async (format: 'XLSX' | 'JSON') => {
  await button('导出').click()
  await page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click()
}
const exported = () => bridge.inputsOf('journal.export')
const words = () => document.querySelector('[role=dialog], [role=alertdialog]')?.textContent ?? ''

test('entries are exported as JSON with the filters of the screen, and the seal is shown to be kept', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copied.mockRestore())
  // A seal is no data of the platform.
  under({ clipboard: 'never' })
  entries = [sampleEntry(2), sampleEntry(1, { outcome: 'refused' })]
  await open()
  await page.getByRole('combobox', { name: '结果' }).selectOptions('被拒绝')
  await button('查询').click()
  await expect.element(row('用户 2')).not.toBeInTheDocument()
  await exportAs('JSON')
  await expect.poll(words).toContain(SEAL)
  expect(words()).toContain('1,234')
  expect(words()).toContain(chinese('journal:seal.keep'))
  expect(exported()).toEqual([
    {
      ...{ format: 'json', outcome: 'refused', columns: [] },
      fileName: expect.stringMatching(/^变更记录 \d{4}-\d\d-\d\d$/),
      proof: { part: '行', hash: '校验值', content: '内容' },
    },
  ])
  await expect.poll(() => axeFindings(document.body)).toEqual([])
  await button(chinese('journal:seal.copy')).click()
  expect(copied).toHaveBeenCalledWith(SEAL)
})

test('a workbook has the words of all exported entries, and a field that nouns call differently keeps its name', async () => {
  entries = [
    sampleEntry(2, { endpoint: 'ops.job.trigger', resource: 'ops.job', action: 'other', fields: [] }),
    sampleEntry(1, { fields: ['realName', 'password', 'ofNoText'] }),
    sampleEntry(4, {
      ...{ endpoint: 'shell.center.password', resource: 'shell.center', action: 'other' },
      fields: ['password'],
    }),
    ...Array.from({ length: 1000 }, (_, index) => sampleEntry(5000 + index)),
    sampleEntry(3, { endpoint: 'x.y.z', resource: 'x.y', action: 'other', fields: [] }),
  ]
  await open()
  await exportAs('XLSX')
  await expect.poll(words).toContain(SEAL)
  const columns = new Map(exported()[0]?.columns.map((column) => [column.key, column]))
  expect([...columns.keys()].slice(0, 4)).toEqual(['entry', 'at', 'what', 'resource'])
  expect(columns.get('what')).toEqual({
    ...{ key: 'what', label: '操作' },
    labels: {
      ...{ create: '新增', update: '修改', delete: '删除', other: '其他操作' },
      ...{ 'ops.job.trigger': '执行一次', 'shell.center.password': '修改密码', 'x.y.z': '其他操作' },
    },
  })
  expect(columns.get('resource')?.labels).toMatchObject({ 'ops.job': '任务管理', 'x.y': 'x.y' })
  expect(columns.get('field')?.labels).toEqual({ realName: '真实姓名', ofNoText: 'ofNoText' })
  expect(columns.get('before')?.labels).toMatchObject({ secret: '已修改，不保存' })
  expect(columns.get('outcome')?.labels).toMatchObject({ unknown: '结果未知' })
  // The screen's own page, then all of them.
  const pages = bridge.inputsOf('journal.list').filter(({ limit }) => limit === 1000)
  expect(pages.map(({ page: at }) => at)).toEqual([1, 2])
})

test('a workbook is in the language of the operator', async () => {
  onTestFinished(() => switchLanguage('zh-CN'))
  await switchLanguage('en-US')
  await open()
  await button('Export').click()
  await page.getByRole('menuitem', { name: /^XLSX/ }).click()
  await expect.poll(words).toContain('Keep the seal apart from the file')
  expect(JSON.stringify(exported())).not.toMatch(/[一-鿿]/)
})

test('a cancelled export shows nothing; a failed one says why and can be repeated', async () => {
  bridge.on('journal.export', () => null)
  await open()
  await exportAs('JSON')
  await expect.poll(() => exported().length).toBe(1)
  await expect.element(button('导出')).toBeEnabled()
  expect(words()).toBe('')
  bridge.on('journal.export', () => {
    throw refusal({ code: 'policy' })
  })
  await exportAs('JSON')
  await expect.element(page.getByText(chinese('failure:policy'))).toBeVisible()
  await expect.element(button('导出')).toBeEnabled()
})

test('the journal is not exported from an environment where the policy of the journal forbids it', async () => {
  under({ export: 'everywhere', journalExport: 'not-from-production' })
  await open()
  await expect.element(button('导出')).toHaveAttribute('title', chinese('kit:policy.export'))
  await expect.element(button('导出')).toHaveAttribute('aria-disabled', 'true')
  under({ export: 'everywhere', journalExport: 'not-from-production' }, 'test')
  await expect.element(button('导出')).not.toHaveAttribute('aria-disabled', 'true')
  under({ export: 'never', journalExport: 'everywhere' })
  await exportAs('JSON')
  await expect.poll(words).toContain(SEAL)
  expect(exported()).toHaveLength(1)
})

test('without a connection the journal is exported and verified', async () => {
  be({ session: { zone: 0, connection: { profileId: 'p1', state: 'offline', since: 0 } } })
  bridge.on('journal.verify', () => findings())
  await open()
  await exportAs('JSON')
  await expect.poll(words).toContain(SEAL)
  await userEvent.keyboard('{Escape}')
  await expect.poll(words).toBe('')
  await pick()
  await expect.poll(words).toContain(chinese('journal:verify.whole'))
})

const findings = (change: Partial<Findings> = {}): Findings => ({
  head: { profile: '华东生产', account: 'auditor', exportedAt: AT, filter: {}, entries: 12 },
  ...{ entries: 12, seal: SEAL, problem: null },
  ...change,
})

const pick = async (file = new File(['[]'], 'trail.json')) => {
  if (words() === '') {
    await button('更多').click()
    await page.getByRole('menuitem', { name: /^核验导出文件/ }).click()
  }
  await expect.element(button('选择文件')).toBeVisible()
  await userEvent.upload(document.querySelector('[role=alertdialog] input[type=file]')!, file)
}

test('a whole file says so, with its head and its seal; another one can follow', async () => {
  bridge.on('journal.verify', () =>
    findings({
      head: {
        ...findings().head,
        filter: { resource: 'sys.tenant', action: 'delete', outcome: 'refused', text: '张', from: AT },
      },
    }),
  )
  await open()
  await pick()
  await expect.poll(words).toContain(chinese('journal:verify.whole'))
  const [input] = bridge.inputsOf('journal.verify')
  expect(input?.fileId).toMatch(/^file-/)
  const shown = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(shown.slice(0, 4)).toEqual(['trail.json', '华东生产', 'auditor', '2026-11-28 08:00:00'])
  const conditions = [...document.querySelectorAll('dd li')].map(({ textContent }) => textContent)
  expect(conditions).toEqual([
    '对象：租户',
    '操作：删除',
    '结果：被拒绝',
    '记录名称或编号：张',
    '开始时间：2026-11-28 08:00:00',
  ])
  expect(shown[5]).toBe('12')
  expect(shown[6]).toContain(SEAL)
  await expect.poll(() => axeFindings(document.body)).toEqual([])
  bridge.on('journal.verify', () => findings({ problem: problem() }))
  await pick(new File(['[]'], 'other.json'))
  await expect.poll(words).toContain('文件中第 5 条变更已被改动')
  expect(words()).not.toContain(chinese('journal:verify.whole'))
})

const problem = (change: Partial<TrailProblem> = {}): TrailProblem => ({
  ...{ kind: 'changed', position: 5, entry: 31, at: AT },
  ...change,
})

test.each([
  [problem(), ['文件中第 5 条变更已被改动', '变更编号 31，时间 2026-11-28 08:00:00']],
  [problem({ kind: 'missing' }), ['文件中第 5 条之前缺少变更', '变更编号 31']],
  [problem({ kind: 'added', entry: null, at: null }), ['第 5 条变更是后来加入的', '无法读出']],
  [problem({ kind: 'order' }), ['第 5 条变更不在原来的位置', '变更编号 31']],
  [problem({ kind: 'cut', entry: null, at: null }), ['文件末尾缺少变更，从第 5 条起']],
  [problem({ position: 0, entry: null, at: null }), ['文件开头的导出信息已被改动']],
] as const)('of a file that does not fit the first such entry is named: %o', async (found, expected) => {
  bridge.on('journal.verify', () => findings({ problem: found, entries: 11 }))
  await open()
  await pick()
  for (const part of expected) await expect.poll(words).toContain(part)
  expect(words()).toContain('导出时 12 条，文件中有 11 条')
  expect(words()).not.toContain(SEAL)
  expect(words()).not.toContain(chinese('journal:verify.whole'))
  if (found.kind === 'cut') expect(words()).not.toContain('无法读出')
})

test('a file that is no exported journal is refused in words, and another one can be picked', async () => {
  bridge.on('journal.verify', () => {
    throw refusal({ code: 'no-trail' })
  })
  await open()
  await pick()
  await expect.poll(words).toContain(chinese('failure:no-trail'))
  bridge.on('journal.verify', () => findings())
  await pick()
  await expect.poll(words).toContain(chinese('journal:verify.whole'))
  expect(words()).not.toContain(chinese('failure:no-trail'))
})

test('a file that is picked while another one is read takes its place', async () => {
  const first = Promise.withResolvers<Findings>()
  bridge.on('journal.verify', ({ fileId }) =>
    fileId === bridge.inputsOf('journal.verify')[0]?.fileId ? first.promise : findings(),
  )
  await open()
  await pick()
  await expect.poll(words).toContain(chinese('journal:verify.reading'))
  await pick(new File(['[]'], 'other.json'))
  await expect.poll(words).toContain('other.json')
  first.resolve(findings({ problem: problem() }))
  await first.promise
  await expect.poll(words).toContain(chinese('journal:verify.whole'))
  expect(document.querySelector('dd')?.textContent).toBe('other.json')
})
