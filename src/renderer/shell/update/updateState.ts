import { useEffect, useState } from 'react'
import type { UpdateState } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'

/** State of the program's own update as core reports it; null until the first report. */
export function useUpdate(): UpdateState | null {
  const [state, setState] = useState<UpdateState | null>(null)
  useEffect(() => {
    const stop = bridge.listen((event) => event.type === 'update' && setState(event.update))
    bridge.call('update.state').then(setState, presentFailure)
    return stop
  }, [])
  return state
}
