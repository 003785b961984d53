import { z } from 'zod'

/** The schema of a mapping document; `mapping.ts` reads one. */

const Name = z
  .string()
  .min(1)
  .max(100)
  .refine((name) => name !== '__proto__')

/** A path below the address of the profile; `{name}` stands for a path parameter of the call. */
const Path = z
  .string()
  .max(300)
  .regex(/^(\/[\w.~{}-]*)+$/, 'path')
  .refine(
    (path) => !path.includes('//') && !path.split('/').some((part) => part === '.' || part === '..'),
    'path',
  )

/** Headers that rule how a request travels are not for a token. */
const TokenHeader = z
  .string()
  .regex(/^[A-Za-z][\w-]{0,59}$/, 'header')
  .refine(
    (name) => !/^(host|connection|content-.*|transfer-encoding|upgrade|expect|te|trailer)$/i.test(name),
    'header',
  )

/**
 * Place of a value in a record, such as `dept.deptName`. A number is a position in a list; a name below a list takes
 * it of each element.
 */
const Place = z
  .string()
  .max(200)
  .regex(/^[\w$-]+(\.[\w$-]+){0,7}$/, 'place')
  .refine((place) => !place.split('.').includes('__proto__'), 'place')

const Scalar = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])
export type Scalar = z.output<typeof Scalar>

/** Levels of lists and objects in a constant. */
const CONSTANT_LEVELS = 8

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)))

/** Any value of JSON. */
const Constant = z.unknown().refine((value) => isShallow(value, CONSTANT_LEVELS))

/** A value of the contract, as text; empty text is one. */
const ValueName = z
  .string()
  .max(200)
  .refine((name) => name !== '__proto__')

/** The contract's values, as text, → the platform's. Of several, a call sends the first and an answer may have any. */
const Values = z.record(ValueName, z.union([Scalar, z.array(Scalar).min(1).max(100)]))
export type Values = z.output<typeof Values>

/** Text before a value; `{address}` stands for the profile's address, `{origin}` for its scheme and host. */
const Prefix = z.string().min(1).max(300)

/** A value of another record: the one whose `key` is the value of the field. */
const Lookup = z.strictObject({
  /** A read of the contract that answers the records: a list, a page or a tree. */
  in: Name,
  /** Field of the contract's record by which it is found. Default: `id`. */
  key: Name.optional(),
  /** Field of the contract's record that is taken. */
  value: Name,
  /** The key is sent where a record has the value, such as a dictionary's id for its type. Default: it is not sent. */
  sent: z.literal(true).optional(),
})
export type Lookup = z.output<typeof Lookup>

const FieldMapping = z.union([
  /** The platform has no such field: it is not sent, and columns, filters and fields of forms leave it out. */
  z.literal(false),
  Place,
  z.strictObject({
    /**
     * In the platform's record; the same name when left out. Of several, an answer takes the first that has something,
     * and a call sends the first.
     */
    name: z.union([Place, z.array(Place).min(1).max(5)]).optional(),
    /** Values that are not listed stay as they are. */
    values: Values.optional(),
    /** Value in an answer where the platform has a value that is not listed. Default: that value. */
    other: Scalar.optional(),
    /** Value in an answer where the platform has nothing. */
    absent: Constant.optional(),
    /** Name of the shape of the record, or the records, that are its value. */
    shape: Name.optional(),
    /** The platform's ids are no decimal numbers: the console has its own numbers for them. */
    opaque: z.literal(true).optional(),
    /** A decimal text, or each of a list, is sent as a JSON number where JavaScript holds it exactly. */
    number: z.literal(true).optional(),
    /** The platform counts seconds or milliseconds since 1970 where the contract has a moment. */
    time: z.enum(['seconds', 'milliseconds']).optional(),
    /** An upper bound: of a day without a time its last second is sent. */
    until: z.literal(true).optional(),
    /** The value at the place finds a record of another list, whose value is the field's. */
    lookup: Lookup.optional(),
    /** The platform's text has several values with this between them. */
    split: z.string().min(1).max(20).optional(),
    /** Which of them the field has: from 0, negative from the end. Default: a list of them all. */
    part: z.number().int().min(-20).max(20).optional(),
    /** An answer is given this before the value; it is taken away before the value is sent. */
    prefix: Prefix.optional(),
    /** The platform has this before the value, which an answer is given without. */
    strip: Prefix.optional(),
  }),
])
export type FieldMapping = z.output<typeof FieldMapping>

/** By the contract's places. */
export const ShapeMapping = z.record(Place, FieldMapping)
export type ShapeMapping = z.output<typeof ShapeMapping>

const Conditions = z.record(Place, z.array(Scalar).max(100))
export type Conditions = z.output<typeof Conditions>

export const CallMapping = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  /** `{name}` takes a parameter or field of the call, a list as its elements, `{ids}` the ids of a list. */
  path: Path.optional(),
  /** Field of the call → the path for calls in which it is not empty; the first that fits. */
  paths: z.record(Name, Path).optional(),
  encoding: z.enum(['json', 'form']).optional(),
  /** Where the fields of the call are sent. Default: where the contract has them, of a GET and DELETE in the query. */
  send: z.enum(['query', 'body']).optional(),
  /** There is no such read: the record with the call's `id` is looked for in this list, page by page. */
  pick: z.strictObject({ in: Name, limit: z.number().int().min(1).max(1000).optional() }).optional(),
  /** Name of the part of an upload that has the file. */
  file: Name.optional(),
  /** The platform does not have the call: it is refused here and never sent. */
  missing: z.boolean().optional(),
  /** Answer as the contract has it: the call is not sent. */
  answer: Constant.optional(),
  /** Field of the call → the values with which `answer` is given. Default: always. */
  when: Conditions.optional(),
  /** Field of the call → the only values, beside nothing, with which the platform has it. With others it is missing. */
  only: Conditions.optional(),
  /** Fields that the platform requires and the contract does not. */
  required: z.array(Place).max(100).optional(),
  /** Field that is a list, or `ids`: one request for each of its elements. */
  each: Name.optional(),
  /** A read of the contract: the fields of the call are put into the platform's record that it answers. */
  over: Name.optional(),
  /** Name of the shape of the sent and answered data. */
  shape: Name.optional(),
  /** The answer is a list of such values. */
  codes: z
    .strictObject({
      values: Values.optional(),
      /** One of the platform that means all that are listed. */
      all: Scalar.optional(),
    })
    .optional(),
  /** Place of the data in the whole answer. Default: where the envelope has them. */
  at: Place.optional(),
  /** Place in the platform's record → where in the whole answer it is put there from. */
  also: z.record(Place, Place).optional(),
  /** The answer is a flat list of records, by `id` and `pid`, where the contract has a tree. */
  tree: z.boolean().optional(),
  /** The answer is a flat list, where the contract has one record for each value of `by`, with the others in `list`. */
  group: z.strictObject({ by: Name, list: Name }).optional(),
  /** Sent besides, in the query of a GET or DELETE, else in the body: a constant, or a field of the call. */
  set: z
    .record(Place, z.union([Scalar, z.strictObject({ from: Place, numbers: z.literal(true).optional() })]))
    .optional(),
  /** Field of the contract → field by which the platform sorts a list for it. Default: its place. */
  sort: z.record(Place, Name).optional(),
  /** Fields of the contract that are not sent. */
  drop: z.array(Place).max(100).optional(),
  /** Columns, filters and fields of the form that this call does not have. They are not sent. */
  lacks: z.array(Place).max(100).optional(),
  /** The body is the value of this field alone, of `ids` the list of ids; `numbers`: its ids are JSON numbers. */
  body: z.union([Place, z.strictObject({ from: Place, numbers: z.literal(true).optional() })]).optional(),
  /** The answer is a tree where the contract has a flat list. */
  flat: z.literal(true).optional(),
  /** One answer has all rows: they are filtered, sorted and divided into pages here. */
  whole: z.literal(true).optional(),
})

export type CallMapping = z.output<typeof CallMapping>

/**
 * Differences of a platform that is not of the family from the contract. Keys that are left out are as in the
 * contract.
 */
export const Mapping = z.strictObject({
  /** The platform's name, for people. */
  title: z.string().max(100).optional(),
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
        .regex(/^[\x20-\x7e]*$/, 'header'),
    })
    .optional(),
  paging: z
    .strictObject({
      page: Name.optional(),
      limit: Name.optional(),
      list: Name.optional(),
      total: Name.optional(),
      /** `asc` or `desc`. Where one of these is named, neither is sent with a list that is not sorted. */
      order: Name.optional(),
      /** The field by which it is sorted, as the shape of the call names it. */
      orderField: Name.optional(),
    })
    .optional(),
  /** Where the answer to the call of the captcha has a picture in base64 and its key, where it is JSON. */
  captcha: z.strictObject({ key: Place, picture: Place }).optional(),
  /** Records by the contract's field names, for both directions. */
  shapes: z.record(Name, ShapeMapping).optional(),
  calls: z.record(z.string(), CallMapping).optional(),
  /**
   * Calls that are not listed. `missing`: the platform has none. `described`, the default: as the contract has them,
   * unless the description that the platform publishes leaves them out. `documented`: as the contract has them.
   */
  others: z.enum(['missing', 'described', 'documented']).optional(),
})
export type Mapping = z.output<typeof Mapping>
