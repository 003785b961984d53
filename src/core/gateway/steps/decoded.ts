import type { ReceivedAnswers } from '../receivedAnswers.ts'
import type { ReadResponse } from './sent.ts'

/** Reads a response as the contract has it, or as it came. */
export const decoded =
  (received: Pick<ReceivedAnswers, 'read'>): ReadResponse =>
  ({ endpoint, input, raw, tables = {} }, response, signal) =>
    received.read(endpoint, response, raw ? 'raw' : 'decoded', signal, { query: input.query, tables })
