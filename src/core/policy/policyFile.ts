import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'
import type { PolicyFault } from '#contract/bridge/policy.ts'
import { MAX_POLICY, Policy } from '#contract/policy.ts'

/** Where a policy is looked for. */
export interface PolicyFiles {
  /** The system's places, which only an administrator can write to; the first that exists counts. */
  readonly system: readonly string[]
  /** User id of the system's administrator, whose files these are; without meaning on Windows. */
  readonly owner: number
  /** A file to try, which may be this account's; it counts only where the system has none. */
  readonly trial: string | undefined
}

export type FoundPolicy =
  | { readonly state: 'none' }
  | { readonly state: 'applied'; readonly file: string; readonly policy: Policy }
  | { readonly state: 'broken'; readonly fault: PolicyFault }

type Environment = Readonly<Record<string, string | undefined>>

/** The system's places are fixed: an environment variable of the user cannot move them, it can only add one on Windows. */
export function policyFiles(platform: NodeJS.Platform, environment: Environment): PolicyFiles {
  const trial = environment.STEWARD_POLICY || undefined
  const places = (...system: string[]): PolicyFiles => ({ system, owner: 0, trial })
  if (platform === 'darwin') return places('/Library/Application Support/Steward/policy.json')
  if (platform !== 'win32') return places('/etc/steward/policy.json')
  const folders = new Set(['C:\\ProgramData', environment.ProgramData || 'C:\\ProgramData'])
  return places(...[...folders].map((folder) => `${folder}\\Steward\\policy.json`))
}

class Broken extends Error {
  readonly reason: PolicyFault['reason']
  readonly where: string
  constructor(reason: PolicyFault['reason'], where = '') {
    super(reason)
    this.reason = reason
    this.where = where
  }
}

const isWritableByOthers = ({ mode }: Stats): boolean => (mode & 0o022) !== 0

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/**
 * @param owners whose file it may be
 * @returns its bytes; null where there is no file
 * @throws Broken
 */
function readBytes(file: string, owners: readonly number[], isSystem: boolean): Buffer | null {
  let handle: number
  try {
    // A pipe in its place must not hold up the start.
    handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    if (isSystem && ['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null
    throw new Broken('unreadable')
  }
  try {
    const stats = fstatSync(handle)
    if (!stats.isFile()) throw new Broken('unreadable')
    if (process.platform !== 'win32') {
      const isForeign = isWritableByOthers(stats) || !owners.includes(stats.uid)
      // Whoever writes to the folder can put another file in its place.
      if (isForeign || (isSystem && isWritableByOthers(statSync(dirname(file))))) throw new Broken('writable')
    }
    if (stats.size > MAX_POLICY) throw new Broken('too-large')
    return readFileSync(handle)
  } catch (error) {
    throw error instanceof Broken ? error : new Broken('unreadable')
  } finally {
    closeSync(handle)
  }
}

/** Path of the first key that does not fit. */
function whereOf({ issues: [issue] }: z.ZodError): string {
  const key = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  return [...(issue?.path ?? []), ...key].join('.')
}

function parse(bytes: Buffer): Policy {
  let value: unknown
  try {
    // A byte order mark, as Windows' editors write it, is left out.
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Broken('not-json')
  }
  const parsed = Policy.safeParse(value)
  if (!parsed.success) throw new Broken('invalid', whereOf(parsed.error))
  return parsed.data
}

/** Reads the policy of this machine. One that cannot be applied as a whole is broken; nothing of it is used. */
export function readPolicy({ system, owner, trial }: PolicyFiles): FoundPolicy {
  const places = [
    ...system.map((file) => ({ file, owners: [owner], isSystem: true })),
    ...(trial === undefined
      ? []
      : [{ file: trial, owners: [owner, process.getuid?.() ?? 0], isSystem: false }]),
  ]
  for (const { file, owners, isSystem } of places) {
    try {
      const bytes = readBytes(file, owners, isSystem)
      if (bytes) return { state: 'applied', file, policy: parse(bytes) }
    } catch (error) {
      if (!(error instanceof Broken)) throw error
      return { state: 'broken', fault: { reason: error.reason, file, where: error.where } }
    }
  }
  return { state: 'none' }
}
