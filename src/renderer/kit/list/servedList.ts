import { useMemo } from 'react'
import type { Session } from '#contract/bridge.ts'
import { withClone } from '#kit/list/clone.tsx'
import { withHistory } from '#kit/list/history.ts'
import type { FilterField, ListDefinition } from '#kit/list/types.ts'
import { useSession } from '#kit/session.ts'

type Absent = Pick<Session, 'absent' | 'unsentFilters'>

/** Both ends of a range of time go together. */
const namesOf = (field: FilterField): string[] => {
  if ('until' in field) return [field.name, field.until]
  return 'endOf' in field ? [field.name, field.endOf] : [field.name]
}

/** A list without the columns, filters and the aside that the platform lacks according to the profile's mapping. */
export function servedList<R extends object>(
  list: ListDefinition<R>,
  { absent = {}, unsentFilters = {} }: Absent,
): ListDefinition<R> {
  const fields = new Set(absent[list.source.id])
  const unsent = new Set([...fields, ...(unsentFilters[list.source.id] ?? [])])
  if (unsent.size === 0) return list
  const { aside, ...others } = list
  // A field takes the places inside it along.
  const isAbsent = (key: string) =>
    fields.has(key) || [...fields].some((field) => key.startsWith(`${field}.`))
  const hasAside = aside && !list.asideFilters?.some((name) => unsent.has(name))
  return {
    ...others,
    ...(hasAside && { aside }),
    columns: list.columns.filter(({ key }) => !isAbsent(key)),
    filters: list.filters.filter((field) => !namesOf(field).some((name) => unsent.has(name))),
  }
}

/** The same for the session of this window, with clone and history of its rows. The list stays the same value while nothing about it changes. */
export function useServedList<R extends object>(list: ListDefinition<R>): ListDefinition<R> {
  const { id } = list.source
  const key = useSession(({ session }) =>
    JSON.stringify([session?.absent?.[id] ?? [], session?.unsentFilters?.[id] ?? []]),
  )
  return useMemo(() => {
    const [fields, filters] = JSON.parse(key) as [string[], string[]] // as written above
    const served = servedList(list, { absent: { [id]: fields }, unsentFilters: { [id]: filters } })
    return withHistory(withClone(served))
  }, [list, id, key])
}
