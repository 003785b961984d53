import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PolicyFault } from '#contract/bridge/policy.ts'
import { MAX_POLICY, type Policy } from '#contract/policy.ts'
import { BrokenPolicy, parseJson, policyOf } from './brokenPolicy.ts'
import type { PolicyPlace, PolicyPlaces } from './policyPlaces.ts'
import { readRegistry } from './registryPolicy.ts'
import { runTool } from './systemTool.ts'

export type FoundPolicy =
  | { readonly state: 'none' }
  | {
      readonly state: 'applied'
      readonly file: string
      readonly policy: Policy
    }
  | { readonly state: 'broken'; readonly fault: PolicyFault }

const isWritableByOthers = ({ mode }: Stats): boolean => (mode & 0o022) !== 0

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/**
 * @param owners whose file it may be
 * @returns its bytes; null where there is no file
 * @throws BrokenPolicy
 */
function readBytes(file: string, owners: readonly number[], isSystem: boolean): Buffer | null {
  let handle: number
  try {
    // A pipe in its place must not hold up the start.
    handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    if (isSystem && ['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null
    throw new BrokenPolicy('unreadable')
  }
  try {
    const stats = fstatSync(handle)
    if (!stats.isFile()) throw new BrokenPolicy('unreadable')
    if (process.platform !== 'win32') {
      const isForeign = isWritableByOthers(stats) || !owners.includes(stats.uid)
      // Whoever writes to the folder can put another file in its place.
      if (isForeign || (isSystem && isWritableByOthers(statSync(dirname(file)))))
        throw new BrokenPolicy('writable')
    }
    if (stats.size > MAX_POLICY) throw new BrokenPolicy('too-large')
    return readFileSync(handle)
  } catch (error) {
    throw error instanceof BrokenPolicy ? error : new BrokenPolicy('unreadable')
  } finally {
    closeSync(handle)
  }
}

/** Names that Apple keeps for the envelope of every payload; some management services leave them in the file. */
const isEnvelope = (name: string): boolean => name.startsWith('Payload')

/** What a property list says, binary or text; the bytes that were checked are those that are converted. */
async function convertManaged(bytes: Buffer, plutil: string, limit: number): Promise<unknown> {
  const json = await runTool(plutil, ['-convert', 'json', '-o', '-', '-'], {
    limit,
    input: bytes,
  })
  const document = parseJson(json)
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return document
  return Object.fromEntries(Object.entries(document).filter(([name]) => !isEnvelope(name)))
}

const nameOf = (place: PolicyPlace): string =>
  place.kind === 'registry' ? `${place.parent}\\${place.name}` : place.file

/** How the system is asked. */
export interface PolicyReading {
  /** Folder of this account in which a file may stand for a moment. */
  readonly scratch: string
  /** Milliseconds that a tool of the system gets; one that needs longer leaves a broken policy, not none. */
  readonly limit?: number
}

const DEFAULT_LIMIT = 5000

/** @returns the document of a place, undefined where there is none. @throws BrokenPolicy */
async function read(
  place: PolicyPlace,
  owner: number,
  { scratch, limit = DEFAULT_LIMIT }: PolicyReading,
): Promise<unknown> {
  if (place.kind === 'registry') return (await readRegistry(place, { scratch, limit })) ?? undefined
  const bytes = readBytes(place.file, [owner], true)
  if (!bytes) return undefined
  return place.kind === 'file' ? parseJson(bytes) : await convertManaged(bytes, place.plutil, limit)
}

/** Reads the policy of this machine. One that cannot be applied as a whole is broken; nothing of it is used. */
export async function readPolicy(
  { system, owner, trial }: PolicyPlaces,
  reading: PolicyReading,
): Promise<FoundPolicy> {
  const readTrial = (file: string) => {
    const bytes = readBytes(file, [owner, process.getuid?.() ?? 0], false)
    return bytes === null ? undefined : parseJson(bytes)
  }
  const places = [
    ...system.map((place) => ({
      file: nameOf(place),
      document: () => read(place, owner, reading),
    })),
    ...(trial === undefined ? [] : [{ file: trial, document: () => readTrial(trial) }]),
  ]
  for (const { file, document } of places) {
    try {
      const found = await document()
      if (found !== undefined) return { state: 'applied', file, policy: policyOf(found) }
    } catch (error) {
      if (!(error instanceof BrokenPolicy)) throw error
      return {
        state: 'broken',
        fault: { reason: error.reason, file, where: error.where },
      }
    }
  }
  return { state: 'none' }
}
