import type { transferOperations } from '#contract/bridge/transfers.ts'
import { FailureError } from '#contract/failures.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import { parseInput } from '../gateway/input.ts'
import type { WindowRef } from '../ports.ts'
import { uploadEndpoint } from '../transfers/jobs/uploadJob.ts'
import type { TransferOwner } from '../transfers/transferFactory.ts'
import type { Handlers, OperationParts } from './handlers.ts'

const isCachedList = (endpoint: string): boolean => findEndpoint(endpoint)?.cached === true

export function transferHandlers(parts: OperationParts): Handlers<typeof transferOperations> {
  const { profiles, sessions, transfers, pickedFiles, guard } = parts

  const ownerOf = (window: WindowRef): TransferOwner => {
    const { id, profileId, account } = sessions.of(window.id)
    return {
      windowId: window.id,
      sessionId: id,
      profile: profiles.get(profileId).name,
      account: account.username,
    }
  }

  return {
    'transfers.export': (window, request) => {
      const session = sessions.of(window.id)
      const isOffline = session.client.connection().state === 'offline'
      // Lists are read from the cache while offline, so their exports are as well.
      const prefer = isOffline && isCachedList(request.endpoint) ? 'cache' : request.prefer
      return transfers.export(ownerOf(window), session.exported({ ...request, prefer }))
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
      guard.check(profiles.get(sessions.of(window.id).profileId), endpoint, undefined)
      return transfers.upload(owner, endpoint.id, fields, pickedFiles.take(window.id, fileIds))
    },
    'transfers.list': () => {
      const signedIn = new Set(sessions.list().map(({ id }) => id))
      return transfers.list().filter(({ sessionId }) => signedIn.has(sessionId))
    },
    'transfers.pause': (_, { id }) => transfers.pause(id),
    'transfers.resume': (window, { id }) => transfers.resume(id, window.id),
    'transfers.retry': (window, { id }) => transfers.retry(id, window.id),
    'transfers.keepAwake': (_, { id, on }) => transfers.keepAwake(id, on),
    'transfers.cancel': (_, { id }) => transfers.cancel(id),
    'transfers.reveal': (_, { id }) => transfers.reveal(id),
    'transfers.forget': (_, { id }) => transfers.forget(id),
  }
}
