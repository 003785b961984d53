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

export function chartColors(element: Element): ChartColors {
  const style = getComputedStyle(element)
  const colour = (token: string): string => style.getPropertyValue(`--${token}`).trim()
  return {
    text: colour('colorNeutralForeground1'),
    faint: colour('colorNeutralForeground3'),
    line: colour('colorNeutralStroke2'),
    background: colour('colorNeutralBackground1'),
    danger: colour('colorStatusDangerForeground3'),
    font: style.fontFamily,
    series: seriesTokens.map(colour).filter((value) => value !== ''),
  }
}
