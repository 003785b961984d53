import { useEffect, useState } from 'react'
import type { AnyEndpoint, EndpointInput } from '#contract/kernel.ts'
import type { Failure } from '#contract/failures.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { failureOf, presentFailure } from '#kit/data/failures.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import { useSession } from '#kit/session.ts'
import { translate } from '#kit/text.ts'

/** A stored file of the platform. */
export interface StoredFile {
  /** From the platform's response, without a token. */
  readonly url: string
  readonly fileName: string
}

/** An address of our own host under which this window may read the file; the token stays in core. */
export const linkTo = async (file: StoredFile): Promise<string> =>
  (await bridge.call('files.link', { url: file.url, fileName: file.fileName })).address

/** linkTo() as state; null until it has resolved. */
export function useLink(url: string, fileName: string): { address: string | null; failure: Failure | null } {
  const [state, setState] = useState<{ address: string | null; failure: Failure | null }>({
    address: null,
    failure: null,
  })
  useEffect(() => {
    let isCurrent = true
    setState({ address: null, failure: null })
    if (url === '') return
    linkTo({ url, fileName }).then(
      (address) => isCurrent && setState({ address, failure: null }),
      (error: unknown) => isCurrent && setState({ address: null, failure: failureOf(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [url, fileName])
  return state
}

/** The host of a file that is not on the platform's own host; undefined: it is, or it cannot be determined. */
function otherHost(url: string): string | undefined {
  const own = URL.parse(useSession.getState().session?.profile.address ?? '')
  const target = URL.parse(url)
  const isWeb = target?.protocol === 'https:' || target?.protocol === 'http:'
  return own && target && isWeb && target.host !== own.host ? target.host : undefined
}

/** Opens a file of another host in the system's browser, after a question: no token of the platform goes there. */
async function openElsewhere(url: string, place: string): Promise<void> {
  const confirmed = await askConfirm({
    question: translate('kit:files.elsewhere', { host: place }),
    action: translate('kit:files.openElsewhere'),
  })
  if (confirmed) await bridge.call('host.openExternal', { url })
}

/** Shows the file in a new tab of the browser, or in the host's equivalent. */
export async function openFile(file: StoredFile): Promise<void> {
  try {
    const place = otherHost(file.url)
    if (place !== undefined) return await openElsewhere(file.url, place)
    window.open(await linkTo(file), '_blank', 'noopener')
  } catch (error) {
    presentFailure(error)
  }
}

/** Saves the file; it shows among the transfers. One on another host is opened there. */
export async function saveFile({ url, fileName }: StoredFile): Promise<void> {
  try {
    const place = otherHost(url)
    if (place === undefined) await bridge.call('transfers.download', { url, fileName })
    else await openElsewhere(url, place)
  } catch (error) {
    presentFailure(error)
  }
}

/** Saves the response of a call as a file; it shows among the transfers. A refusal is shown. */
export const saveCall = <E extends AnyEndpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  fileName: string,
): Promise<unknown> =>
  bridge
    .call('transfers.download', {
      endpoint: endpoint.id,
      ...(input as { params?: unknown; query?: unknown }),
      fileName,
    })
    .catch(presentFailure)

/** Text of a linked file, as UTF-8. @throws when it cannot be read. */
export async function readLinked(address: string, signal: AbortSignal): Promise<string> {
  // oxlint-disable-next-line no-restricted-globals -- an address of our own host, not the platform's
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return answer.text()
}
