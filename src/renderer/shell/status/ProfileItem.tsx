import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { LockClosed16Regular } from '@fluentui/react-icons/svg/lock-closed'
import { LockOpen16Regular } from '@fluentui/react-icons/svg/lock-open'
import { useEffect, useState } from 'react'
import type { WriteGuard } from '#contract/bridge.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { EnvironmentMark } from '../marks/EnvironmentMark.tsx'
import { showOverlay } from '../commands/overlay.ts'
import { countdown } from './clock.ts'
import { useItemStyles } from './itemStyles.ts'
import { lockWrites } from '../session/lockWrites.ts'

const useStyles = makeStyles({
  name: { maxWidth: '200px', overflow: 'hidden', textOverflow: 'ellipsis' },
  action: { minWidth: 0, height: '20px', fontSize: tokens.fontSizeBase200 },
})

/** The profile in its environment's colour, and whether writing is allowed. */
export function ProfileItem() {
  const styles = useStyles()
  const item = useItemStyles()
  const text = useText()
  const profile = useSession(({ session }) => session?.profile)
  const writes = useSession(({ session }) => session?.writes)
  if (!profile || !writes) return null
  const name = profile.embedded ? text('shell:profile.embedded') : profile.name
  return (
    <>
      <span className={item.item} title={profile.embedded ? name : `${name} ${profile.address}`}>
        <EnvironmentMark environment={profile.environment} />
        <span className={styles.name}>{name}</span>
      </span>
      {(profile.environment === 'production' || !writes.allowed) && <WriteState writes={writes} />}
    </>
  )
}

function WriteState({ writes }: { writes: WriteGuard }) {
  const styles = useStyles()
  const item = useItemStyles()
  const text = useText()
  if (!writes.allowed) {
    return (
      <span className={item.item}>
        <LockClosed16Regular aria-hidden="true" />
        <span role="status">{text('shell:writes.readOnly')}</span>
        <Button className={styles.action} size="small" onClick={() => showOverlay('unlock')}>
          {text('shell:writes.unlock')}
        </Button>
      </span>
    )
  }
  return (
    <span className={mergeClasses(item.item, item.bad)}>
      <LockOpen16Regular aria-hidden="true" />
      <span role="status">{text('shell:writes.allowed')}</span>
      {writes.until > 0 && (
        <>
          <Remaining until={writes.until} />
          <Button className={styles.action} size="small" onClick={lockWrites}>
            {text('shell:writes.lock')}
          </Button>
        </>
      )}
    </span>
  )
}

/** Counts down for the user; core ends the unlock by its own clock. */
function Remaining({ until }: { until: number }) {
  const text = useText()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span role="timer">{text('shell:writes.remaining', { time: countdown(until, now) })}</span>
}
