import { isNode, parse, walk } from './tree.ts'

/** A handler of an element: the value of `onClick`, `onChange` and their like. */
export interface Handler {
  readonly id: string
  readonly file: string
  readonly line: number
  /** Name of the attribute. */
  readonly name: string
  /** Position of its value. */
  readonly start: number
  readonly end: number
}

/** @returns the handlers of a file of components, in the order of the text */
export function handlersOf(code: string, file: string): readonly Handler[] {
  const found: Handler[] = []
  walk(parse(code, file), ({ node }) => {
    if (node.type !== 'JSXAttribute' || !isNode(node['name']) || !isNode(node['value'])) return true
    const name = String(node['name']['name'])
    const value = node['value']['expression']
    if (!/^on[A-Z]/.test(name) || !isNode(value)) return true
    const line = code.slice(0, node.start).split('\n').length
    const id = `${file.replaceAll(/\W/g, '_')}_${value.start}`
    found.push({ id, file, line, name, start: value.start, end: value.end })
    return true
  })
  return found
}

/** Reports on the console of the page that a handler has run; a value that is no function stays unchanged. */
const declaration = `
function __handled(id, handler) {
  if (typeof handler !== 'function') return handler
  return (...given) => {
    console.debug('mutant-hit ' + id)
    return handler(...given)
  }
}
`

/** @returns the file with a probe around each of its handlers */
export function withHandlerProbes(code: string, handlers: readonly Handler[]): string {
  const insertions = handlers
    .flatMap(({ id, start, end }) => [
      { at: start, text: `__handled('${id}', ` },
      { at: end, text: ')' },
    ])
    .toSorted((a, b) => b.at - a.at)
  let probed = code
  for (const { at, text } of insertions) probed = probed.slice(0, at) + text + probed.slice(at)
  return probed + declaration
}
