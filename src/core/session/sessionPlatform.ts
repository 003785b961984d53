import type { Profile } from '#contract/bridge.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { security } from '#contract/resources/sys/security.ts'
import type { CacheFile } from '../cache/cacheFile.ts'
import { noConnection } from '../failures.ts'
import { cachedRows } from '../exporter/cachedRows.ts'
import type { Exporter } from '../exporter/exporter.ts'
import { parseInput } from '../gateway/input.ts'
import type { CallInput } from '../mapping/callInput.ts'
import type { Platform } from '../gateway/platform.ts'
import type { PlatformClient } from '../gateway/platformClient.ts'
import { createSealing } from '../gateway/sealing.ts'
import type { WriteGuard } from '../gateway/writeGuard.ts'
import { logResourceOf } from './logResources.ts'
import { askedPage } from './askedPage.ts'
import { leadsToPassword } from './passwordFirst.ts'
import { withSealedPasswords } from './passwordFields.ts'
import type { RefusedConditions } from './refusedConditions.ts'
import type { TokenGate } from './tokenGate.ts'

interface SessionPlatformOptions {
  client: PlatformClient
  gate: TokenGate
  guard: WriteGuard
  profile(): Profile
  file: CacheFile
  exporter: Exporter
  conditions: RefusedConditions
  /** Called with the platform's answer to a call. */
  onAnswer(endpoint: AnyEndpoint, data: unknown): void
}

type CallOptions = NonNullable<Parameters<Platform['call']>[2]>

/** The platform as one session sees it: with its token, its profile's write guard and sealed fields. */
export interface SessionPlatform extends Platform {
  /** As `call`. @param input has passed parseInput. */
  send(endpoint: AnyEndpoint, input: CallInput, options: CallOptions): Promise<unknown>
  /** As `send`, without finding out why it is refused. */
  sendOnce(endpoint: AnyEndpoint, input: CallInput, options: CallOptions): Promise<unknown>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export function createSessionPlatform(options: SessionPlatformOptions): SessionPlatform {
  const { client, gate, file, exporter } = options
  const sealing = createSealing()
  const check = (endpoint: AnyEndpoint, confirm?: string) => {
    // A password that is due can be changed in a read-only profile too: nothing else could be done there.
    if (gate.isLimited() && leadsToPassword(endpoint)) return
    options.guard.check(options.profile(), endpoint, confirm)
  }

  const sendOnce: SessionPlatform['sendOnce'] = async (endpoint, input, given) => {
    check(endpoint, given.confirm)
    if (given.background && client.connection().state === 'offline') throw noConnection()
    await client.watch.demand()
    const data = await gate.use(
      (token) => {
        // Again: an unlock may have ended while the call waited for a sign-in.
        check(endpoint, given.confirm)
        const how = { token, signal: given.signal, background: given.background }
        return sealing.send(
          endpoint,
          input,
          () => client.send(security.endpoints.publicKey, {}, how),
          async (outgoing) =>
            client.send(endpoint, await withSealedPasswords(client, endpoint, outgoing), how),
        )
      },
      { signal: given.signal, wait: !given.background, evenLimited: leadsToPassword(endpoint) },
    )
    options.onAnswer(endpoint, data)
    return askedPage(endpoint, input, data)
  }

  const send: SessionPlatform['send'] = (endpoint, input, given) =>
    options.conditions.send(endpoint, input, (asked) => sendOnce(endpoint, asked, given))

  return {
    send,
    sendOnce,
    call: (endpoint, input, given = {}) => send(endpoint, parseInput(endpoint, input), given),
    async download(source, signal, range) {
      const parsed =
        'url' in source ? source : { ...source, input: parseInput(source.endpoint, source.input) }
      if ('endpoint' in parsed) check(parsed.endpoint)
      await client.watch.demand()
      return gate.use(
        (token) => {
          const how = { token, signal, range }
          return 'url' in parsed
            ? client.open(parsed.url, how)
            : client.fetch(parsed.endpoint, parsed.input, how)
        },
        { signal, wait: true },
      )
    },
    async upload(endpoint, fields, upload, signal) {
      const input = parseInput(endpoint, { body: fields })
      check(endpoint)
      await client.watch.demand()
      const data = await gate.use(
        (token) => {
          check(endpoint)
          return client.upload(endpoint, input, upload, { token, signal })
        },
        { signal, wait: true },
      )
      options.onAnswer(endpoint, data)
      return data
    },
    cached: (endpoint, query, search) => {
      const input = parseInput(endpoint, { query }).query
      const given = isRecord(query) ? query : {}
      // Without a page in the request all rows are exported, not the default page of 10.
      const rows = { ...(input as object), page: given.page, limit: given.limit }
      return cachedRows({ file, exporter }, logResourceOf(endpoint), endpoint, rows, search)
    },
    reached: (signal) => client.watch.reached(signal),
  }
}
