import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { TableSettingsRegular } from '@fluentui/react-icons'
import { memo } from 'react'
import { LatePopover } from '#kit/late/LatePopover.tsx'
import type { ShownColumn } from '#kit/list/columns.tsx'
import type { Density } from '#kit/list/grid/density.ts'
import type { ListLayout } from '#kit/list/state/layout.ts'
import { useText } from '#kit/text.ts'
import { late } from '#ui/late.ts'

const useStyles = makeStyles({
  surface: { padding: tokens.spacingHorizontalM, width: '400px' },
})

export interface ColumnsPanelProps {
  readonly columns: readonly Pick<ShownColumn<never>, 'key' | 'label'>[]
  readonly layout: ListLayout
  readonly density: Density
  setLayout(change: (layout: ListLayout) => ListLayout): void
  reset(): void
}

const choice = late(() => import('#kit/list/chrome/ColumnsChoice.tsx'))

/** Which columns, in which order, pinned where, and how tall the rows are. */
export const ColumnsPanel = memo(function ColumnsPanel(props: ColumnsPanelProps) {
  const styles = useStyles()
  const text = useText()
  return (
    <LatePopover
      className={styles.surface}
      label={text('kit:columns.title')}
      // Before it opens: a trap for the focus needs something to focus.
      before={choice.load}
      trigger={(trigger) => (
        <Button
          appearance="subtle"
          icon={<TableSettingsRegular />}
          aria-label={text('kit:columns.title')}
          title={text('kit:columns.title')}
          {...trigger}
        />
      )}
    >
      {() => choice.value && <choice.value.default {...props} />}
    </LatePopover>
  )
})
