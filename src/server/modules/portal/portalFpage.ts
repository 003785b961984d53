import { fpageStatuses, portalFpage } from '#contract/resources/portal/portalFpage.ts'
import { admitToPortal } from '#server/access/portals.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { rowsOf } from '#server/db/list.ts'
import { ownTenant } from '#server/nouns/rows.ts'
import type { Bilingual } from '#server/common/texts.ts'
import { checkPageConfig } from './pageConfigCheck.ts'
import { checkPortalExists } from './portal.ts'

const title: Bilingual = ['门户首页', 'First pages']

export const portalFpageModule = defineNoun(portalFpage, {
  table: 'portal_fpages',
  title,
  columns: {
    fpageName: ['首页名称', 'Name'],
    portalCode: ['门户编码', 'Portal'],
    status: {
      heading: ['状态', 'Status'],
      codes: labelCodes(fpageStatuses, { 0: ['禁用', 'Disabled'], 1: ['启用', 'Enabled'] }),
    },
    sort: ['排序', 'Sort'],
    memo: ['备注', 'Memo'],
    updater: ['更新人', 'Updated by'],
    updateDate: ['更新时间', 'Updated'],
  },
  beforeSave: (context, sent) => {
    checkPortalExists(context, sent.portalCode)
    checkPageConfig('fpageConfig', sent.fpageConfig)
    return sent
  },
  calls: {
    defaultFpage: (context, { query }) => {
      admitToPortal(context, query.portalCode)
      const [first] = rowsOf(
        context.store,
        { table: 'portal_fpages', entity: portalFpage.entity },
        [
          ...ownTenant(context),
          { sql: 'portal_code = ?', values: [query.portalCode] },
          { sql: 'status = 1', values: [] },
        ],
        'sort, id LIMIT 1',
      )
      return first ?? null
    },
  },
})
