import { mergeClasses } from '@fluentui/react-components'
import { ArrowSync16Regular } from '@fluentui/react-icons/svg/arrow-sync'
import { PlugConnected16Regular } from '@fluentui/react-icons/svg/plug-connected'
import { PlugDisconnected16Regular } from '@fluentui/react-icons/svg/plug-disconnected'
import type { BackendStatus, Connection } from '#contract/bridge.ts'
import { LateMenu } from '#kit/late/LateMenu.tsx'
import { useSession } from '#kit/session.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { startBackend, stopBackend, useBackend } from '../session/backend.ts'
import { runCommand } from '../commands/commands.ts'
import { clockTime } from './clock.ts'
import { useItemStyles } from './itemStyles.ts'

const backendTexts: Record<BackendStatus['state'], TextKey> = {
  stopped: 'shell:backend.state.stopped',
  starting: 'shell:backend.state.starting',
  running: 'shell:backend.state.running',
  failed: 'shell:backend.state.failed',
}

const icons = {
  online: PlugConnected16Regular,
  offline: PlugDisconnected16Regular,
  unknown: ArrowSync16Regular,
}
const tones = { online: 'good', offline: 'bad', unknown: 'caution' } as const

/** Whether the platform can be reached, and if not, since when; a click leads to the reason. */
export function ConnectionItem() {
  const styles = useItemStyles()
  const text = useText()
  const connection = useSession(({ session }) => session?.connection)
  const isEmbedded = useSession(({ session }) => session?.profile.embedded === true)
  const backend = useBackend()
  if (!connection) return null
  const Icon = icons[connection.state]
  const content = (
    <>
      <Icon className={styles[tones[connection.state]]} aria-hidden="true" />
      <Words connection={connection} />
    </>
  )
  if (!isEmbedded) {
    return (
      <button
        type="button"
        className={mergeClasses(styles.item, styles.button)}
        title={text('shell:doctor')}
        onClick={() => runCommand('doctor.open')}
      >
        {content}
      </button>
    )
  }
  // Not yet known: the menu is there, so that a click does not mean something else a moment later.
  const isDown = backend?.state === 'stopped' || backend?.state === 'failed'
  return (
    <LateMenu
      positioning="above-start"
      trigger={(trigger) => (
        <button
          type="button"
          className={mergeClasses(styles.item, styles.button)}
          title={
            backend
              ? `${text('shell:backend.label')}：${text(backendTexts[backend.state])}`
              : text('shell:backend.label')
          }
          {...trigger}
        >
          {content}
        </button>
      )}
    >
      {({ MenuItem }) => (
        <>
          <MenuItem disabled={!isDown} onClick={() => void startBackend()}>
            {text('shell:backend.start')}
          </MenuItem>
          <MenuItem disabled={!backend || isDown} onClick={() => void stopBackend()}>
            {text('shell:backend.stop')}
          </MenuItem>
          <MenuItem onClick={() => runCommand('doctor.open')}>{text('shell:doctor')}</MenuItem>
        </>
      )}
    </LateMenu>
  )
}

function Words({ connection }: { connection: Connection }) {
  const styles = useItemStyles()
  const text = useText()
  return (
    <span role="status" className={connection.state === 'offline' ? styles.bad : undefined}>
      {connection.state === 'online' && text('shell:connection.online')}
      {connection.state === 'offline' &&
        text('shell:connection.offline', { since: clockTime(connection.since) })}
      {connection.state === 'unknown' && text('shell:connection.unknown')}
    </span>
  )
}
