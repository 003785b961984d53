import type { ProfileDraft } from '#contract/bridge.ts'

/** A profile of the policy, as the console keeps its own. */
export type ManagedProfile = ProfileDraft & { id: string }
