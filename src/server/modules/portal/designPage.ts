import { designPage, designPageStatuses } from '#contract/resources/portal/designPage.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { rowsOf } from '#server/db/list.ts'
import { checkPageConfig } from './pageConfigCheck.ts'

const title = 'portal.designPage:title'
const table = 'design_pages'

export const designPageModule = defineNoun(designPage, {
  table,
  title,
  columns: {
    pageId: 'heading.pageId',
    pageName: 'portal.designPage:field.pageName',
    status: {
      heading: 'portal.designPage:field.status',
      codes: labelCodes(designPageStatuses, {
        0: 'portal.designPage:status.0',
        1: 'portal.designPage:status.1',
      }),
    },
    sort: 'portal.designPage:field.sort',
    memo: 'portal.designPage:field.memo',
    updater: 'portal.designPage:field.updater',
    updateDate: 'portal.designPage:field.updateDate',
  },
  beforeSave: (context, sent, stored) => {
    checkPageConfig('pageConfig', sent.pageConfig ?? '')
    return { ...sent, pageId: stored?.pageId ?? context.nextId() }
  },
  calls: {
    getByPageId: (context, { query }) => {
      // A page that has a menu is shown to every tenant that has the menu: menus belong to all of them.
      const [page] = rowsOf(context.store, { table, entity: designPage.entity }, [
        { sql: 'page_id = ?', values: [query.pageId] },
        { sql: 'status <> 0', values: [] },
        {
          sql: '(tenant_id = ? OR EXISTS (SELECT 1 FROM menus WHERE menus.page_id = design_pages.page_id))',
          values: [context.caller.tenantId],
        },
      ])
      return page ?? null
    },
  },
})
