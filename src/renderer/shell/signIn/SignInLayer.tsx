import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { ReturnFocus } from '#ui/ReturnFocus.tsx'
import { EnvironmentMark } from '../EnvironmentMark.tsx'
import { signOut } from '../session.ts'
import { SignInForm } from './SignInForm.tsx'

const useStyles = makeStyles({
  surface: { maxWidth: '420px' },
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  profile: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  leave: { alignSelf: 'center' },
})

/**
 * Comes over the console when the session has ended. Screens and forms stay mounted beneath it; core
 * sends the calls that wait again once somebody has signed in.
 */
export function SignInLayer() {
  const styles = useStyles()
  const text = useText()
  const session = useSession((state) => state.session)
  if (session?.state !== 'expired') return null
  const { profile, user } = session
  return (
    <ReturnFocus>
      <Dialog open modalType="alert">
        <DialogSurface className={styles.surface}>
          <DialogBody>
            <DialogTitle>{text('shell:expired.title')}</DialogTitle>
            <DialogContent className={styles.content}>
              <Text>{text('shell:expired.body')}</Text>
              <Text className={styles.profile}>
                <EnvironmentMark environment={profile.environment} />
                {profile.embedded ? text('shell:profile.embedded') : profile.name}
              </Text>
              <SignInForm
                profile={profile}
                fixed={{ username: user.username, tenantId: user.tenantMode ? user.tenantId : '' }}
                onSignedIn={useSession.getState().setSession}
              />
              <Button className={styles.leave} appearance="transparent" onClick={() => void signOut()}>
                {text('shell:expired.leave')}
              </Button>
            </DialogContent>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </ReturnFocus>
  )
}
