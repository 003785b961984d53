import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingVerticalXXL,
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
  },
  detail: { color: tokens.colorNeutralForeground3, maxWidth: '60ch', overflowWrap: 'anywhere' },
  failed: { color: tokens.colorNeutralForeground1 },
})

/** There is nothing to show, without an error. */
export function EmptyState({
  title,
  detail,
  action,
}: {
  title: string
  detail?: string
  action?: ReactNode
}) {
  const styles = useStyles()
  return (
    <div className={styles.root} role="status">
      <Text>{title}</Text>
      {detail ? (
        <Text size={200} className={styles.detail}>
          {detail}
        </Text>
      ) : null}
      {action}
    </div>
  )
}

/** A failure: shows its title, and offers to try again. */
export function FailedState(props: {
  title: string
  detail?: string
  retry?: { label: string; onClick(): void }
}) {
  const styles = useStyles()
  return (
    <div className={styles.root} role="alert">
      <Text weight="semibold" className={styles.failed}>
        {props.title}
      </Text>
      {props.detail ? (
        <Text size={200} className={styles.detail}>
          {props.detail}
        </Text>
      ) : null}
      {props.retry ? (
        <Button size="small" onClick={props.retry.onClick}>
          {props.retry.label}
        </Button>
      ) : null}
    </div>
  )
}
