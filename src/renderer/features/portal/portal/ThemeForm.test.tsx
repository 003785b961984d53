import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PortalTheme, portalTheme } from '#contract/resources/portal/portalTheme.ts'
import { readThemeConfig } from '#contract/resources/portal/themeConfig.ts'
import { ThemeForm } from '#features/portal/portal/ThemeForm.tsx'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { dialog, field, focusIn } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const when = { createDate: '2026-05-12 16:45:15', updateDate: '2026-05-12 16:45:15' }
const theme = PortalTheme.parse({
  ...{ id: '3', themeName: '深色', portalCode: 'ops', sort: 1, status: 1, memo: '' },
  ...{ themeConfig: JSON.stringify({ sideWidth: 200 }), creator: 'admin', updater: 'admin', ...when },
})
const { get, update } = portalTheme.endpoints

beforeAll(() => loadTexts(['portal.portal']))

beforeEach(async () => {
  bridge.serve(get, () => theme)
  bridge.serve(update, () => '3')
  show(null)
  void openDialog(ThemeForm, { record: theme })
  await focusIn(dialog())
})

const width = () => field('导航宽度')
const saved = () =>
  bridge.bodiesOf(update).map((body) => readThemeConfig(String((body as PortalTheme).themeConfig)).sideWidth)

async function type(words: string): Promise<void> {
  await width().click()
  await userEvent.keyboard(`{Control>}a{/Control}{Delete}${words}`)
}

test('a width is typed key by key, and Enter saves what stands there', async () => {
  await type('320')
  await expect.element(width()).toHaveValue('320')
  await userEvent.keyboard('{Enter}')
  await expect.poll(saved).toEqual([320])
})

test('a width outside its range stays, is judged when it is left, and the theme is not saved', async () => {
  await type('3')
  await expect.element(page.getByText('不能小于 160')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('不能小于 160', { exact: true })).toBeVisible()
  await expect.element(width()).toHaveValue('3')
  await type('宽')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText(chinese('kit:table.notNumber'), { exact: true })).toBeVisible()
  await expect.element(width()).toHaveValue('宽')
  expect(saved()).toEqual([])
  await type('３００')
  await expect
    .poll(async () => {
      if (saved().length === 0) await userEvent.keyboard('{Enter}')
      return saved()
    })
    .toEqual([300])
})
