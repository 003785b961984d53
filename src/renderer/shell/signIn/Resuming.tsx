import { Button, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import type { Profile } from '#contract/bridge.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  page: {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: tokens.spacingVerticalXL,
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground3,
  },
})

interface ResumingProps {
  profile: Profile
  username: string
  /** The user chooses to sign in with another account. */
  onOther(): void
}

/** Shown while the stored session of the last account is opened. */
export function Resuming({ profile, username, onOther }: ResumingProps) {
  const styles = useStyles()
  const text = useText()
  const name = profile.embedded ? text('shell:profile.embedded') : profile.name
  return (
    <main className={styles.page} aria-busy="true">
      <Spinner labelPosition="below" label={text('shell:resuming', { username, profile: name })} />
      <Button onClick={onOther}>{text('shell:resuming.other')}</Button>
    </main>
  )
}

/** A restored window, until its session starts in the main window. */
export function Following({ onOther }: { onOther(): void }) {
  const styles = useStyles()
  const text = useText()
  return (
    <main className={styles.page}>
      <Text align="center">{text('shell:following')}</Text>
      <Button onClick={onOther}>{text('shell:following.here')}</Button>
    </main>
  )
}
