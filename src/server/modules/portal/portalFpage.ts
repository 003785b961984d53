import { fpageStatuses, portalFpage } from '#contract/resources/portal/portalFpage.ts'
import { admitToPortal } from '#server/access/portals.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { rowsOf } from '#server/db/list.ts'
import { ownTenant } from '#server/nouns/rows.ts'
import { checkPageConfig } from './pageConfigCheck.ts'
import { checkPortalExists } from './portal.ts'

const title = 'portal.portal:fpage.title'

export const portalFpageModule = defineNoun(portalFpage, {
  table: 'portal_fpages',
  title,
  columns: {
    fpageName: 'portal.portal:fpage.field.fpageName',
    portalCode: 'portal.portal:fpage.field.portalCode',
    status: {
      heading: 'portal.portal:field.status',
      codes: labelCodes(fpageStatuses, { 0: 'portal.portal:status.0', 1: 'portal.portal:status.1' }),
    },
    sort: 'portal.portal:field.sort',
    memo: 'portal.portal:fpage.field.memo',
    updater: 'portal.portal:fpage.field.updater',
    updateDate: 'portal.portal:field.updateDate',
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
