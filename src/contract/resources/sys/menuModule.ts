import { z } from 'zod'
import { crud } from '#contract/calls.ts'
import {
  bySort,
  contains,
  defineResource,
  equals,
  GET,
  Id,
  identifier,
  required,
  text,
} from '#contract/kernel.ts'
import { tenantItypes } from '#contract/resources/sys/tenant.ts'

/** Fields of a save. The code is fixed after creation. */
export const MenuModuleWrite = z.object({
  code: identifier(50),
  name: required(100),
  url: text(500).default(''),
  /** A value of the dictionary SYS_MENU_CLIENT. */
  client: identifier(50),
  /** Tenants that may use it. */
  tenantItype: z.literal(tenantItypes.codes),
  sort: z.number().int().min(0).max(999_999),
})

export const MenuModule = z.object({ id: Id, ...MenuModuleWrite.shape, tenantItype: z.number().int() })
export type MenuModule = z.output<typeof MenuModule>

const filters = { code: contains(), name: contains(), client: equals() }

const screen = { screen: 'sys/sysMenuModule' } as const

export const menuModule = defineResource('sys.menuModule', {
  entity: MenuModule,
  named: 'name',
  identifiedBy: ['code'],
  filters,
  order: bySort,
  endpoints: {
    ...crud({
      base: '/sys/sysMenuModule',
      savePath: '/sys/sysMenuModule/',
      title: 'Menu modules',
      entity: MenuModule,
      write: MenuModuleWrite,
      filters,
    }),
    list: GET('/sys/sysMenuModule/list', {
      summary: 'Menu modules: all that the tenant may use, by sort',
      guard: 'signed-in',
      answer: z.array(MenuModule),
    }),
    getMaxSort: GET('/sys/sysMenuModule/getMaxSort', {
      summary: 'Menu modules: next sort',
      guard: screen,
      answer: z.number().int(),
    }),
  },
})
