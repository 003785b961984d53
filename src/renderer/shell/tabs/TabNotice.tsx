import { makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

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
})

interface TabNoticeProps {
  readonly title: string
  /** It is a fault: read out at once. */
  readonly isFault?: boolean
  readonly children: ReactNode
}

/** Replaces a missing screen in a tab: why it is missing, and which actions help. */
export function TabNotice({ title, isFault = false, children }: TabNoticeProps) {
  const styles = useStyles()
  return (
    <div className={styles.page} role={isFault ? 'alert' : undefined}>
      <Subtitle2 as="h2">{title}</Subtitle2>
      {children}
    </div>
  )
}
