import { teamsHighContrastTheme, type Theme, webDarkTheme, webLightTheme } from '@fluentui/react-components'
import type { Settings } from '#contract/bridge.ts'
import { contrastRowColours, rowColours } from '#ui/rowTokens.ts'

/** The operating system's scheme, for the setting `system`. */
export interface SystemAppearance {
  readonly isDark: boolean
  readonly wantsContrast: boolean
}

export type Scheme = 'light' | 'dark' | 'contrast'

export function schemeOf(theme: Settings['theme'], system: SystemAppearance): Scheme {
  if (theme !== 'system') return theme
  if (system.wantsContrast) return 'contrast'
  return system.isDark ? 'dark' : 'light'
}

// Fluent's own list has no font with Chinese glyphs on some systems.
const fonts = {
  fontFamilyBase:
    "'Segoe UI Variable Text', 'Segoe UI', -apple-system, BlinkMacSystemFont, 'PingFang SC', 'Microsoft YaHei UI', 'Noto Sans CJK SC', sans-serif",
}

export const themeOf: Readonly<Record<Scheme, Theme>> = {
  light: { ...webLightTheme, ...fonts, ...rowColours(webLightTheme) },
  dark: { ...webDarkTheme, ...fonts, ...rowColours(webDarkTheme) },
  contrast: { ...teamsHighContrastTheme, ...fonts, ...contrastRowColours },
}
