import type { Dispatcher } from 'undici'
import type { BackendStatus, Connection, Profile } from '#contract/bridge.ts'
import type { Failure } from '#contract/failures.ts'
import type { Backend } from '../backend/backend.ts'
import type { ClientLog } from '../clientLog.ts'
import { backendNotRunning } from '../failures.ts'
import { mappingOf } from '../mapping/mapping.ts'
import type { HostPorts } from '../ports.ts'
import type { PlatformFactsStore } from '../settings/platformFacts.ts'
import { embeddedId } from '../settings/profiles.ts'
import { parseAddress } from '../addresses/address.ts'
import { createAnswerReader } from './answers/answerReader.ts'
import type { DescriptionLimit } from './apiDescription.ts'
import { createDispatchers } from './dispatcher.ts'
import { createPlatformClient, type PlatformClient } from './platformClient.ts'

/** One HTTP client per profile, created on first use. */
export interface PlatformClients {
  /** @throws FailureError `not-found` for a profile that does not exist. */
  of(profileId: string): PlatformClient
  /**
   * A client of the profile's platform with another mapping, of which nothing is learnt or shown. The caller closes it.
   * @throws FailureError `not-found`; `invalid-input` for a mapping that cannot be used
   */
  trial(profileId: string, mapping: string): PlatformClient
  /** How calls of a profile travel. @throws FailureError `not-found`, `address`, or `offline` without a backend */
  routeOf(profileId: string): Promise<Route>
  /** Ends the client of a profile that is removed or points to another address. */
  drop(profileId: string): void
  /** Proxy or authority of a profile changed: its next call opens new connections. */
  forgetConnections(profileId: string): void
  /** The embedded backend started or stopped: its client is updated without waiting for a call. */
  backendChanged(status: BackendStatus): void
  /** Looks at once for platforms that are out of reach. */
  probeOffline(): void
  /** Ends all calls; the connections themselves end with `closeConnections`. */
  close(): void
  closeConnections(): Promise<void>
}

/** Milliseconds that an examination waits at most for a step. */
const MAX_PATIENCE = 5_000

/** How calls of a profile travel. */
export interface Route {
  readonly profile: Profile
  /** The profile's address. */
  readonly url: URL
  /** Address of the proxy; empty: none. @throws FailureError `address` where the system names an unusable one */
  proxy(): Promise<string>
  /** Milliseconds until a place without an answer counts as silent. */
  readonly patience: number
  /**
   * PEM texts of the authorities that the profile trusts. @throws FailureError `tls` for a text of the profile that
   * is none
   */
  authorities(): Promise<string[]>
  /** Sends a request over the connections of the profile's calls. */
  dispatcher(): Promise<Dispatcher>
}

interface PlatformClientsOptions {
  ports: Pick<HostPorts, 'version' | 'resolveProxy' | 'children'>
  /** @throws FailureError `not-found` for a profile that does not exist. */
  profile(id: string): Profile
  /** The embedded one. `address` @throws FailureError `offline` unless it runs. */
  backend: Pick<Backend, 'address' | 'status'>
  language(): string
  log: ClientLog
  /** Milliseconds of a whole call. */
  timeLimit?: number
  /** Milliseconds between tries while offline. */
  backOff?: readonly number[]
  onConnection(connection: Connection): void
  facts: PlatformFactsStore
  /** Further calls of a platform turned out to be missing, or its clock to have another zone. */
  onFactsChange(profileId: string): void
  /** A call failed on the network. Reported once per failure burst. */
  onBurst(profile: { readonly id: string; readonly name: string }, failure: Failure): void
  /** A platform's description of its calls is not used, because it has more of something than is read. */
  onLargeDescription?(profileName: string, limit: DescriptionLimit): void
}

export function createPlatformClients(options: PlatformClientsOptions): PlatformClients {
  const { ports, profile, log, facts } = options
  const clients = new Map<string, PlatformClient>()
  const reader = createAnswerReader({ children: ports.children, log })
  const dispatchers = createDispatchers(ports.resolveProxy, reader.authorities)

  const addressOf = async (profileId: string): Promise<string> =>
    profileId === embeddedId ? options.backend.address() : profile(profileId).address

  const create = (profileId: string): PlatformClient => {
    const { name, mapping, address } = profile(profileId)
    return createPlatformClient({
      profile: () => profile(profileId),
      address: () => addressOf(profileId),
      language: options.language,
      version: ports.version,
      mapped: mappingOf(mapping, address),
      dispatchers,
      reader,
      log,
      timeLimit: options.timeLimit,
      backOff: options.backOff,
      isThere: () => profileId !== embeddedId || options.backend.status().state === 'running',
      onConnection: options.onConnection,
      facts: {
        of: () => facts.of(profileId),
        save: (change) => facts.save(profileId, change),
      },
      onFactsChange: () => options.onFactsChange(profileId),
      onBurst: (failure) => options.onBurst({ id: profileId, name }, failure),
      onLargeDescription: (limit) => options.onLargeDescription?.(name, limit),
    })
  }

  const trial = (profileId: string, mapping: string): PlatformClient => {
    const tried = (): Profile => ({ ...profile(profileId), mapping })
    return createPlatformClient({
      profile: tried,
      address: () => addressOf(profileId),
      language: options.language,
      version: ports.version,
      mapped: mappingOf(mapping, tried().address),
      dispatchers,
      reader,
      log,
      timeLimit: options.timeLimit,
      onConnection: () => undefined,
      onBurst: () => undefined,
    })
  }

  return {
    trial,
    of(profileId) {
      const known = clients.get(profileId)
      if (known) return known
      const created = create(profileId)
      clients.set(profileId, created)
      return created
    },
    async routeOf(profileId) {
      const known = profile(profileId)
      const url = parseAddress(await addressOf(profileId), known.requireHttps)
      return {
        profile: known,
        url,
        proxy: () => dispatchers.proxyOf(known, url),
        patience: Math.min(MAX_PATIENCE, options.timeLimit ?? MAX_PATIENCE),
        authorities: () => dispatchers.authorities(known),
        dispatcher: () => dispatchers.get(known, url),
      }
    },
    drop(profileId) {
      clients.get(profileId)?.close()
      clients.delete(profileId)
      facts.forget(profileId)
      dispatchers.forget(profileId)
    },
    forgetConnections: dispatchers.forget,
    backendChanged(status) {
      const watch = clients.get(embeddedId)?.watch
      if (status.state === 'running') watch?.probeNow()
      else watch?.failed(backendNotRunning(status).failure)
    },
    probeOffline() {
      for (const { watch } of clients.values()) watch.probeNow()
    },
    close() {
      for (const client of clients.values()) client.close()
      reader.close()
    },
    closeConnections: () => dispatchers.close(),
  }
}
