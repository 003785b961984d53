import { z } from 'zod'
import { crud } from '#contract/calls.ts'
import {
  AnyCode,
  bySort,
  contains,
  DateTime,
  defineResource,
  equals,
  GET,
  Id,
  required,
  text,
} from '#contract/kernel.ts'
import { PortalCode } from '#contract/resources/portal/portal.ts'
import { ConfigText } from '#contract/values.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** First pages of portals; the enabled one with the smallest sort is shown (DECISION-OPS-79). */

export const fpageStatuses = vocabulary([0, 1])

export const PortalFpageWrite = z.object({
  fpageName: required(100),
  portalCode: PortalCode,
  /** A page configuration as JSON; empty while nothing was designed. */
  fpageConfig: ConfigText.default(''),
  sort: z.number().int().min(1).max(999_999),
  status: z.literal(fpageStatuses.codes).default(1),
  memo: text(500).default(''),
})

export const PortalFpage = z.object({
  id: Id,
  fpageName: z.string(),
  portalCode: z.string(),
  fpageConfig: z.string(),
  sort: z.number().int(),
  status: AnyCode,
  memo: z.string(),
  creator: z.string(),
  createDate: DateTime,
  updater: z.string(),
  updateDate: DateTime,
})
export type PortalFpage = z.output<typeof PortalFpage>

const filters = { fpageName: contains(), portalCode: equals() }

export const portalFpage = defineResource('portal.portalFpage', {
  entity: PortalFpage,
  named: 'fpageName',
  filters,
  order: bySort,
  versioned: true,
  endpoints: {
    ...crud({
      base: '/sys/sysPortalFpage',
      savePath: '/sys/sysPortalFpage/',
      title: 'First pages',
      entity: PortalFpage,
      write: PortalFpageWrite,
      filters,
      guards: {
        // Portals open the design of their first page.
        read: { screen: 'sys/sysPortalFpage', or: [{ screen: 'sys/sysPortal' }] },
      },
    }),
    /** Refused to callers who may not use the portal. */
    defaultFpage: GET('/sys/sysPortalFpage/defaultFpage', {
      summary: 'First pages: the one a portal shows, null when there is none',
      guard: 'signed-in',
      query: z.object({ portalCode: PortalCode }),
      answer: PortalFpage.nullable(),
    }),
  },
})
