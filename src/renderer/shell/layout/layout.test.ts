import { expect, test } from 'vitest'
import { clampNavWidth, navWidths, readLayout } from './layout.ts'

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
