import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, isTest } from '#tests/setup/project.ts'
import { readSyntax } from '#tests/setup/syntax.ts'
import { resolveImport, ruleOf } from './boundaries.ts'

/** Module below src → modules below src that it imports, late ones too. */
type Imports = ReadonlyMap<string, readonly string[]>

/** Imports of the modules below `src/renderer`, without tests. */
export function importsOfRenderer(base: string): Imports {
  const aliases: Record<string, string> = JSON.parse(readFileSync(join(base, 'package.json'), 'utf8')).imports
  const files = filesBelow('src/renderer', /\.tsx?$/, base).filter((path) => !isTest(path))
  return new Map(
    files.map((path) => {
      const file = path.replace(/^src\//, '')
      const { imports } = readSyntax(readFileSync(join(base, path), 'utf8'), file)
      const targets = imports.map((specifier) => resolveImport(specifier.replace(/\?.*$/, ''), file, aliases))
      return [file, targets.flatMap((target) => (target.kind === 'ours' ? target.path : []))]
    }),
  )
}

/**
 * The modules of a folder that fewer than two other folders reach, directly or through that folder.
 * @returns each with the folder that uses it, as `pickers/x.ts: features/sys/user`
 */
export function usedOnce(imports: Imports, folder: string): string[] {
  const isInside = (module: string) => module.startsWith(`${folder}/`)
  const users = new Map<string, Set<string>>(
    [...imports.keys()].filter(isInside).map((file) => [file, new Set()]),
  )
  const reach = (module: string, user: string): void => {
    const known = users.get(module)
    if (!known || known.has(user)) return
    known.add(user)
    for (const target of imports.get(module) ?? []) reach(target, user)
  }
  for (const [file, targets] of imports)
    if (!isInside(file)) for (const target of targets) reach(target, ruleOf(file)?.folder ?? file)
  return [...users].flatMap(([file, of]) => (of.size < 2 ? `${file}: ${[...of].join() || 'nothing'}` : []))
}
