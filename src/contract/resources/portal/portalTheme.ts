import { z } from 'zod'
import { listCalls, recordCalls } from '#contract/calls.ts'
import {
  AnyCode,
  bySort,
  contains,
  DateTime,
  defineResource,
  equals,
  GET,
  Id,
  POST,
  required,
  text,
} from '#contract/kernel.ts'
import { PortalCode } from '#contract/resources/portal/portal.ts'
import { isThemeText } from '#contract/resources/portal/themeConfig.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** Themes of portals; one of each portal is current (DECISION-OPS-81). */

/** 1 current, 0 kept for later. */
export const themeStatuses = vocabulary([0, 1])

/** The mark of the current theme is switched, not saved. */
export const PortalThemeWrite = z.object({
  themeName: required(100),
  /** Fixed once saved. */
  portalCode: PortalCode,
  /** Empty, or a theme's settings as JSON, of the shape in themeConfig.ts. */
  themeConfig: z.string().max(1_000_000).refine(isThemeText, { error: 'themeConfig' }).default(''),
  sort: z.number().int().min(1).max(999_999),
  memo: text(500).default(''),
})

export const PortalTheme = z.object({
  id: Id,
  themeName: z.string(),
  portalCode: z.string(),
  themeConfig: z.string(),
  sort: z.number().int(),
  status: AnyCode,
  memo: z.string(),
  updater: z.string(),
  updateDate: DateTime,
})
export type PortalTheme = z.output<typeof PortalTheme>

const filters = { themeName: contains(), portalCode: equals() }

const noun = {
  base: '/sys/sysPortalTheme',
  savePath: '/sys/sysPortalTheme/',
  title: 'Portal themes',
  entity: PortalTheme,
  write: PortalThemeWrite,
  filters,
}
const read = { screen: 'sys/sysPortalTheme', or: [{ screen: 'sys/sysPortal' }] } as const
const update = { permission: 'sys:sysPortalTheme:update' } as const

export const portalTheme = defineResource('portal.portalTheme', {
  entity: PortalTheme,
  named: 'themeName',
  filters,
  order: bySort,
  versioned: true,
  endpoints: {
    // The documents have no export of themes.
    page: listCalls({ ...noun, guard: read }).page,
    ...recordCalls({
      ...noun,
      guards: {
        read,
      },
    }),
    switchTheme: POST('/sys/sysPortalTheme/switchTheme', {
      summary: 'Portal themes: make one current',
      guard: update,
      loud: true,
      body: z.object({ id: Id, portalCode: PortalCode }),
    }),
    /** Refused to callers who may not use the portal. */
    defaultTheme: GET('/sys/sysPortalTheme/defaultTheme', {
      summary: 'Portal themes: the current one of a portal, null when there is none',
      guard: 'signed-in',
      query: z.object({ portalCode: PortalCode }),
      answer: PortalTheme.nullable(),
    }),
  },
})
