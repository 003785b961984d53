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

/** The people of one role. */
export const roleUserTab = defineTab({
  name: 'sys-role-user',
  path: 'sys/role-user',
  /** `roleIds`: the role's id. */
  params: z.object({ roleIds: Id, roleGrade: z.string().max(10) }),
})

/** Rules of one rule sort, by its value. */
export const ruleDataTab = defineTab({
  name: 'sys-ruledata',
  path: 'sys/ruledata',
  params: z.object({ ruleSort: z.string().max(100) }),
})

export const privilegeEditTab = defineTab({
  name: 'sys-sysPrivileges-editTab',
  path: 'sys/sysPrivileges-editTab',
  /** `timestamp`: milliseconds of opening; without id the tab adds a privilege. */
  params: z.object({ id: Id.optional(), timestamp: z.number().int() }),
})

export const jobTab = defineTab({ name: 'sys-sysJob', path: 'sys/sysJob', params: z.object({}) })

export const jobCardsTab = defineTab({
  name: 'sys-sysJob-cards',
  path: 'sys/sysJob-cards',
  params: z.object({}),
})

export const jobMonitorTab = defineTab({
  name: 'sys-sysJob-monitor',
  path: 'sys/sysJob-monitor',
  params: z.object({}),
})

export const jobLogTab = defineTab({
  name: 'sys-sysJob-log',
  path: 'sys/sysJob-log',
  /** `id`: number of the job whose runs are shown first; without it those of all jobs. */
  params: z.object({ id: Id.optional() }),
})

/** The error log of one fault; the screen itself is the same tab without parameters. */
export const logErrorTab = defineTab({
  name: 'sys-log-error',
  path: 'sys/log-error',
  /** Filters to start with; the range as `yyyy-MM-dd HH:mm:ss`. */
  params: z.object({
    exNum: z.string().optional(),
    requestUri: z.string().optional(),
    createDateBegin: z.string().optional(),
    createDateEnd: z.string().optional(),
  }),
})

export const filePreviewTab = defineTab({
  name: 'oss-filePreview',
  path: 'oss/filePreview',
  /** Id of the stored file. */
  params: z.object({ fileId: Id.optional() }),
})

/** The log workbench: all logs of the cache in one time line. Several may be open, told apart by what they show. */
export const logWorkbenchTab = defineTab({
  name: 'tool-log-workbench',
  path: 'tool/log-workbench',
  params: z.object({
    /** Resource name of the only log to begin with; all of them when left out. */
    log: z.string().max(100).optional(),
    /** Tells a further one of the same kind from the first. */
    id: z.string().max(40).optional(),
  }),
})
