import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '../launch/test.ts'
import { readCsv } from '../launch/workbook.ts'

/** The transfer centre over a platform whose answers a test can hold back. */

test('an export is paused, resumed and finished from the transfer centre, which filters and clears', async ({
  remote,
  platform,
  page,
  words,
}, info) => {
  const list = await remote.open('sys/sysTenant')
  const total = await list.total()
  platform.fault('/sys/sysTenant/page', { kind: 'hold' })
  await list.export('kit:export.all', { format: 'CSV' })
  await page.keyboard.press('Control+j')
  const centre = page.getByRole('list', { name: words('shell:transfers.list') })
  const row = centre.getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(words('kit:transfer.state.running'))

  const act = (key: Parameters<typeof words>[0]) =>
    row.getByRole('button', { name: new RegExp(`^${words(key)}`) }).click()
  await act('kit:transfer.pause')
  await expect(row).toContainText(words('kit:transfer.state.paused'))
  platform.fault('/sys/sysTenant/page', null)
  platform.release()
  const arrived = page.waitForEvent('download')
  await act('kit:transfer.resume')
  await expect(row).toContainText(words('kit:transfer.state.done'))
  await expect(row).toContainText(
    words('kit:transfer.rowsOf', { done: total.toLocaleString(), total: total.toLocaleString() }),
  )
  // The name of a button lies over the row above, whose buttons stay within reach.
  platform.fault('/sys/sysTenant/page', { kind: 'hold' })
  await remote.tab('sys/sysTenant').click()
  await list.export('kit:export.all', { format: 'JSON' })
  await page.keyboard.press('Control+j')
  await expect(row).toHaveCount(2)
  await row.nth(1).getByRole('button').last().hover()
  await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveText(words('kit:transfer.forget'))
  await row.nth(0).getByRole('button').last().click()
  await expect(row.nth(0)).toContainText(words('kit:transfer.state.cancelled'))
  await row.nth(0).getByRole('button').last().click()
  await expect(row).toHaveCount(1)
  const file = await arrived
  const path = info.outputPath(file.suggestedFilename())
  await file.saveAs(path)
  expect(readCsv(path)).toHaveLength(total + 1)

  const choose = async (label: Parameters<typeof words>[0], option: Parameters<typeof words>[0]) => {
    await page.getByRole('combobox', { name: words(label) }).click()
    await page.getByRole('option', { name: words(option), exact: true }).click()
  }
  await choose('shell:transfers.kind', 'kit:transfer.kind.upload')
  await expect(page.getByText(words('shell:transfers.noneFits'))).toBeVisible()
  await choose('shell:transfers.kind', 'kit:transfer.kind.export')
  await choose('shell:transfers.state', 'kit:transfer.state.done')
  await expect(row).toHaveCount(1)
  await page.getByRole('button', { name: words('shell:transfers.clear') }).click()
  await expect(page.getByText(words('shell:transfers.none'))).toBeVisible()
})

test('a chosen file goes up through the host, its link comes back without a token', async ({
  shell,
  page,
}, info) => {
  await shell.open('sys/params')
  const content = 'steward '.repeat(40_000)
  const path = info.outputPath('资料 "1".txt')
  writeFileSync(path, content)
  // Replaces a screen's own input; the screens with uploads have separate specs.
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.id = 'chosen'
    document.body.append(input)
  })
  await page.locator('#chosen').setInputFiles(path)
  const answer = await page.evaluate(async () => {
    const steward = Reflect.get(window, 'steward')
    const input = document.querySelector<HTMLInputElement>('#chosen')
    const ended = new Promise<{ state: string; result?: unknown }>((resolve) => {
      steward.listen((event) => {
        if (event.type === 'transfer' && event.transfer.endedAt > 0) resolve(event.transfer)
      })
    })
    const picks = await steward.offer([...(input?.files ?? [])])
    if (!picks.ok) return { picks, upload: null, transfer: null, link: null, text: '' }
    const upload = await steward.call('transfers.upload', {
      endpoint: 'ops.oss.upload',
      fileIds: picks.value.map(({ id }: { id: string }) => id),
      fields: { dirValue: 'DEMO', fileClass: 'file', bizId: '' },
    })
    const transfer = await ended
    // The contract's response to an upload.
    const { url } = transfer.result as { url: string }
    const link = await steward.call('files.link', { url, fileName: 'a.txt' })
    const text = link.ok ? await (await fetch(link.value.address)).text() : ''
    return { picks, upload, transfer, link, text }
  })
  expect(answer.picks).toMatchObject({ ok: true, value: [{ name: '资料 "1".txt', size: content.length }] })
  expect(answer.transfer).toMatchObject({ state: 'done' })
  expect(answer.link).toMatchObject({
    ok: true,
    value: { address: expect.stringMatching(/^\/file\/[\w-]+$/) },
  })
  expect(answer.text).toBe(readFileSync(path, 'utf8'))
})
