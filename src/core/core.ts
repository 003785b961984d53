import { homedir } from 'node:os'
import { join } from 'node:path'
import { type NoticeCode, type OperationName, operations } from '#contract/bridge.ts'
import { type Failure, FailureError, fail, ok, type Result } from '#contract/failures.ts'
import { createBackend } from './backend/backend.ts'
import { createCache } from './cache/cache.ts'
import { createClientLog } from './clientLog.ts'
import { createCredentials } from './credentials/credentials.ts'
import { createKeychain } from './credentials/keychain.ts'
import { createDrafts } from './drafts/drafts.ts'
import { createExporter } from './exporter/exporter.ts'
import { createDispatchers } from './gateway/dispatcher.ts'
import { fieldsOf } from './gateway/input.ts'
import { createPlatformClient, type PlatformClient } from './gateway/platformClient.ts'
import { createWriteGuard } from './gateway/writeGuard.ts'
import { createLogSync } from './logs/logSync.ts'
import { createNotices } from './notices/notices.ts'
import { createOperations } from './operations.ts'
import { createEvents } from './events.ts'
import type { Platform } from './gateway/platform.ts'
import type { TransferTimes } from './transfers/queue/queue.ts'
import type { Core, HostPorts } from './ports.ts'
import { redactText } from '#contract/secrets.ts'
import { createSessions } from './session/sessions.ts'
import { createWindows } from './session/windows.ts'
import { createProfiles, embeddedId } from './settings/profiles.ts'
import { createSettings } from './settings/settings.ts'
import { createRecordIndex } from './recordIndex/recordIndex.ts'
import { createLinks } from './files/links.ts'
import { createPickedFiles } from './files/pickedFiles.ts'
import { createTransfers } from './transfers/transfers.ts'
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

const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name)

/** Puts the parts together. Hosts hand over what they can; nothing here knows which host it is. */
export async function createCore(ports: HostPorts, times: CoreTimes = {}): Promise<Core> {
  const { dataDir, capabilities, children } = ports
  const log = createClientLog({ folder: join(dataDir, 'logs') })
  const { emit, subscribe } = createEvents(log)
  const notices = createNotices(emit)

  let damageSaid = false
  const onDamaged = () => {
    if (!damageSaid) notices.add({ level: 'warning', subject: '', code: 'settings.damaged' })
    damageSaid = true
    log.warn('stored settings damaged')
  }
  const settings = createSettings(ports.store, onDamaged)
  const profiles = createProfiles({
    store: ports.store,
    embedded: capabilities.includes('embedded-backend'),
    onDamaged,
  })

  const workspace = createWorkspace({ dataDir, log })
  const windows = createWindows(workspace)
  const cache = createCache({
    dataDir,
    children,
    log,
    onRebuilt: (reason) => notices.add({ level: 'warning', subject: '', code: `cache.${reason}` }),
  })
  const platformOf = (sessionId: string): Platform | undefined =>
    sessions.list().find((session) => session.id === sessionId)?.platform
  const transfers = await createTransfers({
    dataDir,
    files: ports.files,
    log,
    emit,
    platform: platformOf,
    onChanged: (title, sessionId) =>
      notices.add({ level: 'warning', subject: title, code: 'export.changed' }, sessionId),
    times: times.transfers,
  })
  const pickedFiles = createPickedFiles()
  const links = createLinks(platformOf)
  const credentials = createCredentials({
    store: capabilities.includes('keychain') ? createKeychain({ children, log }) : undefined,
    profiles,
    log,
  })
  const guard = createWriteGuard({
    unlockFor: times.unlock,
    onChange: (profileId) => {
      const profile = profiles.list().find((item) => item.id === profileId)
      if (profile) emit({ type: 'writes', writes: guard.state(profile) })
    },
    onEnded: (profileId) => {
      for (const session of sessions.list()) {
        if (session.profileId !== profileId) continue
        const subject = profiles.get(profileId).name
        notices.add({ level: 'info', subject, code: 'writes.ended' }, session.id)
      }
    },
  })

  const clients = new Map<string, PlatformClient>()
  const dispatchers = createDispatchers(ports.resolveProxy)
  const backend = createBackend({
    children,
    dataDir,
    log,
    onStatus: (status) => {
      emit({ type: 'backend', status })
      const watch = clients.get(embeddedId)?.watch
      if (status.state === 'running') watch?.look()
      else watch?.failed({ code: 'offline', message: `The embedded backend is ${status.state}` })
    },
  })

  const client = (profileId: string): PlatformClient => {
    const known = clients.get(profileId)
    if (known) return known
    const { name } = profiles.get(profileId)
    const created = createPlatformClient({
      profile: () => profiles.get(profileId),
      address: async () => (profileId === embeddedId ? backend.address() : profiles.get(profileId).address),
      language: () => settings.get().language,
      version: ports.version,
      dispatchers,
      log,
      timeLimit: times.call,
      backOff: times.reconnect,
      onConnection: (connection) => {
        emit({ type: 'connection', connection })
        if (connection.state === 'online') sessions.reconnected(profileId)
      },
      onBurst: (failure) => {
        const code = networkNotices[failure.code]
        if (code) notices.add({ level: 'error', subject: name, code })
      },
    })
    clients.set(profileId, created)
    return created
  }

  const sessions = createSessions({
    profiles,
    credentials,
    cache,
    windows,
    client,
    refreshEvery: () => times.refresh ?? settings.get().refreshMinutes * 60_000,
    language: () => settings.get().language,
    onEnded(sessionId) {
      transfers.sessionEnded(sessionId)
      links.sessionEnded(sessionId)
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

  const watch = createWatch({
    workspace,
    notices,
    emit,
    log,
    sessions: () => sessions.list(),
    every: times.watch,
  })

  const handlers = createOperations({
    ports,
    log,
    emit,
    settings,
    profiles,
    credentials,
    backend,
    guard,
    notices,
    windows,
    workspace,
    drafts: createDrafts({ workspace, emit }),
    watch,
    recordIndex: createRecordIndex({
      emit,
      log,
      every: () => times.refresh ?? settings.get().refreshMinutes * 60_000,
    }),
    sessions,
    transfers,
    pickedFiles,
    links,
    client,
    forgetPools: dispatchers.forget,
    dropClient: (profileId) => {
      clients.get(profileId)?.close()
      clients.delete(profileId)
      dispatchers.forget(profileId)
    },
  })

  /** A failure's technical words never name a folder of this machine or a secret. */
  // Some containers call the root their home.
  const home = homedir().length > 1 ? homedir() : dataDir
  const withoutPaths = (text: string) =>
    redactText(text.replaceAll(dataDir, '<data>').replaceAll(home, '<home>'))

  const toFailure = (error: unknown, name: string): Failure => {
    if (error instanceof FailureError) {
      const { failure } = error
      // The platform's own words are the operator's to read as they are.
      return failure.code === 'refused' || failure.code === 'forbidden'
        ? failure
        : { ...failure, message: withoutPaths(failure.message) }
    }
    log.error('operation failed', { operation: name, error })
    return { code: 'internal', message: error instanceof Error ? error.name : 'unknown' }
  }

  const run = async (
    window: Parameters<Core['handle']>[0],
    name: string,
    input: unknown,
  ): Promise<Result<unknown>> => {
    if (!isOperation(name)) return fail({ code: 'not-found', message: 'No such operation' })
    windows.seen(window)
    const schema = operations[name].input
    // JSON has no undefined: an operation without input may arrive with null.
    const parsed = schema.safeParse(schema.type === 'void' && input === null ? undefined : input)
    if (!parsed.success) {
      return fail({
        code: 'invalid-input',
        message: `${name}: input does not fit`,
        fields: fieldsOf(parsed.error),
      })
    }
    // The schema of this very name has just produced the input; TypeScript cannot carry that through the union.
    const handler = handlers[name] as (window: Parameters<Core['handle']>[0], input: unknown) => unknown
    return ok(await handler(window, parsed.data))
  }

  let closing: Promise<void> | undefined
  const close = async () => {
    await windows.close()
    // Before the clients close: what they interrupt is paused, not cancelled.
    await transfers.close()
    watch.close()
    sessions.close()
    guard.close()
    for (const item of clients.values()) item.close()
    await Promise.all([workspace.close(), cache.close(), backend.stop(), dispatchers.close()])
    credentials.close()
  }

  return {
    async handle(window, name, input) {
      try {
        return await run(window, name, input)
      } catch (error) {
        return fail(toFailure(error, name))
      }
    },
    async offer(window, files) {
      try {
        windows.seen(window)
        return ok(await pickedFiles.offer(window.id, files))
      } catch (error) {
        return fail(toFailure(error, 'offer'))
      }
    },
    async readFile(id, question) {
      try {
        const answer = await links.read(id, question)
        return answer ? ok(answer) : fail({ code: 'not-found', message: 'There is no such file' })
      } catch (error) {
        return fail(toFailure(error, 'readFile'))
      }
    },
    subscribe,
    sessionOf: windows.sessionOf,
    attach: (windowId, sessionId) => {
      windows.attach(windowId, sessionId)
    },
    windowClosed(windowId) {
      windows.closed(windowId)
      void pickedFiles.forget(windowId)
    },
    backend: backend.status,
    language: () => settings.get().language,
    close() {
      closing ??= close()
      return closing
    },
  }
}
