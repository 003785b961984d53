import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Screen } from '#kit/screen.ts'
import { filesBelow, root } from '#tests/setup/project.ts'
import { readSyntax, type SourceFacts } from '#tests/setup/syntax.ts'

const facts = new Map<string, SourceFacts>()

/** Imports, strings and templates of a file below src. */
export function factsOf(file: string): SourceFacts {
  const known = facts.get(file)
  if (known) return known
  const read = readSyntax(readFileSync(join(root, 'src', file), 'utf8'), join('src', file))
  facts.set(file, read)
  return read
}

const isList = (file: string): boolean => file.endsWith('.list.tsx')

/** Files below src that export screens: those named `screen` or `editScreen`, and lists that are one by themselves. */
export const screenFiles = (): string[] =>
  filesBelow('src/renderer/features', /^(screen|editScreen)\.tsx?$|\.list\.tsx$/)
    .map((path) => path.replace(/^src\//, ''))
    .filter((path) => !isList(path) || factsOf(path).imports.includes('#kit/list/listScreen.tsx'))

/** The namespaces that the screens of a file load. Those of a list are derived from its labels at run time. */
export async function namespacesOf(file: string): Promise<ReadonlySet<string>> {
  if (!isList(file)) return new Set(factsOf(file).strings)
  const module: Record<string, unknown> = await import(join(root, 'src', file))
  return new Set(
    Object.values(module).flatMap((value) =>
      typeof value === 'object' && value !== null && 'Component' in value && 'namespaces' in value
        ? (value as Screen).namespaces
        : [],
    ),
  )
}
