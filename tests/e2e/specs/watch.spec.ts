import { expect, test } from '../launch/test.ts'
import { formDialog } from '../pages/dialogs.ts'

test('a rule made on the screen notifies once of a failing job, links to its runs and notifies of its recovery', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const run = (id: number, handleCode: number) => ({
    id: String(id),
    jobId: '7',
    job: { sortName: '', jobInfo: { jobDesc: '对账任务' } },
    triggerTime: `2026-11-21 10:00:${String(id).padStart(2, '0')}`,
    triggerCode: 200,
    triggerMsg: '',
    handleTime: '',
    handleCode,
    handleMsg: '',
  })
  const runs = (codes: number[]) => {
    const list = codes.map((code, at) => run(at, code)).reverse()
    platform.answer('/sys/sysJob/log/page', { list, total: list.length })
  }
  /** The rules check when a window comes to the front. */
  const untilTold = async (text: string) =>
    expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      expect((await remote.notices()).filter((notice) => notice.includes(text))).toHaveLength(1)
    }).toPass({ timeout: 30_000 })

  runs([])
  await remote.command(words('shell:watch.title'))
  await page.getByRole('button', { name: words('shell:watch.add') }).click()
  const form = formDialog(page, words)
  await form.saveButton.click()
  await expect(form.root.getByText(words('shell:watch.invalid'))).toBeVisible()
  await form.field('shell:watch.name').fill('夜间任务')
  await form.saveButton.click()
  await expect(form.root).toBeHidden()
  const rule = page
    .getByRole('list', { name: words('shell:watch.title') })
    .getByRole('listitem')
    .first()
  await expect(rule).toContainText(words('shell:watch.well'))

  const failed = words('failure:notice.watch.jobFailed', { subject: '对账任务', count: 12 })
  runs([200, ...Array.from({ length: 12 }, () => 500)])
  await untilTold(failed)
  await expect(rule).toContainText('对账任务')
  await remote.status.getByTitle(words('shell:notices.title')).click()
  await page.getByRole('button', { name: words('shell:notices.show') }).click()
  await expect(page.locator('[role=tab][aria-selected=true][id^="tab-sys-sysJob-log"]')).toBeVisible()
  // Exactly the runs that the notice speaks of.
  await expect
    .poll(
      // Home reads the failed runs of today.
      () => platform.to('GET', '/sys/sysJob/log/page').find(({ query }) => query.jobId === '7')?.query,
    )
    .toMatchObject({ logStatus: '2', filterTime: '2026-11-21 10:00:01 - 2026-11-21 10:00:12' })

  runs([200, 500, 500, 200])
  await untilTold(words('failure:notice.watch.jobRecovered', { subject: '对账任务' }))
  expect((await remote.notices()).filter((notice) => notice.includes('对账任务'))).toHaveLength(2)
})
