import type { NoticeCode, Profile, UpdateBlockers } from '#contract/bridge.ts'
import type { Failure } from '#contract/failures.ts'
import type { Backend } from './backend/backend.ts'
import type { createCache } from './cache/cache.ts'
import type { JournalFiles } from './journal/journalFile.ts'
import type { ClientLog } from './clientLog.ts'
import type { CoreTimes } from './coreTimes.ts'
import type { Credentials } from './credentials/credentials.ts'
import type { Emit } from './events.ts'
import { createExporter } from './exporter/exporter.ts'
import { descriptionLimits } from './gateway/apiDescription.ts'
import { createPlatformClients, type PlatformClients } from './gateway/platformClients.ts'
import { createWriteGuard, type WriteGuard } from './gateway/writeGuard.ts'
import { type createEventHold, createLock, type Lock } from './lock/lock.ts'
import { createLogSync } from './logs/logSync.ts'
import type { Notices } from './notices/notices.ts'
import type { MachinePolicy } from './policy/policy.ts'
import type { HostPorts } from './ports.ts'
import type { LiveSession } from './session/liveSession.ts'
import { createSessions, type Sessions } from './session/sessions.ts'
import type { Windows } from './session/windows.ts'
import { createPlatformFactsStore } from './settings/platformFacts.ts'
import type { Profiles } from './settings/profiles.ts'
import type { SettingsStore } from './settings/settings.ts'
import { createTransfers, type Transfers } from './transfers/transfers.ts'

/** Parts of core that need each other: sessions, clients of platforms, transfers, write guard and lock. */
export interface CommonParts {
  readonly ports: HostPorts
  readonly log: ClientLog
  readonly emit: Emit
  readonly notices: Notices
  readonly profiles: Profiles
  readonly settings: SettingsStore
  readonly times: CoreTimes
  /** They are created later, and not used before. */
  sessions(): Sessions
}

export const sessionOf = (sessions: Sessions, id: string): LiveSession | undefined =>
  sessions.list().find((session) => session.id === id)

export const openTransfers = (common: CommonParts, policy: MachinePolicy): Promise<Transfers> => {
  const { ports, log, emit, notices, profiles, times } = common
  const byId = (sessionId: string) => sessionOf(common.sessions(), sessionId)
  return createTransfers({
    dataDir: ports.dataDir,
    files: ports.files,
    log,
    emit,
    platform: (sessionId) => byId(sessionId)?.platform,
    checkExport: (sessionId) => {
      const session = byId(sessionId)
      if (session) policy.checkExport(profiles.get(session.profileId).environment)
    },
    isStoredFile: async (sessionId, url) => (await byId(sessionId)?.isStoredFile(url)) ?? false,
    onChanged: (subject, session) =>
      notices.add({ level: 'warning', subject, code: 'export.changed' }, session),
    times: times.transfers,
  })
}

const networkNotices: Partial<Record<Failure['code'], NoticeCode>> = {
  offline: 'network.offline',
  timeout: 'network.timeout',
  tls: 'network.tls',
  address: 'network.address',
  'bad-answer': 'network.bad-answer',
}

/** Notifies operators of calls that fail on the network: those signed in to that platform; before that, everybody. */
const reportBurst =
  (notices: Notices, sessionsOf: (profileId: string) => readonly { readonly id: string }[]) =>
  (profile: { readonly id: string; readonly name: string }, failure: Failure): void => {
    const code = networkNotices[failure.code]
    if (!code) return
    const sessions = sessionsOf(profile.id)
    for (const id of sessions.length > 0 ? sessions.map((session) => session.id) : [undefined])
      notices.add({ level: 'error', subject: profile.name, code }, id)
  }

/** The write guard, whose changes windows receive as events and operators as notices. */
export function openGuard({ profiles, notices, emit, sessions, times }: CommonParts): WriteGuard {
  const guard = createWriteGuard({
    unlockFor: times.unlock,
    onChange: (profileId) => {
      const profile = profiles.list().find((item) => item.id === profileId)
      if (profile) emit({ type: 'writes', writes: guard.state(profile) })
    },
    onEnded: (profileId) => {
      for (const session of sessions().list()) {
        if (session.profileId !== profileId) continue
        const subject = profiles.get(profileId).name
        notices.add({ level: 'info', subject, code: 'writes.ended' }, session.id)
      }
    },
  })
  return guard
}

export function openClients(common: CommonParts, backend: Backend): PlatformClients {
  const { ports, log, emit, notices, profiles, settings, times, sessions } = common
  return createPlatformClients({
    ports,
    profile: profiles.get,
    backend,
    language: () => settings.get().language,
    log,
    timeLimit: times.call,
    backOff: times.reconnect,
    onConnection: (connection) => {
      emit({ type: 'connection', connection })
      if (connection.state === 'online') sessions().reconnected(connection.profileId)
    },
    facts: createPlatformFactsStore(ports.store),
    onFactsChange: (profileId) => sessions().changed(profileId),
    onBurst: reportBurst(notices, (profileId) =>
      sessions()
        .list()
        .filter((session) => session.profileId === profileId),
    ),
    onLargeDescription: (subject, limit) =>
      notices.add({
        ...{ level: 'warning', subject, code: `description.${limit}` },
        values: { most: descriptionLimits[limit] },
      }),
  })
}

export function openSessions(
  common: CommonParts,
  parts: {
    readonly credentials: Credentials
    readonly cache: ReturnType<typeof createCache>
    readonly journals: JournalFiles
    readonly windows: Windows
    readonly clients: PlatformClients
    readonly guard: WriteGuard
    /** Milliseconds between two readings of a session in the background. */
    refreshEvery(): number
    onEnded(sessionId: string): void
  },
): Sessions {
  const { ports, log, emit, notices, profiles, settings, times } = common
  const { clients, guard, ...rest } = parts
  return createSessions({
    ...rest,
    profiles,
    client: clients.of,
    logsAfter: times.logs,
    language: () => settings.get().language,
    parts: {
      profile: profiles.get,
      guard,
      notices,
      log,
      emit,
      createLogSync,
      exporter: createExporter({ children: ports.children, log }),
      retentionDays: () => settings.get().logRetentionDays,
      journalLimits: () => {
        const { journalDays, journalMegabytes } = settings.get()
        return { days: journalDays, bytes: journalMegabytes * 1024 * 1024 }
      },
      cacheBytes: () => settings.get().logCacheMegabytes * 1024 * 1024,
      holdLimit: times.hold,
    },
  })
}

export function openLock(
  common: CommonParts,
  parts: {
    readonly credentials: Credentials
    readonly guard: WriteGuard
    readonly transfers: Transfers
    readonly held: ReturnType<typeof createEventHold>
  },
): Lock {
  const { ports, log, emit, profiles, settings, times } = common
  const { credentials, guard, transfers, held } = parts
  const sessions = common.sessions()
  return createLock({
    store: ports.store,
    profiles,
    credentials,
    guard,
    log,
    sessions,
    idleMinutes: () => settings.get().lockMinutes,
    onChange: (state) => {
      emit({ type: 'lock', lock: state })
      if (state.isLocked) {
        transfers.locked()
        return
      }
      held.release()
      transfers.unlocked((id) => sessionOf(sessions, id)?.gate.state() === 'active')
    },
    every: times.lock,
  })
}

/** Work that an update must not interrupt. */
export const updateBlockers =
  ({ ports, profiles }: CommonParts, { transfers, guard }: { transfers: Transfers; guard: WriteGuard }) =>
  (): UpdateBlockers => {
    const pending = ports.windows.pending()
    const isUnlocked = (profile: Profile) =>
      profile.environment === 'production' && guard.state(profile).allowed
    return {
      unsaved: pending.flatMap(({ unsaved }) => unsaved),
      batches: pending.flatMap(({ batches }) => batches),
      transfers: transfers
        .list()
        .filter(({ state }) => state === 'running' || state === 'queued')
        .map(({ fileName, title }) => fileName || title),
      unlocked: profiles
        .list()
        .filter(isUnlocked)
        .map(({ name }) => name),
    }
  }
