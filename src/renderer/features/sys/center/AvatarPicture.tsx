import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { Person48Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useLink } from '#kit/files/links.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  frame: {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    width: '120px',
    height: '120px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground4,
    color: tokens.colorNeutralForeground3,
  },
  picture: { width: '120px', height: '120px', objectFit: 'cover' },
  hint: { justifySelf: 'center' },
})

/** A stored avatar; a figure while there is none or it cannot be shown. */
export function AvatarPicture({ url }: { readonly url: string }) {
  const styles = useStyles()
  const text = useText()
  const { address } = useLink(url, 'avatar.png')
  const [broken, setBroken] = useState('')
  return (
    <div className={styles.frame}>
      {address && address !== broken ? (
        <img
          className={styles.picture}
          src={address}
          alt={text('sys.center:avatar.own')}
          onError={() => setBroken(address)}
        />
      ) : (
        <Person48Regular role="img" aria-label={text('sys.center:avatar.none')} />
      )}
    </div>
  )
}

/** The hint picture: how large an avatar is shown (OPS-PER-22). */
export function AvatarHint() {
  const styles = useStyles()
  const text = useText()
  return (
    <div className={`${styles.frame} ${styles.hint}`} role="img" aria-label={text('sys.center:avatar.hint')}>
      <Person48Regular aria-hidden="true" />
      <Text size={200} aria-hidden="true">
        120*120
      </Text>
    </div>
  )
}
