import { makeStyles, tokens } from '@fluentui/react-components'
import { useSession } from '#kit/session.ts'

const useStyles = makeStyles({
  line: {
    position: 'absolute',
    top: 0,
    left: 0,
    right: 0,
    height: '3px',
    zIndex: 2,
    backgroundColor: tokens.colorStatusDangerBackground3,
    pointerEvents: 'none',
    forcedColorAdjust: 'none',
  },
})

/** A red line at the window's upper edge: what happens here happens to customers. */
export function EnvironmentLine() {
  const styles = useStyles()
  const isProduction = useSession(({ session }) => session?.profile.environment === 'production')
  return isProduction ? <div className={styles.line} data-environment="production" /> : null
}
