import { FailureError } from '#contract/failures.ts'
import { FpageMode, Portal, portal } from '#contract/resources/portal/portal.ts'
import { PortalFpage, portalFpage } from '#contract/resources/portal/portalFpage.ts'
import { PortalTheme, portalTheme } from '#contract/resources/portal/portalTheme.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { useSession } from '#kit/session.ts'
import { readWorkspace, writeWorkspace } from '#kit/workspace.ts'
import { z } from 'zod'

/** Content of a portal's window, and the time of the platform's response. */
const PortalView = z.object({
  portal: Portal,
  theme: PortalTheme.nullable(),
  /** Of mode 2. */
  page: PortalFpage.nullable(),
  /** Epoch milliseconds. */
  asOf: z.number(),
})

export type PortalView = z.output<typeof PortalView> & {
  /** `cache`: the platform did not answer, this is the view that was last shown; read again once it does. */
  readonly source: 'network' | 'cache'
}

/** Not exactly one portal has this code (OPS-POR-14). */
export const NOT_ONE = 'not exactly one portal'

const keyOf = (portalCode: string): string => `portal.window.${portalCode}`

/** In the order of the documents: the portal, then its theme, then its first page (DECISION-OPS-74). */
async function readNow(portalCode: string): Promise<PortalView> {
  const query = { portalCode }
  const { data: found } = await callEndpoint(portal.endpoints.list, { query })
  const [one] = found
  if (found.length !== 1 || !one) throw new FailureError({ code: 'gone', message: NOT_ONE })
  const [theme, page] = await Promise.all([
    callEndpoint(portalTheme.endpoints.defaultTheme, { query }),
    one.fpageMode === FpageMode.designed ? callEndpoint(portalFpage.endpoints.defaultFpage, { query }) : null,
  ])
  return { portal: one, theme: theme.data, page: page?.data ?? null, asOf: Date.now(), source: 'network' }
}

const isOffline = (error: unknown): boolean =>
  error instanceof FailureError && ['offline', 'timeout', 'tls'].includes(error.failure.code)

/**
 * A portal with its theme and first page. While the platform does not answer, the view that was last shown to this
 * account; a portal that the account may no longer use is forgotten.
 * @throws FailureError
 */
export async function readPortalView(portalCode: string): Promise<PortalView> {
  const key = keyOf(portalCode)
  try {
    const view = await readNow(portalCode)
    const { source: _now, ...kept } = view
    writeWorkspace('account', key, kept)
    return view
  } catch (error) {
    if (!isOffline(error)) {
      writeWorkspace('account', key, null)
      throw error
    }
    const kept = PortalView.safeParse(await readWorkspace('account', key))
    if (!kept.success) throw error
    return { ...kept.data, source: 'cache' }
  }
}

interface EarlyView {
  readonly portalCode: string
  readonly sessionId: string
  readonly view: Promise<PortalView>
}

let earlyView: EarlyView | null = null

/** Begins the first reading of a window that opens with a portal; {@link firstPortalView} answers it. */
export function readPortalAhead(portalCode: string, sessionId: string): void {
  const view = readPortalView(portalCode)
  // Reported by its reader.
  view.catch(() => undefined)
  earlyView = { portalCode, sessionId, view }
}

/**
 * Returns the read that was started ahead in this session, once; reads again every other time.
 * @throws FailureError
 */
export function firstPortalView(portalCode: string): Promise<PortalView> {
  const taken = earlyView
  earlyView = null
  const isOurs = taken?.portalCode === portalCode && taken.sessionId === useSession.getState().session?.id
  return isOurs ? taken.view : readPortalView(portalCode)
}
