import type { ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater'
import {
  parseUpdateInfo,
  Provider,
  type ProviderRuntimeOptions,
  resolveFiles,
} from 'electron-updater/out/providers/Provider.js'
import { expiryProblem } from '#core/updates/feedExpiry.ts'
import { isSignedBy, readFeedKeys } from '#core/updates/feedSignature.ts'
import { UpdateError } from '#core/updates/updateError.ts'
import { limited } from './limits.ts'

/** None of the keys has signed the description. */
export class NotSigned extends Error {}

export interface FeedOptions {
  /** Address of the folder. */
  readonly feed: string
  /** PEM text; where it names no key nothing is checked, and nothing may be installed. */
  readonly keys: string
  /** Milliseconds for each file of it. */
  readonly limit: number
}

/**
 * A folder with `latest*.yml` as electron-builder writes it and, beside it, `latest*.yml.sig`. The description names
 * the digest of each package, so one signature is for all of them.
 */
export class SignedFeed extends Provider<UpdateInfo> {
  private readonly folder: URL
  private readonly keys: string
  private readonly limit: number

  constructor({ feed, keys, limit }: FeedOptions, runtime: ProviderRuntimeOptions) {
    super(runtime)
    this.folder = new URL(feed.endsWith('/') ? feed : `${feed}/`)
    this.keys = keys
    this.limit = limit
  }

  /** The library would send a number that stays the same for this machine. */
  override setRequestHeaders(): void {}

  async getLatestVersion(): Promise<UpdateInfo> {
    const file = `${this.descriptionName()}.yml`
    const url = new URL(file, this.folder)
    const description = await this.read(url)
    const { keys, unreadable } = readFeedKeys(this.keys)
    if (keys.length === 0 && unreadable.length > 0)
      throw new UpdateError('keys', `${unreadable.length} keys, none of which can be read`)
    if (keys.length > 0) {
      const signature = await this.read(new URL(`${file}.sig`, this.folder)).catch((error: unknown) => {
        throw isMissing(error) ? new NotSigned(`${file}.sig is missing`) : error
      })
      if (!isSignedBy(keys, description, signature))
        throw new NotSigned(`${file} is signed with no key that is trusted`)
    }
    const info = parseUpdateInfo(description, file, url)
    const problem = keys.length > 0 ? expiryProblem(info, Date.now()) : undefined
    if (problem) throw new UpdateError(problem, `${file}: ${problem}`)
    return info
  }

  /** As `npm run package` names them: the library uses one description for both processors except on Linux. */
  private descriptionName(): string {
    const name = this.getDefaultChannelName()
    return process.arch === 'x64' || name.endsWith(process.arch) ? name : `${name}-${process.arch}`
  }

  resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
    return resolveFiles(info, this.folder)
  }

  private async read(url: URL): Promise<string> {
    const reading = limited(this.limit)
    try {
      return (await this.httpRequest(url, null, reading.token)) ?? ''
    } catch (error) {
      if (!reading.hasRunOut()) throw error
      throw new UpdateError('feed', new Error(`${url.href}: no answer after ${this.limit} ms`))
    } finally {
      reading.end()
    }
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && error.statusCode === 404
