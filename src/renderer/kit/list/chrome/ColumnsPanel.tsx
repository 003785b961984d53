import {
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  tokens,
} from '@fluentui/react-components'
import { TableSettingsRegular } from '@fluentui/react-icons'
import { type ComponentType, memo, useState } from 'react'
import { presentFailure } from '#kit/data/failures.ts'
import type { ShownColumn } from '#kit/list/columns.tsx'
import type { Density } from '#kit/list/grid/density.ts'
import type { ListLayout } from '#kit/list/state/layout.ts'
import { useText } from '#kit/text.ts'

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

/** Which columns, in which order, pinned where, and how tall the rows are. */
export const ColumnsPanel = memo(function ColumnsPanel(props: ColumnsPanelProps) {
  const styles = useStyles()
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  // Fetched before it opens: a trap for the focus needs something to focus.
  const [Choice, setChoice] = useState<ComponentType<ColumnsPanelProps> | null>(null)
  const change = (open: boolean) => {
    if (!open || Choice) return setOpen(open)
    import('#kit/list/chrome/ColumnsChoice.tsx').then((module) => {
      setChoice(() => module.default)
      setOpen(true)
    }, presentFailure)
  }
  return (
    <Popover trapFocus open={isOpen} onOpenChange={(_, { open }) => change(open)}>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          icon={<TableSettingsRegular />}
          aria-label={text('kit:columns.title')}
          title={text('kit:columns.title')}
        />
      </PopoverTrigger>
      {/* Mounted while open only; so is everything in it. */}
      <PopoverSurface className={styles.surface} aria-label={text('kit:columns.title')}>
        {Choice && <Choice {...props} />}
      </PopoverSurface>
    </Popover>
  )
})
