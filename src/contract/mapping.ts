import { z } from 'zod'

/** Characters of a mapping document at most. */
export const MAX_MAPPING = 200_000

const Name = z
  .string()
  .min(1)
  .max(100)
  .refine((name) => !name.split('.').includes('__proto__'))

/** A path below the address of the profile; `{name}` stands for a path parameter of the call. */
const Path = z
  .string()
  .max(300)
  .regex(/^(\/[\w.~{}-]*)+$/)
  .refine((path) => !path.includes('//') && !path.split('/').some((part) => part === '.' || part === '..'))

/** Headers that rule how a request travels are not for a token. */
const TokenHeader = z
  .string()
  .regex(/^[A-Za-z][\w-]{0,59}$/)
  .refine((name) => !/^(host|connection|content-.*|transfer-encoding|upgrade|expect|te|trailer)$/i.test(name))

/** Where a value stands in a record of the platform, such as `dept.deptName`. */
const Place = z
  .string()
  .max(200)
  .regex(/^[\w$-]+(\.[\w$-]+){0,7}$/)
  .refine((place) => !place.split('.').includes('__proto__'))

const Scalar = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])
export type Scalar = z.output<typeof Scalar>

const FieldMapping = z.union([
  Place,
  z.strictObject({
    /** In the platform's record; the same name when left out. Of several, the first is read and all are sent. */
    name: z.union([Place, z.array(Place).min(1).max(5)]).optional(),
    /** The contract's value, as text, → the platform's. Values that are not listed stay as they are. */
    values: z.record(Name, Scalar).optional(),
    /** What an answer is given where the platform has nothing. */
    absent: Scalar.optional(),
    /** The platform has a list of records: this field of each is taken. Answers only. */
    each: Place.optional(),
  }),
])
export type FieldMapping = z.output<typeof FieldMapping>

const CallMapping = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  /** How a body travels, where the platform takes it another way. */
  encoding: z.enum(['json', 'form']).optional(),
  /** `{name}` takes a parameter or field of the call, `{ids}` the ids of a list, separated by commas. */
  path: Path.optional(),
  /** The platform does not have the call: it is refused here and never sent. */
  missing: z.boolean().optional(),
  /** Name of the shape of what is sent and answered. */
  shape: Name.optional(),
  /** Where the data stand in the whole answer. Default: where the envelope has them. */
  at: Place.optional(),
  /** The answer is a flat list of records, by `id` and `pid`, where the contract has a tree. */
  tree: z.boolean().optional(),
  /** With `tree`: the answer is the branch below the record that this field of the query names; 0 or empty: the top. */
  below: Name.optional(),
  /** Field of the record → where it stands in the whole answer, beside the record. */
  also: z.record(Place, Place).optional(),
  /** The answer is a flat list where the contract has records with a list inside. */
  group: z.strictObject({ by: Name, into: Name }).optional(),
  /** The answer is a list of codes: the contract's → the platform's. Others are left out. */
  codes: z.record(Name, Name).optional(),
  /** The platform's code that stands for all of `codes`. */
  everyCode: Name.optional(),
  /** Sent besides, in the query of a GET or DELETE, else in the body. */
  set: z.record(Place, Scalar).optional(),
  /** Path by which the record is read before it is changed: what the call does not send stays as it is. */
  keeps: Path.optional(),
  /** Fields of the contract that are not sent. */
  drop: z.array(Name).max(100).optional(),
})

export type CallMapping = z.output<typeof CallMapping>

/** How a platform that is not of the family differs from the contract. What is left out is as the contract has it. */
const Mapping = z.strictObject({
  envelope: z
    .strictObject({
      code: Name.optional(),
      message: Name.optional(),
      data: Name.optional(),
      /** Codes that mean success. */
      success: z.array(z.number().int()).min(1).max(20).optional(),
    })
    .optional(),
  token: z
    .strictObject({
      header: TokenHeader,
      prefix: z
        .string()
        .max(40)
        .regex(/^[\x20-\x7e]*$/),
    })
    .optional(),
  paging: z
    .strictObject({
      page: Name.optional(),
      limit: Name.optional(),
      list: Name.optional(),
      total: Name.optional(),
      /** Name of the field that a list is sorted by, which is named as the platform names it, and of the direction. */
      orderField: Name.optional(),
      order: Name.optional(),
    })
    .optional(),
  /** Where the answer to the call of the captcha has a picture in base64 and its key, where it is JSON. */
  captcha: z.strictObject({ key: Place, picture: Place }).optional(),
  /** Records by the contract's field names, for both directions. */
  shapes: z.record(Name, z.record(Name, FieldMapping)).optional(),
  calls: z.record(z.string(), CallMapping).optional(),
  /** The platform has no calls but those that are listed. */
  others: z.literal('missing').optional(),
})
export type Mapping = z.output<typeof Mapping>

export interface MappingProblem {
  /** From 1. */
  readonly line: number
  /** Path of the field, such as `calls.sys.user.page.path`; empty: the text is no JSON, or too long. */
  readonly field: string
}

/** A string without its end goes to the end of the text, so that no character is looked at twice. */
const token = /"(?:[^"\\]|\\[\s\S])*"?|[{}[\]:,\n]/g

/** Lines of the keys of a JSON text, by path, and the first key that is repeated or would name a prototype. */
function keysOf(text: string): { lines: Map<string, number>; bad: MappingProblem | undefined } {
  const lines = new Map<string, number>()
  const path: string[] = []
  let line = 1
  let last = ''
  let bad: MappingProblem | undefined
  for (const [part] of text.matchAll(token)) {
    if (part === '\n') line += 1
    else if (part === '{' || part === '[') path.push('')
    else if (part === '}' || part === ']') path.pop()
    else if (part.startsWith('"')) last = part
    else if (part === ':') {
      const key = String(JSON.parse(last))
      path[path.length - 1] = key
      const field = path.join('.')
      if (key === '__proto__' || lines.has(field)) bad ??= { line, field }
      lines.set(field, line)
    }
  }
  return { lines, bad }
}

function lineOfSyntaxError(text: string, error: unknown): number {
  const named = /line (\d+)/.exec(String(error))?.[1]
  return named === undefined ? text.split('\n').length : Number(named)
}

/**
 * Reads a mapping document.
 * @param isAllowed whether the contract has such a call; left out where that is checked later.
 */
export function readMapping(
  text: string,
  isAllowed: (id: string, call: CallMapping) => boolean = () => true,
): { readonly mapping: Mapping } | { readonly problem: MappingProblem } {
  if (text.length > MAX_MAPPING) return { problem: { line: 1, field: '' } }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { problem: { line: lineOfSyntaxError(text, error), field: '' } }
  }
  const { lines, bad } = keysOf(text)
  if (bad) return { problem: bad }
  const read = Mapping.safeParse(value)
  const issue = read.error?.issues[0]
  if (issue) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
    const path = [...issue.path, ...unknown].map(String)
    const held = path.findLastIndex((_, at) => lines.has(path.slice(0, at + 1).join('.')))
    return { problem: { line: lines.get(path.slice(0, held + 1).join('.')) ?? 1, field: path.join('.') } }
  }
  const mapping = read.data ?? {}
  const shapeless = Object.entries(mapping.calls ?? {}).find(
    ([, { shape }]) => shape !== undefined && !Object.hasOwn(mapping.shapes ?? {}, shape),
  )?.[0]
  if (shapeless !== undefined) {
    const field = `calls.${shapeless}.shape`
    return { problem: { line: lines.get(field) ?? 1, field } }
  }
  const foreign = Object.entries(mapping.calls ?? {}).find(([id, call]) => !isAllowed(id, call))?.[0]
  if (foreign !== undefined) {
    const field = `calls.${foreign}`
    return { problem: { line: lines.get(field) ?? 1, field } }
  }
  return { mapping }
}
