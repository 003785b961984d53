import type { JournalAction, JournalField } from '#contract/bridge.ts'
import type { AnyEndpoint, Resource } from '#contract/kernel.ts'
import type { ClientLog } from '../clientLog.ts'
import { differences, observedFields } from './fields.ts'
import type { SeenRecord } from './seen.ts'
import { resourceOf } from './subject.ts'

type Values = Readonly<Record<string, unknown>>

/** A record that a call has changed, until it is read again. */
interface Awaited {
  readonly entry: number
  readonly place: number
  readonly noun: Resource | undefined
  readonly resource: string
  readonly action: JournalAction
  readonly id: string
  readonly known: SeenRecord | undefined
  /** As the call has changed them. */
  readonly fields: readonly JournalField[]
}

interface Observed {
  readonly entry: number
  readonly place: number
  readonly resource: string
  readonly fields: readonly JournalField[]
}

/** Compares the next reading of a changed record with what was sent. */
export interface Observer {
  await(record: Awaited): void
  /** A call was answered. @param recordOf finds a record in the answer */
  read(endpoint: AnyEndpoint, recordOf: (id: string) => Values | undefined): void
}

/** Records that are waited for. */
const MAX_AWAITED = 500

export function createObserver(options: {
  onObserved(observed: Observed): Promise<void>
  readonly log: ClientLog
}): Observer {
  /** By noun and id. */
  const awaited = new Map<string, Awaited>()

  /** Rows of lists lack fields: what a save has sent is compared with a reading of the record alone. */
  const fits = ({ noun, action, known }: Awaited, endpoint: AnyEndpoint): boolean => {
    const { get } = noun?.endpoints ?? {}
    return action === 'other' && known ? endpoint.id === known.endpoint : !get || endpoint.id === get.id
  }

  const compared = ({ action, known, fields }: Awaited, record: Values): readonly JournalField[] | null => {
    if (action !== 'other' || !known) return observedFields(fields, record)
    const sent = new Set(fields.map(({ field }) => field))
    const others = differences(known.record, record).filter(({ field }) => !sent.has(field))
    const seen = observedFields(fields, record)
    return seen || others.length > 0 ? [...(seen ?? fields), ...others] : null
  }

  return {
    await(record) {
      if (record.id === '' || record.action === 'delete' || record.action === 'create') return
      const key = `${record.resource} ${record.id}`
      awaited.delete(key)
      awaited.set(key, record)
      for (const oldest of awaited.keys()) {
        if (awaited.size <= MAX_AWAITED) break
        awaited.delete(oldest)
      }
    },
    read(endpoint, recordOf) {
      const resource = resourceOf(endpoint)
      for (const [key, one] of awaited) {
        if (one.resource !== resource || !fits(one, endpoint)) continue
        const record = recordOf(one.id)
        if (!record) continue
        awaited.delete(key)
        const fields = compared(one, record)
        const { entry, place } = one
        if (fields)
          options
            .onObserved({ entry, place, resource, fields })
            .catch((error: unknown) =>
              options.log.warn('the journal was not written', { reason: String(error) }),
            )
      }
    },
  }
}
