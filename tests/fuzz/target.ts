import type { Actor } from './request.ts'
import type { Rights } from './rights.ts'

/** A running server that is tried out. */
export interface Target {
  readonly address: string
  /** Texts that no answer may contain. */
  readonly secrets: readonly string[]
  /** Its process has ended. */
  readonly isGone: boolean
  /** @returns a token that was good when it was issued; empty for no account. */
  token(actor: Actor): string
  /** Records that requests may be about though no answer shows them, such as names with their passwords. */
  readonly known: readonly object[]
  /** Undoes all changes of the data; all sessions end. */
  restore(): void
  /**
   * Signs all accounts in again, after obstacles were undone.
   * @throws when the server refuses even then.
   */
  signIn(): Promise<void>
  /** Current rights of all accounts; absent where they cannot be determined. */
  readonly rights?: () => Rights
  /** Id of the account behind an actor's token. */
  readonly personOf?: (actor: Actor) => string
  /** @returns lines about unexpected faults since the last call. */
  faults(): readonly string[]
  /** @returns the most memory its process has used, in MB; null where the system does not report it. */
  memory(): number | null
  close(): Promise<void>
}
