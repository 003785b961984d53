import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, isTest } from '#tests/setup/project.ts'

/**
 * Finds codes that are kept in open form. Codes are declared as vocabularies (`contract/vocabulary.ts`) and labelled
 * by maps that are total over them, because a table with open keys compiles whatever is missing in it (one that
 * `satisfies` a record keeps its own keys). Where the keys really are open, a comment above the table states why:
 * `// Open keys: file extensions are not ours to list.`
 */
interface Rule {
  readonly what: RegExp
  readonly where: RegExp
  readonly because: string
  /** A comment that begins with `Open keys:` allows it. */
  readonly mayBeOpen: boolean
}

const openKey = String.raw`(?:string|number)(?:\s*\|\s*(?:string|number))*`

const rules: readonly Rule[] = [
  {
    what: new RegExp(
      String.raw`\b\w+\s*:\s*(?:Readonly<|Partial<)*(?:Record|Map|ReadonlyMap)<\s*${openKey}\s*,(?:[^=;()]|\([^()]*\)|=>)*?>\s*=\s*(?:\{\s*(?:\/\/.*\s*)*[\w'"]|new Map\(\s*\[)`,
      'g',
    ),
    where: /^src\//,
    because: 'a written table with open keys; key it by the union of its codes',
    mayBeOpen: true,
  },
  {
    what: new RegExp(
      String.raw`(?<!satisfies (?:Readonly<)?)\b(?:Record|Map|ReadonlyMap)<\s*${openKey}\s*,\s*(?:TextKey|TagColor|CodeLabel|Bilingual)\b`,
      'g',
    ),
    where: /^src\/(?!renderer\/kit\/codes\.ts|server\/context\/codes\.ts)/,
    because: 'words or colours by open keys; label a vocabulary with labelCodes or tagCodes',
    mayBeOpen: true,
  },
  {
    what: /\bz\s*\.(?:coerce\s*\.)?number\(\)(?:\s*\.int\(\))?\s*\.min\(\d\)\s*\.max\(\d\)/g,
    where: /^src\/contract\//,
    because: 'a code by its range; declare a vocabulary and take z.literal of its codes',
    mayBeOpen: false,
  },
  {
    what: /\bz\s*\.(?:literal|enum)\(\s*\[\s*['"\d-]/g,
    where: /^src\/contract\/resources\//,
    because: 'codes without a name; declare a vocabulary and take z.literal of its codes',
    mayBeOpen: false,
  },
]

const reason = /Open keys: \S.{9,}/

/** The comment directly above a line. */
function commentAbove(code: string, at: number): string {
  const above = code.slice(0, at).split('\n').slice(0, -1).toReversed()
  const end = above.findIndex((line) => !/^\s*(\/\/|\/\*|\*)/.test(line))
  return above.slice(0, end < 0 ? undefined : end).join('\n')
}

/** @returns `path:line: why` for every table of codes with open keys. */
function findOpenCodes(code: string, path: string): string[] {
  return rules
    .filter(({ where }) => where.test(path))
    .flatMap(({ what, because, mayBeOpen }) =>
      [...code.matchAll(what)]
        .filter(({ index }) => !(mayBeOpen && reason.test(commentAbove(code, index))))
        .map(({ index }) => `${path}:${code.slice(0, index).split('\n').length}: ${because}`),
    )
}

/** All such places of a project. */
export const checkCodes = (root: string): string[] =>
  filesBelow('src', /\.tsx?$/, root)
    .filter((path) => !isTest(path) && !path.includes('/testing/'))
    .flatMap((path) => findOpenCodes(readFileSync(join(root, path), 'utf8'), path))
