import { useMemo } from 'react'
import { user } from '#contract/resources/sys/user.ts'
import { callEndpoint, useReading } from '#kit/data/endpoint.ts'
import { useMayOpen } from '#kit/session.ts'

/** People whose names are read together; those beyond show their ids. */
const MOST = 200

/** People who are read one by one where a platform does not support the filter by ids. */
const FEW = 20

const none: ReadonlyMap<string, string> = new Map()

const background = { background: true }

async function readNames(ids: readonly string[], mayRead: boolean): Promise<ReadonlyMap<string, string>> {
  const query = { page: 1, limit: MOST, ids: ids.join(',') }
  const { data } = await callEndpoint(user.endpoints.page, { query }, background)
  const names = new Map(data.list.flatMap(({ id, realName }) => (ids.includes(id) ? [[id, realName]] : [])))
  // More rows than requested: the platform has returned any users.
  if (data.total <= ids.length || !mayRead) return names
  const missing = ids.filter((id) => !names.has(id)).slice(0, FEW)
  const found = await Promise.allSettled(
    missing.map((id) => callEndpoint(user.endpoints.get, { params: { id } }, background)),
  )
  for (const one of found)
    if (one.status === 'fulfilled') names.set(one.value.data.id, one.value.data.realName)
  return names
}

/**
 * Names of people by their ids. People who are unknown, out of the account's reach or not read yet are missing,
 * and their ids are shown. One call for all of them; no request without ids.
 */
export function usePeopleNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const wanted = useMemo(
    () =>
      [...new Set(ids)]
        .filter((id) => /^\d{1,19}$/.test(id))
        .slice(0, MOST)
        .toSorted(),
    [ids],
  )
  const mayRead = useMayOpen('sys/user')
  const { data } = useReading(['people', wanted.join(','), String(mayRead)], async () =>
    wanted.length === 0 ? none : await readNames(wanted, mayRead),
  )
  return data ?? none
}
