import type { AnyEndpoint } from '#contract/kernel.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import type { AnswerContext } from '../mapping/answers.ts'
import type { Mapped } from '../mapping/mapping.ts'
import type { AnswerReader } from './answers/answerReader.ts'
import type { Decoded } from './decode.ts'
import { readData, readEnvelope } from './envelope.ts'
import { createRepairs, type Repairs } from './repairs.ts'
import { type HttpResponse, readShort } from './transport.ts'

/** Reads the answers of one platform and remembers their lacking fields. */
export interface ReceivedAnswers {
  /**
   * @returns `data` as the contract has it, or as it came. @throws FailureError the refusal in the answer,
   * `bad-answer`
   */
  read(
    endpoint: AnyEndpoint,
    response: HttpResponse,
    how: 'decoded' | 'raw',
    signal: AbortSignal,
    context?: AnswerContext,
  ): Promise<unknown>
  /** `data` as the contract has it. @throws FailureError `bad-answer` */
  decoded(endpoint: AnyEndpoint, raw: unknown): unknown
  /** Fields that answers lacked, by call. */
  repairs(): ReturnType<Repairs['all']>
  /** Fields that some row of this call's pages lacked. */
  lacking(endpoint: string): readonly string[]
}

interface ReceivedAnswersOptions {
  /** Reads answers that are too long for this process. */
  readonly reader: AnswerReader
  readonly mapped: Mapped | undefined
  /** The same mapping as text, and the address, for the process that reads long answers. */
  profile(): { readonly mapping?: string | undefined; readonly address: string }
  /** An answer of this call lacked these fields, for the first time. */
  onRepair: Parameters<typeof createRepairs>[0]
}

/** Bytes up to which an answer is parsed here; every hundred thousand take a few milliseconds. */
const LONG = 256 * 1024

export function createReceivedAnswers(options: ReceivedAnswersOptions): ReceivedAnswers {
  const { reader, mapped } = options
  const repairs = createRepairs(options.onRepair)
  const noting = (endpoint: AnyEndpoint, read: Decoded): unknown => {
    repairs.add(endpoint.id, read)
    return read.data
  }
  const decoded = (endpoint: AnyEndpoint, raw: unknown): unknown => noting(endpoint, readData(endpoint, raw))

  return {
    decoded,
    repairs: repairs.all,
    lacking: repairs.lacking,
    async read(endpoint, { statusCode: status, body }, how, signal, context) {
      // The other process has only the calls of the contract.
      const long = findEndpoint(endpoint.id) === endpoint ? LONG : Number.POSITIVE_INFINITY
      const received = await readShort(endpoint.id, status, body, long)
      if (typeof received === 'string') {
        const raw = readEnvelope(endpoint, status, received, mapped, context)
        return how === 'raw' ? raw : decoded(endpoint, raw)
      }
      const { mapping, address } = options.profile()
      const head = { endpoint: endpoint.id, status, how, ...(mapped && { mapping, address, context }) }
      const { data, ids, repaired, lacking } = await reader.read(head, received, signal)
      mapped?.ids.take(ids)
      return noting(endpoint, { data, repaired: new Map(repaired), lacking: new Set(lacking) })
    },
  }
}
