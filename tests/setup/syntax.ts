import { parseSync } from '@swc/core'

/**
 * Imports and strings of a source file, read from its syntax tree instead of by pattern, so that comments
 * and strings are not mistaken for code.
 */
export interface SourceFacts {
  /** Every module named by import, export from, import(), require() or an import type. */
  readonly imports: readonly string[]
  /** The imports that run before the module itself: no types, no import(). */
  readonly eager: readonly string[]
  /** The static imports, types included: no import(). */
  readonly declared: readonly string[]
  /** import() or require() of something that is not a literal. */
  readonly computedImports: number
  /** Every string literal and every template without placeholders. */
  readonly strings: readonly string[]
  /** Templates with placeholders, each replaced by `${}`. */
  readonly templates: readonly string[]
  /** Left or right side of a `+` when it is a string literal. */
  readonly concatenated: readonly string[]
}

type Node = Record<string, unknown> & { type?: string }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** @returns null for anything but a literal. */
function literal(value: unknown): string | null {
  if (!isNode(value)) return null
  if (value.type === 'StringLiteral') return String(value.value)
  if (
    value.type === 'TemplateLiteral' &&
    Array.isArray(value.expressions) &&
    value.expressions.length === 0
  ) {
    return quasis(value).join('')
  }
  return null
}

const quasis = (template: Node): string[] =>
  (template.quasis as { cooked?: string | null; raw: string }[]).map((part) => part.cooked ?? part.raw)

export function readSyntax(code: string, path: string): SourceFacts {
  const tree = parseSync(code, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' })
  const imports: string[] = []
  const eager: string[] = []
  const declared: string[] = []
  const strings: string[] = []
  const templates: string[] = []
  const concatenated: string[] = []
  let computedImports = 0

  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item)
      return
    }
    if (!isNode(value)) return
    switch (value.type ?? '') {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ExportNamedDeclaration': {
        const source = literal(value.source)
        if (source !== null) {
          imports.push(source)
          declared.push(source)
          if (value.typeOnly !== true) eager.push(source)
        }
        break
      }
      case 'TsImportType': {
        const source = literal(value.argument)
        if (source !== null) {
          imports.push(source)
          declared.push(source)
        }
        break
      }
      case 'TsExternalModuleReference': {
        const source = literal(value.expression)
        if (source !== null) imports.push(source)
        break
      }
      case 'CallExpression': {
        const callee = value.callee as Node
        const isRequire = callee.type === 'Identifier' && callee.value === 'require'
        if (callee.type === 'Import' || isRequire) {
          const [first] = value.arguments as { expression: unknown }[]
          const source = literal(first?.expression)
          if (source === null) computedImports += 1
          else imports.push(source)
        }
        break
      }
      case 'StringLiteral':
        strings.push(String(value.value))
        break
      case 'TemplateLiteral':
        if (Array.isArray(value.expressions) && value.expressions.length > 0) {
          templates.push(quasis(value).join('${}'))
        } else if (Array.isArray(value.quasis)) strings.push(quasis(value).join(''))
        break
      case 'BinaryExpression':
        if (value.operator === '+') {
          for (const side of [value.left, value.right]) {
            const text = literal(side)
            if (text !== null) concatenated.push(text)
          }
        }
        break
    }
    for (const [key, child] of Object.entries(value)) if (key !== 'span') visit(child)
  }
  visit(tree.body)
  return { imports, eager, declared, computedImports, strings, templates, concatenated }
}
