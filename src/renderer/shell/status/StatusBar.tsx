import { makeStyles, tokens } from '@fluentui/react-components'
import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { useText } from '#kit/text.ts'
import { CacheItem } from './CacheItem.tsx'
import { ConnectionItem } from './ConnectionItem.tsx'
import { CredentialsItem } from './CredentialsItem.tsx'
import { DraftsItem } from './DraftsItem.tsx'
import { NoticesItem } from './NoticesItem.tsx'
import { ProfileItem } from './ProfileItem.tsx'
import { TransfersItem } from './TransfersItem.tsx'

const UndoItem = lazy(() => import('./UndoItem.tsx'))

const useStyles = makeStyles({
  bar: {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXXS,
    minWidth: 0,
    height: '26px',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    boxSizing: 'border-box',
    overflow: 'hidden',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
  },
  space: { flexGrow: 1 },
})

/** The code waits for visible parts: nothing can be undone before it is there. */
function LateUndo() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const idle = requestIdleCallback(() => setWanted(true), { timeout: 2000 })
    return () => cancelIdleCallback(idle)
  }, [])
  return isWanted ? (
    <Suspense>
      <UndoItem />
    </Suspense>
  ) : null
}

/** State of the whole window: connection, profile, write guard, age of the data, work in progress, and the way back from the last change. */
export const StatusBar = memo(function StatusBar() {
  const styles = useStyles()
  const text = useText()
  return (
    <footer className={styles.bar} aria-label={text('shell:status.label')}>
      <ConnectionItem />
      <ProfileItem />
      <CredentialsItem />
      <LateUndo />
      <span className={styles.space} />
      <CacheItem />
      <DraftsItem />
      <TransfersItem />
      <NoticesItem />
    </footer>
  )
})
