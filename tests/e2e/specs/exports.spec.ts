import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../launch/test.ts'
import { readCsv, readWorkbook } from '../launch/workbook.ts'
import { formDialog } from '../pages/dialogs.ts'
import type { ListPage } from '../pages/ListPage.ts'
import { chinese } from '#tests/setup/words.ts'

/** Starts an export and takes the file the browser is given. */
async function download(
  page: Page,
  folder: string,
  start: () => Promise<void>,
): Promise<{ path: string; name: string }> {
  const arrived = page.waitForEvent('download')
  await start()
  const file = await arrived
  const path = join(folder, file.suggestedFilename())
  await file.saveAs(path)
  return { path, name: file.suggestedFilename() }
}

const few = async (list: ListPage): Promise<number> => {
  await list.filter('sys.tenant:field.tenantName').fill('科技')
  await list.submitSearch()
  return list.total()
}

test('the platform exports what the filters let through, as a workbook in the chosen language (SYS-TEN-26, SYS-CMN-23)', async ({
  shell,
  page,
}, info) => {
  const list = await shell.open('sys/sysTenant')
  const total = await few(list)
  const { path, name } = await download(page, info.outputDir, () => list.export('kit:export.serverAll'))
  expect(name).toMatch(/\.xlsx$/)
  const [header = [], ...rows] = readWorkbook(path)
  expect(header.slice(0, 2)).toEqual(['租户编号', '租户名称'])
  expect(rows).toHaveLength(total)
  for (const row of rows) expect(row[1]).toContain('科技')
})

test('the current page and all are exported as shown, in three formats', async ({
  shell,
  page,
  words,
}, info) => {
  const list = await shell.open('sys/sysTenant')
  const total = await list.total()
  const ids = await list.column('sys.tenant:field.tenantId')
  const onScreen = (await list.labels()).filter((label) => label !== words('kit:row.actions'))

  const csv = await download(page, info.outputDir, () => list.export('kit:export.page', { format: 'CSV' }))
  const [csvHeader, ...csvRows] = readCsv(csv.path)
  expect(csvHeader).toEqual(onScreen)
  expect(csvRows.map((row) => row[0])).toEqual(ids)
  // Codes are exported as the words the eye sees.
  const at = onScreen.indexOf(words('sys.tenant:field.status'))
  for (const row of csvRows) expect(['未开户', '正常', '即将到期', '已停用']).toContain(row[at])

  const xlsx = await download(page, info.outputDir, () => list.export('kit:export.all', { format: 'XLSX' }))
  const [xlsxHeader, ...xlsxRows] = readWorkbook(xlsx.path)
  expect(xlsxHeader).toEqual(onScreen)
  expect(xlsxRows).toHaveLength(total)

  const json = await download(page, info.outputDir, () => list.export('kit:export.all', { format: 'JSON' }))
  expect(JSON.parse(readFileSync(json.path, 'utf8'))).toHaveLength(total)

  const transfers = await shell.openTransfers()
  await expect(transfers.getByText(new RegExp(`^${words('kit:transfer.state.done')}`))).toHaveCount(3)
})

test('an export under way shows its progress and can be cancelled, and leaves nothing behind', async ({
  remote,
  platform,
  page,
  host,
  words,
}) => {
  const list = await remote.open('sys/sysTenant')
  await expect(list.rows.first()).toBeVisible()
  platform.fault('/sys/sysTenant/page', { kind: 'hold' })
  await list.export('kit:export.all', { format: 'XLSX' })
  await expect(page.getByText(words('shell:transfers.running', { count: 1 }))).toBeVisible()
  const transfers = await remote.openTransfers()
  await transfers.getByRole('button', { name: new RegExp(`^${words('common:cancel')}`) }).click()
  await expect(transfers.getByText(new RegExp(words('kit:transfer.state.cancelled')))).toBeVisible()
  platform.fault('/sys/sysTenant/page', null)
  platform.release()
  const left = () =>
    (existsSync(host.dataDir) ? readdirSync(host.dataDir, { recursive: true }) : []).filter((name) =>
      /\.(part|xlsx)$/.test(String(name)),
    )
  // The list of transfers is itself written beside and renamed.
  await expect.poll(left).toEqual([])
})

test('a refused export says why and saves nothing', async ({ remote, platform, page, host, words }) => {
  const list = await remote.open('sys/sysTenant')
  const saved: string[] = []
  page.on('download', (file) => saved.push(file.suggestedFilename()))
  platform.fault('/sys/sysTenant/export', { kind: 'refuse', code: 403, msg: chinese('forbidden') })
  await list.export('kit:export.serverAll')
  await expect(page.getByText(chinese('forbidden')).first()).toBeVisible()
  // Without a transfer there is no way to the list of them either.
  await expect(remote.status.getByTitle(words('shell:transfers.title'))).toHaveCount(0)
  expect(saved).toEqual([])
  const left = readdirSync(host.dataDir, { recursive: true }).map(String)
  expect(left.filter((name) => /\.(part|xlsx)$/.test(name))).toEqual([])
})

test('text that a spreadsheet would run as a formula is exported as text', async ({ shell, page }, info) => {
  const list = await shell.open('sys/params')
  await list.button('common:add').click()
  const form = formDialog(page, list.words)
  await form.fill({ 'ops.params:field.paramCode': 'E2E_FORMULA', 'ops.params:field.paramValue': '=1+1' })
  await form.saveButton.click()
  await expect(form.root).toBeHidden()
  await list.filter('ops.params:field.paramCode').fill('E2E_FORMULA')
  await list.submitSearch()
  const csv = await download(page, info.outputDir, () => list.export('kit:export.page', { format: 'CSV' }))
  expect(readCsv(csv.path)[1]?.[1]).not.toMatch(/^=/)
})
