import { makeStyles, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import { useText } from '#kit/text.ts'
import { CacheItem } from './CacheItem.tsx'
import { ConnectionItem } from './ConnectionItem.tsx'
import { CredentialsItem } from './CredentialsItem.tsx'
import { DraftsItem } from './DraftsItem.tsx'
import { NoticesItem } from './NoticesItem.tsx'
import { ProfileItem } from './ProfileItem.tsx'
import { TransfersItem } from './TransfersItem.tsx'

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

/** State of the whole window: connection, profile, write guard, age of the data, work in progress. */
export const StatusBar = memo(function StatusBar() {
  const styles = useStyles()
  const text = useText()
  return (
    <footer className={styles.bar} aria-label={text('shell:status.label')}>
      <ConnectionItem />
      <ProfileItem />
      <CredentialsItem />
      <span className={styles.space} />
      <CacheItem />
      <DraftsItem />
      <TransfersItem />
      <NoticesItem />
    </footer>
  )
})
