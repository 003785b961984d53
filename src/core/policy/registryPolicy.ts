import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseShallow, TooDeepError } from '#base/jsonText.ts'
import { MAX_POLICY, type Policy } from '#contract/policy.ts'
import { BrokenPolicy } from './brokenPolicy.ts'
import type { PolicyPlace } from '../policyPlace.ts'
import {
  isSameKey,
  listsKey,
  parseRegistryFile,
  type RegistryData,
  type RegistryKey,
} from './registryFile.ts'
import { runTool } from './systemTool.ts'

/**
 * Forms of the policy's keys in the registry: one value for each key, under its name. Not one value with the whole
 * document, because group policy sets, explains and reports rule by rule, and several of its objects add up.
 */
export const registryForms = {
  profiles: 'json',
  demo: 'switch',
  updateFeed: 'text',
  updateKeys: 'text',
  export: 'text',
  clipboard: 'text',
  journalDays: 'number',
  journalExport: 'text',
  idleLock: 'number',
  languages: 'lines',
  crashDumps: 'switch',
} as const satisfies Record<keyof Policy, string>

/** Stands in the data folder for a moment. */
const exportedFile = 'policy.reg'

const isKnown = (name: string): name is keyof Policy => Object.hasOwn(registryForms, name)

/** Group policy writes longer texts as lines. */
const textOf = (data: RegistryData): RegistryData =>
  typeof data === 'object' && data !== null ? data.join('\n') : data

/** A value as the document has it. Data that does not fit is not converted: the schema refuses it. */
function valueOf(name: keyof Policy, data: RegistryData): unknown {
  switch (registryForms[name]) {
    case 'switch':
      return data === 0 || data === 1 ? data === 1 : data
    case 'text':
      return textOf(data)
    case 'json':
      try {
        return parseShallow(String(textOf(data)))
      } catch (error) {
        throw new BrokenPolicy(error instanceof TooDeepError ? 'too-deep' : 'invalid', name)
      }
    default:
      return data
  }
}

/**
 * @returns the document that the values make; null where there are none, as a policy that was taken back leaves its key
 * @throws BrokenPolicy
 */
export function documentOf(keys: readonly RegistryKey[], root: string): Record<string, unknown> | null {
  const filled = keys.filter(({ values }) => values.size > 0)
  const stray = filled.find(({ path }) => !isSameKey(path, root))
  if (stray) throw new BrokenPolicy('invalid', stray.path.split('\\').at(-1))
  const [own] = filled
  if (!own) return null
  return Object.fromEntries(
    [...own.values].map(([name, data]) => [
      name === '' ? '(Default)' : name,
      isKnown(name) ? valueOf(name, data) : data,
    ]),
  )
}

/**
 * Reads the policy from the registry, in its 64-bit view. The parent's list shows whether the key is there: of a key
 * that is read directly, the exit code does not distinguish missing from refused, and the message is in the system's
 * language.
 * @param scratch folder for the file that is exported
 * @returns the document; null where there is none
 * @throws BrokenPolicy
 */
export async function readRegistry(
  { parent, name, reg }: Extract<PolicyPlace, { kind: 'registry' }>,
  { scratch, limit }: { scratch: string; limit: number },
): Promise<Record<string, unknown> | null> {
  const tool = reg.find((path) => existsSync(path))
  if (tool === undefined) throw new BrokenPolicy('unreadable')
  const root = `${parent}\\${name}`
  const ask = (...args: string[]) => runTool(tool, [...args, '/reg:64'], { limit })
  if (!listsKey(await ask('query', parent), root)) return null
  const file = join(scratch, exportedFile)
  // One of an earlier run must not be taken for the answer.
  await rm(file, { force: true })
  try {
    await ask('export', root, file, '/y')
    return documentOf(await keysIn(file), root)
  } finally {
    await rm(file, { force: true })
  }
}

/** Bytes of the exported file at most: a character of lines takes twelve of them. */
const MAX_EXPORT = 12 * MAX_POLICY

async function keysIn(file: string): Promise<RegistryKey[]> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0))
  if (bytes.length > MAX_EXPORT) throw new BrokenPolicy('too-large')
  try {
    return parseRegistryFile(bytes)
  } catch {
    throw new BrokenPolicy('unreadable')
  }
}
