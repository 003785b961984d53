import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { backgroundColor, themeSource } from './backgroundColor.ts'
import { contentSecurityPolicy, freshNonce, noncePlaceholder } from './contentSecurityPolicy.ts'
import { externalAddress } from './externalAddress.ts'
import { faultPage } from './faultPage.ts'
import { chooseDataDir, disableGraphicsFromNowOn, isGraphicsDisabled } from './launchFlags.ts'
import { ownOrigin } from './ownOrigin.ts'
import { isGranted } from './permissions.ts'
import { createReloadBudget } from './reloadBudget.ts'
import { refuseSender } from './senderCheck.ts'

const isOwn = ownOrigin('')

test.each([
  ['https://docs.example.com/a?b=c', 'https://docs.example.com/a?b=c'],
  ['mailto:ops@example.com', 'mailto:ops@example.com'],
  ['HTTPS://Example.com', 'https://example.com/'],
  ['http://example.com/', 'http://example.com/'],
  ['https://user:secret@example.com/', null],
  ['https://user@example.com/', null],
  ['file:///etc/passwd', null],
  ['javascript:alert(1)', null],
  ['ms-msdt:/id', null],
  ['steward://open/x', null],
  ['smb://host/share', null],
  ['', null],
])('external address %s becomes %s', (address, expected) => {
  expect(externalAddress(address)).toBe(expected)
})

test('a message counts only from the main frame of a window of ours that shows a page of ours', () => {
  const frame = { url: 'app://console/#/x' }
  const sound = { senderFrame: frame, mainFrame: frame, isKnownWindow: true }
  expect(refuseSender(sound, isOwn)).toBeNull()
  expect(refuseSender({ ...sound, senderFrame: null }, isOwn)).toBe('the frame is gone')
  expect(refuseSender({ ...sound, senderFrame: { ...frame } }, isOwn)).toBe('not the main frame')
  expect(refuseSender({ ...sound, isKnownWindow: false }, isOwn)).toBe('not a window of ours')
  const foreign = { url: 'app://console.evil/' }
  expect(refuseSender({ ...sound, senderFrame: foreign, mainFrame: foreign }, isOwn)).toBe(
    'not a page of ours',
  )
})

test.each([
  ['clipboard-sanitized-write', 'app://console/', true],
  ['fullscreen', 'app://console', true],
  ['clipboard-sanitized-write', 'https://example.com/', false],
  ['clipboard-read', 'app://console/', false],
  ['media', 'app://console/', false],
  ['geolocation', 'app://console/', false],
  ['notifications', 'app://console/', true],
  ['notifications', 'https://example.com/', false],
  ['openExternal', 'app://console/', false],
])('permission %s for %s: %s', (permission, address, granted) => {
  expect(isGranted(permission, address, isOwn)).toBe(granted)
})

test('a dead page is loaded again once a minute and window', () => {
  let now = 0
  const budget = createReloadBudget(() => now)
  expect(budget.take('a')).toBe(true)
  expect(budget.take('b')).toBe(true)
  now = 59_999
  expect(budget.take('a')).toBe(false)
  now = 60_000
  expect(budget.take('a')).toBe(true)
  budget.forget('a')
  expect(budget.take('a')).toBe(true)
})

test.each([
  ['light', { dark: true, highContrast: true }, '#ffffff'],
  ['dark', { dark: false, highContrast: false }, '#292929'],
  ['contrast', { dark: false, highContrast: false }, '#000000'],
  ['system', { dark: false, highContrast: false }, '#ffffff'],
  ['system', { dark: true, highContrast: false }, '#292929'],
  ['system', { dark: true, highContrast: true }, '#000000'],
] as const)('theme %s on %o begins as %s', (theme, system, color) => {
  expect(backgroundColor(theme, system)).toBe(color)
})

test('native menus follow the theme', () => {
  expect((['light', 'dark', 'system', 'contrast'] as const).map(themeSource)).toEqual([
    'light',
    'dark',
    'system',
    'dark',
  ])
})

test('the policy names no host, no inline script and no eval, and every nonce is new', () => {
  const nonces = new Set(Array.from({ length: 100 }, freshNonce))
  expect(nonces.size).toBe(100)
  expect(contentSecurityPolicy('abc').split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'nonce-abc'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
})

test('the page for a window that cannot go on has no script and speaks both languages', () => {
  expect(faultPage('zh-CN')).toContain('此窗口无法继续显示')
  expect(faultPage('en-US')).toContain('This window has stopped working')
  expect(faultPage('zh-CN')).not.toContain('<script')
  expect(faultPage('zh-CN')).toContain(noncePlaceholder)
})

test('the graphics flag outlives a run', () => {
  const base = mkdtempSync(path.join(tmpdir(), 'steward-flags-'))
  try {
    const dataDir = chooseDataDir({ STEWARD_DATA_DIR: base }, '/nowhere')
    expect([dataDir, chooseDataDir({}, '/usual')]).toEqual([base, '/usual'])
    expect(isGraphicsDisabled(dataDir, [])).toBe(false)
    expect(isGraphicsDisabled(dataDir, ['x', '--safe-mode'])).toBe(true)
    disableGraphicsFromNowOn(dataDir)
    expect(isGraphicsDisabled(dataDir, [])).toBe(true)
    expect(readFileSync(path.join(dataDir, 'no-graphics-hardware'), 'utf8')).toContain('Delete this file')
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
})
