import { useEffect, useMemo } from 'react'
import { bridge } from '#kit/bridge/bridge.ts'
import { useReading } from '#kit/data/endpoint.ts'
import { followJournal, followLog } from '#kit/journal/followJournal.ts'
import { historyItems } from '#kit/journal/historyItems.ts'
import { useSession } from '#kit/session.ts'

interface HistoryOf {
  /** `<area>.<noun>` */
  readonly resource: string
  readonly id: string
  /** Whether the console keeps whole versions of the record. */
  readonly isKept: boolean
}

/** Everything that is known of the history of a record; followed while it is shown. */
export function useHistory({ resource, id, isKept }: HistoryOf) {
  const own = useReading(['journal.of', resource, id], () => bridge.call('journal.of', { resource, id }))
  const others = useReading(['journal.others', resource, id], () =>
    bridge.call('journal.others', { resource, id }),
  )
  const kept = useReading(['journal.kept', resource, id, String(isKept)], async () =>
    isKept ? bridge.call('versions.list', { resource, id }) : null,
  )
  const [readOwn, readOthers, readKept] = [own.refetch, others.refetch, kept.refetch]
  useEffect(
    () =>
      followJournal(() => {
        void readOwn()
        void readOthers()
        void readKept()
      }, resource),
    [readOwn, readOthers, readKept, resource],
  )
  const log = others.data?.log
  useEffect(
    () => (log === undefined ? undefined : followLog(() => void readOthers(), log)),
    [readOthers, log],
  )
  const account = useSession((state) => state.session?.user.username) ?? ''
  const [entries, lines, versions] = [own.data, others.data?.lines, kept.data ?? undefined]
  const items = useMemo(
    () => (entries ? historyItems({ entries, lines: lines ?? [], versions, account }) : undefined),
    [entries, lines, versions, account],
  )
  // The lines are read from this machine as well: the newest item is the one that is chosen first.
  return { own, others, kept, items: others.isPending ? undefined : items }
}
