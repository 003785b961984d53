/** Why secrets cannot be kept right now. */
export type StoreProblem =
  /** No keychain service, library or permission here. */
  | 'absent'
  /** There is one, and it is locked; unlocking it helps. */
  | 'locked'
  /** It did not answer; usually an unlock prompt nobody saw. */
  | 'timeout'

export class StoreFailure extends Error {
  readonly problem: StoreProblem
  constructor(problem: StoreProblem, message: string) {
    super(message)
    this.name = 'StoreFailure'
    this.problem = problem
  }
}

/** Where secrets survive a restart. Every method throws StoreFailure. */
export interface SecretStore {
  /** Writes, reads and removes a canary. May show the operating system's unlock prompt. */
  probe(): Promise<void>
  /** null: nothing there, or (on Linux) the keychain is locked; only our own index tells which. */
  get(name: string): Promise<string | null>
  /** At most `maxSecretBytes` of UTF-8. */
  set(name: string, secret: string): Promise<void>
  delete(name: string): Promise<void>
  close(): void
}

/** Windows holds 2560 bytes an entry, some of them its own. */
export const maxSecretBytes = 2400
