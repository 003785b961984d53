import { z } from 'zod'
import { parseSource, withMembers } from '#base/jsonSource.ts'

/** How a portal looks (DECISION-OPS-80). Kept as JSON text in a theme; unknown keys stay in it. */

export const themeModes = ['light', 'dark'] as const
export const navLayouts = ['side', 'top', 'mix'] as const

const colour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** A picture inside the text itself: it needs no address, and none of these formats carries a script. */
const picture = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/

/** Characters of a picture in a theme; about 300 kB of the file. */
export const MAX_PICTURE = 400_000

export const isColour = (value: string): boolean => colour.test(value)
export const isPicture = (value: string): boolean => value.length <= MAX_PICTURE && picture.test(value)

const Colour = z.string().refine((value) => value === '' || isColour(value))
const Picture = z.string().refine((value) => value === '' || isPicture(value))
const Background = z.string().refine((value) => value === '' || isColour(value) || isPicture(value))

const shape = {
  mode: z.enum(themeModes).default('light'),
  primaryColor: z.string().refine(isColour).default('#1677ff'),
  /** Navigation beside the page, above it, or both. */
  navLayout: z.enum(navLayouts).default('side'),
  navTheme: z.enum(themeModes).default('light'),
  /** Empty: as the mode has it. */
  headerColor: Colour.default(''),
  /** Pixels. */
  sideWidth: z.number().int().min(160).max(400).default(220),
  logo: Picture.default(''),
  /** Empty: the portal's name. */
  title: z.string().max(100).default(''),
  /** Pixels. */
  radius: z.number().int().min(0).max(24).default(6),
  /** Pixels. */
  fontSize: z.number().int().min(12).max(20).default(14),
  compact: z.boolean().default(false),
  tabs: z.boolean().default(true),
  /** A colour or a picture behind the page; empty: as the mode has it. */
  background: Background.default(''),
}

/** Fields of a save; keys of newer versions pass. */
export const ThemeConfigWrite = z.looseObject(shape)

export const ThemeConfig = z.object(shape)
export type ThemeConfig = z.output<typeof ThemeConfig>

export const defaultThemeConfig: ThemeConfig = ThemeConfig.parse({})

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = text.trim() === '' ? {} : JSON.parse(text)
    // Neither null nor a list.
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** Whether a theme may be saved with this text. */
export const isThemeText = (text: string): boolean => ThemeConfigWrite.safeParse(objectIn(text)).success

/** Values in a text, key by key; missing and invalid ones get their defaults. */
export function readThemeConfig(text: string): ThemeConfig {
  const given = objectIn(text) ?? {}
  const entries = Object.entries(shape).map(([key, schema]) => {
    const read = z.safeParse(schema, given[key])
    return [key, read.success ? read.data : defaultThemeConfig[key as keyof ThemeConfig]]
  })
  return ThemeConfig.parse(Object.fromEntries(entries))
}

/** The text with these values put in; keys that are unknown here stay as they are written. */
export function writeThemeConfig(text: string, change: Partial<ThemeConfig>): string {
  const base = objectIn(text) && text.trim() !== '' ? text : '{}'
  const members = Object.entries(change).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, JSON.stringify(value)] as const],
  )
  return withMembers(parseSource(base, Number.POSITIVE_INFINITY), Object.fromEntries(members))
}
