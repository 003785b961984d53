import {
  type BrandVariants,
  createDarkTheme,
  createLightTheme,
  type PartialTheme,
} from '@fluentui/react-components'
import type { CSSProperties } from 'react'
import { isPicture, type ThemeConfig } from '#contract/resources/portal/themeConfig.ts'
import { rowColours } from '#ui/rowTokens.ts'

/** Translates a theme's settings for Fluent and for the frame of a portal. */

type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

/** Contrast that text needs against its background (WCAG AA). */
const READABLE = 4.5

function rgbOf(colour: string): Rgb {
  const digits = colour.slice(1)
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const at = (start: number) => Number.parseInt(long.slice(start, start + 2), 16)
  return [at(0), at(2), at(4)]
}

const hexOf = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const mixed = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(rgbOf(a)), luminance(rgbOf(b))].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever is read better on a colour. */
export const foregroundOn = (colour: string): string =>
  contrast(colour, '#ffffff') >= contrast(colour, '#000000') ? '#ffffff' : '#000000'

/** The colour, darkened as far as white text needs on it. */
function readable(colour: string): Rgb {
  const given = rgbOf(colour)
  for (let share = 0; share < 1; share += 0.04) {
    const darker = mixed(given, BLACK, share)
    if (contrast(hexOf(darker), '#ffffff') >= READABLE) return darker
  }
  return BLACK
}

/** Fluent's sixteen shades around a colour, which is the eighth. */
export function brandOf(colour: string): BrandVariants {
  const base = readable(colour)
  const shade = (step: number): string =>
    step <= 80
      ? hexOf(mixed(base, BLACK, ((80 - step) / 80) * 0.85))
      : hexOf(mixed(base, WHITE, ((step - 80) / 80) * 0.92))
  const steps = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160] as const
  // One entry per step, as the type lists them.
  return Object.fromEntries(steps.map((step) => [step, shade(step)])) as unknown as BrandVariants
}

/** Colours, corners and sizes; fonts stay those of the window. */
export function fluentTheme({ mode, primaryColor, radius, fontSize, compact }: ThemeConfig): PartialTheme {
  const brand = brandOf(primaryColor)
  const { fontFamilyBase: _family, ...theme } =
    mode === 'dark' ? createDarkTheme(brand) : createLightTheme(brand)
  const pixels = (value: number) => `${Math.max(0, Math.round(value))}px`
  const line = (size: number) => pixels(size * (compact ? 1.35 : 1.45))
  return {
    ...theme,
    ...rowColours({ ...theme, fontFamilyBase: '' }),
    ...{ borderRadiusSmall: pixels(radius / 2), borderRadiusMedium: pixels(radius) },
    ...{ borderRadiusLarge: pixels(radius * 1.4), borderRadiusXLarge: pixels(radius * 2) },
    ...{ fontSizeBase200: pixels(fontSize - 2), lineHeightBase200: line(fontSize - 2) },
    ...{ fontSizeBase300: pixels(fontSize), lineHeightBase300: line(fontSize) },
    ...{ fontSizeBase400: pixels(fontSize + 2), lineHeightBase400: line(fontSize + 2) },
    ...{ fontSizeBase500: pixels(fontSize + 6), lineHeightBase500: line(fontSize + 6) },
  }
}

/** A picture or a colour behind the page. */
export function backgroundStyle({ background }: ThemeConfig): CSSProperties {
  if (background === '') return {}
  return isPicture(background)
    ? { backgroundImage: `url("${background}")`, backgroundSize: 'cover', backgroundPosition: 'center' }
    : { backgroundColor: background }
}

/** A header with its own colour and readable words on it. */
export const headerStyle = ({ headerColor }: ThemeConfig): CSSProperties =>
  headerColor === '' ? {} : { backgroundColor: headerColor, color: foregroundOn(headerColor) }
