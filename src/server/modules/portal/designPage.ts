import { designPage, designPageStatuses } from '#contract/resources/portal/designPage.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { rowsOf } from '#server/db/list.ts'
import type { Bilingual } from '#server/common/texts.ts'
import { checkPageConfig } from './pageConfigCheck.ts'

const title: Bilingual = ['设计页面', 'Design pages']
const table = 'design_pages'

export const designPageModule = defineNoun(designPage, {
  table,
  title,
  columns: {
    pageId: ['页面ID', 'Page id'],
    pageName: ['页面名称', 'Name'],
    status: {
      heading: ['状态', 'Status'],
      codes: labelCodes(designPageStatuses, { 0: ['禁用', 'Disabled'], 1: ['正常', 'Normal'] }),
    },
    sort: ['排序', 'Sort'],
    memo: ['备注', 'Memo'],
    updater: ['更新人', 'Updated by'],
    updateDate: ['更新时间', 'Updated'],
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
