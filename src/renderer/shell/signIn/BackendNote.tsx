import { Button, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useText } from '#kit/text.ts'
import { startBackend, useBackend } from '../session/backend.ts'

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '24px' },
  words: { flexGrow: 1, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
})

interface BackendNoteProps {
  /** No user has signed in here yet: the account of the demo is named. */
  readonly isFirst: boolean
  onRunning(): void
}

/** State of the embedded backend while it is not running; then who may sign in to it. */
export function BackendNote({ isFirst, onRunning }: BackendNoteProps) {
  const styles = useStyles()
  const text = useText()
  const status = useBackend()
  const state = status?.state
  const before = useRef(state)

  useEffect(() => {
    // Prepares again only after the backend was down: the first call starts it.
    if (state === 'running' && (before.current === 'stopped' || before.current === 'failed')) onRunning()
    if (state !== 'starting') before.current = state
  }, [state, onRunning])

  if (!status || state === 'running') {
    return isFirst ? (
      <div className={styles.line}>
        <Text size={200} className={styles.words}>
          {text('shell:signIn.demo')}
        </Text>
      </div>
    ) : null
  }
  return (
    <div className={styles.line} role="status">
      {state === 'starting' && <Spinner size="extra-tiny" role="presentation" />}
      <Text size={200} className={styles.words}>
        {state === 'starting' && text('shell:backend.starting')}
        {state === 'stopped' && text('shell:backend.stopped')}
        {state === 'failed' && text('shell:backend.failed', { reason: status.reason })}
      </Text>
      {state !== 'starting' && (
        <Button size="small" onClick={startBackend}>
          {text('shell:backend.start')}
        </Button>
      )}
    </div>
  )
}
