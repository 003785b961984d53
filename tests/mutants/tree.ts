import { type ESTree, parseSync } from 'vite'

/** A node of the syntax tree; which further keys it has depends on its type. */
export type Node = Record<string, unknown> & { type: string; start: number; end: number }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** @returns the syntax tree; null when the code does not parse. */
export function parse(code: string, path: string): ESTree.Program | null {
  const { program, errors } = parseSync(path, code)
  return errors.length === 0 ? program : null
}

/** A node together with the nodes around it, the nearest last. */
export interface Place {
  readonly node: Node
  readonly above: readonly Node[]
  /** Its key in its parent. */
  readonly key: string
}

/** Types have no effect at run time. */
const typeKeys = new Set([
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'superTypeArguments',
  'implements',
])

/** Visits every node that does something at run time. `enter` returns false to leave out the nodes below. */
export function walk(root: unknown, enter: (place: Place) => boolean): void {
  const above: Node[] = []
  const visit = (value: unknown, key: string): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, key)
      return
    }
    if (!isNode(value)) return
    const isType = /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(value.type)
    if (isType || !enter({ node: value, above, key })) return
    above.push(value)
    for (const [name, child] of Object.entries(value)) if (!typeKeys.has(name)) visit(child, name)
    above.pop()
  }
  visit(root, '')
}

/** @returns the node without parentheses and assertions of types. */
export function bare(value: unknown): Node | null {
  let node = value
  while (isNode(node) && /^(Parenthesized|Chain|TSAs|TSSatisfies|TSNonNull)Expression$/.test(node.type)) {
    node = node['expression']
  }
  return isNode(node) ? node : null
}

/** @returns `f` for `f()`, `m` for `a.b.m()`; empty for anything else. */
export function calledName(node: Node): string {
  const callee = bare(node['callee'])
  if (callee === null) return ''
  const named = callee.type === 'MemberExpression' ? bare(callee['property']) : callee
  return named?.type === 'Identifier' ? String(named['name']) : ''
}
