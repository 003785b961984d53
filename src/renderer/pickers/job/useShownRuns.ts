import { useEffect, useRef } from 'react'
import type { Expansion } from '#kit/list/state/listState.ts'
import { useFollowedRuns } from '#pickers/job/runs.ts'

/**
 * Opens the details of the rows whose runs are followed, once for each run; the details show its progress.
 * @param prefix of the places in this list, before the id of the row
 */
export function useShownRuns(prefix: string, { expanded, toggleExpanded }: Expansion): void {
  const runs = useFollowedRuns()
  const shown = useRef(0)
  useEffect(() => {
    for (const { nr, place, phase } of runs) {
      if (nr <= shown.current) continue
      shown.current = nr
      const id = place.slice(prefix.length)
      if (place.startsWith(prefix) && phase !== 'ended' && !expanded.has(id)) toggleExpanded(id)
    }
  }, [runs, prefix, expanded, toggleExpanded])
}
