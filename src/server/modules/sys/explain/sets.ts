/** Items in one and not in the other, in order. */
export const setDifference = (from: ReadonlySet<string>, what: ReadonlySet<string>): string[] =>
  [...from].filter((each) => !what.has(each))

/** Items that a change adds and removes. */
export const changed = (before: ReadonlySet<string>, after: ReadonlySet<string>) => ({
  added: setDifference(after, before),
  removed: setDifference(before, after),
})
