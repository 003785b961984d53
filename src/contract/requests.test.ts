import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './resources/index.ts'

/** A text or a number somewhere in what a request carries. */
interface Leaf {
  /** `sys.user.create body.name` */
  readonly place: string
  readonly schema: z.ZodString | z.ZodNumber
}

function leavesOf(schema: z.core.$ZodType, place: string): readonly Leaf[] {
  if (schema instanceof z.ZodString || schema instanceof z.ZodNumber) return [{ place, schema }]
  // Every schema is one of the union's; the base type does not say which.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => leavesOf(part, `${place}.${name}`))
    case 'array':
      return leavesOf(def.element, place)
    case 'record':
      return leavesOf(def.valueType, place)
    case 'union':
      return def.options.flatMap((option) => leavesOf(option, place))
    case 'pipe':
      return leavesOf(def.in, place)
    case 'optional':
    case 'nullable':
    case 'default':
      return leavesOf(def.innerType, place)
    default:
      return []
  }
}

const leaves = allEndpoints().flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    leavesOf(endpoint[part], `${endpoint.id} ${part}`),
  ),
)

const texts = leaves.filter(({ schema }) => schema instanceof z.ZodString)
const nameOf = (place: string): string => place.split('.').at(-1) ?? ''
const placesOf = (found: readonly Leaf[]): readonly string[] => [...new Set(found.map(({ place }) => place))]

/** A pattern or a format bounds a text as well. */
const isBounded = ({ maxLength, format }: z.ZodString): boolean => maxLength !== null || format !== null

/** Settings whose fields depend on a type: a rule over all of them checks those that are used. */
const byRule = /^sys\.appConfig\.save(Gateway|Storage) body\./

/** Amounts of money. */
const fractions = new Set(['amountMin', 'amountMax'])

/** JSON documents and lists of addresses, which have rules of their own, and the content of a message. */
const documents = new Set([
  ...['templateParams', 'paramsJSON', 'receiveInfo'],
  ...['content', 'recipient', 'mailCc'],
])

/** Fields of a record that the screen sends back as it has read them; they are not stored. */
const returned =
  /^(sys\.(tenant\.(enable|close) body\.updater|user\.secAdmin body\.)|api\.apiConf\.updateStatus body\.)/

describe('what a request carries', () => {
  test('is found', () => {
    expect(leaves.length).toBeGreaterThan(1000)
    expect(placesOf(leaves)).toEqual(
      expect.arrayContaining(['sys.user.create body.username', 'sys.user.page query.page']),
    )
  })

  test('every number is whole, except amounts of money', () => {
    const broken = leaves.filter(
      ({ place, schema }) =>
        schema instanceof z.ZodNumber &&
        !schema.isInt &&
        !fractions.has(nameOf(place)) &&
        !byRule.test(place),
    )
    expect(placesOf(broken)).toEqual([])
  })

  test('every text has a largest length or a form, except documents and what is not stored', () => {
    const open = texts.filter(
      ({ place, schema }) =>
        schema instanceof z.ZodString &&
        !isBounded(schema) &&
        !documents.has(nameOf(place)) &&
        !byRule.test(place) &&
        !returned.test(place),
    )
    expect(placesOf(open)).toEqual([])
  })

  test('blanks are no text where one is required, except in a password', () => {
    const blank = texts.filter(
      ({ schema }) =>
        schema instanceof z.ZodString && (schema.minLength ?? 0) > 0 && schema.safeParse('   ').success,
    )
    expect(placesOf(blank)).toEqual([
      'shell.auth.login body.password',
      ...['password', 'newPassword', 'comfirmPassword'].map((name) => `shell.center.password body.${name}`),
    ])
  })
})
