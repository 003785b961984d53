import { z } from 'zod'
import { getCall, listCalls, removeCall } from '#contract/calls.ts'
import {
  AnyCode,
  contains,
  custom,
  DateTime,
  defineResource,
  DELETE,
  equals,
  GET,
  Id,
  identifier,
  Ids,
  lookup,
  newestFirst,
  optionalIdentifier,
  POST,
  PUT,
  required,
  text,
} from '#contract/kernel.ts'
import { type CodeOf, vocabulary } from '#contract/vocabulary.ts'

/** Data privileges: who may use which data of a process (SYS-PRV). */

/** 使用, 查看, 管理 (DECISION-SYS-96). */
export const privilegeItems = vocabulary(['use', 'view', 'manage'])

export type PrivilegeItem = CodeOf<typeof privilegeItems>

/** Kinds of right holders; `all` is never excluded (SYS-PRV-07, SYS-PRV-08). */
export const holderTypes = vocabulary(['all', 'employee', 'role', 'org', 'orgSub', 'position'])
export type HolderType = CodeOf<typeof holderTypes>

/** W white list, B black list; black wins over white (DECISION-SYS-97). */
export const privilegeTags = vocabulary(['W', 'B'])
export type PrivilegeTag = CodeOf<typeof privilegeTags>

/** 禁用, 启用: in the words of the dictionary SYS_STATUS. */
export const privilegeStatuses = vocabulary([0, 1])

/** The privileges that need processes and people; portals have their own list (DECISION-SYS-98). */
export const PROCESS_TYPE = 'bpm'

/** The use of portals: a white list alone, under a code with the prefix of portals (OPS-PPR-03). */
export const PORTAL_TYPE = 'portal'

/** A row that is stored already; a new one has no id. */
const stored = { id: Id.optional() }

const BusiNew = z.object({
  /** Code of the flow. */
  entityId: identifier(100),
  entityIdDesc: required(200),
})

const idList = /^\d{1,20}(,\d{1,20})*$/

const DefNew = z.object({
  privilegeType: z.literal(holderTypes.codes),
  /** Ids separated by commas; empty for `all`. */
  privilegeValues: text(20_000).default(''),
  /** Names to the ids, for display. */
  privilegeValuesDesc: text(20_000).default(''),
  privilegeTag: z.literal(privilegeTags.codes),
})

const checkHolders = (row: z.output<typeof DefNew>, context: z.RefinementCtx): void => {
  if (row.privilegeType === 'all') {
    if (row.privilegeTag === 'B')
      context.addIssue({ code: 'custom', path: ['privilegeType'], message: 'everybodyExcluded' })
  } else if (!idList.test(row.privilegeValues)) {
    context.addIssue({ code: 'custom', path: ['privilegeValues'], message: 'required' })
  }
}

const written = {
  privilegeType: optionalIdentifier(20).default(PROCESS_TYPE),
  /** Fixed after creation. */
  privilegeCode: identifier(100),
  privilegeName: required(100),
  privilegeItemsArr: z.array(z.literal(privilegeItems.codes)).min(1).max(100),
  /** The same, separated by commas. */
  privilegeItems: text(100).default(''),
  status: z.literal(privilegeStatuses.codes).default(1),
}

/** All rows of a new privilege are new, also those copied from another record. */
export const PrivilegeNew = z.object({
  ...written,
  busiChildren: z.array(BusiNew).max(1000).default([]),
  userChildren: z.array(DefNew.superRefine(checkHolders)).max(1000).default([]),
})

export const PrivilegeWrite = z.object({
  ...written,
  busiChildren: z.array(BusiNew.extend(stored)).max(1000).default([]),
  userChildren: z.array(DefNew.extend(stored).superRefine(checkHolders)).max(1000).default([]),
  /** Ids of stored rows that were removed (SYS-PRV-14). */
  deltBusiList: z.array(Id).max(1000).default([]),
  deltUserList: z.array(Id).max(1000).default([]),
})

export const PrivilegeBusi = z.object({
  id: Id,
  entityId: z.string(),
  entityIdDesc: z.string(),
  privilegeCode: z.string(),
})
export type PrivilegeBusi = z.output<typeof PrivilegeBusi>

export const PrivilegeDef = z.object({
  id: Id,
  privilegeCode: z.string(),
  privilegeType: z.string(),
  privilegeValues: z.string(),
  privilegeValuesDesc: z.string(),
  privilegeTag: z.string(),
})
export type PrivilegeDef = z.output<typeof PrivilegeDef>

export const Privilege = z.object({
  id: Id,
  privilegeType: z.string(),
  privilegeCode: z.string(),
  privilegeName: z.string(),
  privilegeItems: z.string(),
  status: AnyCode,
  updater: z.string(),
  updateDate: DateTime,
})
export type Privilege = z.output<typeof Privilege>

export const PrivilegeDetail = Privilege.extend({
  privilegeItemsArr: z.array(z.string()),
  busiChildren: z.array(PrivilegeBusi),
  userChildren: z.array(PrivilegeDef),
})
export type PrivilegeDetail = z.output<typeof PrivilegeDetail>

const filters = {
  privilegeName: contains(),
  privilegeCode: contains(),
  privilegeType: equals(),
  /** A code that is left out (DECISION-OPS-82). */
  privilegeCode_ne: custom((value) => [[{ field: 'privilegeCode', is: 'none', values: [value] }]]),
}

/** Screens of portals read and write the privileges of portals alone; the server distinguishes them by the type. */
const screen = {
  screen: 'sys/sysPrivileges',
  or: [{ screen: 'sys/sysPortal' }, { screen: 'sys/sysPortalFpage' }],
} as const
/** With this code privileges over portals are added, changed and deleted. */
export const portalPermission = 'sys:sysPortal:update'
const save = { permission: 'bpm:bpmAuths:save', or: portalPermission } as const
const update = { permission: 'bpm:bpmAuths:update', or: portalPermission } as const
const remove = { permission: 'bpm:bpmAuths:delete', or: portalPermission } as const

const noun = { base: '/sys/sysPrivileges', title: 'Data privileges', entity: Privilege, filters }

export const privilege = defineResource('sys.privilege', {
  entity: Privilege,
  named: 'privilegeName',
  identifiedBy: ['privilegeCode'],
  filters,
  order: newestFirst('updateDate'),
  endpoints: {
    // Portals are left out unless the query has their type.
    ...listCalls({ ...noun, guard: screen }),
    queryByCode: GET('/sys/sysPrivileges/queryByCode', {
      summary: 'Data privileges: by code, null when there is none',
      guard: screen,
      query: z.object({ privilegeCode: lookup(100).min(1) }),
      answer: PrivilegeDetail.nullable(),
    }),
    get: getCall({ ...noun, entity: PrivilegeDetail }, screen),
    create: POST('/sys/sysPrivileges/', {
      summary: 'Data privileges: create',
      guard: save,
      loud: true,
      body: PrivilegeNew,
      answer: Id,
    }),
    update: PUT('/sys/sysPrivileges/', {
      summary: 'Data privileges: update',
      guard: update,
      loud: true,
      body: PrivilegeWrite.extend({ id: Id }),
      answer: Id,
    }),
    // Their rows go with them.
    remove: removeCall(noun, remove),
  },
})

export const privilegeBusi = defineResource('sys.privilegeBusi', {
  entity: PrivilegeBusi,
  named: 'entityIdDesc',
  endpoints: {
    list: GET('/sys/sysPrivilegesBusi/list', {
      summary: 'Data privileges: processes of one',
      guard: screen,
      query: z.object({ privilegeCode: lookup(100).min(1) }),
      answer: z.array(PrivilegeBusi),
    }),
    remove: DELETE('/sys/sysPrivilegesBusi', {
      summary: 'Data privileges: remove processes',
      guard: remove,
      body: Ids,
    }),
  },
})

export const privilegeDef = defineResource('sys.privilegeDef', {
  entity: PrivilegeDef,
  named: 'privilegeCode',
  endpoints: {
    list: GET('/sys/sysPrivilegesDef/list', {
      summary: 'Data privileges: right holders, by code, by tag or by both',
      guard: screen,
      query: z.object({
        privilegeCode: lookup(100).default(''),
        tag: z.literal([...privilegeTags.codes, '']).default(''),
      }),
      answer: z.array(PrivilegeDef),
    }),
    remove: DELETE('/sys/sysPrivilegesDef', {
      summary: 'Data privileges: remove right holders',
      guard: remove,
      body: Ids,
    }),
  },
})
