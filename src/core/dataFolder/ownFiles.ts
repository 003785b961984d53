import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Names that the program, its hosts and its packages give in one folder. */
interface Names {
  readonly files?: readonly RegExp[]
  /** `whole`: what is in it has names that others give (Chromium, the updater, an exported file). */
  readonly folders?: readonly (readonly [RegExp, Names | 'whole'])[]
}

/** The file by which a data folder is recognised. */
export const markFile = 'steward-data.txt'
/** Stands in the data folder while its content is to go. */
export const removingFile = 'removing'

/** What systems and the runtime put into folders by themselves: it makes no folder somebody's. */
const ofTheSystem = [
  /^\.DS_Store$/,
  /^desktop\.ini$/i,
  /^Thumbs\.db$/i,
  /^lost\+found$/,
  /^Singleton(?:Lock|Cookie|Socket)$/,
  /^lockfile$/,
  /^Local State$/,
  /^Crashpad$/,
  /^Dictionaries$/,
  /^DevToolsActivePort$/,
]
export const isOfTheSystem = (name: string): boolean => ofTheSystem.some((one) => one.test(name))

const ownId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** Whether a name is a random id, as this program gives to downloads and received files. */
export const isOwnId = (name: string): boolean => ownId.test(name)

const document = /^[\w.-]{0,60}-[\da-f]{12}\.json(?:\.[\da-f]{8}\.part|\.damaged)?$/
/** Whether a name is the one of a document of the workspace. */
export const isDocument = (name: string): boolean => document.test(name)

/** A SQLite file with its companions, its backups and the ones that were set aside. */
const cacheFile =
  /^[\da-f]{32}\.db(?:-wal|-shm|-journal)?(?:\.(?:backup|corrupt|newer)-\w{1,40}(?:-journal)?)?$/

const oss: Names = {
  folders: [
    [/^incoming$/, { files: [ownId] }],
    [/^\d{8}$/, { files: [/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\.\w{1,16})?$/] }],
  ],
}

const backend: Names = {
  files: [
    /^steward\.db(?:-wal|-shm|-journal|\.v\d+\.bak(?:-journal)?)?$/,
    /^secrets\.key(?:\.[\da-f]{12})?$/,
  ],
  folders: [[/^oss$/, oss]],
}

/** Files of Crashpad; its dumps lie in different folders on different systems. */
const dumps = [/\.(?:dmp|meta|lock)$/, /^settings\.dat$/, /^metadata$/]

/** The data folder. */
const dataFolder: Names = {
  files: [
    // The store, one that was put aside, and one that was being written.
    /^settings(?:\.newer-[\w.-]{1,60})?\.json(?:\.tmp-\w{1,40})?$/,
    /^running\.json\.\d+(?:\.stale)?$/,
    /^\.updaterId$/,
    /^enter\.html$/,
    /^no-graphics-hardware$/,
    /^policy\.reg$/,
    /^keeps-crash-dumps$/,
    /^smoke\.csv(?:\.part)?$/,
  ],
  folders: [
    [/^backend$/, backend],
    [/^cache$/, { files: [cacheFile], folders: [[/^smoke$/, { files: [cacheFile] }]] }],
    [/^logs$/, { files: [/^client(?:\.\d+)?\.log$/, /^start\.log$/] }],
    [
      /^workspace$/,
      {
        folders: [[/^(?:machine|[\da-f]{32})$/, { files: [document] }]],
      },
    ],
    [/^transfers$/, { files: [/^journal\.json(?:\.part|\.damaged)?$/] }],
    [/^downloads$/, { folders: [[ownId, 'whole']] }],
    [/^incoming$/, { files: [ownId] }],
    [/^chromium$/, 'whole'],
    [/^steward-updater$/, 'whole'],
    [
      /^crashes$/,
      {
        files: dumps,
        folders: [
          [/^(?:new|pending|completed|reports)$/, { files: dumps }],
          [/^attachments$/, 'whole'],
        ],
      },
    ],
  ],
}

/** An entry of the data folder, by its path below it. */
interface Found {
  readonly path: string
  readonly isOwn: boolean
  /** Without what is below it: a folder whose entries follow. */
  readonly isFolder: boolean
  readonly isWhole: boolean
}

/** Entries below a folder, each folder after what is in it. Links are never followed. */
function* walk(root: string, names: Names, below = ''): Generator<Found> {
  for (const entry of readdirSync(join(root, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    const [, rule] = (entry.isDirectory() && names.folders?.find(([name]) => name.test(entry.name))) || []
    if (rule !== undefined && rule !== 'whole') yield* walk(root, rule, path)
    const isFile = entry.isFile() && names.files?.some((name) => name.test(entry.name)) === true
    yield {
      path,
      isOwn: rule !== undefined || isFile,
      isFolder: entry.isDirectory(),
      isWhole: rule === 'whole',
    }
  }
}

/** Files of the program that go last, or with the program that holds them. */
const last: readonly string[] = [markFile, removingFile, 'running.json']

/** Paths below the data folder that this program has not made; of a folder only its own name. */
export function foreignFiles(dataDir: string): string[] {
  return [...walk(dataDir, dataFolder)].flatMap(({ path, isOwn }) =>
    isOwn || last.includes(path) || isOfTheSystem(path) ? [] : [path],
  )
}

/**
 * Removes what this program has made, by the names that it gives; a folder goes when nothing else is left in it.
 * @returns paths of its own that are still in use
 */
export function removeOwn(dataDir: string): string[] {
  const left: string[] = []
  for (const { path, isOwn, isFolder, isWhole } of walk(dataDir, dataFolder)) {
    if (!isOwn) continue
    try {
      if (isFolder && !isWhole) rmdirSync(join(dataDir, path))
      else rmSync(join(dataDir, path), { recursive: isWhole, force: true })
    } catch (error) {
      // Files of others in it stay, and are named.
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') left.push(path)
    }
  }
  return left
}
