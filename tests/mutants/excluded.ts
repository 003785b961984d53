import { bare, calledName, isNode, type Node, type Place } from './tree.ts'

/**
 * Exclusions from mutation, because a change there is seen by the eye alone or changes nothing: files of data and
 * styles, texts of logs and errors, hints of React, sizes and looks.
 */
const excludedFiles = [
  /\.test\.tsx?$/,
  /\.d\.ts$/,
  /\/testing\//,
  // Demo data, sentences, tables: data, not decisions.
  /^src\/server\/demo\/(?!given|seed|writer)/,
  /^src\/server\/common\/texts\.ts$/,
  /Tables\.ts$/,
  /[sS]tyles?\.tsx?$/,
  /[iI]cons?\.tsx?$/,
  // Programs for developers.
  /^src\/hosts\/launch\/(dev|devBrowser)\.ts$/,
  /^src\/server\/openapi\.ts$/,
]

export const isExcludedFile = (path: string): boolean => excludedFiles.some((rule) => rule.test(path))

/** Calls whose arguments, and which themselves, are left alone: looks, logs, and hints of React. */
const excludedCalls = new Set(['makeStyles', 'mergeClasses', 'useStyles', 'lazy', 'unref'])
const logCall = /^(debug|info|warn|error|trace)$/

/** Attributes of markup and properties that only change how something looks or is measured. */
const looks =
  /^(className|style|styles|size|appearance|icon|color|shape|weight|align|width|height|minWidth|maxWidth|minHeight|maxHeight|padding|margin|gap|grow|rows|cols|position|positioning|layout|spacing|orientation|font|tabular|duration|htmlFor|id|key|testId|delay|timeout)$/

const isLog = (node: Node): boolean => {
  const callee = bare(node['callee'])
  if (callee?.type !== 'MemberExpression' || !logCall.test(calledName(node))) return false
  const target = bare(callee['object'])
  const name = String(
    (target?.type === 'MemberExpression' ? bare(target['property']) : target)?.['name'] ?? '',
  )
  return /^(log|logger|clientLog|console)$/i.test(name)
}

function isExcludedCall(node: Node): boolean {
  if (node.type === 'CallExpression') return excludedCalls.has(calledName(node)) || isLog(node)
  // The text of an exception.
  return node.type === 'NewExpression' && String(bare(node['callee'])?.['name'] ?? '').endsWith('Error')
}

/** `this.name = 'Refusal'`: a log's name of an exception. */
function isExceptionName(node: Node): boolean {
  const { expression } = node
  const left =
    isNode(expression) && expression.type === 'AssignmentExpression' ? bare(expression['left']) : null
  const target = left?.type === 'MemberExpression' ? bare(left['object']) : null
  return target?.type === 'ThisExpression' && bare(left?.['property'])?.['name'] === 'name'
}

/** The dependency list of a React hook. */
function isDependencies({ node, above }: Place): boolean {
  const parent = above.at(-1)
  if (node.type !== 'ArrayExpression' || parent?.type !== 'CallExpression') return false
  return /^use[A-Z]/.test(calledName(parent)) && (parent['arguments'] as unknown[]).at(-1) === node
}

const keyName = (node: Node): string =>
  String(bare(node['key'])?.['name'] ?? bare(node['name'])?.['name'] ?? '')

function isLook(node: Node): boolean {
  if (node.type === 'JSXAttribute') {
    const name = String((node['name'] as Node)['name'] ?? '')
    return looks.test(name) || name.startsWith('data-')
  }
  return node.type === 'Property' && looks.test(keyName(node))
}

/** A constant of a module that is made of numbers alone: a duration, a size, a limit to be tuned. */
function isTunedConstant({ node, above }: Place): boolean {
  const outer = above.at(-2)?.type
  const isTop = above.length <= 2 || outer === 'ExportNamedDeclaration' || outer === 'Program'
  if (node.type !== 'VariableDeclarator' || !isTop) return false
  const isNumeric = (value: unknown): boolean => {
    const inner = bare(value)
    if (inner?.type === 'BinaryExpression') return isNumeric(inner['left']) && isNumeric(inner['right'])
    return inner?.type === 'Literal' && typeof inner['value'] === 'number'
  }
  return isNumeric(node['init'])
}

const isDeclaration = (node: Node): boolean =>
  ['ImportDeclaration', 'ImportExpression', 'ExportAllDeclaration', 'JSXClosingElement'].includes(
    node.type,
  ) ||
  (node.type === 'ExpressionStatement' && typeof node['directive'] === 'string')

export const isExcluded = (place: Place): boolean =>
  isDeclaration(place.node) ||
  isExcludedCall(place.node) ||
  isExceptionName(place.node) ||
  isDependencies(place) ||
  isLook(place.node) ||
  isTunedConstant(place)
