import { Button, Link, makeStyles, Text, tokens } from '@fluentui/react-components'
import { ErrorCircle16Filled } from '@fluentui/react-icons/svg/error-circle'
import type { Failure, FailureCode } from '#contract/failures.ts'
import { beyondNotSignedIn } from '#contract/notSignedIn.ts'
import { ownWords } from '#kit/data/failures.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  box: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    columnGap: tokens.spacingHorizontalS,
    alignItems: 'center',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
    overflowWrap: 'anywhere',
  },
  icon: { flexShrink: 0 },
  why: { gridColumn: '2 / -1', justifySelf: 'start', fontSize: tokens.fontSizeBase200 },
})

interface SignInFailureProps {
  readonly failure: Failure
  /** Undefined: the form itself tries again. */
  readonly onRetry?: (() => void) | undefined
  /** Opens the examination of the connection. */
  readonly onExamine?: (() => void) | undefined
}

/** Failures that the examination of a connection can explain. */
const examined: ReadonlySet<FailureCode> = new Set([
  'offline',
  'timeout',
  'tls',
  'address',
  'bad-answer',
  'not-found',
])

/** Shows why the sign-in failed, in the platform's words or in the console's. */
export function SignInFailure({ failure, onRetry, onExamine }: SignInFailureProps) {
  const styles = useStyles()
  const text = useText()
  const own = failure.code === 'unauthenticated' ? beyondNotSignedIn(failure.message) : undefined
  const isRefused = failure.code === 'refused'
  const words = (isRefused && failure.message) || own || ownWords(failure, text)
  return (
    <div className={styles.box} role="alert">
      <ErrorCircle16Filled className={styles.icon} />
      <Text size={200}>{words}</Text>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {text('shell:retry')}
        </Button>
      )}
      {onExamine && examined.has(failure.code) && (
        <Link className={styles.why} as="button" type="button" onClick={onExamine}>
          {text('shell:doctor.why')}
        </Link>
      )}
    </div>
  )
}
