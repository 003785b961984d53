/** Items in one and not in the other, in order. */
export const without = (from: ReadonlySet<string>, what: ReadonlySet<string>): string[] =>
  [...from].filter((each) => !what.has(each))

/** Items that a change adds and removes. */
export const changed = (before: ReadonlySet<string>, after: ReadonlySet<string>) => ({
  added: without(after, before),
  removed: without(before, after),
})
