import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { PersonRegular } from '@fluentui/react-icons'
import { isAddressOf, listed } from '#contract/messaging/addresses.ts'
import type { UserInfo } from '#contract/resources/shell/auth.ts'
import { useFormText } from '#kit/form/useFormText.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
})

/** The signed-in person's address on a channel; undefined: accounts have none for it. */
function ownAddress(
  channelCode: string,
  user: Pick<UserInfo, 'id' | 'mobile' | 'email'>,
): string | undefined {
  switch (channelCode) {
    case 'SMS':
      return user.mobile
    case 'EMAIL':
      return user.email
    case 'SITE':
      return user.id
    default:
      return undefined
  }
}

/** Adds the signed-in person to the receivers, and counts them. */
export function ToMe({ channelCode }: { readonly channelCode: string }) {
  const styles = useStyles()
  const text = useText()
  const { value, set } = useFormText('recipient')
  const user = useSession(({ session }) => session?.user)
  const mine = user && ownAddress(channelCode, user)
  const receivers = listed(value)
  const isUsable = mine !== undefined && isAddressOf(channelCode, mine)
  return (
    <div className={styles.root}>
      {mine === undefined ? null : (
        <Button
          type="button"
          size="small"
          icon={<PersonRegular />}
          disabledFocusable={!isUsable}
          title={isUsable ? undefined : text('msg.template:send.noOwnAddress')}
          onClick={() => set([...new Set([...receivers, mine])].join(','))}
        >
          {text('pickers:receivers.toMe')}
        </Button>
      )}
      <Text role="status">
        {receivers.length > 0 ? text('msg.template:send.count', { count: receivers.length }) : null}
      </Text>
    </div>
  )
}
