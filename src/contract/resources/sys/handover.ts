import { z } from 'zod'
import { crud, exportCall, getCall, removeCall } from '#contract/calls.ts'
import {
  contains,
  DateTime,
  defineResource,
  GET,
  Id,
  identifier,
  Ids,
  MAX_LIMIT,
  MAX_PAGE,
  newestFirst,
  pageOf,
  pageQuery,
  POST,
  required,
  SortOrder,
  text,
} from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** Permission handover: the rights of one user go to another (SYS-HND). */

/**
 * A path of the platform as a configuration may name it: one slash first, plain words, nothing that climbs
 * or leaves the server (DECISION-SYS-124).
 */
export const handoverPath = /^(?!.*\/\/)(?!.*\/\.{1,2}(?:\/|$))\/[\w\-./]{1,299}$/

const HandoverPath = required(300).refine((path) => handoverPath.test(path), { error: 'path' })

/** A column of a handover list. */
export const HandoverField = z.object({
  prop: z.string().regex(/^\w{1,100}$/),
  label: z.string().trim().min(1).max(100),
  /** Pixels. */
  width: z.number().int().min(20).max(2000).optional(),
})
export type HandoverField = z.output<typeof HandoverField>

/** @returns null for anything but a JSON array of at least one field (DECISION-SYS-122, 123). */
export function handoverFields(json: string): HandoverField[] | null {
  try {
    const parsed = z.array(HandoverField).min(1).max(50).safeParse(JSON.parse(json))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export const HandoverConfWrite = z.object({
  name: required(100),
  code: identifier(100),
  queryApi: HandoverPath,
  updateApi: HandoverPath,
  /** JSON array of {prop, label, width}. */
  queryFields: required(10_000).refine((json) => handoverFields(json) !== null, { error: 'handoverFields' }),
})

/** Other platforms may keep configurations that this console would refuse; they are shown, not used. */
export const HandoverConf = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  queryApi: z.string(),
  updateApi: z.string(),
  queryFields: z.string(),
  updater: z.string(),
  updateDate: DateTime,
})
export type HandoverConf = z.output<typeof HandoverConf>

/** Whether the handover page can use it (DECISION-SYS-122). */
export const isUsableConf = (conf: HandoverConf): boolean =>
  conf.name !== '' &&
  handoverPath.test(conf.queryApi) &&
  handoverPath.test(conf.updateApi) &&
  handoverFields(conf.queryFields) !== null

const confFilters = { code: contains() }
const confScreen = { screen: 'sys/sysHandoverConf' } as const
const handoverScreen = { screen: 'sys/handover' } as const
/** Handing over uses the configurations, too. */
const confOrHandover = { ...confScreen, or: [handoverScreen] } as const

const confNoun = {
  base: '/sys/sysHandoverConf',
  title: 'Handover configurations',
  entity: HandoverConf,
}

export const handoverConf = defineResource('sys.handoverConf', {
  entity: HandoverConf,
  named: 'name',
  identifiedBy: ['code'],
  filters: confFilters,
  order: newestFirst('updateDate'),
  endpoints: {
    ...crud({
      ...confNoun,
      savePath: '/sys/sysHandoverConf/',
      write: HandoverConfWrite,
      filters: confFilters,
    }),
    get: getCall(confNoun, confOrHandover),
    list: GET('/sys/sysHandoverConf/list', {
      summary: 'Handover configurations: all',
      guard: confOrHandover,
      answer: z.array(HandoverConf),
    }),
  },
})

/** How a handover ended; text, not a boolean (SYS-HND-19). */
export const handoverStatuses = vocabulary(['true', 'false'])

export const HandoverLog = z.object({
  id: Id,
  leaveUserId: Id,
  leaveUserName: z.string(),
  leaveRealName: z.string(),
  handoverUserId: Id,
  handoverUserName: z.string(),
  handoverRealName: z.string(),
  confName: z.string(),
  /** JSON text of the chosen rows. */
  confData: z.string(),
  /** A value of `handoverStatuses`. */
  handoverStatus: z.string(),
  handoverResult: z.string(),
  updateDate: DateTime,
})
export type HandoverLog = z.output<typeof HandoverLog>

/** Characters of the chosen rows that the log keeps. */
export const MAX_CONF_DATA = 200_000

const logFilters = {
  leaveUserName: contains(),
  leaveRealName: contains(),
  handoverUserName: contains(),
  handoverRealName: contains(),
}

const logNoun = {
  base: '/sys/sysHandoverLog',
  title: 'Handover log',
  entity: HandoverLog,
  filters: logFilters,
}
const logScreen = { screen: 'sys/sysHandoverLog' } as const

export const handoverLog = defineResource('sys.handoverLog', {
  entity: HandoverLog,
  named: { place: 'leaveRealName', also: 'confName' },
  filters: logFilters,
  order: newestFirst('updateDate'),
  endpoints: {
    page: GET('/sys/sysHandoverLog/page', {
      summary: 'Handover log: page',
      guard: logScreen,
      query: pageQuery(logFilters),
      answer: pageOf(HandoverLog),
    }),
    saveLog: POST('/sys/sysHandoverLog/saveLog', {
      summary: 'Handover log: record a run',
      guard: handoverScreen,
      body: z.object({
        leaveUserId: Id,
        handoverUserId: Id,
        confName: required(100),
        confData: text(MAX_CONF_DATA).default('[]'),
        handoverStatus: z.literal(handoverStatuses.codes),
        handoverResult: text(2000).default(''),
      }),
      answer: Id,
    }),
    /** For maintenance; no screen offers it (DECISION-SYS-125). */
    remove: removeCall(logNoun, logScreen),
    export: exportCall(logNoun, logScreen),
  },
})

/** Input and answer of every configured query call. */
export const HandoverQuery = z.object({
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(10),
  leaveUser: Id,
})

export const HandoverRow = z.looseObject({ id: Id })
export type HandoverRow = z.output<typeof HandoverRow>

/** Input of every configured update call. */
export const HandoverRun = z.object({ leaveUser: Id, handoverUser: Id, ids: Ids })

const queryCall = (path: string, summary: string) =>
  GET(path, { summary, guard: handoverScreen, query: HandoverQuery, answer: pageOf(HandoverRow) })
const updateCall = (path: string, summary: string) =>
  POST(path, { summary, guard: handoverScreen, effect: 'destroy', loud: true, body: HandoverRun })

/** The documented shape of a configured call, at the path that its configuration names. */
export const configuredQuery = (path: string) => queryCall(path, 'Handover: rows of a configuration')
export const configuredUpdate = (path: string) => updateCall(path, 'Handover: hand over')

/**
 * How a window calls through a configuration: it names the configuration, never a path. Core reads the
 * configuration, checks its path and makes the call; these two are no calls of the platform.
 */
export const handoverVia = {
  query: {
    ...GET('/sys/handover/{configured}', {
      summary: 'Handover: rows of a configuration',
      guard: handoverScreen,
      query: HandoverQuery.extend({
        conf: Id,
        order: SortOrder.default(''),
        orderField: text(100).default(''),
      }),
      answer: pageOf(HandoverRow),
    }),
    id: 'sys.handover.via.query',
  },
  update: {
    ...POST('/sys/handover/{configured}', {
      summary: 'Handover: hand over',
      guard: handoverScreen,
      effect: 'destroy',
      loud: true,
      // `rows`: JSON text of the chosen rows, for the log.
      body: HandoverRun.extend({ conf: Id, rows: text(MAX_CONF_DATA) }),
    }),
    id: 'sys.handover.via.update',
  },
} as const

/** The two pairs the reference backend has (DECISION-SYS-124). */
export const handover = defineResource('sys.handover', {
  entity: z.object({ id: Id, name: z.string(), remark: z.string() }),
  named: 'name',
  endpoints: {
    rolePage: queryCall('/sys/handover/role/page', 'Handover: direct roles of a user'),
    roleUpdate: updateCall('/sys/handover/role/update', 'Handover: hand roles over'),
    dutyPage: queryCall('/sys/handover/duty/page', 'Handover: duties of a user'),
    dutyUpdate: updateCall('/sys/handover/duty/update', 'Handover: hand duties over'),
  },
})
