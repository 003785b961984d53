import { Button, makeStyles, Subtitle2, Text, tokens } from '@fluentui/react-components'
import { Component, type ReactNode } from 'react'
import { useText } from '#kit/text.ts'
import { logFault } from '../faults.ts'

interface TabBoundaryProps {
  children: ReactNode
  onReload(): void
}

/** Confines the failure of a screen to its tab. */
export class TabBoundary extends Component<TabBoundaryProps, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null }

  static getDerivedStateFromError(error: unknown) {
    return { fault: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: unknown) {
    logFault(error)
  }

  override render() {
    const { fault } = this.state
    return fault ? <Fault message={fault.message} onReload={this.props.onReload} /> : this.props.children
  }
}

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'start',
    gap: tokens.spacingVerticalM,
    maxWidth: '560px',
    margin: '12vh auto 0',
    padding: tokens.spacingHorizontalXXL,
  },
  detail: {
    color: tokens.colorNeutralForeground2,
    fontFamily: tokens.fontFamilyMonospace,
    overflowWrap: 'anywhere',
  },
})

function Fault({ message, onReload }: { message: string; onReload(): void }) {
  const styles = useStyles()
  const text = useText()
  return (
    <div className={styles.page} role="alert">
      <Subtitle2 as="h2">{text('shell:fault.title')}</Subtitle2>
      <Text>{text('shell:fault.body')}</Text>
      <Text size={200} className={styles.detail}>
        {message}
      </Text>
      <Button appearance="primary" onClick={onReload}>
        {text('shell:fault.reload')}
      </Button>
    </div>
  )
}
