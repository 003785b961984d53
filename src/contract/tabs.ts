import { z } from 'zod'
import { logWorkbenchRoute, permissionExplainRoute } from './routes.ts'
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
  /** Route of the page that it belongs to, for the navigation, which has no separate entry for it. */
  readonly parent?: string
}

// Open keys: routes.
const parents = new Map<string, string>()

/** The documents name a tab by its path, with hyphens. */
export function defineTab<P extends z.ZodType>(tab: Omit<TabType<P>, 'name'>): TabType<P> {
  if (tab.parent !== undefined) parents.set(tab.path, tab.parent)
  return { name: tab.path.replaceAll('/', '-'), ...tab }
}

/** Route of the page that a route belongs to. */
export const parentOf = (path: string): string | undefined => parents.get(path)

/**
 * Parameters of the tab of a form, which has the milliseconds of its opening as `timestamp` as well. Without `id` the tab
 * adds a record; `like`: id of the record that it is cloned from.
 */
const ofForm = { id: Id.optional(), like: Id.optional() }

export const tenantEditTab = defineTab({
  path: 'sys/sysTenant-editTab',
  parent: 'sys/sysTenant',
  params: z.object({ ...ofForm, timestamp: z.number().int() }),
})

/** The users; without parameters the screen as always. */
export const userTab = defineTab({
  path: 'sys/user',
  /** The account to start with. */
  params: z.object({ username: z.string().max(50).optional() }),
})

/** The handover log; without parameters the screen as always. */
export const handoverLogTab = defineTab({
  path: 'sys/sysHandoverLog',
  /** The leaver's account to start with. */
  params: z.object({ leaveUserName: z.string().max(50).optional() }),
})

/** The people of one role. */
export const roleUserTab = defineTab({
  path: 'sys/role-user',
  parent: 'sys/role',
  /** `roleIds`: the role's id. */
  params: z.object({ roleIds: Id, roleGrade: z.string().max(10) }),
})

/** Rules of one rule sort, by its value. */
export const ruleDataTab = defineTab({
  path: 'sys/ruledata',
  parent: 'sys/sysRuleSort',
  params: z.object({ ruleSort: z.string().max(100) }),
})

/** Entries of one dictionary. */
export const dictDataTab = defineTab({
  path: 'sys/dictdata',
  parent: 'sys/sysdicttype',
  params: z.object({ dictType: z.string().min(1).max(100) }),
})

/** Entries of one custom dictionary, as a tree. */
export const dictDataCustTab = defineTab({
  path: 'sys/sysDictDataCust',
  parent: 'sys/sysDictTypeCust',
  /** The documents hand over an object. */
  params: z.object({
    dictType: z.object({ dictType: z.string().min(1).max(100), dictName: z.string().max(100).default('') }),
  }),
})

export const privilegeEditTab = defineTab({
  path: 'sys/sysPrivileges-editTab',
  parent: 'sys/sysPrivileges',
  params: z.object({ ...ofForm, timestamp: z.number().int() }),
})

/** Content that each channel sends of a message template. */
export const templateChannelsTab = defineTab({
  path: 'msg/msgTemplate-channel',
  parent: 'msg/msgTemplate',
  /** `row`: the row's business code; with the id of the record, both as text in the address. */
  params: z.object({ id: Id, row: z.string().max(64).optional() }),
})

export const jobTab = defineTab({ path: 'sys/sysJob', params: z.object({}) })

export const jobCardsTab = defineTab({
  path: 'sys/sysJob-cards',
  params: z.object({}),
})

export const jobMonitorTab = defineTab({
  path: 'sys/sysJob-monitor',
  parent: 'sys/sysJob',
  params: z.object({}),
})

export const jobLogTab = defineTab({
  path: 'sys/sysJob-log',
  /**
   * `id`: number of the job whose runs are shown first; without it those of all jobs. `logStatus` and
   * `filterTime` are filters to start with, as the list call takes them.
   */
  params: z.object({
    id: Id.optional(),
    logStatus: z.string().max(2).optional(),
    filterTime: z.string().max(60).optional(),
  }),
})

/** The operation log with filters to start with; the screen itself is the same tab without parameters. */
export const logOperationTab = defineTab({
  path: 'sys/log-operation',
  /** The range as `yyyy-MM-dd HH:mm:ss`. */
  params: z.object({
    status: z.string().max(2).optional(),
    bDate: z.string().max(20).optional(),
    eDate: z.string().max(20).optional(),
  }),
})

/** The sign-in log with filters to start with; the screen itself is the same tab without parameters. */
export const logLoginTab = defineTab({
  path: 'sys/log-login',
  /** The range as `yyyy-MM-dd HH:mm:ss`. */
  params: z.object({
    status: z.string().max(2).optional(),
    bDate: z.string().max(20).optional(),
    eDate: z.string().max(20).optional(),
  }),
})

/** The error log of one fault; the screen itself is the same tab without parameters. */
export const logErrorTab = defineTab({
  path: 'sys/log-error',
  /** Filters to start with; the range as `yyyy-MM-dd HH:mm:ss`. */
  params: z.object({
    exNum: z.string().max(200).optional(),
    requestUri: z.string().max(2000).optional(),
    createDateBegin: z.string().max(20).optional(),
    createDateEnd: z.string().max(20).optional(),
  }),
})

/** Sends as a whole. Without parameters it is the screen itself, with filters to start with, or all of one sender. */
export const bizInfoTab = defineTab({
  path: 'msg/msgBizInfo',
  params: z.object({
    /** Business code of the template; with it or `ruleId` the tab shows the selection of another screen. */
    templateId: z.string().max(64).optional(),
    /** Ids of rules or events, separated by commas. */
    ruleId: z.string().max(12_000).optional(),
    /** Business id of one send. */
    bizId: z.string().max(64).optional(),
    bizSendStatus: z.string().max(1).optional(),
    beginDate: z.string().max(20).optional(),
    endDate: z.string().max(20).optional(),
  }),
})

/** Messages and receivers of one send. */
export const channelRecordTab = defineTab({
  path: 'msg/msgBizInfo-channel-log',
  parent: 'msg/msgBizInfo',
  /** `row`: the list's data of the send. */
  params: z.object({ id: Id, row: z.object({ bizId: z.string().max(64) }) }),
})

/** The in-box, or one message of it. Without parameters it is the screen itself. */
export const messageTab = defineTab({
  path: 'msg/msgRecord',
  /** `readStatus`: the filter to start with, empty for all. `msgId`: the message that is opened. */
  params: z.object({ readStatus: z.enum(['', '0', '1']).optional(), msgId: Id.optional() }),
})

const EventParams = z.object({ ...ofForm, timestamp: z.number().int().optional() })

export const sysEventEditTab = defineTab({
  path: 'msg/msgSysEvent-editTab',
  parent: 'msg/msgSysEvent',
  params: EventParams,
})

export const auditEventEditTab = defineTab({
  path: 'msg/msgAuditEvent-editTab',
  parent: 'msg/msgAuditEvent',
  params: EventParams,
})

export const bizEventEditTab = defineTab({
  path: 'msg/msgBizEvent-editTab',
  parent: 'msg/msgBizEvent',
  params: EventParams,
})

/** The rules of one business event, and the unit of their times. */
export const bizEventRuleTab = defineTab({
  path: 'msg/msgBizEventRule',
  parent: 'msg/msgBizEvent',
  params: z.object({ eventCode: z.string().max(64), timeUnit: z.string().max(2).default('D') }),
})

/** API configurations, with a filter to start with; the screen itself is the same tab without parameters. */
export const apiConfTab = defineTab({
  path: 'api/apiConf',
  /** `status`: as the dictionary SYS_STATUS has it, 1 or 0. */
  params: z.object({ status: z.string().max(1).optional() }),
})

export const apiConfEditTab = defineTab({
  path: 'api/apiConf-editTab',
  parent: 'api/apiConf',
  params: z.object({ ...ofForm, timestamp: z.number().int().optional() }),
})

export const apiConfViewTab = defineTab({
  path: 'api/apiConfView',
  parent: 'api/apiConf',
  params: z.object({ id: Id }),
})

/** The API request log with filters to start with; the screen itself is the same tab without parameters. */
export const apiLogTab = defineTab({
  path: 'api/apiLog',
  params: z.object({
    /** A day, `yyyy-MM-dd`, which fills both ends of the range. */
    date: z.string().max(10).optional(),
    apiName: z.string().max(200).optional(),
    apiCode: z.string().max(200).optional(),
    /** `true` or `false`. */
    apiStatus: z.string().max(5).optional(),
    /** A range of days instead of one. */
    beginDate: z.string().max(20).optional(),
    endDate: z.string().max(20).optional(),
  }),
})

/** The health of one API, month by month. Without parameters it shows from where it is opened. */
export const apiHealthCalendarTab = defineTab({
  path: 'api/apiHealthCalendar',
  /** `reqTime`: a moment of the month to begin with, `yyyy-MM-dd HH:mm:ss`. */
  params: z.object({ apiCode: z.string().max(64).optional(), reqTime: z.string().max(20).optional() }),
})

/** The application configuration. */
export const appConfigTab = defineTab({
  path: 'sys/appConfig',
  /** `timestamp`: milliseconds of opening, a later one loads the forms again; `view`: which of its tabs shows. */
  params: z.object({ timestamp: z.number().int().optional(), view: z.string().max(40).optional() }),
})

export const filePreviewTab = defineTab({
  path: 'oss/filePreview',
  parent: 'oss/sysOss',
  /** Id of the stored file. */
  params: z.object({ fileId: Id.optional() }),
})

/** Why a user can or cannot see something; each opening is separate, distinguished by its subject. */
export const permissionExplainTab = defineTab({
  path: permissionExplainRoute,
  params: z.object({
    /** A user or a role to begin with. */
    userId: Id.optional(),
    roleId: Id.optional(),
    menuId: Id.optional(),
    /** Name of the user or the role, until the platform answers it. */
    name: z.string().max(200).optional(),
  }),
})

/** The log workbench: all logs of the cache in one time line. Several may be open, distinguished by their content. */
export const logWorkbenchTab = defineTab({
  path: logWorkbenchRoute,
  params: z.object({
    /** Resource name of the only log to begin with; all of them when left out. */
    log: z.string().max(100).optional(),
    /** Distinguishes a further one of the same kind from the first. */
    id: z.string().max(40).optional(),
    /** Query at the start, as JSON: a separate window goes on where the tab was. */
    query: z.string().max(2000).optional(),
    /** Text in the box of a list, and the range of time that the list shows, as `yyyy-MM-dd HH:mm:ss`. */
    text: z.string().max(500).optional(),
    from: z.string().max(20).optional(),
    until: z.string().max(20).optional(),
    /** Milliseconds of opening from a list: the same text again starts over. */
    timestamp: z.number().int().optional(),
  }),
})

/** A designed page as its menu opens it. */
export const designPageTab = defineTab({
  path: 'portal/designPage',
  parent: 'sys/sysDesignPage',
  params: z.object({ pageId: z.string().min(1).max(40) }),
})

/** The designer of a design page, or of a portal's first page. */
export const portalDesignerTab = defineTab({
  path: 'portal/designer',
  parent: 'sys/sysDesignPage',
  /** `id`: of the record; `name`: for the title. */
  params: z.object({
    kind: z.enum(['designPage', 'firstPage']),
    id: Id,
    name: z.string().max(200).optional(),
  }),
})

/** Screens of the menu that get a stamp when they are opened, so that opening them again loads them again. */
const stamped: ReadonlySet<string> = new Set([appConfigTab.path])

/** @returns the parameters with which the menu opens a route */
export const menuParams = (path: string, now: number): Readonly<Record<string, unknown>> =>
  stamped.has(path) ? { timestamp: now } : {}
