import { keptVersions } from '#pickers/versions/keptVersions.tsx'
import { designPageVersions, firstPageVersions } from '#pickers/versions/pages.ts'

/** Versions of design pages and first pages in the history of a record. */
export const keptDesignPages = keptVersions(designPageVersions)
export const keptFirstPages = keptVersions(firstPageVersions)
