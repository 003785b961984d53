import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#tests/setup/project.ts'

/** The part of JSON Schema that the backend's OpenAPI file uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly propertyNames?: Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMaximum?: number
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

interface PathItem {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: { readonly 200: { readonly content: Content } }
}

export interface OpenApiFile {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PathItem>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** One documented call. */
export interface Operation {
  readonly id: string
  /** Upper case. */
  readonly method: string
  /** With `{name}` for path parameters. */
  readonly path: string
  readonly tag: string
  readonly parameters: readonly Parameter[]
  readonly body: { readonly media: string; readonly schema: Schema } | null
  /** Content types of an answer. */
  readonly answers: Content
}

/** An operation's input before it is encoded. */
export interface Call {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: readonly (readonly [string, unknown])[]
  readonly body: unknown
}

const COMPONENTS = '#/components/schemas/'

/** The operations of an OpenAPI file, with its shared schemas. */
export class ApiDocument {
  readonly operations: readonly Operation[]
  readonly schemas: Readonly<Record<string, Schema>>

  constructor(file: OpenApiFile) {
    this.schemas = file.components.schemas
    this.operations = Object.entries(file.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => operationOf(path, method, operation)),
    )
  }

  /** Follows a reference to the schema it names. */
  resolve(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema
    const found = this.schemas[schema.$ref.slice(COMPONENTS.length)]
    if (!found) throw new Error(`${schema.$ref} is not in the document`)
    return this.resolve(found)
  }

  /** @returns the operation that a request reaches; a literal path wins over one with parameters. */
  operationAt(method: string, target: string): Operation | undefined {
    const pathname = withoutSlash(URL.parse(target, 'http://localhost')?.pathname ?? '')
    const fitting = this.operations.filter(
      (operation) => operation.method === method && patternOf(operation.path).test(pathname),
    )
    return fitting.find(({ path }) => !path.includes('{')) ?? fitting[0]
  }
}

const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path

const patterns = new Map<string, RegExp>()

function patternOf(path: string): RegExp {
  const known = patterns.get(path)
  if (known) return known
  const literal = withoutSlash(path).replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  const pattern = new RegExp(`^${literal.replace(/\{\w+\}/g, '[^/]+')}$`)
  patterns.set(path, pattern)
  return pattern
}

function operationOf(path: string, method: string, item: PathItem): Operation {
  const [media, content] = Object.entries(item.requestBody?.content ?? {})[0] ?? []
  return {
    id: item.operationId,
    method: method.toUpperCase(),
    path,
    tag: item.tags[0] ?? '',
    parameters: item.parameters,
    body: media === undefined ? null : { media, schema: content?.schema ?? {} },
    answers: item.responses[200].content,
  }
}

/** The document as the backend's own program writes it. */
export function writtenDocument(): ApiDocument {
  const folder = mkdtempSync(join(tmpdir(), 'steward-fuzz-'))
  try {
    const file = join(folder, 'openapi.json')
    execFileSync(process.execPath, [join(root, 'src', 'server', 'openapi.ts'), '--out', file], { cwd: root })
    return new ApiDocument(JSON.parse(readFileSync(file, 'utf8')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
