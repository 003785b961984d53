import type { OperationName, OperationOutput, OperationParsed } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { Resource } from '#contract/kernel.ts'
import { findEndpoint, resources } from '#contract/resources/index.ts'
import type { Backend } from './backend/backend.ts'
import type { Credentials } from './credentials/credentials.ts'
import type { Drafts } from './drafts/drafts.ts'
import type { PlatformClient } from './gateway/platformClient.ts'
import type { WriteGuard } from './gateway/writeGuard.ts'
import type { Notices } from './notices/notices.ts'
import { parseInput } from './gateway/input.ts'
import type { ClientLog } from './clientLog.ts'
import type { Emit } from './events.ts'
import type { TransferOwner } from './transfers/transferFactory.ts'
import type { Transfers } from './transfers/transfers.ts'
import type { HostPorts, WindowRef } from './ports.ts'
import { withoutSecrets } from './redact.ts'
import { sessionIdOf } from './session/liveSession.ts'
import type { Sessions } from './session/sessions.ts'
import { loadCaptcha, loadConfig } from './session/signIn.ts'
import type { Windows } from './session/windows.ts'
import { embeddedId, type Profiles } from './settings/profiles.ts'
import type { SettingsStore } from './settings/settings.ts'
import type { Links } from './files/links.ts'
import { saveFile } from './files/saveFile.ts'
import type { PickedFiles } from './files/pickedFiles.ts'
import { uploadEndpoint } from './transfers/jobs/uploadJob.ts'
import type { RecordIndex } from './recordIndex/recordIndex.ts'
import type { Watch } from './watch/watch.ts'
import type { Workspace } from './workspace/workspace.ts'
import { logOperations } from './logs/operations.ts'

/** Total over the bridge: an operation without a handler does not compile. */
export type Handlers = {
  [N in OperationName]: (
    window: WindowRef,
    input: OperationParsed<N>,
  ) => OperationOutput<N> | Promise<OperationOutput<N>>
}

/** The parts that the operations put to use. */
export interface OperationParts {
  ports: HostPorts
  log: ClientLog
  emit: Emit
  settings: SettingsStore
  profiles: Profiles
  credentials: Credentials
  backend: Backend
  guard: WriteGuard
  notices: Notices
  windows: Windows
  workspace: Workspace
  drafts: Drafts
  watch: Watch
  recordIndex: RecordIndex
  sessions: Sessions
  transfers: Transfers
  pickedFiles: PickedFiles
  links: Links
  client(profileId: string): PlatformClient
  /** Proxy or authority of a profile changed. */
  forgetPools(profileId: string): void
  /** Ends the client of a profile that is gone or moves. */
  dropClient(profileId: string): void
}

function logResource(name: string): Resource {
  const resource = resources.find((item: Resource) => item.name === name && item.log !== undefined)
  if (!resource) throw new FailureError({ code: 'not-found', message: 'No such log' })
  return resource
}

const isCachedList = (endpoint: string): boolean => findEndpoint(endpoint)?.cached === true

function checkExternal(address: string): void {
  const url = URL.parse(address)
  const allowed =
    url?.protocol === 'mailto:' || (url?.protocol === 'https:' && url.username === '' && url.password === '')
  if (!allowed) {
    throw new FailureError({
      code: 'invalid-input',
      message: 'Only https and mailto addresses open outside',
      fields: { url: 'invalid' },
    })
  }
}

export function createOperations(parts: OperationParts): Handlers {
  const { ports, log, emit, settings, profiles, credentials, backend, guard, notices } = parts
  const { windows, workspace, drafts, watch, recordIndex, sessions, transfers, pickedFiles, links, client } =
    parts

  /** The embedded backend sleeps until somebody wants to sign in to it. */
  const wake = async (profileId: string) => {
    profiles.get(profileId)
    if (profileId === embeddedId) await backend.start()
  }

  const profileOf = (window: WindowRef) => profiles.get(sessions.of(window.id).profileId)

  const ownerOf = (window: WindowRef): TransferOwner => {
    const { id, profileId } = sessions.of(window.id)
    return { windowId: window.id, sessionId: id, profile: profiles.get(profileId).name }
  }

  /** Documents of an account live in a folder named after its session. */
  const scopeOf = (window: WindowRef, scope: 'account' | 'machine') =>
    scope === 'machine' ? 'machine' : sessions.of(window.id).id

  return {
    'host.info': async (window) => ({
      windowId: window.id,
      kind: window.kind,
      route: window.route,
      capabilities: [...ports.capabilities],
      version: ports.version,
      settings: settings.get(),
      sessionId: windows.sessionOf(window.id),
      restorable:
        window.kind === 'popout' || ports.capabilities.includes('native-windows')
          ? []
          : await windows.restorable(),
    }),
    'host.openWindow': async (window, { route, title, kind }) => {
      const sessionId = kind === 'popout' ? windows.sessionOf(window.id) : null
      const opened = await ports.windows.open({ kind, route, title, sessionId })
      if (kind === 'popout') windows.opened(opened.windowId, { route, title }, sessionId)
      return opened
    },
    'host.closeWindow': (window) => ports.windows.close(window.id),
    'host.setTitle': (window, { title }) => {
      windows.setTitle(window.id, title)
      ports.windows.setTitle(window.id, title)
    },
    'host.openExternal': async (_, { url }) => {
      checkExternal(url)
      await ports.windows.openExternal(url)
    },

    'settings.get': () => settings.get(),
    'settings.set': (_, change) => {
      const { language } = settings.get()
      const changed = settings.set(change)
      emit({ type: 'settings', settings: changed })
      if (changed.language !== language) sessions.languageChanged()
      return changed
    },

    'profiles.list': () => profiles.list(),
    'profiles.save': async (_, draft) => {
      const before = profiles.check(draft)
      if (before && before.address !== draft.address) {
        await sessions.leave(before)
        parts.dropClient(before.id)
      }
      const after = profiles.save(draft)
      if (before && before.environment !== after.environment) guard.reset(after.id)
      parts.forgetPools(after.id)
      sessions.changed(after.id)
      return after
    },
    'profiles.remove': async (_, { id }) => {
      const accounts = profiles.cached(id)
      await sessions.leave(profiles.get(id))
      profiles.remove(id)
      await Promise.all(accounts.map((account) => workspace.clear(sessionIdOf(id, account))))
      guard.reset(id)
      parts.dropClient(id)
    },

    'backend.status': () => backend.status(),
    'backend.start': () => backend.start(),
    'backend.stop': () => backend.stop(),

    'session.prepare': async (_, { profileId }) => {
      await wake(profileId)
      const [{ passwordEncKey: _key, ...config }, state] = await Promise.all([
        loadConfig(client(profileId)),
        credentials.prepare(),
      ])
      return { config, credentials: state }
    },
    'session.captcha': async (_, { profileId }) => {
      const uuid = crypto.randomUUID()
      return { uuid, image: await loadCaptcha(client(profileId), uuid) }
    },
    'session.signIn': (window, input) => sessions.signIn(window.id, input),
    'session.resume': async (window, { profileId, ...account }) => {
      await wake(profileId)
      return sessions.resume(window.id, profileId, account)
    },
    'session.current': (window) => {
      const id = windows.sessionOf(window.id)
      const session = sessions.list().find((item) => item.id === id)
      return session ? sessions.view(session) : null
    },
    'session.list': () =>
      sessions.list().map((session) => {
        const { id, profile, state, user } = sessions.view(session)
        return { id, profile, state, user }
      }),
    'session.attach': (window, { sessionId }) => sessions.attach(window.id, sessionId),
    'session.touch': (window) => {
      const session = sessions.of(window.id)
      sessions.touch(session)
      watch.touch(session)
    },
    'session.refresh': (window) => sessions.refresh(sessions.of(window.id)),
    'session.signOut': (window) => sessions.signOut(sessions.of(window.id)),
    'session.unlockWrites': (window, { environment }) => guard.unlock(profileOf(window), environment),
    'session.lockWrites': (window) => guard.lock(profileOf(window)),

    'api.call': async (window, input) => {
      const session = sessions.of(window.id)
      const answer = await session.call(input, windows.signal(window.id))
      sessions.called(session, input.endpoint)
      return answer
    },

    'transfers.export': (window, request) => {
      const { client: platformClient } = sessions.of(window.id)
      const isOffline = platformClient.connection().state === 'offline'
      // As lists are read from the cache while offline, so they are exported.
      const prefer = isOffline && isCachedList(request.endpoint) ? 'cache' : request.prefer
      return transfers.export(ownerOf(window), { ...request, prefer })
    },
    'transfers.download': (window, { endpoint, params, query, url, fileName }) => {
      if ((endpoint === undefined) === (url === undefined)) {
        throw new FailureError({ code: 'invalid-input', message: 'Either an endpoint or an address' })
      }
      const source = endpoint === undefined ? { url: url ?? '' } : { endpoint, params, query }
      return transfers.download(ownerOf(window), source, fileName)
    },
    'transfers.upload': (window, { endpoint: id, fileIds, fields }) => {
      const owner = ownerOf(window)
      const endpoint = uploadEndpoint(id)
      parseInput(endpoint, { body: fields })
      guard.check(profileOf(window), endpoint, undefined)
      return transfers.upload(owner, endpoint.id, fields, pickedFiles.take(window.id, fileIds))
    },
    'transfers.list': () => {
      const signedIn = new Set(sessions.list().map(({ id }) => id))
      return transfers.list().filter(({ sessionId }) => signedIn.has(sessionId))
    },
    'transfers.pause': (_, { id }) => transfers.pause(id),
    'transfers.resume': (window, { id }) => transfers.resume(id, window.id),
    'transfers.retry': (window, { id }) => transfers.retry(id, window.id),
    'transfers.cancel': (_, { id }) => transfers.cancel(id),
    'transfers.reveal': (_, { id }) => transfers.reveal(id),
    'transfers.forget': (_, { id }) => transfers.forget(id),

    'files.forget': (window, { fileIds }) => pickedFiles.forget(window.id, fileIds),
    'files.save': (window, file) => saveFile(ports.files, window.id, file),
    'files.link': async (window, file) => {
      const session = sessions.of(window.id)
      await session.checkUrl(file.url)
      return { address: links.open(session.id, file) }
    },

    'logs.status': async (window, { resource: name }) => {
      const session = sessions.of(window.id)
      const resource = logResource(name)
      const { rows, asOf } = await session.file.logStatus(resource)
      return { rows, asOf, running: session.logs.running(resource) }
    },
    'logs.sync': async (window, { resource: name }) => {
      const session = sessions.of(window.id)
      const resource = logResource(name)
      if (session.readableLogs().includes(resource)) await session.logs.sync(resource)
    },
    ...logOperations(parts),

    'workspace.get': (window, { scope, key }) => workspace.get(scopeOf(window, scope), key),
    // A dialog's row may hold more than a window should leave on the disk.
    'workspace.set': (window, { scope, key, value }) =>
      workspace.set(scopeOf(window, scope), key, withoutSecrets(value)),

    'drafts.list': (window, wanted) => drafts.list(sessions.of(window.id).id, wanted),
    'drafts.save': (window, draft) => drafts.save(sessions.of(window.id).id, draft),
    'drafts.remove': (window, { id }) => drafts.remove(sessions.of(window.id).id, id),

    'watch.list': (window) => watch.list(sessions.of(window.id).id),
    'watch.save': (window, rule) => watch.save(sessions.of(window.id).id, rule),
    'watch.remove': (window, { id }) => watch.remove(sessions.of(window.id).id, id),

    'recordIndex.list': (window) => recordIndex.list(sessions.of(window.id)),

    'notices.list': (window) => notices.list(windows.sessionOf(window.id)),
    'notices.clear': (window) => notices.clear(windows.sessionOf(window.id)),

    'log.write': (window, { level, message, stack }) =>
      log[level === 'warning' ? 'warn' : level](message, { window: window.id, stack }),
  }
}
