import { Button, Link, makeStyles, Text, tokens } from '@fluentui/react-components'
import { ErrorCircle16Filled } from '@fluentui/react-icons/svg/error-circle'
import type { Failure, FailureCode } from '#contract/failures.ts'
import { beyondNotSignedIn } from '#contract/notSignedIn.ts'
import { type TextKey, useText } from '#kit/text.ts'

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

/** The failure and the next step. Total over the codes: a new code does not compile before it has a text. */
const texts: Record<Exclude<FailureCode, 'refused'>, TextKey> = {
  unauthenticated: 'failure:unauthenticated',
  forbidden: 'failure:forbidden',
  offline: 'failure:offline',
  timeout: 'failure:timeout',
  tls: 'failure:tls',
  address: 'failure:address',
  'bad-answer': 'failure:bad-answer',
  locked: 'failure:locked',
  'read-only': 'failure:read-only',
  policy: 'failure:policy',
  'invalid-input': 'failure:invalid-input',
  'not-found': 'failure:not-found',
  gone: 'failure:gone',
  cancelled: 'failure:cancelled',
  keychain: 'failure:keychain',
  disk: 'failure:disk',
  'disk-full': 'failure:disk-full',
  'folder-gone': 'failure:folder-gone',
  'file-too-large': 'failure:file-too-large',
  'file-changed': 'failure:file-changed',
  'file-missing': 'failure:file-missing',
  unanswered: 'failure:unanswered',
  unsupported: 'failure:unsupported',
  internal: 'failure:internal',
}

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
  const words =
    failure.code === 'refused'
      ? failure.message || text('failure:refused')
      : failure.unusable
        ? text('failure:unusable', failure.unusable)
        : (own ?? text(texts[failure.code]))
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
