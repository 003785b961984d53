import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { finishRemoval, removeOwnFiles } from './removal.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-removal-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (...names: string[]) => {
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), 'x')
  }
}
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted()

const id = '3f2b8a51-0c4d-4e6f-8a7b-1c2d3e4f5a6b'
const hash = '0a'.repeat(16)
const ours = [
  'steward-data.txt',
  'settings.json',
  'settings.newer-9.0.0-1.json',
  'settings.json.tmp-1a2b',
  'running.json.123',
  '.updaterId',
  'keeps-crash-dumps',
  'backend/steward.db',
  'backend/steward.db-wal',
  'backend/steward.db.v12.bak',
  'backend/secrets.key',
  `backend/oss/incoming/${id}`,
  `backend/oss/20261120/${id}.png`,
  `cache/${hash}.db`,
  `cache/${hash}.db-shm`,
  `cache/${hash}.db-wal.corrupt-20261120T080000Z`,
  `cache/${hash}.db.backup-3`,
  'logs/client.log',
  'logs/client.3.log',
  'logs/start.log',
  'workspace/machine/windows-0123456789ab.json',
  `workspace/${hash}/sys_user-0123456789ab.json.0a1b2c3d.part`,
  'transfers/journal.json',
  `downloads/${id}/用户.xlsx.part`,
  `incoming/${id}`,
  'chromium/Partitions/one/Cookies',
  'steward-updater/pending/update-info.json',
  `crashes/pending/${id}.dmp`,
  `crashes/pending/${id}.meta`,
  'crashes/settings.dat',
]

test('all that the program writes goes, with its folders', () => {
  write(...ours)
  expect(removeOwnFiles(folder)).toEqual({ inUse: [], foreign: [] })
  expect(readdirSync(folder)).toEqual([])
})

test('files of others stay and are named, beside ours and in the folders of ours', () => {
  const foreign = [
    'backend/main.go',
    'backend/oss/readme.md',
    'backend/steward.db-notes.txt',
    `backend/oss/20261120/${id}.d/photo.png`,
    'cache/thesis.db',
    'cache2/x',
    'crashes/report.txt',
    'downloads/film.mkv',
    'downloads/holiday/film.mkv',
    'incoming/letter.txt',
    'logs.zip',
    'logs/server.log',
    'my settings.json',
    'settings.json.bak',
    'transfers/bank.csv',
    'workspace/machine/notes.json',
    'workspace/project/index.ts',
    'workspaces',
  ].toSorted()
  write(...ours, ...foreign)
  const { foreign: named, inUse } = removeOwnFiles(folder)
  expect(files()).toEqual(foreign)
  expect(inUse).toEqual([])
  // Of a folder that is another one's only the name is told.
  expect(named.toSorted()).toEqual(
    [
      ...foreign.filter((name) => !/^cache2|\.d\/|project|holiday/.test(name)),
      'cache2',
      'downloads/holiday',
      'workspace/project',
    ]
      .concat(`backend/oss/20261120/${id}.d`)
      .toSorted(),
  )
})

test.runIf(process.platform !== 'win32')('a link in the place of one of our folders is not followed', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'steward-elsewhere-'))
  try {
    writeFileSync(join(elsewhere, 'client.log'), 'x')
    symlinkSync(elsewhere, join(folder, 'logs'))
    expect(removeOwnFiles(folder).foreign).toEqual(['logs'])
    expect(readdirSync(elsewhere)).toEqual(['client.log'])
  } finally {
    rmSync(elsewhere, { recursive: true })
  }
})

test('a removal that was cut off goes on with the next start, and only then', () => {
  write(`cache/${hash}.db`, 'settings.json', 'steward-data.txt')
  finishRemoval(folder)
  expect(files()).toHaveLength(3)
  write('removing')
  finishRemoval(folder)
  // The program that starts goes on using the folder.
  expect(readdirSync(folder)).toEqual(['steward-data.txt'])
})

test('nothing happens in a folder that is not there', () => {
  finishRemoval(join(folder, 'absent'))
  expect(readdirSync(folder)).toEqual([])
})
