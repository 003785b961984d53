import type { OssDir } from '#contract/resources/ops/ossDir.ts'

/** One line of the tree list. */
export interface DirLine {
  readonly dir: OssDir
  /** From 1; of what is shown, which after a search may be less than the directory's own level. */
  readonly level: number
  readonly hasChildren: boolean
}

const bySort = (a: OssDir, b: OssDir): number => a.sort - b.sort || (a.id < b.id ? -1 : 1)

/** Rows below their parents; a row whose parent is not among them stands at the top. */
function childrenOf(dirs: readonly OssDir[]): ReadonlyMap<string, readonly OssDir[]> {
  const known = new Set(dirs.map(({ id }) => id))
  return Map.groupBy([...dirs].sort(bySort), ({ pid }) => (known.has(pid) ? pid : ''))
}

/** Lines in the order of the eye; what lies in closed directories is left out. */
export function dirLines(dirs: readonly OssDir[], closed: ReadonlySet<string>): readonly DirLine[] {
  const children = childrenOf(dirs)
  const lines: DirLine[] = []
  const walk = (pid: string, level: number): void => {
    for (const dir of children.get(pid) ?? []) {
      const hasChildren = children.has(dir.id)
      lines.push({ dir, level, hasChildren })
      if (hasChildren && !closed.has(dir.id)) walk(dir.id, level + 1)
    }
  }
  walk('', 1)
  return lines
}

/** Ids of directories that have others below them. */
export const branches = (dirs: readonly OssDir[]): ReadonlySet<string> =>
  new Set([...childrenOf(dirs).keys()].filter((id) => id !== ''))

/** Where a directory may be put: everywhere but into itself and below. */
export const possibleParents = (dirs: readonly OssDir[], ownId: string | undefined): readonly DirLine[] =>
  dirLines(
    dirs.filter(({ id, pids }) => ownId === undefined || (id !== ownId && !pids.split(',').includes(ownId))),
    new Set(),
  )
