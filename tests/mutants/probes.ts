import { isNode, type Node, parse, walk } from './tree.ts'

/** Place in a file that has to report that it has been run. */
export interface ProbedPlace {
  readonly id: string
  readonly start: number
  readonly end: number
}

/**
 * Function that a probe calls. It is declared in the file itself, because child programs load the file as well. A Node
 * process writes a line, once per suite; a page, which cannot write, reports it on its console.
 */
const declaration = (log: string): string => `
function __mutantHit(id) {
  const { process, __vitest_worker__: worker } = globalThis
  const suite = worker?.filepath ?? ''
  const seen = (globalThis.__mutantHits ??= new Set())
  if (seen.has(id + suite)) return
  seen.add(id + suite)
  if (process?.getBuiltinModule) {
    process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(log)}, JSON.stringify({ hit: id, suite }) + '\\n')
  } else console.debug('mutant-hit ' + id)
}
`

/** Statements between braces: a statement may be put before each. */
const isStatementOfList = (key: string, parent: Node | undefined): boolean =>
  (key === 'body' && (parent?.type === 'BlockStatement' || parent?.type === 'Program')) ||
  (key === 'consequent' && parent?.type === 'SwitchCase')

/**
 * @returns the file with a probe before the statement, or in the arrow function's expression, that holds each
 * place: a suite that runs the place runs the probe.
 */
export function withProbes(code: string, path: string, places: readonly ProbedPlace[], log: string): string {
  /** The innermost probe point of each place: later ones are further inside. */
  const points = new Map<string, { start: number; end: number; isExpression: boolean }>()
  walk(parse(code, path), ({ node, above, key }) => {
    const parent = above.at(-1)
    const isExpression =
      key === 'body' && parent?.type === 'ArrowFunctionExpression' && node.type !== 'BlockStatement'
    if (!isExpression && !isStatementOfList(key, parent)) return true
    for (const { id, start, end } of places) {
      if (node.start <= start && end <= node.end)
        points.set(id, { start: node.start, end: node.end, isExpression })
    }
    return isNode(node)
  })
  const insertions: { at: number; text: string }[] = []
  for (const [id, { start, end, isExpression }] of points) {
    const call = `__mutantHit(${JSON.stringify(id)})`
    insertions.push({ at: start, text: isExpression ? `(${call}, ` : `${call};` })
    if (isExpression) insertions.push({ at: end, text: ')' })
  }
  insertions.sort((a, b) => b.at - a.at)
  let probed = code
  for (const { at, text } of insertions) probed = probed.slice(0, at) + text + probed.slice(at)
  return probed + declaration(log)
}
