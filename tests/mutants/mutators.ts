import { isExcluded } from './excluded.ts'
import { bare, calledName, isNode, type Node, parse, type Place, walk } from './tree.ts'

/** A small change of a source file, such as a developer could make by mistake. */
export interface Mutation {
  readonly mutator: string
  readonly start: number
  readonly end: number
  readonly replacement: string
}

type Mutator = (place: Place, text: (node: unknown) => string) => Omit<Mutation, 'mutator'> | null

const replaced = (node: Node, replacement: string) => ({ start: node.start, end: node.end, replacement })

/** Swaps the operator between two operands. */
function operatorSwap(type: string, swaps: Readonly<Record<string, string>>): Mutator {
  return ({ node }, text) => {
    const { left, right } = node
    const swap = node.type === type ? swaps[String(node['operator'])] : undefined
    if (swap === undefined || !isNode(left) || !isNode(right)) return null
    return replaced(node, `${text(left)} ${swap} ${text(right)}`)
  }
}

const isText = (value: unknown): boolean => {
  const node = bare(value)
  if (node === null) return false
  if (node.type === 'TemplateLiteral' || typeof node['value'] === 'string') return true
  return node.type === 'BinaryExpression' && (isText(node['left']) || isText(node['right']))
}

/** Comparisons and negations as conditions are changed by separate mutators. */
const isNegatedElsewhere = (test: Node): boolean =>
  (test.type === 'BinaryExpression' && /^[!=]==?$/.test(String(test['operator']))) ||
  (test.type === 'UnaryExpression' && test['operator'] === '!')

const negatedCondition: Mutator = ({ node }, text) => {
  if (!['IfStatement', 'WhileStatement', 'DoWhileStatement'].includes(node.type)) return null
  const test = bare(node['test'])
  return test === null || isNegatedElsewhere(test) ? null : replaced(test, `!(${text(test)})`)
}

const removedNot: Mutator = ({ node, above }, text) => {
  if (node.type !== 'UnaryExpression' || node['operator'] !== '!') return null
  const argument = bare(node['argument'])
  // `!!x` makes a boolean of x; the inner one alone is changed.
  const parent = above.at(-1)
  if (argument === null || (parent?.type === 'UnaryExpression' && parent['operator'] === '!')) return null
  return replaced(node, text(node['argument']))
}

const swappedTernary: Mutator = ({ node }, text) => {
  const { test, consequent, alternate } = node
  if (node.type !== 'ConditionalExpression') return null
  return replaced(node, `${text(test)} ? ${text(alternate)} : ${text(consequent)}`)
}

const arithmetic: Mutator = (place, text) => {
  const { node } = place
  if (node['operator'] === '+' && (isText(node['left']) || isText(node['right']))) return null
  return operatorSwap('BinaryExpression', { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' })(place, text)
}

/** A number beside an operator is one too large. */
const offByOne: Mutator = ({ node, above }) => {
  if (node.type !== 'Literal' || typeof node['value'] !== 'number') return null
  const parent = above.at(-1)
  const counts =
    parent?.type === 'BinaryExpression' ||
    (parent?.type === 'CallExpression' && calledName(parent) === 'slice')
  return counts ? replaced(node, String(node['value'] + 1)) : null
}

const flippedBoolean: Mutator = ({ node }) =>
  node.type === 'Literal' && typeof node['value'] === 'boolean'
    ? replaced(node, String(!node['value']))
    : null

/** A call, an assignment, a throw, a return without value: its effect is left out. */
const removedStatement: Mutator = ({ node }) => {
  if (node.type === 'ThrowStatement') return replaced(node, ';')
  if (node.type === 'ReturnStatement' && node['argument'] === null) return replaced(node, ';')
  if (node.type !== 'ExpressionStatement') return null
  let expression = bare(node['expression'])
  if (expression?.type === 'AwaitExpression' || expression?.['operator'] === 'void') {
    expression = bare(expression['argument'])
  }
  const done = ['CallExpression', 'AssignmentExpression', 'UpdateExpression']
  return expression !== null && done.includes(expression.type) ? replaced(node, ';') : null
}

const isOwnFunction = (node: Node): boolean => /Function(Declaration|Expression)$/.test(node.type)

/** A function answers nothing. */
const returnedNothing: Mutator = ({ node, above }) => {
  const argument = node.type === 'ReturnStatement' ? bare(node['argument']) : null
  // A guard that answers nothing anyway, the cleanup of an effect, markup.
  const leftOut = ['Literal', 'Identifier', 'ArrowFunctionExpression', 'JSXElement', 'JSXFragment']
  if (argument === null || (argument.type !== 'Identifier' && leftOut.includes(argument.type))) return null
  if (argument['name'] === 'undefined' || !above.some(isOwnFunction)) return null
  return replaced(node, 'return undefined')
}

const emptiedString: Mutator = ({ node, key }) => {
  if (node.type !== 'Literal' || typeof node['value'] !== 'string' || key === 'key') return null
  // One word: sentences, SQL and keys of texts are not decisions.
  return /^[\w./$-]+$/.test(node['value']) ? replaced(node, "''") : null
}

const emptiedArray: Mutator = ({ node }) => {
  const { elements } = node
  return node.type === 'ArrayExpression' && Array.isArray(elements) && elements.length > 0
    ? replaced(node, '[]')
    : null
}

const removedOptionalChain: Mutator = ({ node }, text) => {
  if (node['optional'] !== true || !/^(Member|Call)Expression$/.test(node.type)) return null
  const before = node['object'] ?? node['callee']
  if (!isNode(before)) return null
  const rest = text(node).slice(before.end - node.start)
  const at = rest.indexOf('?.')
  const isAccess = /^[\w$#]/.test(rest.slice(at + 2))
  return replaced(node, `${text(before)}${rest.slice(0, at)}${isAccess ? '.' : ''}${rest.slice(at + 2)}`)
}

const droppedAwait: Mutator = ({ node }, text) =>
  node.type === 'AwaitExpression' ? replaced(node, text(node['argument'])) : null

const removedFallback: Mutator = ({ node }, text) =>
  node.type === 'LogicalExpression' && node['operator'] === '??' ? replaced(node, text(node['left'])) : null

/** Steps of a chain whose result is of the same kind as their receiver. */
const steps = new Set(
  'filter sort toSorted reverse toReversed trim slice toLowerCase toUpperCase min max optional nullable default catch regex refine superRefine int concat flat padStart'.split(
    ' ',
  ),
)

const removedStep: Mutator = ({ node }, text) => {
  if (node.type !== 'CallExpression' || !steps.has(calledName(node))) return null
  const callee = bare(node['callee'])
  const before = callee?.type === 'MemberExpression' ? callee['object'] : null
  if (!isNode(before) || ['Math', 'z'].includes(String(before['name'] ?? ''))) return null
  return replaced(node, text(before))
}

const opposites = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['min', 'max'],
  ['max', 'min'],
  ['add', 'delete'],
  ['push', 'unshift'],
  ['find', 'findLast'],
  ['ceil', 'floor'],
  ['floor', 'ceil'],
])

const oppositeCall: Mutator = ({ node }) => {
  const opposite = node.type === 'CallExpression' ? opposites.get(calledName(node)) : undefined
  const callee = bare(node['callee'])
  const property = callee?.type === 'MemberExpression' ? bare(callee['property']) : null
  if (opposite === undefined || property === null) return null
  // min and max of a schema are limits, which are removed as a step.
  const isMath = bare(callee?.['object'])?.['name'] === 'Math'
  return (opposite === 'min' || opposite === 'max') && !isMath ? null : replaced(property, opposite)
}

const mutators: Readonly<Record<string, Mutator>> = {
  'negated condition': negatedCondition,
  'removed negation': removedNot,
  'swapped ternary': swappedTernary,
  'negated comparison': operatorSwap('BinaryExpression', {
    '===': '!==',
    '!==': '===',
    '==': '!=',
    '!=': '==',
  }),
  boundary: operatorSwap('BinaryExpression', { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }),
  'changed arithmetic': arithmetic,
  'changed assignment': operatorSwap('AssignmentExpression', {
    '+=': '-=',
    '-=': '+=',
    '||=': '&&=',
    '??=': '=',
  }),
  'off by one': offByOne,
  'swapped && and ||': operatorSwap('LogicalExpression', { '&&': '||', '||': '&&' }),
  'removed fallback': removedFallback,
  'flipped boolean': flippedBoolean,
  'removed statement': removedStatement,
  'returned nothing': returnedNothing,
  'emptied string': emptiedString,
  'emptied array': emptiedArray,
  'removed optional chain': removedOptionalChain,
  'dropped await': droppedAwait,
  'removed step': removedStep,
  'opposite call': oppositeCall,
}

/** @returns every change that the mutators make in a file, without those that the rules exclude. */
export function mutationsOf(code: string, path: string): Mutation[] {
  const found: Mutation[] = []
  const text = (node: unknown) => (isNode(node) ? code.slice(node.start, node.end) : '')
  walk(parse(code, path), (place) => {
    if (isExcluded(place)) return false
    for (const [mutator, mutate] of Object.entries(mutators)) {
      const change = mutate(place, text)
      if (change !== null) found.push({ mutator, ...change })
    }
    return true
  })
  return found
}

export const mutate = (code: string, { start, end, replacement }: Omit<Mutation, 'mutator'>): string =>
  code.slice(0, start) + replacement + code.slice(end)
