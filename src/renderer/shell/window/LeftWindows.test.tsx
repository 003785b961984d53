import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bridge, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import RestorableWindows from './RestorableWindows.tsx'

// A suite of its own: a window keeps the answer for as long as it is open.
test('windows of the last time are left by the button that closes the bar', async () => {
  show(<RestorableWindows windows={[{ route: 'sys/role', title: '角色管理' }]} />)
  await button('关闭').click()
  await expect.element(page.getByText(/^上次打开过独立窗口/)).not.toBeInTheDocument()
  expect(bridge.inputsOf('host.openWindow')).toEqual([])
})
