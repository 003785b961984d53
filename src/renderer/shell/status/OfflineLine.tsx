import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { PlugDisconnected16Regular } from '@fluentui/react-icons/svg/plug-disconnected'
import { useIsOffline, useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { useAge } from '#kit/time.ts'
import { runCommand } from '../commands/commands.ts'
import { clockTime } from './clock.ts'

const useStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  icon: { flexShrink: 0 },
  words: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  why: { flexShrink: 0, fontSize: 'inherit' },
})

/** While the platform cannot be reached: since when, how old menus and dictionaries are, which parts work, and why. */
export function OfflineLine() {
  return useIsOffline() ? <Line /> : null
}

function Line() {
  const styles = useStyles()
  const text = useText()
  const since = useSession(({ session }) => session?.connection.since ?? 0)
  const age = useAge(useSession(({ session }) => session?.asOf ?? null))
  const words = text('shell:offline.line', { since: clockTime(since), age })
  return (
    <div className={styles.line} role="note">
      <PlugDisconnected16Regular className={styles.icon} aria-hidden="true" />
      <span className={styles.words} title={words}>
        {words}
      </span>
      <Link as="button" type="button" className={styles.why} onClick={() => runCommand('doctor.open')}>
        {text('shell:doctor.why')}
      </Link>
    </div>
  )
}
