import { z } from 'zod'
import type { LogFilter } from '#contract/logQuery.ts'
import { untilMoment } from '#base/moments.ts'

export const markColors = ['yellow', 'green', 'blue', 'berry', 'teal'] as const
export type MarkColor = (typeof markColors)[number]

const Word = z.object({
  text: z.string().min(1).max(200),
  /** Names of the fields it is looked for in; left out: all. */
  fields: z.array(z.string().max(64)).min(1).max(20).optional(),
})
export type Word = z.output<typeof Word>

/** A part of the stack of filters. */
const Part = Word.extend({
  /** Other words, of which one is enough. */
  or: z.array(Word).min(1).max(9).optional(),
  /** `mark` narrows nothing: it colours. */
  use: z.enum(['include', 'exclude', 'mark']),
  color: z.enum(markColors),
})
export type Part = z.output<typeof Part>

/** Parts of a query, and those of a kind that the search takes. */
export const mostParts = { all: 40, searched: 20 } as const

/** Content of a workbench; also stored under a name. */
export const Query = z.object({
  logs: z.array(z.string()),
  parts: z.array(Part).max(mostParts.all),
  from: z.string(),
  until: z.string(),
  failed: z.boolean(),
})
export type Query = z.output<typeof Query>

export const SavedQueries = z.array(z.object({ name: z.string().min(1).max(60), query: Query })).max(200)
export type SavedQueries = z.output<typeof SavedQueries>

/** @returns null for text that is no query. */
export function queryFrom(json: string | undefined): Query | null {
  try {
    return Query.safeParse(JSON.parse(json ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** The words of a part, any of which is enough. */
export const wordsIn = ({ text, fields, or = [] }: Part): readonly Word[] => [
  { text, ...(fields && { fields }) },
  ...or,
]

/** Whether two parts are the same: their use and words. */
export const sameAs = (a: Part, b: Part): boolean =>
  a.use === b.use && JSON.stringify(wordsIn(a)) === JSON.stringify(wordsIn(b))

const asked = ({ text, fields = [] }: Word) => ({ text, fields })

const terms = (query: Query, use: Part['use']): LogFilter['include'] =>
  query.parts
    .filter((part) => part.use === use)
    .map(({ or, ...word }) => ({ ...asked(word), ...(or && { or: or.map(asked) }) }))

export const filterOf = (query: Query): LogFilter => ({
  include: terms(query, 'include'),
  exclude: terms(query, 'exclude'),
  from: query.from,
  until: untilMoment(query.until),
  failed: query.failed,
  filters: {},
})
