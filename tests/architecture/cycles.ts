import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, isTest } from '#tests/setup/project.ts'
import { readSyntax } from '#tests/setup/syntax.ts'
import { resolveImport } from './boundaries.ts'

type Graph = ReadonlyMap<string, readonly string[]>

/** The modules below a folder of src, each with those it imports. */
function importsBelow(base: string, folder: string): Graph {
  const aliases: Record<string, string> = JSON.parse(readFileSync(join(base, 'package.json'), 'utf8')).imports
  const files = filesBelow(join('src', folder), /\.tsx?$/, base).filter((path) => !isTest(path))
  const modules = files.map((path) => path.replace(/^src\//, ''))
  const known = new Set(modules)
  return new Map(
    modules.map((file) => {
      const { declared } = readSyntax(readFileSync(join(base, 'src', file), 'utf8'), file)
      const targets = declared.map((specifier) =>
        resolveImport(specifier.replace(/\?.*$/, ''), file, aliases),
      )
      return [
        file,
        targets.flatMap((target) => (target.kind === 'ours' && known.has(target.path) ? target.path : [])),
      ]
    }),
  )
}

/** @returns a shortest path from a module back to itself; null when there is none. */
function cycleThrough(start: string, graph: Graph): readonly string[] | null {
  const seen = new Set<string>()
  let paths: (readonly string[])[] = [[start]]
  while (paths.length > 0) {
    const longer: (readonly string[])[] = []
    for (const path of paths) {
      for (const target of graph.get(path.at(-1) ?? '') ?? []) {
        if (target === start) return path
        if (seen.has(target)) continue
        seen.add(target)
        longer.push([...path, target])
      }
    }
    paths = longer
  }
  return null
}

/**
 * Finds cycles of imports among the modules below a folder of src. Imports of types count, because modules that need
 * each other's types cannot be read one after the other. `import()` does not count.
 * @returns each cycle once, as `a.ts → b.ts → a.ts`.
 */
export function findCycles(base: string, folder: string): { modules: number; cycles: string[] } {
  const graph = importsBelow(base, folder)
  const found = new Map<string, string>()
  for (const file of graph.keys()) {
    const cycle = cycleThrough(file, graph)
    if (!cycle) continue
    const key = [...cycle].sort().join()
    if (!found.has(key)) found.set(key, [...cycle, file].join(' → '))
  }
  return { modules: graph.size, cycles: [...found.values()] }
}
