import { z } from 'zod'
import { languages } from '#contract/bridge/settings.ts'
import {
  AnyCode,
  DateTime,
  defineResource,
  DELETE,
  GET,
  Id,
  identifier,
  IdParams,
  Ids,
  optionalIdentifier,
  ParentId,
  POST,
  PUT,
  required,
  text,
  lookup,
} from '#contract/kernel.ts'
import { explainer } from '#contract/rights.ts'
import { ICON_BYTES, iconPattern } from '#contract/values.ts'
import { menuTypes, openModes } from '#contract/menuCodes.ts'
import { flags, vocabulary } from '#contract/vocabulary.ts'

export { MenuType, menuTypes, openModes } from '#contract/menuCodes.ts'

/** `type` of the node of a menu module, which tops the menus of its client in selection trees. */
export const MODULE_TYPE = -1

export const requestMappings = vocabulary(['get', 'post'])

/** A stored file as the upload answered it; at most one, and the icon is its fileUrl (DECISION-SYS-83). */
export const IconFile = z.object({
  ossId: z.string().max(40),
  fileName: text(200),
  fileExt: text(20),
  /** Bytes. */
  fileSize: z.number().int().min(0),
  fileType: text(100),
  fileUrl: text(500),
})
export type IconFile = z.output<typeof IconFile>

const IconFileWrite = IconFile.extend({
  fileExt: IconFile.shape.fileExt.regex(iconPattern, { error: 'iconType' }),
  fileSize: IconFile.shape.fileSize.lt(ICON_BYTES, { error: 'iconSize' }),
})

/** 1: shown in the navigation. */
export const showFlags = flags

const Flag = z.literal(flags.codes)

/** Fields of a save. Fields that the type does not have are sent empty. */
export const MenuWrite = z.object({
  /** The top is that of its client. */
  pid: ParentId,
  name: required(100),
  /** Locale → name. Left out: the stored ones stay, and follow the name where they were the same. */
  names: z.partialRecord(z.enum(languages), z.string().trim().max(100)).optional(),
  icon: text(500).default(''),
  fileList: z.array(IconFileWrite).max(1).default([]),
  type: z.literal(menuTypes.codes).default(0),
  /** Code of a menu module (DECISION-SYS-74). */
  client: identifier(50),
  sort: z.number().int().min(0).max(999_999).default(0),
  url: optionalIdentifier(500).default(''),
  /** Codes, separated by commas. */
  permissions: optionalIdentifier(1000).default(''),
  showFlag: z.literal(showFlags.codes).default(1),
  componentPath: text(500).default(''),
  routeAlias: optionalIdentifier(100).default(''),
  redirectRoute: text(500).default(''),
  /** A short badge beside the name. */
  flagCharacter: text(20).default(''),
  isReport: Flag.default(0),
  /** 1: offered as a shortcut (DECISION-SYS-79). */
  isChange: Flag.default(0),
  cssStyle: text(200).default(''),
  frontColor: text(30).default(''),
  bgColor: text(30).default(''),
  requestMapping: z.literal([...requestMappings.codes, '']).default(''),
  openMode: z.literal([...openModes.codes, '']).default('tab'),
  /** Id of a designed page; kept, never edited. */
  pageId: optionalIdentifier(40).default(''),
})

export const Menu = z.object({
  id: Id,
  ...MenuWrite.shape,
  pid: Id,
  /** Empty at the top. */
  parentName: z.string(),
  names: z.record(z.string(), z.string()),
  /** Other platforms may hold icons that this console would not save. */
  fileList: z.array(IconFile).default([]),
  type: z.number().int(),
  showFlag: AnyCode,
  isReport: z.number().int(),
  isChange: z.number().int(),
  requestMapping: z.string(),
  openMode: z.string(),
  updateDate: DateTime,
})
export type Menu = z.output<typeof Menu>

/** A menu of one client with those below it, by sort. */
export interface MenuBranch extends Menu {
  children: MenuBranch[]
}

const MenuBranch: z.ZodType<MenuBranch> = Menu.extend({
  get children() {
    return z.array(MenuBranch)
  },
})

/** A menu as trees for selection show it. */
export interface MenuNode {
  id: string
  /** Id of the module at the top of a client. */
  pid: string
  /** In the caller's language. */
  name: string
  icon: string
  /** A menu type, or MODULE_TYPE. */
  type: number
  /** Code of the menu module. */
  client: string
  permissions: string
  children: MenuNode[]
}

export const MenuNode: z.ZodType<MenuNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    pid: z.string(),
    name: z.string(),
    icon: z.string(),
    type: z.number().int(),
    client: z.string(),
    permissions: z.string(),
    children: z.array(MenuNode),
  }),
)

/** The menu by which a designed page is opened (DECISION-SYS-86). */
export const PageMenuWrite = MenuWrite.pick({
  name: true,
  pid: true,
  client: true,
  componentPath: true,
  sort: true,
  icon: true,
  openMode: true,
  fileList: true,
}).extend({ pageId: identifier(40) })

const screen = { screen: 'sys/menu' } as const
const designScreen = { screen: 'sys/sysDesignPage' } as const

export const menu = defineResource('sys.menu', {
  entity: Menu,
  named: 'name',
  endpoints: {
    list: GET('/sys/menu/list', {
      summary: 'Menus: tree of one client, for maintenance',
      guard: { ...screen, or: [...explainer, designScreen] },
      query: z.object({ client: lookup(50).default('') }),
      answer: z.array(MenuBranch),
    }),
    select: GET('/sys/menu/select', {
      summary: 'Menus: what the caller may use, as a tree topped by the modules',
      guard: 'signed-in',
      answer: z.array(MenuNode),
    }),
    selectAuth: GET('/sys/menu/selectAuth', {
      summary: 'Menus: what the caller may grant to others',
      guard: 'signed-in',
      answer: z.array(MenuNode),
    }),
    roleMenu: GET('/sys/menu/roleMenu', {
      summary: 'Menus: ids ticked for a role; none for -1',
      guard: { screen: 'sys/role', or: explainer },
      query: z.object({ id: Id }),
      answer: z.array(Id),
    }),
    userMenu: GET('/sys/menu/userMenu', {
      summary: 'Menus: what a user may use',
      guard: { screen: 'sys/privilegeAudit', or: explainer },
      /** `superAdmin` is documented; the server uses its own record (DECISION-SYS-49). */
      query: z.object({ id: Id, superAdmin: z.string().max(10).default('') }),
      answer: z.array(MenuNode),
    }),
    getIdListByIsImportant: GET('/sys/menu/getIdListByIsImportant', {
      summary: 'Menus: ids of the important ones',
      guard: { screen: 'sys/privilegeAudit' },
      answer: z.array(Id),
    }),
    isImportant: POST('/sys/menu/isImportant', {
      summary: 'Menus: set which ones are important',
      guard: { permission: 'sys:menu:isImportant' },
      /** The whole set; a bare array is taken as well (DECISION-SYS-72). */
      body: z.preprocess(
        (body) => (Array.isArray(body) ? { value: body } : body),
        z.object({ value: z.array(Id).max(20_000) }),
      ),
    }),
    getMaxSort: GET('/sys/menu/getMaxSort/{pid}', {
      summary: 'Menus: next sort below a parent',
      guard: { ...screen, or: [designScreen] },
      params: z.object({ pid: Id }),
      answer: z.number().int(),
    }),
    get: GET('/sys/menu/{id}', {
      summary: 'Menus: get',
      guard: screen,
      params: IdParams,
      answer: Menu,
    }),
    create: POST('/sys/menu', {
      summary: 'Menus: create',
      guard: { permission: 'sys:menu:save' },
      body: MenuWrite,
      answer: Id,
    }),
    update: PUT('/sys/menu', {
      summary: 'Menus: update',
      guard: { permission: 'sys:menu:update' },
      body: z.object({ id: Id, ...MenuWrite.shape }),
      answer: Id,
    }),
    remove: DELETE('/sys/menu', {
      summary: 'Menus: delete',
      guard: { permission: 'sys:menu:delete' },
      body: Ids,
      answer: z.null(),
    }),
    /** Only a super administrator (1) passes (DECISION-SYS-82). */
    deleteEcur: DELETE('/sys/menu/deleteEcur/{id}', {
      summary: 'Menus: delete with everything below',
      guard: { permission: 'sys:menu:deleteEcur' },
      params: IdParams,
      answer: z.null(),
    }),
    pageMenu: GET('/sys/sysDesignPageMenu/getByPageIdWithMenu', {
      summary: 'Menus: the menu of a designed page',
      guard: { ...screen, or: [designScreen] },
      query: z.object({ pageId: identifier(40) }),
      answer: Menu.nullable(),
    }),
    savePageMenu: POST('/sys/sysDesignPageMenu/saveWithMenu', {
      summary: 'Menus: save the menu of a designed page',
      guard: { permission: 'sys:sysDesignPage:update', or: 'sys:menu:update' },
      body: PageMenuWrite,
      answer: Id,
    }),
  },
})
