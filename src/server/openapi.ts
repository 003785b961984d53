import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { AnyEndpoint, Guard, Resource, Right, Withheld } from '#contract/kernel.ts'
import { OPEN_PATH } from '#contract/openCall.ts'
import { resources } from '#contract/resources/index.ts'
import { z } from 'zod'

/**
 * The contract as OpenAPI 3.1, from which a platform team learns what to serve. Made from the contract alone: `npm run
 * openapi -- --out FILE`.
 */

type Json = Record<string, unknown>
type Io = 'input' | 'output'

const COMPONENTS = '#/components/schemas/'

const sharedName = (io: Io): string => `shared.${io}.`

/** OpenAPI 3.1 schemas are JSON Schema 2020-12; ids and dialects are once in the document, not in each. */
function clean(value: unknown, io: Io): unknown {
  if (Array.isArray(value)) return value.map((inner) => clean(inner, io))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '$schema' && key !== '$id')
      .map(([key, inner]) => [
        key,
        // Schemas that recur without a name are collected under $defs of one document.
        key === '$ref' && typeof inner === 'string'
          ? inner.replace('__shared#/$defs/', sharedName(io))
          : clean(inner, io),
      ]),
  )
}

/** Each schema once by its name; shared parts are referred to. */
function components(named: ReadonlyMap<string, z.ZodType>, io: Io): Json {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of named) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `${COMPONENTS}${id}`,
    io,
    unrepresentable: 'any',
  })
  const { __shared: shared, ...own } = schemas
  const sharedDefinitions = Object.entries(shared?.$defs ?? {}).map(([id, schema]) => [
    `${sharedName(io)}${id}`,
    schema,
  ])
  // clean() keeps an object an object.
  return clean({ ...own, ...Object.fromEntries(sharedDefinitions) }, io) as Json
}

const isVoid = (schema: z.ZodType): boolean => schema.type === 'void'

/** Name of a part among the components. */
const bodyName = (endpoint: AnyEndpoint): string => `${endpoint.id}.body`
const answerName = (resource: Resource, endpoint: AnyEndpoint): string =>
  endpoint.answer === resource.entity ? resource.name : `${endpoint.id}.answer`

const reference = (name: string): Json => ({ $ref: `${COMPONENTS}${name}` })

/** Path and query parameters out of an object schema. */
function parameters(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  if (isVoid(schema)) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: clean(property, 'input'),
  }))
}

function describeGuard(guard: Guard): string {
  if (guard === 'public') return 'No token needed.'
  if (guard === 'signed-in') return 'Any valid token.'
  const rights = 'screen' in guard ? [guard, ...(guard.or ?? [])] : [guard]
  return `The caller must ${rights.map(describeRight).join(', or ')}; super administrators always pass.`
}

function describeRight(right: Right): string {
  if ('screen' in right) return `be able to navigate to the menu \`${right.screen}\``
  const codes = [right.permission, ...(right.or === undefined ? [] : [right.or])]
  return `hold the permission code ${codes.map((code) => `\`${code}\``).join(' or ')}`
}

const describeWithheld = ({ fields, unless }: Withheld): string =>
  ` The fields ${named(fields)} are answered empty, and neither sort nor filter, unless the caller can navigate to ${named(unless)}.`

const named = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

const envelope = (data: Json): Json => ({
  type: 'object',
  properties: { code: { const: 0 }, msg: { type: 'string' }, data },
  required: ['code', 'msg', 'data'],
})

const bodyMedia: Readonly<Record<AnyEndpoint['encoding'], string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

const media: Readonly<Record<'file' | 'image' | 'bytes', string>> = {
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  image: 'image/png',
  bytes: 'application/octet-stream',
}

function success(resource: Resource, endpoint: AnyEndpoint): Json {
  const refused = { schema: reference('Failure') }
  if (endpoint.kind === 'json') {
    const schema = { anyOf: [envelope(reference(answerName(resource, endpoint))), reference('Failure')] }
    return { description: 'The documented envelope', content: { 'application/json': { schema } } }
  }
  return {
    description:
      endpoint.kind === 'image' ? 'The picture' : 'The file, or an envelope with a code other than 0',
    content: { [media[endpoint.kind]]: {}, 'application/json': refused },
  }
}

function operation(resource: Resource, endpoint: AnyEndpoint): Json {
  const body = isVoid(endpoint.body)
    ? {}
    : {
        requestBody: {
          required: true,
          content: { [bodyMedia[endpoint.encoding]]: { schema: reference(bodyName(endpoint)) } },
        },
      }
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: `${describeGuard(endpoint.guard)}${endpoint.withheld ? describeWithheld(endpoint.withheld) : ''}`,
    tags: [resource.name],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...body,
    responses: {
      200: success(resource, endpoint),
      default: {
        description: 'Refused: 401, 403, 404, 413, 422, 429 and 500 are the HTTP status too',
        content: { 'application/json': { schema: reference('Failure') } },
      },
    },
    security: endpoint.guard === 'public' ? [] : [{ token: [] }],
  }
}

/** Data beside the words of a refusal. */
const failureData: Json = {
  type: ['object', 'null'],
  properties: {
    fields: { type: 'object', description: 'Field name to what is wrong with it' },
    missing: { const: true, description: 'The record is not there, as opposed to not shown' },
  },
}

const parameter = (name: string, place: 'path' | 'query', description: string): Json => ({
  ...{ name, in: place, required: true, schema: { type: 'string', description } },
})

/** The gateway, which other programs call and the console does not. */
function openGateway(): Json {
  const answer = {
    description: 'The documented envelope; the status is the code where that is one of HTTP',
    content: { 'application/json': { schema: { anyOf: [envelope({}), reference('Failure')] } } },
  }
  const shared = {
    description: 'Signed with the secret that was issued to the application; no token.',
    tags: ['open'],
    security: [],
    parameters: [
      parameter('apiCode', 'path', 'Code of an interface of category 1'),
      parameter('appId', 'query', 'Application that calls'),
      parameter('timestamp', 'query', 'Milliseconds since 1970, at most ten minutes off'),
      parameter(
        'sign',
        'query',
        'Hex HMAC-SHA256, with the secret key of the application, of the lines appId, apiCode, timestamp and all other parameters (sorted, encoded, joined by &) where there are any, each ended by a line feed, followed by the body',
      ),
    ],
    responses: { 200: answer, default: answer },
  }
  const requestBody = {
    required: false,
    content: { 'application/json': {}, 'application/xml': {}, 'text/xml': {} },
  }
  return {
    get: { operationId: 'open.get', summary: 'Calls of other applications', ...shared },
    post: { operationId: 'open.post', summary: 'Calls of other applications', ...shared, requestBody },
  }
}

/** @returns the whole document as plain JSON. */
export function openApi(from: readonly Resource[] = resources): Json {
  const bodies = new Map<string, z.ZodType>()
  const answers = new Map<string, z.ZodType>()
  const paths: Record<string, Json> = {}
  for (const resource of from) {
    answers.set(resource.name, resource.entity)
    for (const endpoint of Object.values(resource.endpoints)) {
      if (!isVoid(endpoint.body)) bodies.set(bodyName(endpoint), endpoint.body)
      if (endpoint.kind === 'json') answers.set(answerName(resource, endpoint), endpoint.answer)
      const item = paths[endpoint.path] ?? {}
      item[endpoint.method.toLowerCase()] = operation(resource, endpoint)
      paths[endpoint.path] = item
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Steward platform API',
      version: '1',
      description:
        'What the console calls. Answers are {code, msg, data}; code 0 is success, msg says what went wrong.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The address of the profile' }],
    tags: [...from.map((resource) => ({ name: resource.name })), { name: 'open' }],
    paths: { ...paths, [`${OPEN_PATH}{apiCode}`]: openGateway() },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      schemas: {
        Failure: {
          type: 'object',
          properties: {
            code: { type: 'integer', not: { const: 0 } },
            msg: { type: 'string' },
            data: failureData,
          },
          required: ['code', 'msg'],
        },
        ...components(bodies, 'input'),
        ...components(answers, 'output'),
      },
    },
  }
}

function main(): void {
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'out/openapi.json' } } })
  mkdirSync(dirname(values.out), { recursive: true })
  writeFileSync(values.out, `${JSON.stringify(openApi(), null, 2)}\n`)
  process.stdout.write(`${values.out}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
