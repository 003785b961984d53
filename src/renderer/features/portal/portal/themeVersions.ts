import { portalTheme } from '#contract/resources/portal/portalTheme.ts'
import {
  defaultThemeConfig,
  isPicture,
  isThemeText,
  readThemeConfig,
  type ThemeConfig,
} from '#contract/resources/portal/themeConfig.ts'
import { configLabels, layoutWords, modeWords } from '#features/portal/portal/labels.ts'
import type { Translate } from '#kit/text.ts'
import type { Difference, VersionedForm } from '#pickers/versions/types.ts'

/** A setting in words; a picture by its size, because its characters are not readable. */
function words<K extends keyof ThemeConfig>(config: ThemeConfig, key: K, text: Translate): string {
  if (key === 'mode' || key === 'navTheme') return text(modeWords[config[key as 'mode' | 'navTheme']])
  if (key === 'navLayout') return text(layoutWords[config.navLayout])
  const value = config[key]
  if (typeof value === 'boolean') return text(value ? 'portal.portal:config.yes' : 'portal.portal:config.no')
  const shown = String(value)
  return isPicture(shown)
    ? text('portal.portal:config.picture', { size: Math.ceil((shown.length * 3) / 4 / 1024) })
    : shown
}

/**
 * The settings in which two stored themes differ, in words.
 * @returns null when one of the texts is no theme, or nothing differs that has a name
 */
export function compareThemes(then: string, now: string, text: Translate): Difference[] | null {
  if (!isThemeText(then) || !isThemeText(now)) return null
  const [was, is] = [readThemeConfig(then), readThemeConfig(now)]
  const keys = Object.keys(defaultThemeConfig) as (keyof ThemeConfig)[]
  const parts = keys
    .filter((key) => was[key] !== is[key])
    .map((key) => ({
      key,
      label: text(configLabels[key]),
      then: words(was, key, text),
      now: words(is, key, text),
    }))
  // Only keys unknown to this version, or the order of the text: shown as it is written.
  return parts.length > 0 ? parts : null
}

export const themeVersions: VersionedForm = {
  noun: portalTheme.name,
  update: portalTheme.endpoints.update,
  fields: {
    themeName: { label: 'portal.portal:theme.field.themeName' },
    portalCode: { label: 'portal.portal:theme.field.portalCode' },
    themeConfig: { label: 'portal.portal:theme.field.themeConfig', compare: compareThemes },
    sort: { label: 'portal.portal:field.sort' },
    memo: { label: 'portal.portal:theme.field.memo' },
  },
}
