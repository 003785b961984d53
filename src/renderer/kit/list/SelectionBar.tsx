import {
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Text,
  tokens,
} from '@fluentui/react-components'
import { DismissRegular } from '@fluentui/react-icons'
import { memo } from 'react'
import type { Selection } from '#kit/list/selection.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  surface: { padding: tokens.spacingHorizontalM, width: '320px' },
  list: { margin: 0, padding: 0, listStyleType: 'none', maxHeight: '320px', overflowY: 'auto' },
  item: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
  },
  name: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
  },
})

/** Rows drawn in the list of picked rows; the count is always the whole truth. */
const shown = 200

interface SelectionBarProps<R extends object> {
  readonly selection: Selection<R>
  readonly rowName: (row: R) => string
  deselect(ids: readonly string[]): void
  clear(): void
}

/** How many rows are ticked, on whichever page, and which. */
function Bar<R extends object>({ selection, rowName, deselect, clear }: SelectionBarProps<R>) {
  const styles = useStyles()
  const text = useText()
  if (selection.size === 0) {
    return (
      <Text size={200} role="status">
        {text('kit:select.count', { count: 0 })}
      </Text>
    )
  }
  return (
    <div className={styles.root}>
      <Popover trapFocus>
        <PopoverTrigger disableButtonEnhancement>
          <Button size="small" appearance="outline">
            {text('kit:select.count', { count: selection.size })}
          </Button>
        </PopoverTrigger>
        <PopoverSurface className={styles.surface} tabIndex={-1} aria-label={text('kit:select.list')}>
          <ul className={styles.list}>
            {[...selection].slice(0, shown).map(([id, row]) => (
              <li key={id} className={styles.item}>
                <span className={styles.name} title={rowName(row)}>
                  {rowName(row)}
                </span>
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<DismissRegular />}
                  aria-label={text('kit:select.remove', { name: rowName(row) })}
                  onClick={({ currentTarget }) => {
                    // The button goes with its row; the focus stays in the list, where Escape still closes it.
                    currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
                    deselect([id])
                  }}
                />
              </li>
            ))}
          </ul>
          {selection.size > shown ? (
            <Text size={200}>{text('kit:select.more', { count: selection.size - shown })}</Text>
          ) : null}
        </PopoverSurface>
      </Popover>
      <Button size="small" appearance="subtle" onClick={clear}>
        {text('kit:select.clear')}
      </Button>
    </div>
  )
}

// memo loses the type parameter; the cast gives it back.
export const SelectionBar = memo(Bar) as typeof Bar
