import { z } from 'zod'
import { Id } from './kernel.ts'

/**
 * Tabs are how two screens meet: a tab is a name, a path and typed parameters, and neither screen
 * imports the other. Paths that the documents fix are used unchanged (DECISION-SYS-24).
 */
export interface TabType<P extends z.ZodType = z.ZodType> {
  /** The documented tab name; with the parameters it is the tab's identity. */
  readonly name: string
  readonly path: string
  readonly params: P
}

export const defineTab = <P extends z.ZodType>(tab: TabType<P>): TabType<P> => tab

export const tenantEditTab = defineTab({
  name: 'sys-sysTenant-editTab',
  path: 'sys/sysTenant-editTab',
  /** `timestamp`: milliseconds of opening; without id the tab adds a tenant. */
  params: z.object({ id: Id.optional(), timestamp: z.number().int() }),
})
