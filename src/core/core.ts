import { join } from 'node:path'
import type { NoticeCode, Profile, UpdateBlockers } from '#contract/bridge.ts'
import { type Failure, fail, ok } from '#contract/failures.ts'
import { createBackend } from './backend/backend.ts'
import { createCache } from './cache/cache.ts'
import { type ClientLog, createClientLog } from './clientLog.ts'
import { createCredentials } from './credentials/credentials.ts'
import { createKeychain } from './credentials/keychain.ts'
import { createDrafts } from './drafts/drafts.ts'
import { createEvents, type Emit } from './events.ts'
import { createExporter } from './exporter/exporter.ts'
import { createLinks, type Links } from './transfers/links.ts'
import { createPickedFiles, type PickedFiles } from './files/pickedFiles.ts'
import { descriptionLimits } from './gateway/apiDescription.ts'
import { createPlatformClients } from './gateway/platformClients.ts'
import { createWriteGuard, type WriteGuard } from './gateway/writeGuard.ts'
import { locked } from './failures.ts'
import { createEventHold, createLock } from './lock/lock.ts'
import { createLogSync } from './logs/logSync.ts'
import { createNotices, type Notices } from './notices/notices.ts'
import { createDispatch, createToFailure, type ToFailure } from './operations/dispatch.ts'
import { createHandlers } from './operations/index.ts'
import { type MachinePolicy, machinePolicy } from './policy/policy.ts'
import { readPolicy } from './policy/readPolicy.ts'
import type { Core, HostPorts } from './ports.ts'
import { createRecordIndex } from './recordIndex/recordIndex.ts'
import type { LiveSession } from './session/liveSession.ts'
import { createRemoval } from './removal.ts'
import { createCrashDumps, KEPT_DUMPS } from './support/crashDumps.ts'
import { createSessions } from './session/sessions.ts'
import { createWindows, type Windows } from './session/windows.ts'
import { createLearntStore } from './settings/learnt.ts'
import { createProfiles, type Profiles } from './settings/profiles.ts'
import { createSettings, type SettingsStore } from './settings/settings.ts'
import { checkStored } from './settings/storedBy.ts'
import type { TransferTimes } from './transfers/queue/queue.ts'
import { createTransfers, type Transfers } from './transfers/transfers.ts'
import { createUpdates } from './updates/updates.ts'
import { createWatch } from './watch/watch.ts'
import { createWorkspace } from './workspace/workspace.ts'

/** Milliseconds; the defaults are the product's, tests shorten them. */
export interface CoreTimes {
  /** A whole call; default 30 000. */
  call?: number
  /** How long a call waits for a new sign-in; default 10 minutes. */
  hold?: number
  /** An unlock of a production profile; default 15 minutes. */
  unlock?: number
  /** Between two readings of menus, permissions and dictionaries; default the setting's minutes. */
  refresh?: number
  /** Between two looks of the watch rules; default one minute. */
  watch?: number
  /** Between two questions to the update feed; default six hours. */
  update?: number
  /** Between two checks of the operator's idle time; default 5 s. */
  lock?: number
  /** Time that a tool of the system gets for its answer about the policy; default 5 s. */
  policy?: number
  /** From the beginning of a session until its logs are synchronised; default 3 s, in which the console is shown. */
  logs?: number
  /** Between tries while offline; default 1 to 15 s. */
  reconnect?: readonly number[]
  transfers?: TransferTimes
}

const networkNotices: Partial<Record<Failure['code'], NoticeCode>> = {
  offline: 'network.offline',
  timeout: 'network.timeout',
  tls: 'network.tls',
  address: 'network.address',
  'bad-answer': 'network.bad-answer',
}

/**
 * Creates the parts and connects them. Hosts supply the ports; this code is independent of the host.
 * @throws NewerSettingsError before anything was written
 */
export async function createCore(given: HostPorts, times: CoreTimes = {}): Promise<Core> {
  checkStored(given.store, given.version)
  const { dataDir, children } = given
  const log = createClientLog({ folder: join(dataDir, 'logs') })
  const policy = await openPolicy(given, log, times.policy)
  const ports = withinPolicy(given, policy)
  const { capabilities } = ports
  const events = createEvents(log)
  const { subscribe } = events
  const held = createEventHold()
  const emit: Emit = (event, sessionId) => held.offer(event, sessionId, () => events.emit(event, sessionId))
  const notices = createNotices(emit)
  const { unreadableKeys } = policy
  if (unreadableKeys.length > 0) {
    log.warn('keys of the policy that sign updates cannot be read', { positions: unreadableKeys })
    const values = { positions: unreadableKeys.join(', ') }
    notices.add({ ...{ level: 'warning', subject: '', code: 'policy.keys' }, values })
  }
  const { settings, profiles } = openSettings(ports, policy, notices, log)
  const language = () => settings.get().language
  const crashDumps = createCrashDumps(ports.crashDumps, log)
  crashDumps.follow(settings.get().keepsCrashDumps)
  // A broken policy forbids new ones and deletes nothing.
  const isForbidden = policy.effective.state === 'applied' && !policy.effective.crashDumps
  void crashDumps.trim(isForbidden ? 0 : KEPT_DUMPS).catch(() => {})
  const refreshEvery = () => times.refresh ?? settings.get().refreshMinutes * 60_000

  const workspace = createWorkspace({ dataDir, log })
  const windows = createWindows(workspace)
  const cache = createCache({
    dataDir,
    children,
    log,
    onRebuilt: (reason) => notices.add({ level: 'warning', subject: '', code: `cache.${reason}` }),
  })
  const platformOf = (sessionId: string) =>
    sessions.list().find((session) => session.id === sessionId)?.platform
  const transfers = await createTransfers({
    dataDir,
    files: ports.files,
    log,
    emit,
    platform: platformOf,
    checkExport: (sessionId) => {
      const session = sessions.list().find(({ id }) => id === sessionId)
      if (session) policy.checkExport(profiles.get(session.profileId).environment)
    },
    isStoredFile: async (sessionId, url) =>
      (await sessions
        .list()
        .find(({ id }) => id === sessionId)
        ?.isStoredFile(url)) ?? false,
    onChanged: (subject, session) =>
      notices.add({ level: 'warning', subject, code: 'export.changed' }, session),
    times: times.transfers,
  })
  const pickedFiles = createPickedFiles()
  const links = createLinks(platformOf)
  const credentials = createCredentials({
    store: capabilities.includes('keychain') ? createKeychain({ children, log }) : undefined,
    profiles,
    log,
  })
  const guard = openGuard({ profiles, notices, emit, sessions: () => sessions.list() }, times.unlock)
  const backend = createBackend({
    isAllowed: policy.effective.demo,
    children,
    dataDir,
    log,
    onStatus: (status) => {
      emit({ type: 'backend', status })
      clients.backendChanged(status)
    },
  })
  const clients = createPlatformClients({
    ports,
    profile: profiles.get,
    backend,
    language,
    log,
    timeLimit: times.call,
    backOff: times.reconnect,
    onConnection: (connection) => {
      emit({ type: 'connection', connection })
      if (connection.state === 'online') sessions.reconnected(connection.profileId)
    },
    learnt: createLearntStore(ports.store),
    onLearnt: (profileId) => sessions.changed(profileId),
    onBurst: reportBurst(notices, (profileId) =>
      sessions.list().filter((session) => session.profileId === profileId),
    ),
    onLargeDescription: (subject, limit) =>
      notices.add({
        ...{ level: 'warning', subject, code: `description.${limit}` },
        values: { most: descriptionLimits[limit] },
      }),
  })
  const sessions = createSessions({
    profiles,
    credentials,
    cache,
    windows,
    client: clients.of,
    refreshEvery,
    logsAfter: times.logs,
    language,
    onEnded: (sessionId) => {
      for (const part of [transfers, links]) part.sessionEnded(sessionId)
    },
    parts: {
      profile: profiles.get,
      guard,
      notices,
      log,
      emit,
      createLogSync,
      exporter: createExporter({ children, log }),
      retentionDays: () => settings.get().logRetentionDays,
      cacheBytes: () => settings.get().logCacheMegabytes * 1024 * 1024,
      holdLimit: times.hold,
    },
  })
  const lock = createLock({
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
      transfers.unlocked((id) =>
        sessions.list().some((one) => one.id === id && one.gate.state() === 'active'),
      )
    },
    every: times.lock,
  })
  held.follow(lock.isLocked)
  const watch = createWatch({ workspace, notices, emit, log, sessions: sessions.list, every: times.watch })
  const updates = createUpdates({
    port: ports.updates,
    feed: () => settings.get().updateFeed,
    keys: policy.updateKeys,
    problem: policy.effective.state === 'broken' ? 'policy' : undefined,
    isAutomatic: () => settings.get().checksUpdates,
    blockers: updateBlockers({ ports, transfers, profiles, guard }),
    emit,
    notices,
    log,
    every: times.update,
  })
  const toFailure = createToFailure(log, dataDir)
  const drafts = createDrafts({ workspace, emit })
  const recordIndex = createRecordIndex({ emit, log, every: refreshEvery })
  const stored = { settings, profiles, credentials, workspace, drafts, recordIndex, links, pickedFiles }
  const active = { windows, sessions, clients, backend, guard, lock, notices, watch, transfers, updates }
  const removeEverything = createRemoval({ ports, sessions, transfers, profiles, credentials, log })
  const handlers = createHandlers({
    removeEverything,
    ports,
    policy,
    log,
    emit,
    ...stored,
    ...active,
    crashDumps,
  })

  let closing: Promise<void> | undefined
  const close = async () => {
    await windows.close()
    // Before the clients: transfers that they interrupt are paused, not cancelled.
    await transfers.close()
    for (const part of [updates, watch, lock, sessions, guard, clients]) part.close()
    await Promise.all([workspace.close(), cache.close(), backend.stop(), clients.closeConnections()])
    credentials.close()
    // Parts that end later write no line: it would make the folder again, which may be removed by then.
    log.end()
  }

  return {
    handle: createDispatch({
      handlers,
      toFailure,
      onRequest: windows.seen,
      isLocked: lock.isLocked,
      mustChangePassword: ({ id }) => sessions.mustChangePassword(windows.sessionOf(id)),
    }),
    ...windowAccess({ windows, pickedFiles, links, toFailure, isLocked: lock.isLocked }),
    isLocked: lock.isLocked,
    async systemLocked() {
      if (settings.get().lockWithSystem) await lock.lock()
    },
    subscribe,
    backend: backend.status,
    resumed() {
      clients.look()
      sessions.resumed()
      for (const session of sessions.list()) watch.touch(session)
    },
    language,
    close() {
      closing ??= close()
      return closing
    },
  }
}

/** Reads the organisation's policy. One that cannot be applied is in the client log, with the key that is wrong. */
async function openPolicy(
  { policyPlaces, dataDir }: HostPorts,
  log: ClientLog,
  limit: number | undefined,
): Promise<MachinePolicy> {
  const policy = machinePolicy(await readPolicy(policyPlaces, { scratch: dataDir, limit }))
  const { state, fault, ignored } = policy.effective
  if (state === 'broken') log.error('the policy of the organisation is not applied', { ...fault })
  if (ignored) log.warn('a policy file that no administrator has written is ignored', { ...ignored })
  return policy
}

/** The host with the capabilities that the policy leaves it. */
const withinPolicy = (ports: HostPorts, { effective }: MachinePolicy): HostPorts => ({
  ...ports,
  capabilities: ports.capabilities.filter((name) => effective.demo || name !== 'embedded-backend'),
  // It is unknown which feed would apply.
  updates: effective.state === 'broken' ? undefined : ports.updates,
})

/** Work that an update must not interrupt. */
const updateBlockers =
  (parts: { ports: HostPorts; transfers: Transfers; profiles: Profiles; guard: WriteGuard }) =>
  (): UpdateBlockers => {
    const pending = parts.ports.windows.pending()
    const isUnlocked = (profile: Profile) =>
      profile.environment === 'production' && parts.guard.state(profile).allowed
    return {
      unsaved: pending.flatMap(({ unsaved }) => unsaved),
      batches: pending.flatMap(({ batches }) => batches),
      transfers: parts.transfers
        .list()
        .filter(({ state }) => state === 'running' || state === 'queued')
        .map(({ fileName, title }) => fileName || title),
      unlocked: parts.profiles
        .list()
        .filter(isUnlocked)
        .map(({ name }) => name),
    }
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
function openGuard(
  parts: { profiles: Profiles; notices: Notices; emit: Emit; sessions(): readonly LiveSession[] },
  unlockFor: number | undefined,
): WriteGuard {
  const { profiles, notices, emit } = parts
  const guard = createWriteGuard({
    unlockFor,
    onChange: (profileId) => {
      const profile = profiles.list().find((item) => item.id === profileId)
      if (profile) emit({ type: 'writes', writes: guard.state(profile) })
    },
    onEnded: (profileId) => {
      for (const session of parts.sessions()) {
        if (session.profileId !== profileId) continue
        const subject = profiles.get(profileId).name
        notices.add({ level: 'info', subject, code: 'writes.ended' }, session.id)
      }
    },
  })
  return guard
}

/** Settings and profiles of this machine. Damaged content is replaced by defaults; the operator is notified once. */
function openSettings(
  { store, capabilities }: HostPorts,
  { effective, profiles, showsOwn }: MachinePolicy,
  notices: Notices,
  log: ClientLog,
): { settings: SettingsStore; profiles: Profiles } {
  let isReported = false
  const onDamaged = () => {
    if (!isReported) notices.add({ level: 'warning', subject: '', code: 'settings.damaged' })
    isReported = true
    log.warn('stored settings damaged')
  }
  const embedded = capabilities.includes('embedded-backend')
  return {
    settings: createSettings(store, effective, onDamaged),
    profiles: createProfiles({
      store,
      embedded,
      policy: { managed: profiles, showsOwn, changesOwn: effective.ownProfiles },
      onDamaged,
    }),
  }
}

/** Services of a host for its windows besides operations. */
function windowAccess(parts: {
  windows: Windows
  pickedFiles: PickedFiles
  links: Links
  toFailure: ToFailure
  isLocked(): boolean
}): Pick<Core, 'offer' | 'readFile' | 'sessionOf' | 'attach' | 'windowClosed'> {
  const { windows, pickedFiles, links, toFailure } = parts
  const refuseLocked = () => {
    if (parts.isLocked()) throw locked()
  }
  return {
    async offer(window, files) {
      try {
        windows.seen(window)
        refuseLocked()
        return ok(await pickedFiles.offer(window.id, files))
      } catch (error) {
        return fail(toFailure(error, 'offer'))
      }
    },
    async readFile(id, request) {
      try {
        refuseLocked()
        const response = await links.read(id, request)
        return response ? ok(response) : fail({ code: 'not-found', message: 'There is no such file' })
      } catch (error) {
        return fail(toFailure(error, 'readFile'))
      }
    },
    sessionOf: windows.sessionOf,
    attach: (windowId, sessionId) => {
      windows.attach(windowId, sessionId)
    },
    windowClosed(windowId) {
      windows.closed(windowId)
      void pickedFiles.forget(windowId)
    },
  }
}
