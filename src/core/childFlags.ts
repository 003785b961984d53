import type { ChildKind } from './ports.ts'

/** What V8 is told when a program of ours is started. */
export const childFlags: Readonly<Record<ChildKind, readonly string[]>> = {
  backend: [],
  ruleSource: [],
  cache: [],
  // Rows are forgotten once they are written. V8 would take 48 MB more before it looks for them; megabytes of
  // one semi-space.
  exporter: ['--max-semi-space-size=8'],
  keychain: [],
}
