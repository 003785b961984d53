import { bridge } from '#kit/bridge/bridge.ts'
import { useSession } from '#kit/session.ts'

/** Milliseconds in which further changes are taken together: a batch makes many of them. */
const PAUSE = 250

/**
 * Follows the changes of this session's account.
 * @param resource the only noun of interest; all when left out
 * @returns a function that ends the subscription
 */
export function followJournal(onChange: () => void, resource?: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = bridge.listen((event) => {
    if (event.type !== 'journal' || event.sessionId !== useSession.getState().session?.id) return
    if (resource !== undefined && event.resource !== resource) return
    timer ??= setTimeout(() => {
      timer = undefined
      onChange()
    }, PAUSE)
  })
  return () => {
    clearTimeout(timer)
    end()
  }
}
