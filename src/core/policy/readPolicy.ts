import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync, type Stats } from 'node:fs'
import type { PolicyFault } from '#contract/bridge/policy.ts'
import { MAX_POLICY, type Policy } from '#contract/policy.ts'
import { checkLists } from './accessLists.ts'
import { BrokenPolicy, parseJson, policyOf } from './brokenPolicy.ts'
import { checkOwners } from './fileOwner.ts'
import type { PolicyPlace, PolicyPlaces } from '../policyPlace.ts'
import { readRegistry } from './registryPolicy.ts'
import { runTool } from './systemTool.ts'

/** A file in the place of the policy that belongs to another account, beside the result. */
interface Ignored {
  readonly ignored?: PolicyFault
}

export type FoundPolicy = Ignored &
  (
    | { readonly state: 'none' }
    | {
        readonly state: 'applied'
        readonly file: string
        readonly policy: Policy
      }
    | { readonly state: 'broken'; readonly fault: PolicyFault }
  )

/**
 * @param checked stats of the file when it was checked
 * @returns its bytes
 * @throws BrokenPolicy
 */
function readBytes(file: string, checked: Stats | undefined): Buffer {
  let handle: number
  try {
    // A pipe in its place must not hold up the start.
    handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch {
    throw new BrokenPolicy('unreadable')
  }
  try {
    const stats = fstatSync(handle)
    if (!stats.isFile()) throw new BrokenPolicy('unreadable')
    const isSame = !checked || (stats.ino === checked.ino && stats.dev === checked.dev)
    if (!isSame) throw new BrokenPolicy('writable', file)
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

/** Value of a property list, binary or text; the bytes that were checked are those that are converted. */
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

/** Options for reading the policy from the system. */
export interface PolicyReading {
  /** Folder of this account for a temporary file. */
  readonly scratch: string
  /** Milliseconds that a tool of the system gets; one that needs longer leaves a broken policy, not none. */
  readonly limit?: number
  /** Whether Node can report the owner of a file, which it cannot on Windows. */
  readonly hasOwners?: boolean
}

const DEFAULT_LIMIT = 5000
const onPosix = process.platform !== 'win32'

/** Content of a place. */
interface Found {
  readonly document: unknown
  /** Whether it is known that only administrators, or for a trial also this account, can have written it. */
  readonly isChecked: boolean
}

/** @returns content of a place of the system; null where there is none. @throws BrokenPolicy */
async function read(
  place: PolicyPlace,
  owner: number,
  { scratch, limit = DEFAULT_LIMIT, hasOwners = onPosix }: PolicyReading,
): Promise<Found | null> {
  if (place.kind === 'registry') {
    const document = await readRegistry(place, { scratch, limit })
    return document && { document, isChecked: true }
  }
  const { file } = place
  const powershell = place.kind === 'file' ? place.powershell : undefined
  if (powershell) {
    const checked = await checkLists(file, { powershell, limit })
    return checked && { document: parseJson(readBytes(file, checked)), isChecked: true }
  }
  const bytes = readOwn(file, [owner], hasOwners)
  if (!bytes) return null
  const document = place.kind === 'file' ? parseJson(bytes) : await convertManaged(bytes, place.plutil, limit)
  return { document, isChecked: hasOwners }
}

/** @returns bytes of a file that, on POSIX, only these accounts can have written; null where there is none */
function readOwn(file: string, owners: readonly number[], hasOwners: boolean): Buffer | null {
  if (!hasOwners) return existsSync(file) ? readBytes(file, undefined) : null
  const checked = checkOwners(file, owners)
  return checked && readBytes(file, checked)
}

/** @throws BrokenPolicy */
function readTrial(file: string, owner: number, { hasOwners = onPosix }: PolicyReading): Found {
  const bytes = readOwn(file, [owner, process.getuid?.() ?? 0], hasOwners)
  if (!bytes) throw new BrokenPolicy('unreadable')
  return { document: parseJson(bytes), isChecked: hasOwners }
}

/** The source of updates and their signing keys are taken from checked places alone. */
function policyFrom({ document, isChecked }: Found): Policy {
  const policy = policyOf(document)
  if (isChecked) return policy
  const { updateFeed: _feed, updateKeys: _keys, ...rest } = policy
  return rest
}

/** On Windows every user may create a file in the place of a policy: such a file is no policy. */
const isOfUser = (place: PolicyPlace, { reason }: BrokenPolicy): boolean =>
  place.kind === 'file' && place.powershell !== undefined && (reason === 'foreign' || reason === 'linked')

/** Reads the policy of this machine. One that cannot be applied as a whole is broken; nothing of it is used. */
export async function readPolicy(
  { system, owner, trial }: PolicyPlaces,
  reading: PolicyReading,
): Promise<FoundPolicy> {
  let ignored: Ignored = {}
  const faultOf = (file: string, { reason, where, owner: whose }: BrokenPolicy): PolicyFault => ({
    ...{ reason, file, where },
    ...(whose !== undefined && { owner: whose }),
  })
  for (const place of system) {
    const file = nameOf(place)
    try {
      const found = await read(place, owner, reading)
      if (found) return { state: 'applied', file, policy: policyFrom(found), ...ignored }
    } catch (error) {
      if (!(error instanceof BrokenPolicy)) throw error
      const fault = faultOf(file, error)
      if (!isOfUser(place, error)) return { state: 'broken', fault, ...ignored }
      ignored = { ignored: ignored.ignored ?? fault }
    }
  }
  if (trial === undefined) return { state: 'none', ...ignored }
  try {
    return { state: 'applied', file: trial, policy: policyFrom(readTrial(trial, owner, reading)), ...ignored }
  } catch (error) {
    if (!(error instanceof BrokenPolicy)) throw error
    return { state: 'broken', fault: faultOf(trial, error), ...ignored }
  }
}
