import { join } from 'node:path'
import { fail, ok } from '#contract/failures.ts'
import { type Backend, createBackend } from './backend/backend.ts'
import { createCache } from './cache/cache.ts'
import { createJournalFiles } from './journal/journalFile.ts'
import { type ClientLog, createClientLog } from './clientLog.ts'
import {
  openClients,
  openGuard,
  openLock,
  openSessions,
  openTransfers,
  sessionOf,
  updateBlockers,
} from './connectedParts.ts'
import type { CoreTimes } from './coreTimes.ts'
import { createCredentials } from './credentials/credentials.ts'
import { createKeychain } from './credentials/keychain.ts'
import { createDrafts } from './drafts/drafts.ts'
import { createEvents, type Emit } from './events.ts'
import { createLinks, type Links } from './transfers/links.ts'
import { createPickedFiles, type PickedFiles } from './files/pickedFiles.ts'
import { locked } from './failures.ts'
import { createEventHold } from './lock/lock.ts'
import type { PlatformClients } from './gateway/platformClients.ts'
import { createNotices, type Notices } from './notices/notices.ts'
import { createDispatch, createToFailure, type ToFailure } from './operations/dispatch.ts'
import { createHandlers } from './operations/index.ts'
import { type MachinePolicy, machinePolicy } from './policy/policy.ts'
import { readPolicy } from './policy/readPolicy.ts'
import type { Core, HostPorts } from './ports.ts'
import { createRecordIndex } from './recordIndex/recordIndex.ts'
import { createRemoval } from './removal.ts'
import { type CrashDumps, createCrashDumps, MAX_DUMPS } from './support/crashDumps.ts'
import { createWindows, type Windows } from './session/windows.ts'
import { createProfiles, type Profiles } from './settings/profiles.ts'
import { createSettings, type SettingsStore } from './settings/settings.ts'
import { checkStored } from './settings/storedBy.ts'
import { createUpdates } from './updates/updates.ts'
import { createWatch } from './watch/watch.ts'
import { createWorkspace } from './workspace/workspace.ts'

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
  reportKeys(policy, notices, log)
  const { settings, profiles } = openSettings(ports, policy, notices, log)
  const crashDumps = openCrashDumps(ports, policy, settings, log)
  const refreshEvery = () => times.refresh ?? settings.get().refreshMinutes * 60_000

  const workspace = createWorkspace({ dataDir, log })
  const windows = createWindows(workspace)
  const cache = createCache({
    dataDir,
    children,
    log,
    onRebuilt: (reason) => notices.add({ level: 'warning', subject: '', code: `cache.${reason}` }),
  })
  const journals = createJournalFiles({
    dataDir,
    children,
    log,
    onSetAside: (reason) => notices.add({ level: 'warning', subject: '', code: `journal.${reason}` }),
  })
  const common = { ports, log, emit, notices, profiles, settings, times, sessions: () => sessions }
  const transfers = await openTransfers(common, policy)
  const pickedFiles = createPickedFiles()
  const links = createLinks((id) => sessionOf(sessions, id)?.platform)
  const credentials = createCredentials({
    store: capabilities.includes('keychain') ? createKeychain({ children, log }) : undefined,
    profiles,
    log,
  })
  const guard = openGuard(common)
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
  const clients = openClients(common, backend)
  const sessions = openSessions(common, {
    ...{ credentials, cache, journals, windows, clients, guard, refreshEvery },
    onEnded: (sessionId) => {
      for (const part of [transfers, links]) part.sessionEnded(sessionId)
    },
  })
  const lock = openLock(common, { credentials, guard, transfers, held })
  held.follow(lock.isLocked)
  const watch = createWatch({ workspace, notices, emit, log, sessions: sessions.list, every: times.watch })
  const updates = createUpdates({
    port: ports.updates,
    feed: () => settings.get().updateFeed,
    keys: policy.updateKeys,
    problem: policy.effective.state === 'broken' ? 'policy' : undefined,
    isAutomatic: () => settings.get().checksUpdates,
    blockers: updateBlockers(common, { transfers, guard }),
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
  const close = () => closeParts({ ...active, workspace, cache, journals, credentials, log })

  return {
    handle: createDispatch({
      handlers,
      toFailure,
      onRequest: windows.register,
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
      clients.probeOffline()
      sessions.resumed()
      for (const session of sessions.list()) watch.touch(session)
    },
    language: () => settings.get().language,
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

/** Keys of the policy that cannot be read are in the client log and in a notice. */
function reportKeys({ unreadableKeys }: MachinePolicy, notices: Notices, log: ClientLog): void {
  if (unreadableKeys.length === 0) return
  log.warn('keys of the policy that sign updates cannot be read', { positions: unreadableKeys })
  const values = { positions: unreadableKeys.join(', ') }
  notices.add({ ...{ level: 'warning', subject: '', code: 'policy.keys' }, values })
}

function openCrashDumps(
  ports: HostPorts,
  { effective }: MachinePolicy,
  settings: SettingsStore,
  log: ClientLog,
): CrashDumps {
  const crashDumps = createCrashDumps(ports.crashDumps, log)
  crashDumps.follow(settings.get().keepsCrashDumps)
  // A broken policy forbids new ones and deletes nothing.
  const isForbidden = effective.state === 'applied' && !effective.crashDumps
  void crashDumps.trim(isForbidden ? 0 : MAX_DUMPS).catch(() => {})
  return crashDumps
}

interface Closed {
  close(): unknown
}

/** Ends the parts in the order in which they depend on each other. */
async function closeParts(
  parts: Readonly<Record<'windows' | 'updates' | 'watch' | 'lock' | 'sessions' | 'guard', Closed>> &
    Readonly<Record<'transfers' | 'workspace' | 'cache' | 'journals' | 'credentials', Closed>> & {
      readonly clients: PlatformClients
      readonly backend: Backend
      readonly log: ReturnType<typeof createClientLog>
    },
): Promise<void> {
  const { windows, transfers, clients, credentials, log } = parts
  await windows.close()
  // Before the clients: transfers that they interrupt are paused, not cancelled.
  await transfers.close()
  for (const part of [parts.updates, parts.watch, parts.lock, parts.sessions, parts.guard, clients])
    part.close()
  await Promise.all([
    ...[parts.workspace.close(), parts.cache.close(), parts.journals.close(), parts.backend.stop()],
    clients.closeConnections(),
  ])
  credentials.close()
  // Parts that end later write no line: it would make the folder again, which may be removed by then.
  log.end()
}

/** The host with the capabilities that the policy leaves it. */
const withinPolicy = (ports: HostPorts, { effective }: MachinePolicy): HostPorts => ({
  ...ports,
  capabilities: ports.capabilities.filter((name) => effective.demo || name !== 'embedded-backend'),
  // It is unknown which feed would apply.
  updates: effective.state === 'broken' ? undefined : ports.updates,
})

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
        windows.register(window)
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
