import type { JournalField, JournalSide } from '#contract/bridge.ts'

/** Rights of the account to its own earlier changes, as they are now. */
export interface JournalRights {
  /** Whether the account may read records of this noun. */
  mayRead(resource: string): boolean
  /** Fields of the noun that this account is not shown. */
  withheld(resource: string): ReadonlySet<string>
}

const WITHHELD: JournalSide = { state: 'withheld', value: null }

/** @returns the fields, without the values of those that the account may not see any more */
export function withoutHidden(
  rights: JournalRights,
  resource: string,
  fields: readonly JournalField[],
): JournalField[] {
  const isAll = !rights.mayRead(resource)
  const some = rights.withheld(resource)
  return fields.map((one) =>
    isAll || some.has(one.field)
      ? { field: one.field, label: one.label, before: WITHHELD, after: WITHHELD }
      : one,
  )
}
