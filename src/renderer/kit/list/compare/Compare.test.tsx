import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setRecordReading } from '#kit/data/recordReading.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { axeFindings } from '#tests/components/axe.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { calls, sampleList, type SampleRow, SampleTable } from '#tests/components/sample.tsx'
import { button, cell, dialog } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

beforeAll(() => loadTexts(['ops.params', 'kit.compare']))

/** Ticks rows of a list whose rows may be changed before. */
async function ticked(names: readonly string[], change: (row: SampleRow) => SampleRow = (row) => row) {
  const table = new SampleTable(15)
  table.rows = table.rows.map(change)
  table.serve(bridge)
  show(<ListPage list={sampleList()} />)
  await expect.element(cell('code-001')).toBeVisible()
  for (const name of names) await page.getByRole('checkbox', { name: `选择 ${name}` }).click()
}

/** Reads records in place of the shell. */
function reading(read: (id: string) => Record<string, unknown> | null): string[] {
  const asked: string[] = []
  setRecordReading(async (noun, id) => {
    asked.push(`${noun} ${id}`)
    return read(id)
  })
  onTestFinished(() => setRecordReading(async () => null))
  return asked
}

const compare = () => button(chinese('kit.batch:compare'))
const lines = () =>
  [...document.querySelectorAll('[role=dialog] tr')].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  )
const [code, value, remark] = [
  chinese('ops.params:field.paramCode'),
  chinese('ops.params:field.paramValue'),
  chinese('ops.params:field.remark'),
]
const headings = [chinese('kit.compare:field'), 'code-001', 'code-003']

test('two rows are compared by their records: the fields that differ, or all, those of every record at the end', async () => {
  await ticked(['code-001', 'code-003'])
  const asked = reading((id) => ({
    ...{ id, paramCode: `code-00${id}`, paramValue: `read ${id}`, remark: '偶', extra: id },
    ...{ updater: `u${id}`, updateDate: '', etag: id },
  }))
  await compare().click()
  await expect.element(dialog(chinese('kit.compare:title'))).toBeVisible()
  await expect.poll(lines).toEqual([headings, [code, 'code-001', 'code-003'], [value, 'read 1', 'read 3']])
  expect(asked).toEqual(['ops.params 1', 'ops.params 3'])
  await expect.poll(() => axeFindings(document.body)).toEqual([])
  await page.getByRole('switch').click()
  await expect.poll(() => lines()[3]).toEqual([remark, '偶', '偶'])
  expect(lines()[4]).toEqual([chinese('kit.compare:aside')])
  expect(lines().slice(5)).toContainEqual(['extra', '1', '3'])
  expect(lines().flat()).not.toContain('etag')
})

test('ids are compared by the names that stand beside them, which have no line of their own', async () => {
  await ticked(['code-001', 'code-003'])
  reading((id) => ({
    ...{ id, paramCode: `code-00${id}` },
    ...(id === '1'
      ? { roleIdList: ['71', '72'], roleName: '审计员,值班员', ownerId: '81', ownerName: '张三' }
      : { roleIdList: [], roleName: '', ownerId: '82', ownerName: '李四' }),
  }))
  await compare().click()
  await page.getByRole('switch').click()
  await expect.poll(lines).toContainEqual(['ownerId', '张三', '李四'])
  expect(lines().map(([label]) => label)).not.toContain('ownerName')
  const roles = lines().find(([label]) => label === 'roleIdList')
  expect(roles?.[1]).toContain('审计员')
  expect(roles?.[1]).not.toContain('71')
  expect(lines().map(([label]) => label)).not.toContain('roleName')
})

test('records that cannot be read are compared by their rows, and the dialog says so', async () => {
  await ticked(['code-001', 'code-003'])
  reading((id) => (id === '1' ? { id, paramCode: 'code-001', other: 'x' } : null))
  await compare().click()
  await expect.element(page.getByText(chinese('kit.compare:rows'))).toBeVisible()
  await expect.poll(lines).toEqual([headings, [code, 'code-001', 'code-003'], [value, 'value 1', 'value 3']])
})

test('rows that differ in nothing but their id have no line, and the dialog says so', async () => {
  await ticked(['code-001', 'code-003'], (row) =>
    row.id === '3' ? { ...row, paramCode: 'code-003', paramValue: 'value 1' } : row,
  )
  reading((id) => ({ id, paramCode: 'same', paramValue: 'value 1', remark: '' }))
  await compare().click()
  await expect.element(page.getByText(chinese('kit.compare:equal'), { exact: true })).toBeVisible()
  await expect.element(button(chinese('kit.compare:copy'))).toBeDisabled()
})

test('secrets are not shown, neither by the name of their field nor by that of their parameter', async () => {
  await ticked(['code-001', 'code-003'])
  reading((id) => ({
    ...{ id, paramCode: id === '1' ? 'smtp.password' : 'smtp.token', paramValue: `hunter${id}`, remark: '' },
    appSecret: `abc${id}`,
  }))
  await compare().click()
  await expect.poll(() => lines()[2]).toEqual([value, '****', '****'])
  await page.getByRole('switch').click()
  await expect.poll(lines).toContainEqual(['appSecret', '****', '****'])
  expect(document.body.textContent).not.toMatch(/hunter|abc1/)
})

test('a comparison is copied as lines of a table', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (words) => void copied.push(words))
  await ticked(['code-001', 'code-003'])
  await compare().click()
  await expect.poll(() => lines().length).toBe(3)
  await button(chinese('kit.compare:copy')).click()
  expect(copied).toEqual([
    [headings, [code, 'code-001', 'code-003'], [value, 'value 1', 'value 3']]
      .map((line) => line.join('\t'))
      .join('\n'),
  ])
})

test('exactly two ticked rows can be compared, also those of two pages', async () => {
  await ticked(['code-001'])
  await expect.element(button(chinese('kit:select.count', { count: 1 }))).toBeVisible()
  expect(compare().query()).toBeNull()
  await button(chinese('kit:pager.next')).click()
  await page.getByRole('checkbox', { name: '选择 code-011' }).click()
  await expect.element(compare()).toBeVisible()
  await compare().click()
  await expect.poll(() => lines()[0]).toEqual([chinese('kit.compare:field'), 'code-001', 'code-011'])
  await button(chinese('common:close')).click()
  await page.getByRole('checkbox', { name: '选择 code-012' }).click()
  await expect.element(compare()).not.toBeInTheDocument()
})

test('rows that are no records of their noun are not read as such', async () => {
  const rows = new SampleTable(2).rows
  const source = { ...calls.page, id: 'ops.params.rolePage' }
  bridge.serve(source, () => ({ list: rows, total: 2 }))
  show(<ListPage list={{ ...sampleList(), source }} />)
  for (const name of ['code-001', 'code-002'])
    await page.getByRole('checkbox', { name: `选择 ${name}` }).click()
  const asked = reading((id) => ({ id, paramCode: 'of another noun' }))
  await compare().click()
  await expect.element(page.getByText(chinese('kit.compare:rows'))).toBeVisible()
  expect(asked).toEqual([])
})
