import { mergeClasses } from '@fluentui/react-components'
import { Key16Regular } from '@fluentui/react-icons/svg/key'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { credentialTexts } from '../signIn/credentials.ts'
import { useItemStyles } from './itemStyles.ts'

/** A lasting notice that, without a keychain, the user has to sign in again after a restart. */
export function CredentialsItem() {
  const styles = useItemStyles()
  const text = useText()
  const credentials = useSession(({ session }) => session?.credentials)
  // Without a reason it is the user's own choice.
  if (credentials?.store !== 'session' || credentials.reason === '') return null
  return (
    <span
      className={mergeClasses(styles.item, styles.caution)}
      title={text(credentialTexts[credentials.reason])}
    >
      <Key16Regular aria-hidden="true" />
      {text('shell:credentials.sessionOnly')}
    </span>
  )
}
