import { makeStyles, tokens } from '@fluentui/react-components'
import { useRef } from 'react'
import { useText } from '#kit/text.ts'
import { WarningBar } from '#ui/WarningBar.tsx'
import { useMenu } from '../navigation/useMenu.ts'

const useStyles = makeStyles({
  bar: { flexShrink: 0, margin: tokens.spacingHorizontalS },
})

/** Reports that the server's menu no longer leads here; the screen's content stays readable. */
export function RemovedMenu({ path }: { path: string }) {
  const styles = useStyles()
  const text = useText()
  const isThere = useMenu().byPath.has(path)
  // Pages that no menu ever led to, such as an edit tab, miss nothing.
  const wasThere = useRef(false)
  if (isThere) wasThere.current = true
  if (isThere || !wasThere.current) return null
  return <WarningBar className={styles.bar}>{text('shell:menuRemoved')}</WarningBar>
}
