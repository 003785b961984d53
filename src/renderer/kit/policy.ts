import type { EffectivePolicy } from '#contract/bridge/policy.ts'
import type { Environment } from '#contract/bridge.ts'
import { allowsFrom } from '#contract/policyRules.ts'
import { hostInfo, useHostInfo } from '#kit/bridge/host.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { useSession } from '#kit/session.ts'
import { translate } from '#kit/text.ts'

/** Rules of the organisation's policy, for windows to show; core refuses by itself. */

type Leaving = 'export' | 'journalExport' | 'clipboard'

const mayLeave = (
  policy: EffectivePolicy | undefined,
  by: Leaving,
  environment: Environment | undefined,
): boolean => policy === undefined || allowsFrom(policy[by], environment ?? 'development')

export const usePolicy = (): EffectivePolicy | undefined => useHostInfo()?.policy

/** Whether data of this window's environment may leave it, as a file or by the clipboard. */
export function useMayLeave(by: Leaving): boolean {
  const environment = useSession(({ session }) => session?.profile.environment)
  return mayLeave(usePolicy(), by, environment)
}

/**
 * Whether data of this window's environment may be copied; shows a message where they may not.
 * Only the window can refuse: the clipboard does not pass through core.
 */
export function mayCopy(): boolean {
  const environment = useSession.getState().session?.profile.environment
  const may = mayLeave(hostInfo()?.policy, 'clipboard', environment)
  if (!may) toast('warning', translate('kit:policy.clipboard'))
  return may
}
