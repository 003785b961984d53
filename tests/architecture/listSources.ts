import { parseSync } from '@swc/core'

/** A place where a list is made. */
export interface ListSource {
  /** `defineList`, a value or result of type ListDefinition, or another list with something changed. */
  readonly how: 'defined' | 'typed' | 'changed'
  /** Name under which the module exports the holder of the list; null: it is not exported. */
  readonly exportedAs: string | null
}

type Node = Record<string, unknown> & { type?: string }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const nameOf = (value: unknown): string =>
  isNode(value) && value.type === 'Identifier' ? String(value.value) : ''

/** Whether a type annotation is ListDefinition, with rows of any type. */
const saysList = (annotation: unknown): boolean => {
  const type = isNode(annotation) ? annotation.typeAnnotation : undefined
  return isNode(type) && type.type === 'TsTypeReference' && nameOf(type.typeName) === 'ListDefinition'
}

function howMade(node: Node, listNames: ReadonlySet<string>): ListSource['how'] | null {
  switch (node.type) {
    case 'CallExpression':
      return nameOf(node.callee) === 'defineList' ? 'defined' : null
    case 'VariableDeclarator':
      // A parameter of this type receives a list and does not make one; only a variable with a value does.
      return isNode(node.id) && saysList(node.id.typeAnnotation) && isNode(node.init) ? 'typed' : null
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
      return saysList(node.returnType) ? 'typed' : null
    case 'ObjectExpression': {
      const properties = node.properties as Node[]
      const spread = properties.filter(({ type }) => type === 'SpreadElement')
      return spread.some((each) => listNames.has(nameOf(each.arguments))) ? 'changed' : null
    }
    default:
      return null
  }
}

/**
 * Finds the places where a module makes lists, from its syntax tree.
 * @param listNames names under which lists are exported
 */
export function listSources(code: string, path: string, listNames: ReadonlySet<string>): ListSource[] {
  const tree = parseSync(code, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' })
  const found: ListSource[] = []
  const visit = (value: unknown, exportedAs: string | null): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, exportedAs)
      return
    }
    if (!isNode(value)) return
    const how = howMade(value, listNames)
    if (how) found.push({ how, exportedAs })
    for (const [key, child] of Object.entries(value)) if (key !== 'span') visit(child, exportedAs)
  }
  for (const statement of tree.body as unknown as Node[]) {
    const declaration = statement.type === 'ExportDeclaration' ? (statement.declaration as Node) : null
    if (!declaration) visit(statement, null)
    else if (declaration.type === 'VariableDeclaration')
      for (const each of declaration.declarations as Node[]) visit(each, nameOf(each.id))
    else visit(declaration, nameOf(declaration.identifier))
  }
  return found
}
