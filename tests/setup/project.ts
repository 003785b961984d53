import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The repository's root. */
export const root = join(import.meta.dirname, '..', '..')

const skipped = new Set(['node_modules', 'out', 'dist', '.git', '.results', 'coverage'])

/**
 * Files below `folder` whose name matches, as paths relative to `base` with forward slashes, sorted.
 * Empty for a folder that does not exist.
 */
export function filesBelow(folder: string, matches: RegExp, base: string = root): string[] {
  const found: string[] = []
  const walk = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (skipped.has(entry.name)) continue
      const child = join(path, entry.name)
      if (entry.isDirectory()) walk(child)
      else if (matches.test(entry.name)) found.push(relative(base, child).split(sep).join('/'))
    }
  }
  try {
    walk(join(base, folder))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return found.sort()
}

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)
