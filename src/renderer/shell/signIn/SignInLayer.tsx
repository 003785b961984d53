import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { ReturnFocus } from '#ui/ReturnFocus.tsx'
import { EnvironmentMark } from '../marks/EnvironmentMark.tsx'
import { signOut } from '../session/signOut.ts'
import { SignInForm } from './SignInForm.tsx'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  profile: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  words: { overflowWrap: 'anywhere', color: tokens.colorStatusDangerForeground1 },
  leave: { alignSelf: 'center' },
})

/** Escape does not close the layer: only signing in or leaving does. */
const stay = () => {}

/**
 * Covers the console when the session has ended. Screens and forms stay mounted beneath it; core repeats the waiting
 * calls once the user has signed in.
 */
export default function SignInLayer() {
  const styles = useStyles()
  const text = useText()
  const session = useSession((state) => state.session)
  const [isLeaving, setLeaving] = useState(false)
  // The dialog is closed before the console is unmounted, so that it restores the elements it hides from assistive
  // technology; unmounted together with the console, it left the sign-in screen hidden.
  useEffect(() => {
    if (isLeaving) void signOut()
  }, [isLeaving])
  if (session?.state !== 'expired' || isLeaving) return null
  const { profile, user } = session
  return (
    <ReturnFocus>
      <DialogFrame
        title={text(session.expiredBy === 'lock' ? 'shell:expired.lockTitle' : 'shell:expired.title')}
        width={420}
        className={styles.content}
        onClose={stay}
      >
        <Text>{text(session.expiredBy === 'lock' ? 'shell:expired.byLock' : 'shell:expired.body')}</Text>
        {session.expiredWords !== undefined && (
          <Text role="status" className={styles.words}>
            {text('shell:expired.words', { words: session.expiredWords })}
          </Text>
        )}
        <Text className={styles.profile}>
          <EnvironmentMark environment={profile.environment} />
          {profile.embedded ? text('shell:profile.embedded') : profile.name}
        </Text>
        <SignInForm
          profile={profile}
          fixed={{ username: user.username, tenantId: user.tenantMode ? user.tenantId : '' }}
          onSignedIn={useSession.getState().setSession}
        />
        <Button className={styles.leave} appearance="transparent" onClick={() => setLeaving(true)}>
          {text('shell:expired.leave')}
        </Button>
      </DialogFrame>
    </ReturnFocus>
  )
}
