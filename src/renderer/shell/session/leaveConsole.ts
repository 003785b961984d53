import { closeDialogs } from '#kit/dialog/dialogs.ts'
import { useSession } from '#kit/session.ts'
import { chooseProfile } from '../profiles/profiles.ts'

/**
 * Puts sign-in in place of the console. Dialogs are closed before it is unmounted, so that they give back the focus and
 * reveal the elements they hide from assistive technology; unmounted together with it, they left the sign-in screen
 * hidden. It is separate from signing out, whose question about unsaved input is loaded with the console.
 */
export async function leaveConsole(): Promise<void> {
  closeDialogs()
  const { session, setSession } = useSession.getState()
  // Sign-in offers the environment that was just left.
  if (session) chooseProfile(session.profile.id)
  await new Promise((resolve) => setTimeout(resolve))
  setSession(null)
}
