import { lstatSync, readlinkSync, type Stats } from 'node:fs'
import { dirname, isAbsolute, join, parse, sep } from 'node:path'
import { BrokenPolicy, codeOf } from './brokenPolicy.ts'

/** Links on one path at most, as the system counts them. */
const MAX_LINKS = 40

interface Step {
  readonly path: string
  readonly stats: Stats
}

/** All folders and links that the system passes on its way to a file, and the file. @throws of the file system */
function stepsTo(file: string): Step[] {
  const { root } = parse(file)
  const partsOf = (path: string) => path.split(sep).filter((part) => part !== '' && part !== '.')
  const steps: Step[] = [{ path: root, stats: lstatSync(root) }]
  let rest = partsOf(file.slice(root.length))
  let at = root
  let links = 0
  for (let [name, ...others] = rest; name !== undefined; [name, ...others] = rest) {
    rest = others
    const path = name === '..' ? dirname(at) : join(at, name)
    const stats = lstatSync(path)
    steps.push({ path, stats })
    if (!stats.isSymbolicLink()) {
      at = path
      continue
    }
    links += 1
    if (links > MAX_LINKS) throw new BrokenPolicy('linked', path)
    const target = readlinkSync(path)
    if (isAbsolute(target)) at = root
    rest = [...partsOf(target), ...others]
  }
  return steps
}

const isWritableByOthers = ({ mode }: Stats): boolean => (mode & 0o022) !== 0
/** In such a folder only the owner of a file replaces it. */
const isSticky = ({ mode }: Stats): boolean => (mode & 0o1000) !== 0

/**
 * Checks on POSIX that no other account can change a file or put another one in its place: on the way to it, links
 * included, everything belongs to the owners, and group and others do not write.
 * @param owners whose file and folder it may be; the folders above may be root's as well
 * @returns stats of the file; null where there is none
 * @throws BrokenPolicy which names the file or folder that others can change
 */
export function checkOwners(file: string, owners: readonly number[]): Stats | null {
  let steps: Step[]
  try {
    steps = stepsTo(file)
  } catch (error) {
    if (error instanceof BrokenPolicy) throw error
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null
    throw new BrokenPolicy('unreadable')
  }
  const last = steps.at(-1)
  if (!last) return null
  const folder = dirname(last.path)
  for (const { path, stats } of steps) {
    const isOwn = path === last.path || path === folder
    if (!owners.includes(stats.uid) && (isOwn || stats.uid !== 0))
      throw new BrokenPolicy('foreign', path, String(stats.uid))
    // The mode of a link has no meaning.
    if (stats.isSymbolicLink() || !isWritableByOthers(stats)) continue
    if (isOwn || !isSticky(stats)) throw new BrokenPolicy('writable', path)
  }
  return last.stats
}
