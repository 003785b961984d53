import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Names that the program, its hosts and its packages give in one folder. */
interface Names {
  readonly files?: readonly RegExp[]
  /** `whole`: files in it have names that others give (Chromium, the updater, an exported file). */
  readonly folders?: readonly (readonly [RegExp, Names | 'whole'])[]
}

/** The file by which a data folder is recognised. */
export const markFile = 'steward-data.txt'
/** Is in the data folder while its content is to be removed, and names the remaining files. */
export const removingFile = 'removing'

/** Files that systems and the runtime put into folders by themselves: they do not mark a folder as occupied. */
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
const isOfTheSystem = (name: string): boolean => ofTheSystem.some((one) => one.test(name))

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
    [/^journal$/, { files: [cacheFile] }],
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
  readonly isFolder: boolean
}

/** Entries below a folder, each folder after its content. Links are never followed. */
function* walk(root: string, names: Names | 'whole' = dataFolder, below = ''): Generator<Found> {
  for (const entry of readdirSync(join(root, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    const isFolder = entry.isDirectory()
    if (names === 'whole') {
      if (isFolder) yield* walk(root, 'whole', path)
      yield { path, isOwn: true, isFolder }
      continue
    }
    const [, rule] = (isFolder && names.folders?.find(([name]) => name.test(entry.name))) || []
    if (rule !== undefined) yield* walk(root, rule, path)
    const isFile = entry.isFile() && names.files?.some((name) => name.test(entry.name)) === true
    yield { path, isOwn: rule !== undefined || isFile, isFolder }
  }
}

/** Files of the program that go last, or with the program that holds them. */
const last: readonly string[] = [markFile, removingFile, 'running.json']

/** Paths below the data folder that this program has not made; of a folder only its own name. */
export function foreignFiles(dataDir: string): string[] {
  return [...walk(dataDir)].flatMap(({ path, isOwn }) =>
    isOwn || last.includes(path) || isOfTheSystem(path) ? [] : [path],
  )
}

/** Paths of the files that this program has made, without those that the runtime makes for as long as it runs. */
export const ownFiles = (dataDir: string): string[] =>
  [...walk(dataDir)].flatMap(({ path, isOwn, isFolder }) =>
    isOwn && !isFolder && !isOfTheSystem(basename(path)) ? [path] : [],
  )

/**
 * Paths that mark a folder as occupied: all but files that systems and the runtime put there by themselves, and
 * folders of this program that were emptied. Chromium writes its state once more after everything was removed.
 */
export const occupyingFiles = (dataDir: string): string[] =>
  [...walk(dataDir)].flatMap(({ path, isOwn, isFolder }) => {
    const [first = '', second = ''] = path.split('/')
    const isOfRuntime = isOfTheSystem(first) || (first === 'chromium' && isOfTheSystem(second))
    return isOfRuntime || (isOwn && isFolder) ? [] : [path]
  })

/** All folders above a path. */
const above = (path: string): string[] => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))

/**
 * Removes the files of this program, by the names that it gives; a folder goes when nothing else is left in it.
 * @param only files to which that is limited, and the folders above them
 * @returns paths of its own files that are still in use
 */
export function removeOwn(dataDir: string, only?: readonly string[]): string[] {
  const meant = only && new Set(only.flatMap((path) => [path, ...above(path)]))
  const left: string[] = []
  for (const { path, isOwn, isFolder } of walk(dataDir)) {
    if (!isOwn || (meant && !meant.has(path))) continue
    try {
      if (isFolder) rmdirSync(join(dataDir, path))
      else rmSync(join(dataDir, path), { force: true })
    } catch (error) {
      // A folder that is not empty is no news: the files in it are named, or belong to others.
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && !isOfTheSystem(basename(path))) left.push(path)
    }
  }
  return left
}
