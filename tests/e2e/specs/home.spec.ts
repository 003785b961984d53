import { callBridge } from '../launch/bridge.ts'
import type { Locator, Page } from '@playwright/test'
import type { TextKey } from '#kit/text.ts'
import { failJobRun } from '../launch/backend.ts'
import { expect, signInTo, test, useProfile } from '../launch/test.ts'
import { ListPage } from '../pages/ListPage.ts'
import type { Words } from '../pages/texts.ts'

/** Home's figures of the things that wait for the operator. */
class Attention {
  readonly root: Locator
  readonly #words: Words

  constructor(page: Page, words: Words) {
    this.#words = words
    this.root = page.getByRole('region', { name: words('shell:attention.title') })
  }

  get tiles(): Locator {
    return this.root.getByRole('listitem')
  }

  tile(label: TextKey): Locator {
    return this.tiles.filter({ hasText: this.#words(label) })
  }

  figure(label: TextKey): Locator {
    return this.tile(label).getByRole('link')
  }

  button(label: TextKey): Locator {
    return this.root.getByRole('button', { name: this.#words(label), exact: true })
  }

  async names(): Promise<string[]> {
    return (await this.tiles.allInnerTexts()).map((text) => text.split('\n')[0] ?? '')
  }
}

const numberIn = (text: string): number =>
  Number(/\n([\d,]+)/.exec(text)?.[1]?.replace(',', '') ?? Number.NaN)

test('a job fails: the figure changes, and a click shows exactly those rows (F21)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const attention = new Attention(page, words)
  const failed = attention.figure('shell:attention.jobFailed')
  await expect(failed).toContainText(/\d/)
  const before = numberIn(await failed.innerText())
  // The days before come after today, one call each.
  await expect(failed.getByRole('img')).toHaveAccessibleName(/(\d+、){6}\d+/)
  failJobRun(platform.backend.dataDir)
  await remote.openRoute('sys/params')
  await page.locator('[id="tab-home"]').click()
  await expect.poll(async () => numberIn(await failed.innerText())).toBe(before + 1)
  await failed.click()
  const list = new ListPage(page, words, 'ops.jobLog:title')
  await expect.poll(() => list.total()).toBe(before + 1)
  await expect(list.rows.first()).toBeVisible()
  const asked = platform
    .to('GET', '/sys/sysJob/log/page')
    .findLast(({ headers }) => headers['x-steward-background'] === undefined)
  expect(asked?.query).toMatchObject({ logStatus: '2' })
  expect(asked?.query.filterTime).toMatch(/^(\d{4}-\d\d-\d\d) 00:00:00 - \1 23:59:59$/)
})

test('figures stand only where the account may see their list, and count in the background', async ({
  page,
  platform,
  signIn,
  words,
}) => {
  await signIn.ready()
  const attention = new Attention(page, words)
  platform.answer('/sys/menu/nav', [])
  await signInTo(page, words, await useProfile(page, words, { address: platform.address }))
  await expect(attention.tiles).toHaveCount(4)
  expect(await attention.names()).toEqual(
    (['messages', 'drafts', 'transfers', 'watch'] as const).map((id) => words(`shell:attention.${id}`)),
  )
  await expect(attention.figure('shell:attention.messages')).toContainText(/\d/)
  for (const path of [
    '/api/apiLog/page',
    '/sys/sysJob/log/page',
    '/msg/msgBizInfo/page',
    '/sys/log/login/page',
  ])
    expect(platform.to('GET', path), path).toEqual([])
  expect(
    platform
      .to('GET', '/msg/msgRecord/myMsg')
      .every(({ headers }) => headers['x-steward-background'] === '1'),
  ).toBe(true)
})

test('the operator arranges the figures, by keyboard as well; that is kept with the account', async ({
  shell,
  page,
  words,
}) => {
  const attention = new Attention(page, words)
  await expect(attention.tiles.first()).toContainText(words('shell:attention.jobFailed'))
  const before = await attention.names()
  await attention.button('shell:attention.arrange').click()
  const name = words('shell:attention.jobFailed')
  const later = attention.root.getByRole('button', { name: words('shell:attention.later', { name }) })
  await later.click()
  await later.press('Alt+ArrowRight')
  const [first = '', second = '', third = '', ...rest] = before
  await expect.poll(() => attention.names()).toEqual([second, third, first, ...rest])
  await attention.root.getByRole('button', { name: words('shell:attention.hide', { name: second }) }).click()
  await attention.button('shell:attention.done').click()
  const after = [third, first, ...rest]
  await expect.poll(() => attention.names()).toEqual(after)
  // It is written after it is shown.
  const kept = () => callBridge(page, 'workspace.get', { scope: 'account', key: 'shell.home.arrangement' })
  await expect.poll(kept).toMatchObject({ hidden: ['jobLate'] })
  await page.reload()
  await shell.ready()
  await expect.poll(() => attention.names()).toEqual(after)
  await attention.button('shell:attention.arrange').click()
  await attention.root.getByRole('button', { name: words('shell:attention.show', { name: second }) }).click()
  await attention.button('shell:attention.done').click()
  await expect.poll(() => attention.names()).toEqual([second, ...after])
})

test('without the platform the same figures stand there with their age', async ({ shell, page, words }) => {
  const attention = new Attention(page, words)
  const failed = attention.figure('shell:attention.jobFailed')
  const unread = attention.figure('shell:attention.messages')
  await expect(unread).toContainText(/\d/)
  const known = [numberIn(await failed.innerText()), numberIn(await unread.innerText())]
  await shell.stopBackend()
  await page.reload()
  await shell.ready()
  await expect(unread).toContainText(words('shell:attention.failed'))
  await expect(unread).toContainText(words('shell:attention.asOf', { age: words('kit:age.now') }))
  expect([numberIn(await failed.innerText()), numberIn(await unread.innerText())]).toEqual(known)
})

test('home uses the width of the window: its ten figures are two full rows (28 C)', async ({
  shell,
  page,
  words,
}) => {
  const attention = new Attention(page, words)
  await expect(attention.tiles).toHaveCount(10)
  const panel = page.getByRole('tabpanel').filter({ has: attention.root })
  for (const width of [1440, 1760]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(shell.activeTab.first()).toBeVisible()
    const rows = async () => {
      const boxes = await attention.tiles.evaluateAll((tiles) =>
        tiles.map((tile) => Math.round(tile.getBoundingClientRect().top)),
      )
      return boxes.map((top) => boxes.filter((other) => other === top).length)
    }
    await expect.poll(rows, { message: `at ${width}` }).toEqual(Array(10).fill(5))
    const used = async () => {
      const whole = await panel.boundingBox()
      const last = await attention.tiles.last().boundingBox()
      return whole && last ? whole.x + whole.width - last.x - last.width : Number.NaN
    }
    await expect.poll(used, { message: `at ${width}` }).toBeLessThan(40)
  }
})
