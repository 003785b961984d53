import fs, {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { claimDataFolder } from './dataFolder/dataFolder.ts'
import { completeRemoval, finishRemoval, removeOwnFiles } from './removal.ts'

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
  // Of a foreign folder only the name is shown.
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

const marker = (tries: number, ...names: string[]) =>
  writeFileSync(
    join(folder, 'removing'),
    JSON.stringify({
      tries,
      left: Object.fromEntries(names.map((name) => [name, statSync(join(folder, name)).mtimeMs])),
    }),
  )
/** Changes a file at another time than its last change. */
const change = (name: string) => {
  write(name)
  utimesSync(join(folder, name), new Date(), new Date(Date.now() + 5000))
}
/** Makes files that cannot be removed, as one that another program holds is on Windows. */
const hold = (...held: string[]) => {
  const real = rmSync
  const spy = vi.spyOn(fs, 'rmSync').mockImplementation((path, options) => {
    if (held.some((name) => path === join(folder, name)))
      throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' })
    real(path, options)
  })
  syncBuiltinESMExports()
  const free = () => {
    spy.mockRestore()
    syncBuiltinESMExports()
  }
  onTestFinished(free)
  return free
}

test('a removal that was cut off goes on with the next start, and only then', () => {
  write(`cache/${hash}.db`, 'settings.json', 'steward-data.txt')
  finishRemoval(folder)
  expect(files()).toHaveLength(3)
  marker(0, `cache/${hash}.db`, 'settings.json')
  write('keeps-crash-dumps')
  finishRemoval(folder)
  // The program that starts goes on using the folder, and the files that the removal had not found.
  expect(readdirSync(folder).toSorted()).toEqual(['keeps-crash-dumps', 'steward-data.txt'])
})

test('what is in use is tried at the next two starts, and what was made meanwhile stays', () => {
  const inUse = ['chromium/Network/Cookies', 'chromium/Local Storage/000003.log']
  write('steward-data.txt', 'settings.json', ...inUse, 'chromium/Local State')
  const free = hold(...inUse)
  expect(removeOwnFiles(folder).inUse.toSorted()).toEqual(inUse.toSorted())
  finishRemoval(folder)
  expect(files()).toEqual([...inUse, 'removing', 'steward-data.txt'].toSorted())
  // The operator goes on, and Chromium as well.
  write('settings.json', 'workspace/machine/windows-0123456789ab.json', 'chromium/Partitions/one/Cookies')
  change('chromium/Network/Cookies')
  free()
  finishRemoval(folder)
  const kept = [
    'chromium/Network/Cookies',
    'chromium/Partitions/one/Cookies',
    'settings.json',
    'steward-data.txt',
    'workspace/machine/windows-0123456789ab.json',
  ]
  expect(files()).toEqual(kept)
  finishRemoval(folder)
  expect(files()).toEqual(kept)
})

test('a removal ends with the second start, whatever resists', () => {
  write('steward-data.txt', 'settings.json')
  hold('settings.json')
  removeOwnFiles(folder)
  finishRemoval(folder)
  expect(files()).toContain('removing')
  finishRemoval(folder)
  expect(files()).toEqual(['settings.json', 'steward-data.txt'])
})

test.each(['', '{"tries":0,"left":{"settings.js'])(
  'a marker without names (%j) takes what is older than itself, once',
  (text) => {
    write('steward-data.txt', 'settings.json', `cache/${hash}.db`, 'keeps-crash-dumps')
    writeFileSync(join(folder, 'removing'), text)
    change('settings.json')
    hold('keeps-crash-dumps')
    finishRemoval(folder)
    expect(files()).toEqual(['keeps-crash-dumps', 'settings.json', 'steward-data.txt'])
  },
)

test('what the program held itself goes when it has ended, and the folder is nobody’s then', () => {
  write('steward-data.txt', 'logs/start.log', 'chromium/Network/Cookies', 'chromium/lockfile')
  const free = hold('logs/start.log', 'chromium/Network/Cookies', 'chromium/lockfile')
  removeOwnFiles(folder)
  completeRemoval(folder)
  expect(files()).toContain('removing')
  free()
  completeRemoval(folder)
  expect(files()).toEqual(['chromium/lockfile'])
  // The next start does not take it for a foreign folder.
  claimDataFolder(folder)
  expect(files()).toContain('steward-data.txt')
})

test('the end of a run takes nothing that a removal before it has left', () => {
  write('steward-data.txt', 'settings.json')
  marker(1, 'settings.json')
  completeRemoval(folder)
  expect(files()).toContain('settings.json')
})

test('the state that Chromium writes once more leaves the folder free', () => {
  write('steward-data.txt', 'settings.json', 'chromium/Network/Cookies')
  removeOwnFiles(folder)
  write('chromium/Local State')
  mkdirSync(join(folder, 'logs'))
  claimDataFolder(folder)
  expect(files()).toContain('steward-data.txt')
})

test('nothing happens in a folder that is not there', () => {
  finishRemoval(join(folder, 'absent'))
  expect(readdirSync(folder)).toEqual([])
})
