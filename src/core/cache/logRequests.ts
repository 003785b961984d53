import { FailureError } from '#contract/failures.ts'
import { MAX_LIMIT, type Resource } from '#contract/kernel.ts'
import type { LogFilter, LogTerm } from '#contract/logQuery.ts'
import { untilMoment } from '#base/moments.ts'
import { asCompared } from '#base/visible.ts'
import type { LogCount, LogCounted, LogFound, LogSearch } from './cacheFile.ts'
import type { ChildLink } from './childLink.ts'
import { type LogShape, logShape, withoutNul, writable } from './logShape.ts'
import type { Term, Walk, Where } from './protocol.ts'

/** Searches and counts: from the terms of the contract to requests of the cache program. */

export function shapeOf(resource: Resource): LogShape {
  try {
    return logShape(resource)
  } catch (error) {
    throw new FailureError({ code: 'internal', message: String(error) })
  }
}

/**
 * The contract's filters as conditions.
 * @throws FailureError `unsupported` for a filter that only the platform can evaluate.
 */
export function whereOf(resource: Resource, filters: Readonly<Record<string, string>>): Where {
  const { where } = shapeOf(resource)
  try {
    return where(filters)
  } catch (error) {
    const name = error instanceof RangeError ? error.message : String(error)
    throw new FailureError({ code: 'unsupported', message: `the cache cannot filter by ${name}` })
  }
}

const NOTHING: Where = [[]]

/** A filter of the contract in the terms of the cache program. */
export function walkOf(
  resource: Resource,
  filter: LogFilter,
  direction: Walk['direction'],
): Omit<Walk, 'file' | 'start' | 'budget'> {
  const { table } = shapeOf(resource)
  const given = Object.entries(filter.filters).filter(
    ([name, value]) => value !== '' && value !== resource.filters[name]?.all,
  )
  const filters = Object.fromEntries(given.map(([name, value]) => [name, asCompared(withoutNul(value))]))
  const isForeign = given.some(([name]) => resource.filters[name] === undefined)
  const isSearched = ({ columns }: Term): boolean =>
    columns.length === 0 || columns.some((name) => table.texts.includes(name))
  // Alternatives in fields that this log does not have are left out.
  const alternatives = ({ or = [], ...word }: LogTerm): Term[] =>
    [word, ...or].map(({ text, fields }) => ({ text: withoutNul(text), columns: fields })).filter(isSearched)
  const include = filter.include.map(alternatives)
  const impossible =
    isForeign ||
    include.some((terms) => terms.length === 0) ||
    (filter.failed && resource.log?.failed === undefined)
  const failed = filter.failed && resource.log?.failed ? [writable(resource.log.failed)] : []
  return {
    table,
    where: impossible ? NOTHING : [...whereOf(resource, filters), ...failed],
    // Nothing is searched when no row can match.
    include: impossible ? [] : include,
    exclude: filter.exclude.flatMap(alternatives),
    from: filter.from,
    until: untilMoment(filter.until),
    direction,
  }
}

export async function searchLog(
  link: ChildLink,
  file: string,
  resource: Resource,
  { filter, direction, start, limit, cut, budget }: LogSearch,
): Promise<LogFound> {
  const walk = { ...walkOf(resource, filter, direction), file, start, budget }
  const { decode } = shapeOf(resource)
  const answer = await link.request('searchLog', { ...walk, limit: Math.min(limit, MAX_LIMIT), cut })
  return {
    list: answer.rows.map((cells, at) => ({ row: decode(cells), cut: answer.cut[at] ?? false })),
    reached: answer.reached,
  }
}

export async function countLog(
  link: ChildLink,
  file: string,
  resource: Resource,
  { filter, start, unit, budget }: LogCount,
): Promise<LogCounted> {
  const walk = { ...walkOf(resource, filter, 'older'), file, start, budget }
  const failed = resource.log?.failed
  return link.request('countLog', { ...walk, unit, failed: failed ? [writable(failed)] : [] })
}
