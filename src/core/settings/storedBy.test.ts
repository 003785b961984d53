import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memoryStore, openBench } from '../testing/bench.ts'
import { NewerSettingsError, setSettingsAside, settingsFile, STORE_FORMAT } from './newerSettings.ts'
import { checkStored } from './storedBy.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-stored-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a store says who has written it, and an update says so anew', () => {
  const store = memoryStore()
  checkStored(store, '0.1.0')
  expect(store.get('storedBy')).toEqual({ format: STORE_FORMAT, version: '0.1.0' })
  checkStored(store, '0.2.0')
  expect(store.get('storedBy')).toMatchObject({ version: '0.2.0' })
  // Back again within one format: nothing is lost.
  checkStored(store, '0.1.0')
  expect(store.get('storedBy')).toMatchObject({ version: '0.1.0' })
})

test('what a newer program has stored is refused and not touched', async () => {
  const stored = { storedBy: { format: STORE_FORMAT + 1, version: '9.0.0' }, settings: { theme: 'new' } }
  await expect(openBench({ stored, dataDir: folder })).rejects.toThrow(new NewerSettingsError('9.0.0'))
  expect(readdirSync(folder)).toEqual([])
  const store = memoryStore(stored)
  expect(() => checkStored(store, '0.1.0')).toThrow('Steward 9.0.0')
  expect(store.get('storedBy')).toEqual(stored.storedBy)
})

test('a damaged note is replaced', () => {
  const store = memoryStore({ storedBy: 'x' })
  checkStored(store, '0.1.0')
  expect(store.get('storedBy')).toEqual({ format: STORE_FORMAT, version: '0.1.0' })
})

test('settings that are put aside stay, and those of an earlier time as well', () => {
  const error = new NewerSettingsError('9.0.0/../x')
  for (const text of ['one', 'two']) {
    writeFileSync(settingsFile(folder), text)
    expect(readFileSync(setSettingsAside(folder, error), 'utf8')).toBe(text)
    expect(existsSync(settingsFile(folder))).toBe(false)
  }
  expect(readdirSync(folder).toSorted()).toEqual([
    'settings.newer-9.0.0_.._x-1.json',
    'settings.newer-9.0.0_.._x.json',
  ])
})
