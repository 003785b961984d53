import { Button, makeStyles, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss'
import type { HostInfo } from '#contract/bridge.ts'
import { host } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { listText } from '#kit/listText.ts'
import { useText } from '#kit/text.ts'
import { useRestorable } from './restorable.ts'

const useStyles = makeStyles({
  bar: { flexShrink: 0 },
})

/** Offers the windows of the last time, on a host that may not open windows by itself. */
export default function RestorableWindows({ windows }: { windows: HostInfo['restorable'] }) {
  const styles = useStyles()
  const text = useText()
  const isAnswered = useRestorable((state) => state.isAnswered)
  if (isAnswered) return null
  const answer = () => useRestorable.setState({ isAnswered: true })
  const open = async () => {
    answer()
    try {
      for (const { route, title } of windows) await host.openWindow(route, title)
    } catch (error) {
      presentFailure(error)
    }
  }
  return (
    <MessageBar className={styles.bar}>
      <MessageBarBody>
        {text('shell:restorable', { titles: listText(windows.map(({ title, route }) => title || route)) })}
      </MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button
            appearance="transparent"
            icon={<Dismiss16Regular />}
            aria-label={text('common:close')}
            onClick={answer}
          />
        }
      >
        <Button onClick={() => void open()}>{text('shell:restorable.open')}</Button>
      </MessageBarActions>
    </MessageBar>
  )
}
