import type { Connection } from '#contract/bridge.ts'
import type { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import { parseAddress } from '../addresses/address.ts'
import type { ClientLog } from '../clientLog.ts'
import type { CallInput } from '../mapping/callInput.ts'
import type { Unsent } from '../mapping/describedBodies.ts'
import type { Mapped } from '../mapping/mapping.ts'
import { type SentCall, sentCall } from '../mapping/requests.ts'
import type { PlatformFacts } from '../settings/platformFacts.ts'
import { compose } from '../steps/compose.ts'
import { clientSteps, inputSteps, lookupSteps, requestSteps } from '../steps/order.ts'
import type { AnswerReader } from './answers/answerReader.ts'
import type { DescribedCall, DescriptionLimit } from './apiDescription.ts'
import { type ConnectionWatch, createConnectionWatch } from './connection.ts'
import { faultOf } from './faults.ts'
import { createFileCalls, type FileCalls } from './fileCalls.ts'
import { createLookupTables } from './lookupTables.ts'
import type { Repairs } from './repairs.ts'
import { ownAddresses } from './ownAddresses.ts'
import { createPublishedDescription } from './publishedDescription.ts'
import { createReceivedAnswers, type ReceivedAnswers } from './receivedAnswers.ts'
import { createServedCalls } from './servedCalls.ts'
import { based } from './steps/based.ts'
import { constant } from './steps/constant.ts'
import { decoded } from './steps/decoded.ts'
import { divided } from './steps/divided.ts'
import { tracked } from './steps/tracked.ts'
import { lookedUp } from './steps/lookedUp.ts'
import { mapped as mappedRequest } from './steps/mapped.ts'
import { missing } from './steps/missing.ts'
import { picked } from './steps/picked.ts'
import type { PlatformCall, SendOptions } from './steps/platformCall.ts'
import { createExchange, type Exchange, sent } from './steps/sent.ts'
import { watched } from './steps/watched.ts'
import { createTransport, type TransportOptions } from './transport.ts'

/** HTTP client of one profile's platform; independent of sessions. */
export interface PlatformClient extends FileCalls {
  /** @param input has passed parseInput. @returns `data` as the contract has it, unless `raw`. @throws FailureError */
  send(endpoint: AnyEndpoint, input: CallInput, options?: SendOptions): Promise<unknown>
  readonly watch: ConnectionWatch
  connection(): Connection
  /** Fields that answers lacked, by call. */
  repairs(): ReturnType<Repairs['all']>
  /** Ids of the calls that the platform lacks, as far as its mapping, its description or its answers have shown. */
  missing(): readonly string[]
  isMissing(endpoint: AnyEndpoint): boolean
  /** Method and paths of a call as it is sent, and an id as the platform has it. */
  sentAs(endpoint: AnyEndpoint): SentCall
  sentId(id: string): string
  /** Fields of calls that do not reach the platform: its mapping drops them, or its description does not name them. */
  unsent(): Unsent
  /** Reads the description of the platform's calls where it publishes one, once. */
  readDescription(token: string): Promise<void>
  /** The calls that the platform's description names, whosever they are; none where there is no description. */
  describedCalls(token: string): Promise<readonly DescribedCall[]>
  /** Fields that some row of this call's pages lacked. */
  lacking(endpoint: string): readonly string[]
  /** Each call that it did not serve is sent again the next time it is made. */
  tryMissingAgain(): void
  /** Calls that it did not serve are tried again, and its description is read again. */
  forgetMissing(): void
  /** Minutes east of UTC of its clock; undefined: as far as is known it runs as this machine's. */
  zone(): number | undefined
  /** The zone of its clock was found out. */
  setZone(zone: number | undefined): void
  /** Addresses of this machine that the platform sees; none behind a proxy, whose address it sees instead. */
  ownAddresses(): Promise<string[]>
  /** Fields and filters that it lacks by its mapping. */
  readonly absent: Mapped['absent'] | undefined
  /** Fields that it demands by its mapping. */
  readonly demanded: Mapped['demanded'] | undefined
  /** Set where the platform answers a captcha as JSON. */
  readonly captchaIn: Mapped['captcha']
  /** Language that is requested from the platform. */
  language(): string
  /** Ends running calls as cancelled: they must not continue at the address to which the profile points next. */
  close(): void
}

interface PlatformClientOptions extends TransportOptions {
  /** Reads answers that are too long for this process. */
  reader: AnswerReader
  log: ClientLog
  timeLimit?: number
  backOff?: readonly number[]
  /** False: the program at the address is ending or gone. Default: always true. */
  isThere?: () => boolean
  onConnection(connection: Connection): void
  onBurst(failure: FailureError['failure']): void
  /** Facts found about the platform, stored when the program ends. */
  facts?: { of(): PlatformFacts; save(change: Partial<PlatformFacts>): void }
  /** Further calls turned out to be missing, or its clock to have another zone. */
  onFactsChange?(): void
  /** The platform's description of its calls has more of something than is read. */
  onLargeDescription?(limit: DescriptionLimit): void
}

/** The way of a call that is no evidence about the connection or the platform's calls. */
function plainWay(
  exchange: Exchange,
  mapped: Mapped | undefined,
  received: ReceivedAnswers,
): (call: PlatformCall) => Promise<unknown> {
  const end = sent(exchange, decoded(received))
  const request = { based: based(mapped, exchange), mapped: mappedRequest(mapped) }
  const looked = compose(lookupSteps, request, end)
  const tables = createLookupTables((endpoint, input, given) =>
    looked({ ...given, endpoint, input, background: true, raw: false }),
  )
  return compose(
    inputSteps,
    { picked: picked(mapped, received), divided: divided(mapped) },
    compose(requestSteps, { ...request, lookedUp: lookedUp(mapped, tables) }, end),
  )
}

export function createPlatformClient(options: PlatformClientOptions): PlatformClient {
  const { profile, address, log, timeLimit = 30_000, mapped } = options
  const transport = createTransport(options)
  const ended = new AbortController()
  const exchange = createExchange({ transport, timeLimit, ended: ended.signal })
  const received = createReceivedAnswers({
    ...{ reader: options.reader, mapped, profile },
    onRepair: (endpoint, fields) => log.info('answer mended', { endpoint, fields }),
  })
  const plain = plainWay(exchange, mapped, received)

  const probe = async (): Promise<void> => {
    try {
      const { publicConfig: endpoint } = auth.endpoints
      await plain({ endpoint, input: {}, timeLimit: Math.min(5000, timeLimit), raw: true })
    } catch (error) {
      // Any answer over HTTP shows that the server is there; not every platform serves this call.
      if (faultOf(error).failure.status === undefined) throw error
    }
  }
  const { backOff, isThere, onConnection: onChange, onBurst, onFactsChange } = options
  const watch = createConnectionWatch({ profileId: profile().id, backOff, isThere, onChange, onBurst, probe })

  const known = () => options.facts?.of() ?? {}
  const save = (change: Partial<PlatformFacts>) => options.facts?.save(change)
  const published = createPublishedDescription({
    ...{ exchange, address, log, profileId: () => profile().id },
    onLarge: options.onLargeDescription,
  })
  const served = createServedCalls({
    ...{ facts: known, save, onFactsChange, describedAt: published.at },
    isDescribed: (endpoint) => mapped?.isDescribed(endpoint) ?? true,
    lacks: (endpoint) => mapped?.lacks(endpoint) === true,
    names: (endpoint) => mapped?.names(endpoint) === true,
  })
  const steps = {
    missing: missing(mapped),
    tracked: tracked(served, mapped, plain),
    watched: watched(watch, log, () => profile().id),
  }
  const way = compose(clientSteps, { ...steps, constant: constant(mapped, received) }, plain)
  const files = createFileCalls({
    ...{ steps, transport, exchange, received, mapped, watch, probe, timeLimit, ended: ended.signal },
    base: async () => parseAddress(await address(), profile().requireHttps),
  })

  return {
    ...files,
    watch,
    connection: () => watch.state(),
    repairs: received.repairs,
    lacking: received.lacking,
    missing: () => allEndpoints().flatMap((endpoint) => (served.isMissing(endpoint) ? [endpoint.id] : [])),
    isMissing: served.isMissing,
    sentAs: (endpoint) => mapped?.sentAs(endpoint) ?? sentCall(endpoint, {}, undefined),
    sentId: (id) => mapped?.sentId(id) ?? id,
    unsent: () => ({ ...served.unsent(), ...mapped?.unsent }),
    readDescription: served.readDescription,
    describedCalls: published.calls,
    absent: mapped?.absent,
    demanded: mapped?.demanded,
    captchaIn: mapped?.captcha,
    language: options.language,
    async ownAddresses() {
      const current = profile()
      const url = parseAddress(await address(), current.requireHttps)
      return (await options.dispatchers.proxyOf(current, url)) !== '' ? [] : ownAddresses(url.hostname)
    },
    close() {
      watch.close()
      ended.abort()
    },
    send: (endpoint, input, given = {}) => way({ ...given, endpoint, input }),
    tryMissingAgain: served.tryAgain,
    forgetMissing: served.forget,
    zone: () => known().zone,
    setZone(zone) {
      if (zone === known().zone) return
      log.info('time zone of the platform', { profile: profile().id, zone: zone ?? 'as here' })
      save({ zone })
      onFactsChange?.()
    },
  }
}
