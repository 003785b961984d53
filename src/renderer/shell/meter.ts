import { bridge } from '#kit/bridge/bridge.ts'
import { useSession } from '#kit/session.ts'

/** The browser's information about the connection; some browsers provide none. */
interface Line extends EventTarget {
  readonly saveData?: boolean
  readonly type?: string
}

const lineOf = (navigator: Navigator): Line | undefined =>
  'connection' in navigator ? (navigator.connection as Line) : undefined

/** Whether the connection is metered: data saving is on, or the connection is mobile. */
const isMetered = (line: Line | undefined): boolean => line?.saveData === true || line?.type === 'cellular'

/** Pauses background reading while the connection is metered, and resumes it afterwards. */
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
