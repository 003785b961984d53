import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { quickAccess, type Shortcut } from '#contract/resources/sys/quickAccess.ts'
import { QuickAccessDialog } from '#features/sys/quickAccess/QuickAccessDialog.tsx'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, dialog } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = quickAccess

beforeAll(() => loadTexts(['sys.quickAccess']))

const shortcut: Shortcut = {
  ...{ id: '9', parentId: '2', menuName: '角色管理', icon: '', url: 'sys/role' },
  ...{ openMode: '', otherUrl: '', sort: 1 },
}

test('nothing can be chosen before the stored shortcuts are loaded, and none is lost (SYS-QCK-05)', async () => {
  const loaded = Promise.withResolvers<void>()
  bridge.serve(endpoints.getUserMenuPage, () => ({
    list: [
      { id: '1', menuName: '用户管理', icon: '', url: 'sys/user' },
      { id: '2', menuName: '角色管理', icon: '', url: 'sys/role' },
    ],
    total: 2,
  }))
  bridge.serve(endpoints.listUser, async () => {
    await loaded.promise
    return [shortcut]
  })
  show(null)
  void openDialog(QuickAccessDialog, {})
  const users = page.getByRole('checkbox', { name: '用户管理' })
  await expect.element(users).toBeDisabled()
  await expect.element(button('保存')).toHaveAttribute('aria-disabled', 'true')
  expect(dialog().element().textContent).not.toContain(chinese('sys.quickAccess:chosen.none'))

  loaded.resolve()
  await expect.element(page.getByRole('checkbox', { name: '角色管理' })).toBeChecked()
  await users.click()
  await expect.element(users).toBeChecked()
  await expect.element(page.getByRole('button', { name: '上移用户管理' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '上移角色管理' })).toBeVisible()
})
