import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settingsFile, STORE_FORMAT } from '#core/settings/newerSettings.ts'
import { firstLook } from './firstLook.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-look-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const store = (content: unknown): void =>
  writeFileSync(settingsFile(folder), typeof content === 'string' ? content : JSON.stringify(content))

const nothing = { language: 'zh-CN', theme: 'system', windows: undefined, newer: null }

test('the first window has the language, the theme and the place that are stored', () => {
  const windows = [{ kind: 'main' }]
  store({
    settings: { language: 'en-US', theme: 'contrast' },
    windows,
    storedBy: { format: STORE_FORMAT, version: '1' },
  })
  expect(firstLook(folder)).toEqual({ language: 'en-US', theme: 'contrast', windows, newer: null })
})

test.each([
  ['no file', undefined],
  ['no JSON', '{'],
  ['a list', []],
  ['null', null],
  ['other things where objects are expected', { settings: 'dark', storedBy: [] }],
  ['values of another version', { settings: { language: 'fr', theme: 'pink' } }],
])('with %s there are the defaults', (_what, content) => {
  if (content !== undefined) store(content)
  expect(firstLook(folder)).toEqual(nothing)
})

test('the store of a newer program is reported and not touched', () => {
  store({ storedBy: { format: STORE_FORMAT + 1, version: '9.0.0' }, settings: { theme: 'dark' } })
  const before = readFileSync(settingsFile(folder), 'utf8')
  expect(firstLook(folder).newer).toBe('9.0.0')
  expect(readFileSync(settingsFile(folder), 'utf8')).toBe(before)
})
