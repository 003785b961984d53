import type { UndoTask } from '#contract/bridge/journal.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import { isOffered } from '#kit/list/offers.ts'
import { useSession } from '#kit/session.ts'

/** The call of a task; undefined where the account may not make it or the platform does not have it. */
export function allowedCall(task: UndoTask): AnyEndpoint | undefined {
  const endpoint = findEndpoint(task.endpoint)
  return endpoint && isOffered(useSession.getState(), { guard: endpoint }) ? endpoint : undefined
}
