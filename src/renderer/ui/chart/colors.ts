import { type Theme, webLightTheme } from '@fluentui/react-components'

/** Colours and font of the current theme, resolved because a canvas supports neither CSS variables nor inheritance. */
export interface ChartColors {
  readonly text: string
  readonly faint: string
  readonly line: string
  readonly background: string
  readonly danger: string
  readonly font: string
  /** For series, in order. */
  readonly series: readonly string[]
}

const seriesTokens = [
  'colorBrandForeground1',
  'colorPaletteTealForeground2',
  'colorPalettePurpleForeground2',
  'colorPaletteMarigoldForeground2',
  'colorPaletteBerryForeground1',
  'colorPaletteSteelForeground2',
] as const

const colorsOf = (colour: (token: keyof Theme) => string, font: string): ChartColors => ({
  text: colour('colorNeutralForeground1'),
  faint: colour('colorNeutralForeground3'),
  line: colour('colorNeutralStroke2'),
  background: colour('colorNeutralBackground1'),
  danger: colour('colorStatusDangerForeground3'),
  font,
  series: seriesTokens.map(colour).filter((value) => value !== ''),
})

/** Of the theme around an element. */
export function chartColors(element: Element): ChartColors {
  const style = getComputedStyle(element)
  return colorsOf((token) => style.getPropertyValue(`--${token}`).trim(), style.fontFamily)
}

/** For paper, in any theme. */
export const paperColors = (element: Element): ChartColors =>
  colorsOf((token) => String(webLightTheme[token]), getComputedStyle(element).fontFamily)
