import { useEffect, useRef } from 'react'
import { presentFailure } from '#kit/data/failures.ts'
import { lookAtRuns, useFollowedRuns } from '#pickers/job/runs.ts'
import { useIsSeen } from '#pickers/job/useIsSeen.ts'

/**
 * Follows the runs that were triggered in this window, while the screen is in front.
 * @param onEnd when the log has the outcome of one
 */
export function useFollowing(onEnd?: () => void): void {
  const runs = useFollowedRuns()
  const isSeen = useIsSeen()
  const running = runs.filter(({ phase }) => phase === 'running')
  const isWaiting = running.length > 0
  const newestNr = running.at(-1)?.nr

  useEffect(() => {
    if (!isWaiting || !isSeen) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const pause = await lookAtRuns()
      if (!isOver && pause !== null) timer = setTimeout(() => void look().catch(presentFailure), pause)
    }
    void look().catch(presentFailure)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // A further run is looked at at once.
  }, [isWaiting, newestNr, isSeen])

  const ended = runs.filter(({ phase }) => phase === 'ended').length
  const before = useRef(ended)
  const latest = useRef(onEnd)
  latest.current = onEnd
  useEffect(() => {
    if (ended > before.current) latest.current?.()
    before.current = ended
  }, [ended])
}
