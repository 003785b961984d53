/** Why secrets cannot be stored at the moment. */
export type StoreProblem =
  /** No keychain service, library or permission here. */
  | 'absent'
  /** The keychain is locked; unlocking it helps. */
  | 'locked'
  /** It did not answer, usually because of an unlock prompt that no user saw. */
  | 'timeout'

/** Thrown by the methods of SecretStore. */
export class StoreFailure extends Error {
  readonly problem: StoreProblem
  constructor(problem: StoreProblem, message: string) {
    super(message)
    this.name = 'StoreFailure'
    this.problem = problem
  }
}

/** Stores secrets that survive a restart. @throws StoreFailure from every method but `close` */
export interface SecretStore {
  /** Writes, reads and removes a test entry. May show the operating system's unlock prompt. */
  probe(): Promise<void>
  /** null: there is no such entry or, on Linux, the keychain is locked; only our own index distinguishes them. */
  get(name: string): Promise<string | null>
  /** Stores at most `maxSecretBytes` of UTF-8. */
  set(name: string, secret: string): Promise<void>
  delete(name: string): Promise<void>
  close(): void
}

/** Windows allows 2560 bytes per entry, some of which it uses itself. */
export const maxSecretBytes = 2400
