import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { Component, type ReactNode } from 'react'
import { useText } from '#kit/text.ts'
import { logFault } from '../faults.ts'
import { TabNotice } from './TabNotice.tsx'

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
    <TabNotice title={text('shell:fault.title')} isFault>
      <Text>{text('shell:fault.body')}</Text>
      <Text size={200} className={styles.detail}>
        {message}
      </Text>
      <Button appearance="primary" onClick={onReload}>
        {text('shell:fault.reload')}
      </Button>
    </TabNotice>
  )
}
