import { expect, test } from '#tests/e2e/launch/desktop.ts'
import { ListPage } from '#tests/e2e/pages/ListPage.ts'
import { screens } from '#tests/e2e/pages/Shell.ts'
import { SignIn } from '#tests/e2e/pages/SignIn.ts'

// The console starts twice.
test.describe.configure({ timeout: 150_000 })

test('a pop-out of the last time waits for the main window, then shows its page without a sign-in of its own', async ({
  launch,
  enter,
  words,
}) => {
  const app = await launch()
  const shell = await enter(await app.firstWindow())
  await shell.open('sys/params')
  await shell.tabMenu('sys/params', 'shell:tabs.popOut')
  const [, popOut] = await app.waitForWindows(2)
  if (!popOut) throw new Error('no second window')
  await new ListPage(popOut, words, screens['sys/params']).ready()
  await app.close()

  const again = await launch()
  const pages = await again.waitForWindows(2)
  const isWaiting = (page: (typeof pages)[number]) => page.getByText(words('shell:following')).isVisible()
  let waiting: (typeof pages)[number] | undefined
  await expect(async () => {
    for (const page of pages) if (await isWaiting(page)) waiting = page
    expect(waiting).toBeDefined()
  }).toPass({ timeout: 30_000 })
  const main = pages.find((page) => page !== waiting)
  if (!main || !waiting) throw new Error('no main window')
  await expect(new SignIn(waiting, words).form).toHaveCount(0)
  await enter(main)
  await new ListPage(waiting, words, screens['sys/params']).ready()
})
