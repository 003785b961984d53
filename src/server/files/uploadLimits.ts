import { ErrorCode } from '#contract/failures.ts'
import { Refusal, TooManyRefusal } from '#server/common/refusal.ts'
import type { TextKey } from '#server/common/texts.ts'

const HOUR = 3_600_000
const MEGABYTE = 1_048_576

/** Uploads of an account at the same time; a console sends two. */
const AT_ONCE = 4

interface Allowance {
  readonly files: number
  readonly megabytes: number
}

/** Within an hour: accounts with the right to upload, and the others, who store their own pictures. */
const allowances: Readonly<Record<'entitled' | 'others', Allowance>> = {
  entitled: { files: 3000, megabytes: 20_480 },
  others: { files: 30, megabytes: 50 },
}

interface Taken {
  /** Milliseconds. */
  readonly at: number
  bytes: number
}

/** Accounts kept; beyond that, those without an upload within the hour are dropped. */
const MANY_ACCOUNTS = 10_000

/** A place for one upload among those of its account. */
export interface UploadPlace {
  /**
   * Counts bytes that have arrived.
   * @throws 429 when they are more than the account may send within the hour
   */
  arrived(bytes: number): void
  /** Gives the place back; bytes that have arrived stay counted. */
  end(): void
}

/** How many files and bytes each account uploads within an hour and at once; kept in memory. */
export class UploadLimits {
  readonly #taken = new Map<string, Taken[]>()
  readonly #running = new Map<string, number>()

  /**
   * @param declared bytes of the request, as far as they are known
   * @throws 429 when the account may not upload that now
   */
  begin(caller: {
    readonly account: string
    readonly isEntitled: boolean
    readonly declared: number
    readonly now: number
  }): UploadPlace {
    const { account, declared, now } = caller
    const { files, megabytes } = allowances[caller.isEntitled ? 'entitled' : 'others']
    const running = this.#running.get(account) ?? 0
    if (running >= AT_ONCE) throw new Refusal(ErrorCode.tooMany, 'upload.tooManyAtOnce', { limit: AT_ONCE })
    const taken = (this.#taken.get(account) ?? []).filter(({ at }) => at > now - HOUR)
    this.#taken.set(account, taken)
    const refusal = (key: TextKey, limit: number | string): Refusal =>
      new TooManyRefusal(key, ((taken[0]?.at ?? now) + HOUR - now) / 1000, { limit })
    if (taken.length >= files) throw refusal('upload.tooManyFiles', files)
    const check = (more: number): void => {
      // Others of the account may have begun meanwhile.
      const bytes = (this.#taken.get(account) ?? []).reduce((sum, each) => sum + each.bytes, more)
      if (bytes > megabytes * MEGABYTE) throw refusal('upload.tooManyBytes', `${megabytes} MB`)
    }
    check(declared)
    const own: Taken = { at: now, bytes: 0 }
    taken.push(own)
    this.#running.set(account, running + 1)
    if (this.#taken.size > MANY_ACCOUNTS) this.#forget(now - HOUR)
    return {
      arrived: (bytes) => {
        own.bytes += bytes
        check(0)
      },
      end: () => this.#end(account),
    }
  }

  #end(account: string): void {
    const left = (this.#running.get(account) ?? 1) - 1
    if (left > 0) this.#running.set(account, left)
    else this.#running.delete(account)
  }

  #forget(since: number): void {
    for (const [account, taken] of this.#taken)
      if (!taken.some(({ at }) => at > since)) this.#taken.delete(account)
  }
}
