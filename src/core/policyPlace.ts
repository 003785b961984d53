/**
 * A tool of the system that prints the requested data, by its full path, so that no PATH of the user leads elsewhere.
 */
type Tool = string

/** A place of a policy that only an administrator can write to. */
export type PolicyPlace =
  | {
      readonly kind: 'file'
      readonly file: string
      /**
       * On Windows, where every user may create the folder: tools to determine the owner, of which the first that
       * exists is used. A file of another owner is then no policy, rather than a broken one.
       */
      readonly powershell?: readonly Tool[]
    }
  /** Settings that a management profile (MDM) forces on this Mac, as the system keeps them. */
  | { readonly kind: 'managed'; readonly file: string; readonly plutil: Tool }
  /** A key of the Windows registry, where group policy writes it. */
  | {
      readonly kind: 'registry'
      readonly parent: string
      readonly name: string
      /** The first that exists is used. */
      readonly reg: readonly Tool[]
    }

/** Where a policy is looked for. */
export interface PolicyPlaces {
  /** The system's places; the first that has a policy counts. */
  readonly system: readonly PolicyPlace[]
  /** User id of the system's administrator, whose files these are; without meaning on Windows. */
  readonly owner: number
  /** A file to try, which may be this account's; it applies only where the system has none. */
  readonly trial: string | undefined
}
