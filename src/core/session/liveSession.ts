import type {
  CredentialState,
  ExportRequest,
  OperationOutput,
  OperationParsed,
  Profile,
  Session,
} from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint, Page, Resource } from '#contract/kernel.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import type { CacheFile, VersionFile } from '../cache/cacheFile.ts'
import type { ClientLog } from '../clientLog.ts'
import type { Emit } from '../events.ts'
import type { Exporter } from '../exporter/exporter.ts'
import { faultOf } from '../gateway/faults.ts'
import { parseInput } from '../gateway/input.ts'
import type { Platform } from '../gateway/platform.ts'
import type { PlatformClient } from '../gateway/platformClient.ts'
import { createTraffic } from '../gateway/traffic.ts'
import type { WriteGuard } from '../gateway/writeGuard.ts'
import type { CreateLogSync, LogSync } from '../logs/logSync.ts'
import type { Verifier } from '../credentials/verifier.ts'
import type { Notices } from '../notices/notices.ts'
import type { Account } from '../settings/profiles.ts'
import { findVia } from './handover.ts'
import type { Journal } from '../journal/journal.ts'
import type { JournalFile } from '../journal/journalFile.ts'
import { createOtherChanges, type OtherChangesOf } from '../journal/otherChanges.ts'
import { createVersions, type Versions } from '../versions/versions.ts'
import { createAnsweredFiles } from './answeredFiles.ts'
import { logResources } from './logResources.ts'
import { type AskTotal, createFilterTrials } from './filterTrials.ts'
import { createPlatformZone, zoneNow } from './platformZone.ts'
import { hasScreen } from './menus.ts'
import { createRefusedConditions } from './refusedConditions.ts'
import { createOwnUploads } from './ownUploads.ts'
import { createReadCache } from './sessionCache.ts'
import { sessionIdOf } from './sessionId.ts'
import { createSessionJournal } from './sessionJournal.ts'
import { createSessionLogs } from './sessionLogs.ts'
import { createSessionPlatform, type SessionPlatform } from './sessionPlatform.ts'
import { type Snapshot, storeSnapshot } from './signIn.ts'
import { createTokenGate, type TokenGate } from './tokenGate.ts'
import { createWindowCalls } from './windowCalls.ts'

/** A session that is signed in: one profile × account × tenant. */
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
  /**
   * Whether the address leads to a file that the platform keeps: one where the contract has them, or one that the
   * platform has answered. @throws FailureError `invalid-input` for an address that is not this platform's.
   */
  isStoredFile(url: string): Promise<boolean>
  snapshot: Snapshot
  /** Language of its menus and dictionaries. */
  language: string
  credentials: CredentialState
  /** Verifier of the password of its sign-in; undefined where that is not known. */
  verifier(): Promise<Verifier | undefined>
  /** Demand of the password rules at the last sign-in. */
  passwordModify: Session['passwordModify']
  /** `api.call` for a window; `signal` ends when the window closes. */
  call(
    input: OperationParsed<'api.call'>,
    window: { readonly id: string; readonly signal: AbortSignal },
  ): Promise<OperationOutput<'api.call'>>
  /** Replaces the snapshot, in the cache as well. */
  replace(snapshot: Snapshot): void
  /** Changes that the account makes here. */
  readonly journal: Journal
  /** Lines of the platform's operation log about a record, besides them. */
  othersOf: OtherChangesOf
  /** Versions of records that are kept before a save. */
  readonly versions: Versions
  /** Logs whose screen the account can navigate to. */
  readableLogs(): Resource[]
  /** As `request`, from the cache where the platform does not support a filter or the order of a log. */
  exported(request: ExportRequest): ExportRequest
  /** The platform may support more orders and filters by now. */
  forgetRefused(): void
  /** Brings the cached logs up to date in the background. @param after milliseconds from now; default 0 */
  syncLogs(after?: number): void
  /** The account signed in just now: its record shows the zone of the platform's clock. */
  signedIn(): Promise<void>
  /** Minutes east of UTC of the platform's clock now; undefined: as far as is known it runs as this machine's. */
  zone(): number | undefined
}

export interface SessionParts {
  profile(id: string): Profile
  guard: WriteGuard
  notices: Notices
  log: ClientLog
  emit: Emit
  createLogSync: CreateLogSync
  exporter: Exporter
  retentionDays(): number
  /** Bytes that the cache of one account may take. */
  cacheBytes(): number
  /** Entries of the journal that are kept. */
  journalLimits(): { readonly days: number; readonly bytes: number }
  holdLimit?: number
}

/**
 * Finds an endpoint that windows may call. Sign-in and sign-out are operations of the bridge instead, because
 * their answers hold tokens.
 * @throws FailureError `not-found` for any other
 */
function windowEndpoint(id: string): AnyEndpoint {
  const endpoint = findEndpoint(id)
  if (!endpoint || endpoint.kind !== 'json' || endpoint.effect === 'session' || endpoint.guard === 'public') {
    throw new FailureError({ code: 'not-found', message: 'No such call' })
  }
  return endpoint
}

interface NewSession {
  profileId: string
  account: Account
  token: string
  passwordModify: Session['passwordModify']
  snapshot: Snapshot
  client: PlatformClient
  file: CacheFile
  readonly journalFile: JournalFile
  /** The profile's, which its accounts share. */
  versionFile: VersionFile
  /** Language of its menus and dictionaries. */
  language: string
}

export function createLiveSession(given: NewSession, parts: SessionParts): LiveSession {
  const { profileId, account, client, file } = given
  const { guard, notices, log, emit, exporter } = parts
  const id = sessionIdOf(profileId, account)
  const traffic = createTraffic()
  const gate = createTokenGate({
    token: given.token,
    isLimited: given.passwordModify === 2,
    holdLimit: parts.holdLimit,
    onExpired: (expiry) => emit({ type: 'session', sessionId: id, state: 'expired', ...expiry }, id),
  })
  const profile = () => parts.profile(profileId)
  const files = createAnsweredFiles()
  const conditions = createRefusedConditions()
  const platform = createSessionPlatform({ client, gate, guard, profile, file, exporter, conditions, files })
  const isDoubtful = () => Object.keys(client.repairs()).length > 0 || client.missing().length > 0
  const trials = createFilterTrials(totalOf(platform), isDoubtful)
  const versions = createVersions({ file: given.versionFile, platform, account: account.username, log })
  const journal = createSessionJournal({
    ...{ id, file: given.journalFile, platform, snapshot: () => session.snapshot },
    ...{ limits: parts.journalLimits, emit, notices, log },
  })
  const readCache = createReadCache({ file, snapshot: () => session.snapshot, log })
  let scope = { value: scopeOf(given.snapshot) }
  const logs = parts.createLogSync({
    platform,
    file,
    retentionDays: parts.retentionDays,
    limitBytes: parts.cacheBytes,
    logs: logResources,
    scope: () => scope,
    quiet: (signal) => traffic.quiet(signal),
    log,
    onShrunk: () => notices.add({ level: 'info', subject: '', code: 'cache.shrunk' }, id),
    onProgress: ({ name: resource }, { rows, asOf }) => {
      emit({ type: 'cache', sessionId: id, resource, rows, asOf }, id)
      zone.onRows(resource)
    },
  })
  const zone = createPlatformZone({ file, username: account.username, onZone: client.setZone })
  const mayRead = (resource: Resource) =>
    resource.log !== undefined && hasScreen(session.snapshot.menus, resource.log.screen)
  const sessionLogs = createSessionLogs({ logs, gate, mayRead, log })

  const othersOf = createOtherChanges({
    ...{ file, client, journal, account: account.username, mayRead, zone: () => session.zone() },
    ...{ isOfOtherScope: logs.isOfOtherScope, lookedAt: sessionLogs.lookedAt },
  })

  const callWindow = createWindowCalls({
    ...{ sessionId: id, client, gate, platform, readCache, trials, conditions, isDoubtful },
    ...{ traffic, journal, versions, logs: sessionLogs, notices, log },
  })

  const session: LiveSession = {
    id,
    profileId,
    account,
    gate,
    client,
    file,
    logs,
    platform: { ...platform, upload: createOwnUploads({ platform, client, journal }) },
    async isStoredFile(url) {
      const kind = await client.kindOf(url)
      return (
        kind === 'file' || (kind === 'other' && (files.has(url) || session.snapshot.user.headUrl === url))
      )
    },
    snapshot: given.snapshot,
    language: given.language,
    credentials: { store: 'session', reason: '' },
    verifier: async () => undefined,
    passwordModify: given.passwordModify,
    async call({ endpoint: called, params, query, body, prefer, journal: note, ...options }, window) {
      const endpoint = findVia(called) ?? windowEndpoint(called)
      const input = { params, query, body }
      return callWindow({
        ...options,
        endpoint,
        input,
        prefer,
        note,
        signal: window.signal,
        windowId: window.id,
      })
    },
    replace(snapshot) {
      const isScopeChanged = scope.value !== scopeOf(snapshot)
      if (isScopeChanged) scope = { value: scopeOf(snapshot) }
      session.snapshot = snapshot
      // Rows that the account may no longer read leave the cache.
      if (isScopeChanged) sessionLogs.syncAll()
      storeSnapshot(file, snapshot).catch((error: unknown) =>
        log.warn('cache not written', { reason: String(error) }),
      )
    },
    journal,
    othersOf,
    versions,
    exported(request) {
      const endpoint = findEndpoint(request.endpoint)
      if (!endpoint?.cached || request.via !== 'client' || request.prefer !== undefined) return request
      const input = { query: request.query }
      const isAsAsked =
        trials.known(endpoint, input).length === 0 && conditions.unsorted(endpoint, input) === undefined
      return isAsAsked ? request : { ...request, prefer: 'cache' }
    },
    forgetRefused() {
      conditions.forget()
      trials.forget()
    },
    readableLogs: sessionLogs.readable,
    syncLogs: sessionLogs.syncAll,
    signedIn: zone.signedIn,
    zone: () => zoneNow(session.snapshot.user.platformZone, client.zone()),
  }
  return session
}

const scopeOf = ({ user }: Snapshot): string => user.logScope ?? ''

/** Counts the rows of a list, in the background. */
const totalOf =
  (platform: SessionPlatform): AskTotal =>
  async (endpoint, query) => {
    try {
      const input = parseInput(endpoint, { query })
      // The gateway has decoded a page.
      return ((await platform.sendOnce({ endpoint, input, background: true })) as Page<unknown>).total
    } catch (error) {
      // A refusal is an answer as well: the platform has determined that there is no such record.
      return faultOf(error).failure.status === undefined ? null : 0
    }
  }
