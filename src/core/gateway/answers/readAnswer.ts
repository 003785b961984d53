import { FailureError } from '#contract/failures.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import { mappingOf } from '#core/mapping/mapping.ts'
import { readData, readEnvelope } from '../envelope.ts'
import type { AnswerHead, ReadAnswer } from './protocol.ts'

/**
 * Reads the text of an answer, as the gateway reads a short one.
 * @throws FailureError as `readEnvelope` and `readData`
 */
export function readAnswer(
  { endpoint: id, status, mapping, address, context, how }: AnswerHead,
  text: string,
): ReadAnswer {
  const endpoint = findEndpoint(id)
  if (!endpoint) throw new FailureError({ code: 'not-found', message: `${id}: no such call` })
  // Made for each answer, so that it has the ids of this one.
  const mapped = mappingOf(mapping, address)
  const raw = readEnvelope(endpoint, status, text, mapped, context)
  const ids = mapped?.ids.all() ?? []
  if (how === 'raw') return { data: raw, repaired: [], lacking: [], ids }
  const { data, repaired, lacking } = readData(endpoint, raw)
  return { data, repaired: [...repaired], lacking: [...lacking], ids }
}
