import { bridge } from '#kit/bridge/bridge.ts'
import { useTabs } from '#kit/tabs.ts'
import { leaveConsole } from './leaveConsole.ts'
import { mayLose } from '../tabs/closing.ts'
import { forgetTabs } from '../tabs/restore.ts'

/**
 * Ends the session here and on the server. The window goes back to sign-in even when the call fails
 * (DECISION-SYS-2): a failing network must not keep a user signed in.
 */
export async function signOut(): Promise<void> {
  if (!(await mayLose(useTabs.getState().tabs))) return
  // Before the session ends: afterwards there is no account to write to.
  await forgetTabs()
  await bridge.call('session.signOut').catch(() => undefined)
  await leaveConsole()
}
