import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Grows when an older program would misread, or lose, values that this one keeps in its store. Keys that an older one
 * ignores and values that it replaces by a default without harm need no new number.
 */
export const STORE_FORMAT = 1

/** The store was written by a newer program, whose settings this one would damage; nothing was touched. */
export class NewerSettingsError extends Error {
  /** Version of the program that wrote it. */
  readonly version: string
  constructor(version: string) {
    super(`The settings were written by Steward ${version}`)
    this.name = 'NewerSettingsError'
    this.version = version
  }
}

/** Path of the store of both hosts. */
export const settingsFile = (dataDir: string): string => join(dataDir, 'settings.json')

/**
 * Puts the settings of a newer program aside, so that this one can begin with its own.
 * @returns where they are now
 */
export function setSettingsAside(dataDir: string, { version }: NewerSettingsError): string {
  const clean = version.replace(/[^\w.-]+/g, '_').slice(0, 40)
  const named = (count: number) =>
    join(dataDir, `settings.newer-${clean}${count === 0 ? '' : `-${count}`}.json`)
  let count = 0
  while (existsSync(named(count))) count += 1
  renameSync(settingsFile(dataDir), named(count))
  return named(count)
}
