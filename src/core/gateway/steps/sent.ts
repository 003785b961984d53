import { type HttpRequest, inBackground, inLanguage, requestOf } from '../httpRequest.ts'
import type { HttpResponse, Transport } from '../transport.ts'
import type { PlatformCall, SendOptions } from './platformCall.ts'

/** Sends one request within the limits of its call and reads the response. */
export type Exchange = <T>(
  request: HttpRequest,
  given: SendOptions,
  read: (response: HttpResponse, signal: AbortSignal) => Promise<T>,
) => Promise<T>

interface ExchangeOptions {
  readonly transport: Pick<Transport, 'exchange'>
  /** Milliseconds of a call that has no limit of its own. */
  readonly timeLimit: number
  /** Ends the calls of this client. */
  readonly ended: AbortSignal
}

/** @returns the signals that end a call */
export const signalsOf = (ended: AbortSignal, { signal }: SendOptions): AbortSignal[] =>
  signal ? [ended, signal] : [ended]

export const createExchange =
  ({ transport, timeLimit, ended }: ExchangeOptions): Exchange =>
  (request, given, read) => {
    const { token, background, language } = given
    const named = language === undefined ? request : inLanguage(request, language)
    return transport.exchange(
      background ? inBackground(named) : named,
      { token, timeLimit: given.timeLimit ?? timeLimit, signals: signalsOf(ended, given) },
      read,
    )
  }

/** Reads the response to a call. */
export type ReadResponse = (
  call: PlatformCall,
  response: HttpResponse,
  signal: AbortSignal,
) => Promise<unknown>

/** Sends the request of a call. A GET is sent again when the connection breaks, and read again. */
export const sent =
  (exchange: Exchange, read: ReadResponse) =>
  async (call: PlatformCall): Promise<unknown> =>
    exchange(call.request ?? requestOf(call.endpoint, call.input), call, (response, signal) =>
      read(call, response, signal),
    )
