import type { Settings } from '#contract/bridge.ts'

/** What the operating system says, as far as it decides a colour. */
export interface SystemColors {
  readonly dark: boolean
  readonly highContrast: boolean
}

/** The window's colour before its page has painted: that of the page's theme, so that nothing flashes. */
export function backgroundColor(theme: Settings['theme'], system: SystemColors): string {
  if (theme === 'contrast' || (theme === 'system' && system.highContrast)) return '#000000'
  if (theme === 'dark' || (theme === 'system' && system.dark)) return '#292929'
  return '#ffffff'
}

/** What native menus and dialogs should follow. */
export const themeSource = (theme: Settings['theme']): 'light' | 'dark' | 'system' =>
  theme === 'contrast' ? 'dark' : theme
