import { parseSync } from '@swc/core'

/** A function of a source file. */
export interface FunctionSize {
  /** Its own name, or that of the variable or property that holds it. */
  readonly name: string
  /** First line, counted from 1. */
  readonly line: number
  /** Lines without those of texts in backquotes, such as SQL. */
  readonly lines: number
}

type Node = Record<string, unknown> & {
  type?: string
  span?: { start: number; end: number }
  identifier?: Node | null
  id?: Node
  key?: Node
  value?: unknown
}

const functions: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'MethodProperty',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
])

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const wordOf = (node: Node | null | undefined): string | undefined =>
  typeof node?.value === 'string' ? node.value : undefined

/** @returns all functions of a file, those inside others included */
export function functionSizes(code: string, path: string): FunctionSize[] {
  // Positions of the parser are bytes: with one for each character they are places in the text.
  const plain = code.replace(/[^\n\t\x20-\x7e]/g, 'x')
  const tree = parseSync(plain, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' })
  // The module begins with its first token.
  const first =
    plain.search(/\S/) < 0 ? 0 : plain.length - plain.replace(/^(\s|\/\*[^]*?\*\/|\/\/.*)+/, '').length
  const textAt = ({ start, end }: { start: number; end: number }): string =>
    plain.slice(start - tree.span.start + first, end - tree.span.start + first)
  const breaks = (span: Node['span']): number => (span ? textAt(span).split('\n').length - 1 : 0)
  const found: FunctionSize[] = []

  /** @returns line breaks in texts */
  const visit = (value: unknown, name: string): number => {
    if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + visit(item, name), 0)
    if (!isNode(value)) return 0
    const own = wordOf(value.identifier) ?? wordOf(value.id) ?? wordOf(value.key) ?? name
    if (value.type === 'TemplateLiteral') return breaks(value.span)
    const inTexts = Object.entries(value).reduce(
      (sum, [key, child]) => (key === 'span' ? sum : sum + visit(child, own)),
      0,
    )
    if (functions.has(value.type ?? '') && value.span) {
      const before = plain.slice(0, value.span.start - tree.span.start + first)
      found.push({
        name: own,
        line: before.split('\n').length,
        lines: breaks(value.span) + 1 - inTexts,
      })
    }
    return inTexts
  }
  visit(tree.body, '')
  return found
}
