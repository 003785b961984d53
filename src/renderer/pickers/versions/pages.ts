import { designPage, designPageStatuses } from '#contract/resources/portal/designPage.ts'
import { fpageStatuses, portalFpage } from '#contract/resources/portal/portalFpage.ts'
import { tagCodes } from '#kit/codes.ts'
import { comparePages } from '#pickers/versions/comparePages.ts'
import type { VersionedForm } from '#pickers/versions/types.ts'

/** Design pages and first pages: their lists show their versions, and so does the designer. */

const statusWords = {
  0: { label: 'pickers:versions.status.0', color: 'danger' },
  1: { label: 'pickers:versions.status.1', color: 'success' },
} as const

const layout = { label: 'pickers:versions.field.layout', compare: comparePages } as const
const common = {
  sort: { label: 'pickers:versions.field.sort' },
  memo: { label: 'pickers:versions.field.memo' },
} as const

export const designPageVersions: VersionedForm = {
  noun: designPage.name,
  update: designPage.endpoints.update,
  fields: {
    pageName: { label: 'pickers:versions.field.name' },
    pageConfig: layout,
    status: { label: 'pickers:versions.field.status', codes: tagCodes(designPageStatuses, statusWords) },
    ...common,
  },
}

export const firstPageVersions: VersionedForm = {
  noun: portalFpage.name,
  update: portalFpage.endpoints.update,
  fields: {
    fpageName: { label: 'pickers:versions.field.name' },
    portalCode: { label: 'pickers:versions.field.portal' },
    fpageConfig: layout,
    status: { label: 'pickers:versions.field.status', codes: tagCodes(fpageStatuses, statusWords) },
    ...common,
  },
}
