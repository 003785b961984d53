import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Store } from '#server/db/store.ts'
import { afterEach, expect, test } from 'vitest'
import { KEY_FILE, openSecret, sealSecret } from './vault.ts'

const folders: string[] = []
const stores: Store[] = []

function openStore(folder = mkdtempSync(join(tmpdir(), 'steward-vault-'))): { store: Store; folder: string } {
  folders.push(folder)
  const store = new Store(join(folder, 'test.db'))
  stores.push(store)
  return { store, folder }
}

afterEach(() => {
  for (const store of stores.splice(0)) store.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const place = 'msgGateway.mail.password'

test('a secret opens in its place only, and never looks the same twice', () => {
  const { store } = openStore()
  const sealed = sealSecret(store, place, '密码 with spaces ')
  expect(sealed).not.toContain('spaces')
  expect(sealSecret(store, place, '密码 with spaces ')).not.toBe(sealed)
  expect(openSecret(store, place, sealed)).toBe('密码 with spaces ')
  expect(openSecret(store, 'wechat.mp.appSecret', sealed)).toBe('')
  expect(sealSecret(store, place, '')).toBe('')
  expect(openSecret(store, place, '')).toBe('')
})

test('what was changed or cut does not open', () => {
  const { store } = openStore()
  const bytes = Buffer.from(sealSecret(store, place, 'secret').slice('sealed:1:'.length), 'base64')
  const stored = (content: Buffer) => `sealed:1:${content.toString('base64')}`
  expect(openSecret(store, place, stored(bytes))).toBe('secret')
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(openSecret(store, place, stored(changed))).toBe('')
  }
  for (const length of [0, 11, 27, bytes.length - 1])
    expect(openSecret(store, place, stored(bytes.subarray(0, length)))).toBe('')
})

test('the key is its owner’s file beside the database, is made once and outlives the program', () => {
  const { store, folder } = openStore()
  const sealed = sealSecret(store, place, 'secret')
  const key = readFileSync(join(folder, KEY_FILE))
  expect(key).toHaveLength(32)
  expect(statSync(join(folder, KEY_FILE)).mode & 0o777).toBe(0o600)
  const again = openStore(folder).store
  expect(openSecret(again, place, sealed)).toBe('secret')
  sealSecret(again, place, 'another')
  expect(readFileSync(join(folder, KEY_FILE)).equals(key)).toBe(true)
})

test('a copy of the database alone opens nothing, and reading makes no key', () => {
  const first = openStore()
  const sealed = sealSecret(first.store, place, 'secret')
  const second = openStore()
  expect(openSecret(second.store, place, sealed)).toBe('')
  expect(() => statSync(join(second.folder, KEY_FILE))).toThrow('ENOENT')
  copyFileSync(join(first.folder, KEY_FILE), join(second.folder, KEY_FILE))
  expect(openSecret(second.store, place, sealed)).toBe('secret')
})

test('a damaged key opens nothing and is never replaced', () => {
  const { store, folder } = openStore()
  writeFileSync(join(folder, KEY_FILE), 'short')
  expect(() => sealSecret(store, place, 'secret')).toThrow(/damaged/)
  expect(openSecret(store, place, `sealed:1:${Buffer.alloc(40).toString('base64')}`)).toBe('')
  expect(readFileSync(join(folder, KEY_FILE), 'utf8')).toBe('short')
})
