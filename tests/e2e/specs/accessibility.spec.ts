import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { callBridge } from '../launch/bridge.ts'
import { expect, test } from '../launch/test.ts'
import { screens } from '../pages/Shell.ts'

/** Findings that axe calls serious or critical, in words. */
async function findings(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Fluent's focus traps mark their ends with elements that pass the focus on at once.
    .exclude('[data-tabster-dummy]')
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${where}: ${id} at ${node.target.join(' ')}`),
    )
}

for (const theme of ['light', 'dark'] as const) {
  test(`nothing serious on any screen, ${theme} theme`, async ({ page, shell, words }) => {
    // Eight screens, each searched through as a whole.
    test.setTimeout(300_000)
    await callBridge(page, 'settings.set', { theme })
    await expect(page.locator(`[data-scheme=${theme}]`).first()).toBeVisible()
    const found = await findings(page, 'home')
    for (const route of ['sys/sysTenant', 'sys/params', 'sys/log-operation', 'sys/log-login'] as const) {
      await shell.open(route)
      found.push(...(await findings(page, words(screens[route]))))
    }
    const params = await shell.open('sys/params')
    await params.button('common:add').click()
    await expect(page.locator('[role=alertdialog], [role=dialog]').first()).toBeVisible()
    found.push(...(await findings(page, 'dialog')))
    await page.keyboard.press('Escape')
    const tenants = await shell.open('sys/sysTenant')
    await tenants.button('common:add').click()
    await expect(page.getByText(words('sys.tenant:section.basic'))).toBeVisible()
    found.push(...(await findings(page, 'edit tab')))
    await shell.openPalette()
    found.push(...(await findings(page, 'palette')))
    expect(found).toEqual([])
  })

  test(`nothing serious on the sign-in screen, ${theme} theme`, async ({ page, signIn }) => {
    await signIn.ready()
    await callBridge(page, 'settings.set', { theme })
    await expect(page.locator(`[data-scheme=${theme}]`).first()).toBeVisible()
    expect(await findings(page, 'sign-in')).toEqual([])
  })
}
