import { expect, test, vi } from 'vitest'
import { changeLayout, clampNavWidth, loadLayout, navWidths, readLayout, useLayout } from './layout.ts'

test('what was saved comes back', () => {
  const saved = { navWidth: 300, isNavCollapsed: true, module: 'APP', openFolders: ['1'] }
  expect(readLayout(saved)).toEqual(saved)
})

test('what does not fit takes its usual value', () => {
  expect(
    readLayout({ navWidth: Number.NaN, isNavCollapsed: 'yes', module: 3, openFolders: [1, 'a'] }),
  ).toEqual({
    navWidth: navWidths.usual,
    isNavCollapsed: false,
    module: '',
    openFolders: ['a'],
  })
  expect(readLayout('wide').openFolders).toBeNull()
})

test('the width stays within its bounds', () => {
  expect(clampNavWidth(10)).toBe(navWidths.least)
  expect(clampNavWidth(4000)).toBe(navWidths.most)
  expect(clampNavWidth(250.4)).toBe(250)
})

test('what is changed while the saved layout is on its way is not undone by it', async () => {
  let answer: (value: unknown) => void = () => {}
  const saved = new Promise((resolve) => {
    answer = resolve
  })
  const call = (name: string) =>
    name === 'workspace.get' ? saved.then((value) => ({ ok: true, value })) : { ok: true, value: undefined }
  vi.stubGlobal('window', { steward: { call }, setTimeout: () => 0 })
  const loading = loadLayout()
  changeLayout({ openFolders: ['clicked'] })
  answer({ navWidth: 300, isNavCollapsed: false, module: '', openFolders: ['saved'] })
  await loading
  expect(useLayout.getState()).toMatchObject({ navWidth: 300, openFolders: ['clicked'] })
  vi.unstubAllGlobals()
})
