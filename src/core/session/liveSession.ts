import type { CredentialState, OperationOutput, OperationParsed } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint, Resource } from '#contract/kernel.ts'
import { findEndpoint, resources } from '#contract/resources/index.ts'
import { security } from '#contract/resources/sys/security.ts'
import { faultOf } from '../gateway/faults.ts'
import { parseInput } from '../gateway/input.ts'
import type { PlatformClient } from '../gateway/platformClient.ts'
import { createSealing } from '../gateway/sealing.ts'
import type { WriteGuard } from '../gateway/writeGuard.ts'
import type { CacheFile } from '../cache/cacheFile.ts'
import type { CallInput, Platform } from '../gateway/platform.ts'
import type { ClientLog } from '../clientLog.ts'
import type { CreateLogSync, LogSync } from '../logs/logSync.ts'
import type { Emit } from '../events.ts'
import type { Exporter } from '../exporter/exporter.ts'
import type { Notices } from '../notices/notices.ts'
import type { Account } from '../settings/profiles.ts'
import { createTraffic } from '../gateway/traffic.ts'
import { callVia, findVia } from './handover.ts'
import { hasScreen } from './menus.ts'
import { sessionIdOf } from './sessionId.ts'
import { cachedRows } from '../exporter/cachedRows.ts'
import { withSealedPasswords } from './passwordFields.ts'
import { type Snapshot, snapshotParts, storeSnapshot } from './signIn.ts'
import { createTokenGate, type TokenGate } from './tokenGate.ts'

/** One profile × account × tenant, signed in. */
export interface LiveSession {
  readonly id: string
  readonly profileId: string
  readonly account: Account
  readonly gate: TokenGate
  readonly client: PlatformClient
  readonly file: CacheFile
  readonly logs: LogSync
  /** For exports and log synchronisation. */
  readonly platform: Platform
  /** Throws invalid-input for an address that is not this platform's. */
  checkUrl(url: string): Promise<void>
  snapshot: Snapshot
  credentials: CredentialState
  /** `api.call` for a window; `signal` ends when the window closes. */
  call(input: OperationParsed<'api.call'>, signal: AbortSignal): Promise<OperationOutput<'api.call'>>
  /** Puts a fresh snapshot in place and into the cache. */
  replace(snapshot: Snapshot): void
  /** Logs whose screen the account can navigate to. */
  readableLogs(): Resource[]
  /** Brings the cached logs up to date in the background. */
  syncLogs(): void
}

export interface SessionParts {
  profile(id: string): Parameters<WriteGuard['check']>[0]
  guard: WriteGuard
  notices: Notices
  log: ClientLog
  emit: Emit
  createLogSync: CreateLogSync
  exporter: Exporter
  retentionDays(): number
  /** Bytes that the cache of one account may take. */
  cacheBytes(): number
  holdLimit?: number
}

const logResources: readonly Resource[] = resources.filter((resource: Resource) => resource.log !== undefined)

/** Least time between two synchronisations that looking at a log brings about. */
const syncPause = 15_000

const logResourceOf = (endpoint: AnyEndpoint): Resource | undefined =>
  endpoint.cached ? logResources.find((item) => endpoint.id.startsWith(`${item.name}.`)) : undefined

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isPage = (value: unknown): value is { list: object[]; total: number } =>
  typeof value === 'object' && value !== null && 'list' in value && 'total' in value

/** Sign-in and sign-out are operations of their own: their answers hold what a window may not see. */
function windowEndpoint(id: string): AnyEndpoint {
  const endpoint = findEndpoint(id)
  if (!endpoint || endpoint.kind !== 'json' || endpoint.effect === 'session' || endpoint.guard === 'public') {
    throw new FailureError({ code: 'not-found', message: 'No such call' })
  }
  return endpoint
}

export function createLiveSession(
  given: {
    profileId: string
    account: Account
    token: string
    snapshot: Snapshot
    client: PlatformClient
    file: CacheFile
  },
  parts: SessionParts,
): LiveSession {
  const { profileId, account, client, file } = given
  const { guard, notices, log, emit } = parts
  const id = sessionIdOf(profileId, account)
  const synced = new Map<string, number>()
  const traffic = createTraffic()
  const sealing = createSealing()

  const gate = createTokenGate({
    token: given.token,
    holdLimit: parts.holdLimit,
    onExpired: () => emit({ type: 'session', sessionId: id, state: 'expired' }, id),
  })

  const send = async (
    endpoint: AnyEndpoint,
    input: CallInput,
    options: { signal?: AbortSignal; background?: boolean; confirm?: string },
  ): Promise<unknown> => {
    guard.check(parts.profile(profileId), endpoint, options.confirm)
    if (options.background && client.connection().state === 'offline') {
      throw new FailureError({ code: 'offline', message: 'no connection' })
    }
    await client.watch.demand()
    return gate.use(
      (token) => {
        // Again: an unlock may have ended while the call waited for a sign-in.
        guard.check(parts.profile(profileId), endpoint, options.confirm)
        const how = { token, signal: options.signal, background: options.background }
        return sealing.send(
          endpoint,
          input,
          () => client.send(security.endpoints.publicKey, {}, how),
          async (outgoing) =>
            client.send(endpoint, await withSealedPasswords(client, endpoint, outgoing), how),
        )
      },
      { signal: options.signal, wait: !options.background },
    )
  }

  const platform: Platform = {
    call: (endpoint, input, options = {}) => send(endpoint, parseInput(endpoint, input), options),
    async download(source, signal, range) {
      const wanted =
        'url' in source ? source : { ...source, input: parseInput(source.endpoint, source.input) }
      if ('endpoint' in wanted) guard.check(parts.profile(profileId), wanted.endpoint, undefined)
      await client.watch.demand()
      return gate.use(
        (token) => {
          const options = { token, signal, range }
          return 'url' in wanted
            ? client.open(wanted.url, options)
            : client.fetch(wanted.endpoint, wanted.input, options)
        },
        { signal, wait: true },
      )
    },
    async upload(endpoint, fields, file, signal) {
      const input = parseInput(endpoint, { body: fields })
      guard.check(parts.profile(profileId), endpoint, undefined)
      await client.watch.demand()
      return gate.use(
        (token) => {
          guard.check(parts.profile(profileId), endpoint, undefined)
          return client.upload(endpoint, input, file, { token, signal })
        },
        { signal, wait: true },
      )
    },
    cached: (endpoint, query, search) => {
      const input = parseInput(endpoint, { query }).query
      const given = isRecord(query) ? query : {}
      // A page that nobody asked for is not a default of 10 rows here.
      const paging = { page: given.page, limit: given.limit }
      const rows = { ...(input as object), ...paging }
      return cachedRows({ file, exporter: parts.exporter }, logResourceOf(endpoint), endpoint, rows, search)
    },
    reached: (signal) => client.watch.reached(signal),
  }

  const mayRead = (resource: Resource) =>
    resource.log !== undefined && hasScreen(session.snapshot.menus, resource.log.screen)

  const logs = parts.createLogSync({
    platform,
    file,
    retentionDays: parts.retentionDays,
    limitBytes: parts.cacheBytes,
    logs: logResources,
    quiet: (signal) => traffic.quiet(signal),
    log,
    onShrunk: () => notices.add({ level: 'info', subject: '', code: 'cache.shrunk' }, id),
    onProgress: (resource, status) =>
      emit(
        { type: 'cache', sessionId: id, resource: resource.name, rows: status.rows, asOf: status.asOf },
        id,
      ),
  })

  const sync = (resource: Resource) => {
    if (gate.state() !== 'active' || logs.running(resource) || !mayRead(resource)) return
    synced.set(resource.name, Date.now())
    logs.sync(resource).catch((error: unknown) => {
      log.warn('log synchronisation stopped', { resource: resource.name, code: faultOf(error).failure.code })
    })
  }

  /** null: this call is not in the cache, or nothing is there yet. */
  const fromCache = async (
    endpoint: AnyEndpoint,
    input: CallInput,
  ): Promise<OperationOutput<'api.call'> | null> => {
    const part = Object.hasOwn(snapshotParts, endpoint.id)
      ? snapshotParts[endpoint.id as keyof typeof snapshotParts]
      : undefined
    if (part) return { data: session.snapshot[part], source: 'cache', asOf: session.snapshot.asOf }
    const resource = logResourceOf(endpoint)
    if (!resource) return null
    const { page, limit, order, orderField, ...filters } = input.query as Record<string, unknown>
    const { asOf, ...data } = await file.queryLog(resource, {
      filters: Object.fromEntries(
        Object.entries(filters).map(([name, value]) => [name, String(value ?? '')]),
      ),
      page: Number(page),
      limit: Number(limit),
      order: order === 'asc' || order === 'desc' ? order : '',
      orderField: String(orderField ?? ''),
    })
    return asOf > 0 ? { data, source: 'cache', asOf } : null
  }

  const readCache = (endpoint: AnyEndpoint, input: CallInput) =>
    fromCache(endpoint, input).catch((reason: unknown) => {
      log.warn('cache unreadable', { endpoint: endpoint.id, reason: String(reason) })
      return null
    })

  const onAnswer = (endpoint: AnyEndpoint, data: unknown) => {
    const resource = logResourceOf(endpoint)
    if (!resource || !isPage(data)) return
    if (Date.now() - (synced.get(resource.name) ?? 0) > syncPause) sync(resource)
  }

  const session: LiveSession = {
    id,
    profileId,
    account,
    gate,
    client,
    file,
    logs,
    platform,
    checkUrl: client.checkUrl,
    snapshot: given.snapshot,
    credentials: { store: 'session', reason: '' },
    async call(request, signal) {
      const via = findVia(request.endpoint)
      const endpoint = via ?? windowEndpoint(request.endpoint)
      const input = parseInput(endpoint, request)
      const isOffline = client.connection().state === 'offline'
      if (endpoint.effect === 'read' && (request.prefer === 'cache' || isOffline)) {
        // What can be read is there at once; the next call sees whether the connection is back.
        if (isOffline) client.watch.look()
        const cached = await readCache(endpoint, input)
        if (cached) return cached
      }
      try {
        const options = { signal, confirm: request.confirm }
        const data = await traffic.during(() =>
          via ? callVia(platform, log, via, input, options) : send(endpoint, input, options),
        )
        onAnswer(endpoint, data)
        return { data, source: 'network', asOf: Date.now() }
      } catch (error) {
        const { failure } = faultOf(error)
        if (endpoint.effect === 'read' && (failure.code === 'offline' || failure.code === 'timeout')) {
          const cached = await readCache(endpoint, input)
          if (cached) return cached
        }
        // Refused without a pop-up, but never invisible.
        if (failure.code === 'refused' && !failure.loud && failure.message !== '') {
          notices.add({ level: 'warning', text: failure.message, subject: endpoint.summary }, id)
        }
        throw error
      }
    },
    replace(snapshot) {
      session.snapshot = snapshot
      storeSnapshot(file, snapshot).catch((error: unknown) =>
        log.warn('cache not written', { reason: String(error) }),
      )
    },
    readableLogs: () => logResources.filter(mayRead),
    syncLogs() {
      for (const resource of logResources) sync(resource)
    },
  }
  return session
}
