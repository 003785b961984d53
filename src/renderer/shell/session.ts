import { bridge } from '#kit/bridge/bridge.ts'
import { closeDialogs } from '#kit/dialog/dialogs.ts'
import { useSession } from '#kit/session.ts'
import { useTabs } from '#kit/tabs.ts'
import { chooseProfile } from './profiles/profiles.ts'
import { mayLose } from './tabs/closing.ts'
import { forgetTabs } from './tabs/restore.ts'

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

/**
 * Puts sign-in in place of the console. Dialogs are closed before it is unmounted, so that they give back the focus and
 * what they hide from assistive technology; unmounted together with it, they left the sign-in screen hidden.
 */
export async function leaveConsole(): Promise<void> {
  closeDialogs()
  const { session, setSession } = useSession.getState()
  // Sign-in offers the environment that was just left.
  if (session) chooseProfile(session.profile.id)
  await new Promise((resolve) => setTimeout(resolve))
  setSession(null)
}
