import { auth } from '#contract/resources/shell/auth.ts'
import { callUrl } from '../addresses/address.ts'
import type { ClientLog } from '../clientLog.ts'
import {
  type DescribedCall,
  type Description,
  describedCalls,
  type DescriptionLimit,
  descriptionLimits,
  descriptionPaths,
  LargeDescriptionError,
  readDescription,
} from './apiDescription.ts'
import { faultOf } from './faults.ts'
import { type HttpRequest, inBackground } from './httpRequest.ts'
import type { Exchange } from './steps/sent.ts'
import { type HttpResponse, readText } from './transport.ts'

/** Reads the description of its calls that a platform publishes. */
export interface PublishedDescription {
  /** The description at this path; undefined where there is none. @throws FailureError */
  at(path: string, token: string): Promise<Description | undefined>
  /** See PlatformClient.describedCalls. */
  calls(token: string): Promise<readonly DescribedCall[]>
}

interface PublishedDescriptionOptions {
  readonly exchange: Exchange
  address(): Promise<string>
  readonly log: Pick<ClientLog, 'warn'>
  profileId(): string
  /** The description has more of something than is read. Called once for each kind. */
  onLarge?: ((limit: DescriptionLimit) => void) | undefined
}

const requestAt = (path: string): HttpRequest => ({
  about: { id: 'description of the calls', guard: 'signed-in', loud: false },
  method: 'GET',
  accept: 'application/json',
  url: (base) => callUrl(base, { ...auth.endpoints.nav, path }, {}),
})

/** @throws LargeDescriptionError */
async function textOf({ about }: HttpRequest, { statusCode, body }: HttpResponse): Promise<string> {
  try {
    return await readText(about.id, statusCode, body, descriptionLimits.size)
  } catch (error) {
    throw faultOf(error).failure.code === 'bad-answer' ? new LargeDescriptionError('size') : error
  }
}

export function createPublishedDescription(options: PublishedDescriptionOptions): PublishedDescription {
  const { exchange, address, log, profileId, onLarge } = options
  const told = new Set<DescriptionLimit>()
  const large = (path: string, limit: DescriptionLimit) => {
    const most = descriptionLimits[limit]
    log.warn('the description of the calls is not used', { profile: profileId(), path, limit, most })
    if (!told.has(limit)) onLarge?.(limit)
    told.add(limit)
  }
  /** Result of `read` for the description at a path; undefined where there is none. */
  const found = <T>(path: string, token: string, read: (text: string, prefix: string) => T) => {
    const request = requestAt(path)
    return exchange<T | undefined>(inBackground(request), { token }, async (response) => {
      if (response.statusCode !== 200) {
        await readText(request.about.id, response.statusCode, response.body, descriptionLimits.size)
        return undefined
      }
      try {
        const text = await textOf(request, response)
        const prefix = new URL(await address()).pathname.replace(/(?<!\/)\/+$/, '')
        return read(text, prefix === '/' ? '' : prefix)
      } catch (error) {
        if (!(error instanceof LargeDescriptionError)) throw error
        large(path, error.limit)
        return undefined
      }
    })
  }

  return {
    at: (path, token) => found(path, token, readDescription),
    async calls(token) {
      for (const path of descriptionPaths) {
        const calls = await found(path, token, describedCalls).catch(() => undefined)
        if (calls && calls.length > 0) return calls
      }
      return []
    },
  }
}
