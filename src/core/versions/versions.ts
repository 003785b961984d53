import { z } from 'zod'
import type { OperationOutput, OperationParsed } from '#contract/bridge.ts'
import { ETAG } from '#contract/etag.ts'
import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import {
  changedFields,
  type VersionedNoun,
  versionedNoun,
  versionedNouns,
  versionOf,
} from '#contract/versions.ts'
import type { VersionFile } from '../cache/cacheFile.ts'
import type { ClientLog } from '../clientLog.ts'
import { faultOf } from '../gateway/faults.ts'
import type { CallInput } from '../mapping/callInput.ts'
import type { Platform } from '../gateway/platform.ts'

/** Records that the console keeps before it saves them, as one session sees them. */
export interface Versions {
  /**
   * Keeps the record that this call is about to replace. Never throws: a save is not held up by a record that
   * cannot be read or a file that cannot be written.
   * @returns false when there is something to keep and it was not kept
   */
  beforeSave(endpoint: AnyEndpoint, input: CallInput, options: CallOptions): Promise<boolean>
  /** @throws FailureError the platform's, when the account may not read the record */
  list(record: OperationParsed<'versions.list'>): Promise<OperationOutput<'versions.list'>>
  /** @throws FailureError as `list`; `not-found` for a version that is not kept any more */
  get(version: OperationParsed<'versions.get'>): Promise<OperationOutput<'versions.get'>>
}

type CallOptions = NonNullable<Parameters<Platform['call']>[2]>
type Values = Record<string, unknown>

interface VersionsOptions {
  /** File of the profile: all accounts that save there share it. */
  file: VersionFile
  platform: Pick<Platform, 'call'>
  /** User name of the account that saves. */
  account: string
  log: ClientLog
  now?: () => number
}

const Body = z.looseObject({ id: z.string() })
const StoredBody = z.object({
  values: z.record(z.string(), z.unknown()),
  updater: z.string(),
  updateDate: z.string(),
})

/** Account that saved a record like this, as far as its platform names it. */
const originOf = (record: Values) => {
  const word = (value: unknown) => (typeof value === 'string' ? value : '')
  return { updater: word(record.updater), updateDate: word(record.updateDate) }
}

/** @throws FailureError `not-found` for a noun without versions */
function nounOf(resource: string): VersionedNoun {
  const noun = versionedNoun(resource)
  if (noun) return noun
  throw new FailureError({ code: 'not-found', message: `${resource} keeps no versions` })
}

export function createVersions({ file, platform, account, log, now = Date.now }: VersionsOptions): Versions {
  const read = async (noun: VersionedNoun, id: string, options: CallOptions = {}): Promise<Values> =>
    z.record(z.string(), z.unknown()).parse(await platform.call(noun.get, { params: { id } }, options))

  const stored = async (noun: VersionedNoun, id: string) =>
    (await file.listVersions(noun.name, id)).flatMap(({ value, ...rest }) => {
      const kept = StoredBody.safeParse(value)
      return kept.success ? [{ ...rest, ...kept.data }] : []
    })

  return {
    async beforeSave(endpoint, input, { signal, background }) {
      const noun = versionedNouns.find(({ update }) => update.id === endpoint.id)
      const body = Body.safeParse(input.body)
      if (!noun || !body.success) return true
      try {
        const record = await read(noun, body.data.id, { signal, background })
        // A save that changes nothing replaces nothing.
        if (changedFields(noun, record, body.data).length === 0) return true
        const value = { values: versionOf(noun, record), ...originOf(record) }
        await file.keepVersion(noun.name, body.data.id, { value, at: now(), account })
        return true
      } catch (error) {
        log.warn('no version kept', { noun: noun.name, code: faultOf(error).failure.code })
        return false
      }
    },

    async list({ resource, id }) {
      const noun = nounOf(resource)
      const record = await read(noun, id)
      const all = await stored(noun, id)
      // Kept before a save that the platform refused: it is still the record.
      const first = all.findIndex(({ values }) => changedFields(noun, values, record).length > 0)
      const versions = first < 0 ? [] : all.slice(first)
      const changed = (values: Values, older: { values: Values } | undefined) =>
        older ? changedFields(noun, older.values, values) : null
      return {
        now: { ...versionOf(noun, record), ...originOf(record), [ETAG]: record[ETAG] },
        changed: changed(record, versions[0]),
        versions: versions.map(
          ({ version, at, account: replacedBy, values, updater, updateDate }, index) => ({
            version,
            updater,
            updateDate,
            replacedBy,
            replacedAt: at,
            changed: changed(values, versions[index + 1]),
          }),
        ),
      }
    },

    async get({ resource, id, version }) {
      const noun = nounOf(resource)
      await read(noun, id)
      const found = (await stored(noun, id)).find((one) => one.version === version)
      if (found) return found.values
      throw new FailureError({ code: 'not-found', message: 'This version is not kept any more' })
    },
  }
}
