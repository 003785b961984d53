import type { Settings } from '#contract/bridge.ts'

/** Settings of the operating system that decide the colour. */
export interface SystemColors {
  readonly dark: boolean
  readonly highContrast: boolean
}

/** Colour of a window before its page has painted: that of the page's theme, to avoid flashing. */
export function backgroundColor(theme: Settings['theme'], system: SystemColors): string {
  if (theme === 'contrast' || (theme === 'system' && system.highContrast)) return '#000000'
  if (theme === 'dark' || (theme === 'system' && system.dark)) return '#292929'
  return '#ffffff'
}

/** The theme of native menus and dialogs. */
export const themeSource = (theme: Settings['theme']): 'light' | 'dark' | 'system' =>
  theme === 'contrast' ? 'dark' : theme
