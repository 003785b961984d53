import { tmpdir } from 'node:os'
import { root } from '#tests/setup/project.ts'
import { z } from 'zod'
import type { ApiDocument, Operation, Schema } from './document.ts'
import { isCut, type WireRequest } from './request.ts'
import type { Exchange, WireAnswer } from './wire.ts'

/** An answer's envelope, as far as it is one. */
export interface Envelope {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

/** Content that only the server's log may hold. */
const leaks: readonly (readonly [string, RegExp])[] = [
  ['the number of an exception', /\[E[0-9a-f]{8}\]/],
  ['a stack', /\bat .{0,200}\.(?:ts|js|mjs|cjs):\d+/],
  ['words of the database', /SQLITE_|no such (?:table|column)|constraint failed|\bSELECT\b.{0,500}\bFROM\b/],
]

const envelopeSchema = z.strictObject({ code: z.int(), msg: z.string(), data: z.unknown() })

/** Bytes of a request from which on a server that answers early may reset the connection first. */
const LARGE = 60_000

/** Decides whether a server may answer as it did. */
export class Judge {
  readonly #document: ApiDocument
  readonly #secrets: readonly string[]
  readonly #answers = new Map<string, z.ZodType | null>()

  /** @param secrets texts that no answer may contain, such as the folder of the data. */
  constructor(document: ApiDocument, secrets: readonly string[] = []) {
    this.#document = document
    this.#secrets = [root, ...secrets].filter((text) => text !== tmpdir())
  }

  /** @returns the problem of the response; null: none. */
  complaint(requests: readonly WireRequest[], { answers, ended }: Exchange): string | null {
    if (ended === 'late') return 'no answer within the time limit'
    const [request] = requests
    if (answers.length === 0) {
      const excused = !request || isCut(request) || (request.body?.length ?? 0) > LARGE
      return excused ? null : 'the connection ended without an answer'
    }
    if (ended === 'broken') return 'the connection ended inside an answer'
    for (const [at, answer] of answers.entries()) {
      const complaint = this.#ofAnswer(requests[at], answer)
      if (complaint !== null) return complaint
    }
    return null
  }

  #ofAnswer(request: WireRequest | undefined, answer: WireAnswer): string | null {
    const { status, headers, body } = answer
    if (!(status >= 200 && status < 500)) return `status ${status}: ${body.toString().slice(0, 200)}`
    const isHead = request?.method === 'HEAD'
    const operation = request && this.#document.operationAt(isHead ? 'GET' : request.method, request.target)
    const type = headers['content-type'] ?? ''
    if (!type.startsWith('application/json') || isJsonFile(operation, answer))
      return complaintOfBytes(operation, answer)
    if (isHead && body.length === 0) return null
    const parsed = envelopeSchema.safeParse(parsedJson(body))
    if (!parsed.success) return `no envelope: ${body.toString().slice(0, 200)}`
    return this.#ofEnvelope(operation, status, parsed.data)
  }

  #ofEnvelope(operation: Operation | undefined, status: number, envelope: Envelope): string | null {
    const { code, msg, data } = envelope
    if (status !== 200 && code !== status) return `status ${status} with code ${code}`
    const whole = JSON.stringify(data) ?? ''
    if (this.#secrets.some((secret) => msg.includes(secret) || whole.includes(secret)))
      return `a path of the server in the answer: ${msg}`
    // Data of a success may hold such texts: there are logs of statements and of errors.
    const said = code === 0 ? msg : `${msg}\n${whole}`
    const leak = leaks.find(([, pattern]) => pattern.test(said))
    if (leak) return `${leak[0]} in the answer: ${said.slice(0, 200)}`
    if (code !== 0) return this.#fits('Failure', { type: 'object', ...failureShape }, envelope)
    if (!operation) return 'code 0 from a call that is not documented'
    const schema = operation.answers['application/json']?.schema
    const success = schema?.anyOf?.find((branch) => branch.properties?.['code']?.const === 0)
    if (!success) return 'code 0 from a call that answers no data'
    return this.#fits(operation.id, success, envelope)
  }

  #fits(name: string, schema: Schema, value: unknown): string | null {
    const found = this.#answers.get(name) ?? this.#compile(schema)
    this.#answers.set(name, found)
    const { success, error } = found.safeParse(value)
    if (success) return null
    const [issue] = error.issues
    return `not the documented answer: ${issue?.path.join('.')}: ${issue?.message}`
  }

  /** The definitions that a schema refers to, also through others: zod reads every definition that it is given. */
  #definitionsOf(schema: Schema): Record<string, Schema> {
    // The schema of a refusal has a `not`, which is no answer's schema and which zod cannot read.
    const { Failure: _, ...all } = this.#document.schemas
    const reached: Record<string, Schema> = {}
    const follow = (from: Schema) => {
      for (const [, name = ''] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
        const found = all[name]
        if (!found || name in reached) continue
        reached[name] = found
        follow(found)
      }
    }
    follow(schema)
    return reached
  }

  #compile(schema: Schema): z.ZodType {
    const whole = JSON.stringify({ ...schema, $defs: this.#definitionsOf(schema) })
    return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')))
  }
}

const failureShape: Schema = {
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    data: {
      anyOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: {
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            missing: { const: true },
          },
        },
      ],
    },
  },
  required: ['code', 'msg', 'data'],
}

function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** @returns the envelope of an answer; undefined when it is none. */
export const envelopeOf = (answer: WireAnswer | undefined): Envelope | undefined =>
  answer && envelopeSchema.safeParse(parsedJson(answer.body)).data

/** Exports, pictures and stored files are bytes of the documented type; stored files of any. */
/** A call that answers a file may answer a JSON file, whose header declares that it is to be saved. */
const isJsonFile = (operation: Operation | undefined, { headers }: WireAnswer): boolean =>
  Object.keys(operation?.answers ?? {}).some((media) => media !== 'application/json') &&
  (headers['content-disposition']?.startsWith('attachment') ?? false)

function complaintOfBytes(operation: Operation | undefined, { status, headers }: WireAnswer): string | null {
  const type = headers['content-type'] ?? ''
  const documented = Object.keys(operation?.answers ?? {}).filter((media) => media !== 'application/json')
  const isStored = documented.includes('application/octet-stream')
  if (isStored && [200, 206, 304, 416].includes(status)) return null
  if (status === 200 && documented.some((media) => type.startsWith(media))) return null
  if (status === 200 && type.startsWith('application/json')) return null
  return `status ${status} with content of the type "${type}"`
}
