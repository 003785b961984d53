import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import type { Language } from '#contract/bridge.ts'
import { type MenuCommand, menuCommands, menuTemplate } from './menuTemplate.ts'
import { nativeTexts } from './nativeTexts.ts'
import { trayMenu } from './trayMenu.ts'

const flat = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])

function build(language: Language, platform: NodeJS.Platform, packaged = true) {
  const sent: MenuCommand[] = []
  let windows = 0
  const template = menuTemplate({
    text: nativeTexts(language),
    platform,
    packaged,
    send: (command) => void sent.push(command),
    newWindow: () => void windows++,
  })
  return { template, items: flat(template), sent, windows: () => windows }
}

const platforms = ['win32', 'linux', 'darwin'] as const

test.each(platforms)(
  'on %s every entry has words in both languages and no language shows through',
  (platform) => {
    const chinese = build('zh-CN', platform).items.filter(({ type }) => type !== 'separator')
    const english = build('en-US', platform).items.filter(({ type }) => type !== 'separator')
    expect(chinese.map(({ id, role }) => id ?? role)).toEqual(english.map(({ id, role }) => id ?? role))
    expect(chinese.length).toBeGreaterThan(20)
    for (const { label } of chinese) expect(label).toMatch(/[\u4e00-\u9fff]/)
    for (const { label } of english) expect(label).toMatch(/^[\x20-\x7e]+$/)
  },
)

const edit = ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']
const view = ['zoomIn', 'zoomOut', 'resetZoom', 'togglefullscreen']

test.each(platforms)('on %s what the system does has its role, once', (platform) => {
  const roles = build('zh-CN', platform).items.flatMap(({ role }) => role ?? [])
  expect(roles).toEqual([...new Set(roles)])
  expect(roles).toEqual(expect.arrayContaining([...edit, ...view]))
  expect(roles).not.toContain('toggleDevTools')
  const own = build('zh-CN', platform, false).items.flatMap(({ role }) => role ?? [])
  expect(own.filter((role) => !roles.includes(role))).toEqual(['toggleDevTools'])
})

test.each(platforms)('on %s every command is there once and sends itself', (platform) => {
  const { items, sent } = build('zh-CN', platform)
  for (const command of menuCommands) {
    const entries = items.filter(({ id }) => id === command)
    expect(entries, command).toHaveLength(1)
    ;(entries[0]?.click as (() => void) | undefined)?.()
  }
  expect(sent).toEqual([...menuCommands])
})

test('a new window is asked of the host, not of a page', () => {
  const { items, sent, windows } = build('zh-CN', 'linux')
  ;(items.find(({ id }) => id === 'window.new')?.click as (() => void) | undefined)?.()
  expect(windows()).toBe(1)
  expect(sent).toEqual([])
})

test('no accelerator is given twice', () => {
  for (const platform of platforms) {
    const accelerators = build('zh-CN', platform).items.flatMap(({ accelerator }) => accelerator ?? [])
    expect(new Set(accelerators).size).toBe(accelerators.length)
  }
})

test('only macOS has a menu of the application', () => {
  expect(build('en-US', 'darwin').template[0]?.label).toBe('Steward')
  expect(build('en-US', 'win32').template[0]?.label).toBe('File')
})

test('developer tools are offered only by a program started from its sources', () => {
  const roles = (packaged: boolean) => build('zh-CN', 'linux', packaged).items.map(({ role }) => role)
  expect(roles(true)).not.toContain('toggleDevTools')
  expect(roles(false)).toContain('toggleDevTools')
})

test('the notification area shows, opens and quits in both languages', () => {
  const labels = (language: Language) =>
    trayMenu({ text: nativeTexts(language), show() {}, transfers() {}, newWindow() {}, quit() {} }).flatMap(
      ({ label }) => label ?? [],
    )
  expect(labels('zh-CN')).toEqual(['显示管家', '传输中心', '新建窗口', '退出管家'])
  expect(labels('en-US')).toEqual(['Show Steward', 'Transfers', 'New Window', 'Quit Steward'])
})
