import { z } from 'zod'
import { listCalls, removeCall } from '#contract/calls.ts'
import {
  bySort,
  contains,
  DateTime,
  defineResource,
  GET,
  Id,
  MAX_LIMIT,
  MAX_PAGE,
  pageOf,
  POST,
  lookup,
} from '#contract/kernel.ts'

/** Shortcuts a person may have (SYS-QCK-02). */
export const QUICK_ACCESS_LIMIT = 5

/** A shortcut in the list of all users' shortcuts. */
export const QuickAccess = z.object({
  id: Id,
  menuName: z.string(),
  /** An address outside that is opened instead of the menu; empty: the menu. */
  otherUrl: z.string(),
  sort: z.number().int(),
  realName: z.string(),
  username: z.string(),
  updater: z.string(),
  updateDate: DateTime,
  userId: Id,
})
export type QuickAccess = z.output<typeof QuickAccess>

/** A menu that may become a shortcut. */
export const QuickAccessMenu = z.object({
  /** Id of the menu. */
  id: Id,
  /** In the caller's language. */
  menuName: z.string(),
  icon: z.string(),
  url: z.string(),
})
export type QuickAccessMenu = z.output<typeof QuickAccessMenu>

/** One of a person's own shortcuts. */
export const Shortcut = z.object({
  id: Id,
  /** Id of the menu. */
  parentId: Id,
  menuName: z.string(),
  icon: z.string(),
  url: z.string(),
  openMode: z.string(),
  otherUrl: z.string(),
  /** From 1. */
  sort: z.number().int(),
})
export type Shortcut = z.output<typeof Shortcut>

const filters = { menuName: contains(), username: contains(), realName: contains() }
const noun = { base: '/sys/sysUserQuickAccess', title: 'Quick access', entity: QuickAccess, filters }
const save = { permission: 'sys:sysUserQuickAccess:save' } as const

/** The caller when left out. Another user's need the code and lie in the caller's data scope. */
const ofUser = { userId: Id.optional() }

export const quickAccess = defineResource('sys.quickAccess', {
  entity: QuickAccess,
  named: 'menuName',
  filters,
  order: bySort,
  endpoints: {
    ...listCalls({ ...noun, guard: { screen: 'sys/sysUserQuickAccess' }, loud: true }),
    getUserMenuPage: GET('/sys/sysUserQuickAccess/getUserMenuPage', {
      summary: 'Quick access: menus that may become shortcuts',
      guard: 'signed-in',
      query: z.object({
        page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
        limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(8),
        menuName: lookup(100).default(''),
        ...ofUser,
      }),
      answer: pageOf(QuickAccessMenu),
      loud: true,
    }),
    listUser: GET('/sys/sysUserQuickAccess/listUser', {
      summary: 'Quick access: the shortcuts of one person, in order',
      guard: 'signed-in',
      query: z.object(ofUser),
      answer: z.array(Shortcut),
      loud: true,
    }),
    /** The whole set, in order; other properties of a menu beside its place are kept. */
    saveOrUpdate: POST('/sys/sysUserQuickAccess/saveOrUpdate', {
      summary: 'Quick access: replace the shortcuts of one person',
      guard: save,
      loud: true,
      body: z.object({ children: z.array(z.object({ parentId: Id })).max(100), ...ofUser }),
    }),
    remove: removeCall(noun, save),
  },
})
