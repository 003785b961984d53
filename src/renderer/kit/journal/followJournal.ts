import { bridge } from '#kit/bridge/bridge.ts'
import { useSession } from '#kit/session.ts'

/** Milliseconds in which further changes are taken together: a batch makes many of them. */
const PAUSE = 250

/** Follows events of this session that are about a noun. */
function follow(type: 'journal' | 'cache', onChange: () => void, resource: string | undefined): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = bridge.listen((event) => {
    if (event.type !== type || event.sessionId !== useSession.getState().session?.id) return
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

/**
 * Follows the changes of this session's account.
 * @param resource the only noun of interest; all when left out
 * @returns a function that ends the subscription
 */
export const followJournal = (onChange: () => void, resource?: string): (() => void) =>
  follow('journal', onChange, resource)

/**
 * Follows the copy of a log in the cache.
 * @param log its noun
 * @returns a function that ends the subscription
 */
export const followLog = (onChange: () => void, log: string): (() => void) => follow('cache', onChange, log)
