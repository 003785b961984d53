import { z } from 'zod'
import { crud } from '#contract/calls.ts'
import {
  AnyCode,
  bySort,
  contains,
  DateTime,
  defineResource,
  GET,
  Id,
  lookup,
  required,
  text,
} from '#contract/kernel.ts'
import { ConfigText } from '#contract/values.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** Pages that are put together in the designer and opened by a menu (DECISION-OPS-83, DECISION-OPS-84). */

/** 0 disabled, any other value normal. */
export const designPageStatuses = vocabulary([0, 1], { others: 1 })

export const DesignPageWrite = z.object({
  pageName: required(100),
  /** A page configuration as JSON; empty while nothing was designed. */
  pageConfig: ConfigText.default(''),
  sort: z.number().int().min(1).max(999_999),
  status: z.literal(designPageStatuses.codes).default(1),
  memo: text(500).default(''),
})

export const DesignPage = z.object({
  id: Id,
  /** Given by the platform when the page is added; menus name the page by it. */
  pageId: z.string(),
  ...DesignPageWrite.shape,
  pageConfig: z.string(),
  sort: z.number().int(),
  status: AnyCode,
  updater: z.string(),
  updateDate: DateTime,
})
export type DesignPage = z.output<typeof DesignPage>

const filters = { pageName: contains() }

export const designPage = defineResource('portal.designPage', {
  entity: DesignPage,
  named: 'pageName',
  filters,
  order: bySort,
  versioned: true,
  endpoints: {
    ...crud({
      base: '/sys/sysDesignPage',
      savePath: '/sys/sysDesignPage/',
      title: 'Design pages',
      entity: DesignPage,
      write: DesignPageWrite,
      filters,
    }),
    /** The menu of a page carries this code (OPS-DMN-05); every user who has the menu reads the page. */
    getByPageId: GET('/sys/sysDesignPage/getByPageId', {
      summary: 'Design pages: the one of a page id, null when it is gone or disabled',
      guard: { permission: 'sys:sysDesignPage:info', or: 'sys:sysDesignPage:update' },
      query: z.object({ pageId: lookup(40).min(1) }),
      answer: DesignPage.nullable(),
    }),
  },
})
