import Database from 'better-sqlite3'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimDataFolder, ForeignFolderError } from './dataFolder.ts'

let base = ''
let folder = ''
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'steward-folder-'))
  folder = join(base, 'data')
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

function write(name: string, text: string | Buffer = 'x'): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

/** Every entry with its kind, mode, time and content. */
const picture = () =>
  [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))]
    .toSorted()
    .map((path) => {
      const { mode, mtimeMs } = lstatSync(path)
      return [path, mode, mtimeMs, lstatSync(path).isFile() ? readFileSync(path, 'base64') : '']
    })

const modeOf = (path: string) => statSync(path).mode & 0o777
const hasModes = process.platform !== 'win32'

describe('a folder of somebody else', () => {
  test.each([
    ['one file', ['report.txt']],
    ['folders with the names of ours', ['downloads/a.iso', 'logs/server.log', 'backend/main.go', 'cache/x']],
    ['settings of another program', ['settings.json']],
    ['a hidden file', ['.bashrc']],
    ['a file with the name of the mark', ['steward-data.txt']],
  ])('is refused and stays as it was: %s', (_kind, names) => {
    for (const name of names) write(name, '{"windows": [], "editor.fontSize": 12}')
    chmodSync(folder, 0o755)
    const before = picture()
    expect(() => claimDataFolder(folder)).toThrow(ForeignFolderError)
    expect(picture()).toEqual(before)
  })

  test('is refused where only a link leads to something of ours', () => {
    write('elsewhere/settings.json', '{"storedBy":{"format":1,"version":"0.1.0"}}')
    symlinkSync(join(folder, 'elsewhere/settings.json'), join(folder, 'settings.json'))
    expect(() => claimDataFolder(folder)).toThrow(ForeignFolderError)
  })
})

test.runIf(hasModes)('one that is absent is made for its owner alone, and marked', () => {
  claimDataFolder(join(folder, 'below'))
  expect([modeOf(folder), modeOf(join(folder, 'below'))]).toEqual([0o700, 0o700])
  expect(readdirSync(join(folder, 'below'))).toEqual(['steward-data.txt'])
  expect(modeOf(join(folder, 'below/steward-data.txt'))).toBe(0o600)
})

test('an empty one is taken, also when only the system has put something into it', () => {
  mkdirSync(folder)
  for (const name of ['.DS_Store', 'Local State', 'SingletonLock']) write(name)
  claimDataFolder(folder)
  expect(readdirSync(folder)).toContain('steward-data.txt')
})

test('once it is marked it stays ours, whatever is put into it', () => {
  claimDataFolder(folder)
  write('report.txt')
  claimDataFolder(folder)
  expect(readdirSync(folder)).toEqual(['report.txt', 'steward-data.txt'])
})

test('a mark that was cut off is written again', () => {
  write('steward-data.txt', '')
  claimDataFolder(folder)
  write('report.txt')
  claimDataFolder(folder)
  expect(readdirSync(folder)).toContain('report.txt')
})

const database = (path: string) => {
  mkdirSync(dirname(path), { recursive: true })
  new Database(path).exec('CREATE TABLE one (a)').close()
}

test.each<[string, () => void]>([
  ['settings', () => write('settings.json', '{"storedBy":{"format":1,"version":"0.1.0"}}')],
  [
    'settings without a version',
    () => write('settings.json', '{"profiles":[{"id":"a","environment":"test"}]}'),
  ],
  ['a lock', () => write('running.json', '{"pid":1,"address":"","run":"","key":""}')],
  ['the backend', () => database(join(folder, 'backend/steward.db'))],
  ['a cache', () => database(join(folder, `cache/${'0a'.repeat(16)}.db`))],
  [
    'a client log',
    () => write('logs/client.log', '{"time":"2026-11-20T08:00:00.000Z","level":"info","message":"m"}\n'),
  ],
])('one of an earlier version is recognised and marked: %s', (_kind, make) => {
  make()
  write('note.txt')
  claimDataFolder(folder)
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['note.txt', 'steward-data.txt']))
})

test.runIf(hasModes)('one of ours that is open is closed, but not over files of others', () => {
  claimDataFolder(folder)
  write('settings.json')
  chmodSync(folder, 0o755)
  claimDataFolder(folder)
  expect(modeOf(folder)).toBe(0o700)
  write('report.txt')
  chmodSync(folder, 0o755)
  claimDataFolder(folder)
  expect(modeOf(folder)).toBe(0o755)
})
