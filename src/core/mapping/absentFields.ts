import { filtersOfPage, findEndpoint } from '#contract/resources/index.ts'
import type { CallMapping, Mapping } from '#contract/mapping.ts'

export interface AbsentFields {
  /** By call, fields that the platform does not have: columns, filters, fields of forms. */
  readonly fields: Readonly<Record<string, readonly string[]>>
  /** By list call, filters that are not sent. Its rows may have a column of that name. */
  readonly filters: Readonly<Record<string, readonly string[]>>
}

/** Filters that go into the path, or are sent under another name. */
function usedOtherwise({ path = '', paths = {}, set = {} }: CallMapping): ReadonlySet<string> {
  const inPaths = [path, ...Object.values(paths)].flatMap((one) =>
    [...one.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  )
  const sentAs = Object.values(set).flatMap((value) =>
    typeof value === 'object' && value !== null ? [value.from] : [],
  )
  return new Set([...inPaths, ...Object.keys(paths), ...sentAs])
}

function droppedFilters(id: string, call: CallMapping): string[] {
  const endpoint = findEndpoint(id)
  const filters = endpoint && filtersOfPage(endpoint)
  const used = usedOtherwise(call)
  // Filters that are not sent are applied here.
  if (call.whole) return []
  return (call.drop ?? []).filter((name) => filters && Object.hasOwn(filters, name) && !used.has(name))
}

const withSome = (entries: readonly (readonly [string, readonly string[]])[]) =>
  Object.fromEntries(entries.filter(([, names]) => names.length > 0))

export function absentFields({ calls = {}, shapes = {} }: Mapping): AbsentFields {
  const lackedBy = (shape = '') =>
    Object.entries(Object.hasOwn(shapes, shape) ? (shapes[shape] ?? {}) : {}).flatMap(([name, field]) =>
      field === false ? [name] : [],
    )
  const all = Object.entries(calls)
  return {
    fields: withSome(
      all.map(([id, call]) => [id, [...new Set([...lackedBy(call.shape), ...(call.lacks ?? [])])]]),
    ),
    filters: withSome(all.map(([id, call]) => [id, droppedFilters(id, call)])),
  }
}
