import { bridge } from '#kit/bridge/bridge.ts'
import { useSession } from '#kit/session.ts'

/** What browsers tell of the line; some tell nothing. */
interface Line extends EventTarget {
  readonly saveData?: boolean
  readonly type?: string
}

const lineOf = (navigator: Navigator): Line | undefined =>
  'connection' in navigator ? (navigator.connection as Line) : undefined

/** Whether every megabyte counts: the system is told to save, or the line is a mobile one. */
const isMetered = (line: Line | undefined): boolean => line?.saveData === true || line?.type === 'cellular'

/** Holds what is read in the background while the line costs money, and lets it go on afterwards. */
export function followMeter(): void {
  const line = lineOf(navigator)
  if (!line) return
  let paused = false
  let sessionId: string | undefined
  const look = () => {
    const current = useSession.getState().session?.id
    const metered = isMetered(line)
    if (current === undefined || (metered === paused && current === sessionId) || (!metered && !paused))
      return
    sessionId = current
    paused = metered
    void bridge.call('logs.pause', { paused }).catch(() => undefined)
  }
  line.addEventListener('change', look)
  useSession.subscribe(look)
}
