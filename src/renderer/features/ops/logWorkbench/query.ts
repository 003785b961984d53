import { z } from 'zod'
import type { LogFilter } from '#contract/logQuery.ts'
import { untilMoment } from '#contract/moments.ts'

export const markColors = ['yellow', 'green', 'blue', 'berry', 'teal'] as const
export type MarkColor = (typeof markColors)[number]

/** A part of the stack of filters. */
const Part = z.object({
  text: z.string().min(1).max(200),
  /** `mark` narrows nothing: it colours. */
  use: z.enum(['include', 'exclude', 'mark']),
  color: z.enum(markColors),
})
export type Part = z.output<typeof Part>

/** What a workbench shows; also what is kept under a name. */
export const Query = z.object({
  logs: z.array(z.string()),
  parts: z.array(Part).max(40),
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

const terms = (query: Query, use: Part['use']): LogFilter['include'] =>
  query.parts.filter((part) => part.use === use).map(({ text }) => ({ text, fields: [] }))

export const filterOf = (query: Query): LogFilter => ({
  include: terms(query, 'include'),
  exclude: terms(query, 'exclude'),
  from: query.from,
  until: untilMoment(query.until),
  failed: query.failed,
  filters: {},
})

/**
 * What was typed, as parts: words apart, words in quotation marks together, a minus in front leaves out.
 * Everything else means itself. Each gets a colour of its own.
 * @param known parts that are there already.
 */
export function partsOf(typed: string, known: number): Part[] {
  const found = typed.matchAll(/(-?)(?:"([^"]+)"|(\S+))/g)
  return [...found].map(([, minus, quoted, word], index) => ({
    text: (quoted ?? word ?? '').slice(0, 200),
    use: minus ? 'exclude' : 'include',
    color: markColors[(known + index) % markColors.length] ?? 'yellow',
  }))
}
