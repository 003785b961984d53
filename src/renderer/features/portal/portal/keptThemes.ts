import { themeVersions } from '#features/portal/portal/themeVersions.ts'
import { keptVersions } from '#pickers/versions/keptVersions.tsx'

/** Versions of portal themes in the history of a theme. */
export const keptThemes = keptVersions(themeVersions)
