import { z } from 'zod'
import { updateFeed } from '../updateFeed.ts'
import { nothing, op } from './op.ts'

export const languages = ['zh-CN', 'en-US'] as const
export type Language = (typeof languages)[number]
export const themes = ['light', 'dark', 'system', 'contrast'] as const
export const densities = ['compact', 'comfortable'] as const
/** `fit`: as many as the list has room for. */
export const rowsPerPage = [10, 20, 50, 100, 'fit'] as const

/** Choices of this machine; the same for every profile. */
export const Settings = z.object({
  language: z.enum(languages),
  theme: z.enum(themes),
  density: z.enum(densities),
  /** Choices offered by every pager without its own row of choices (DECISION-OPS-1). */
  pageSizes: z.array(z.number().int().min(1).max(1000)).min(1).max(50),
  /** Rows of a page in every list whose operator has not chosen another number for it. */
  rowsPerPage: z.literal(rowsPerPage),
  /** Days that rows of the logs stay in the cache. */
  logRetentionDays: z.number().int().min(1).max(3650),
  /** Megabytes that the cache of one account may take; beyond them the oldest log rows go. */
  logCacheMegabytes: z.number().int().min(50).max(100_000),
  /** Days that entries of the change journal are kept; 0: no journal. */
  journalDays: z.number().int().min(0).max(3650),
  /** Megabytes that the change journal of one account may take; beyond them the oldest entries go. */
  journalMegabytes: z.number().int().min(10).max(10_000),
  /** Minutes after which menus, permissions, dictionaries and parameters are read again in the background. */
  refreshMinutes: z.number().int().min(1).max(1440),
  /** Minutes without the operator after which the console locks; 0: never. */
  lockMinutes: z.number().int().min(0).max(1440),
  /** Whether the console locks with the system. */
  lockWithSystem: z.boolean(),
  /** Closing the last window leaves the program in the notification area; for hosts with `close-to-tray`. */
  closeToTray: z.boolean(),
  /** The program starts when its user signs in to the system; for hosts with `open-at-login`. */
  openAtLogin: z.boolean(),
  /** Where updates of the program are looked for; empty: nowhere. For hosts with `updates`. */
  updateFeed: updateFeed.or(z.literal('')),
  /** Whether the feed is checked automatically. */
  checksUpdates: z.boolean(),
  /** Whether a crash leaves a dump on this machine, from the next start on; for hosts with `crash-dumps`. */
  keepsCrashDumps: z.boolean(),
})
export type Settings = z.output<typeof Settings>

export const settingsOperations = {
  'settings.get': op(nothing, Settings),
  'settings.set': op(Settings.partial(), Settings),
} as const
