import { Button, Link, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import {
  AddRegular,
  ArrowRedoRegular,
  ArrowUndoRegular,
  CopyRegular,
  DeleteRegular,
  DismissRegular,
} from '@fluentui/react-icons'
import type { RefObject } from 'react'
import { copyData } from '#kit/copyData.ts'
import type { FrameProps } from '#kit/table/tableProps.ts'
import type { TableStyles } from '#kit/table/tableStyles.ts'
import type { Table } from '#kit/table/useTable.ts'
import { useText } from '#kit/text.ts'

interface TableBarProps<R extends object> extends FrameProps<R> {
  readonly table: Table<R>
  readonly styles: TableStyles
  readonly addButton: RefObject<HTMLButtonElement | null>
}

/** Below the rows: their actions, their number and their problems. */
export function TableBar<R extends object>(props: TableBarProps<R>) {
  const { table, styles, readOnly, newRow, addLabel, addButton, bar } = props
  const text = useText()
  const { past, future } = table.model
  return (
    <>
      <PasteNote table={table} styles={styles} />
      <div className={styles.bar}>
        {newRow && !readOnly ? (
          <Button
            ref={addButton}
            type="button"
            size="small"
            icon={<AddRegular />}
            disabledFocusable={!table.canAdd}
            onClick={() => table.add()}
          >
            {text(addLabel ?? 'kit:table.add')}
          </Button>
        ) : null}
        {readOnly ? null : (
          <>
            <Button
              type="button"
              size="small"
              appearance="subtle"
              icon={<ArrowUndoRegular />}
              aria-label={text('kit:table.undo')}
              title={text('kit:table.undo')}
              disabledFocusable={past.length === 0}
              onClick={() => table.undo()}
            />
            <Button
              type="button"
              size="small"
              appearance="subtle"
              icon={<ArrowRedoRegular />}
              aria-label={text('kit:table.redo')}
              title={text('kit:table.redo')}
              disabledFocusable={future.length === 0}
              onClick={() => table.redo()}
            />
          </>
        )}
        <SelectedTools table={table} isReadOnly={readOnly ?? false} />
        {bar}
        <div className={styles.space} />
        <Summary table={table} styles={styles} />
      </div>
    </>
  )
}

function SelectedTools<R extends object>({
  table,
  isReadOnly,
}: {
  readonly table: Table<R>
  readonly isReadOnly: boolean
}) {
  const text = useText()
  const count = table.selected.size
  if (count === 0) return null
  const canRemove = !isReadOnly && [...table.selected].some((key) => table.canRemove(key))
  return (
    <>
      <Button
        type="button"
        size="small"
        appearance="subtle"
        icon={<CopyRegular />}
        onClick={() => copyData(table.copied().words, text('kit:table.copied', { count }))}
      >
        {text('kit:table.copy', { count })}
      </Button>
      {canRemove ? (
        <Button
          type="button"
          size="small"
          appearance="subtle"
          icon={<DeleteRegular />}
          onClick={() => table.remove()}
        >
          {text('kit:table.removeSelected', { count })}
        </Button>
      ) : null}
    </>
  )
}

function Summary<R extends object>({
  table,
  styles,
}: {
  readonly table: Table<R>
  readonly styles: TableStyles
}) {
  const text = useText()
  const wrong = [...table.problems.values()].reduce((sum, cells) => sum + cells.size, 0)
  return (
    <span className={styles.summary}>
      {text('kit:table.count', { count: table.model.lines.length })}
      {wrong > 0 ? (
        <>
          {' · '}
          <Link as="button" type="button" className={styles.wrong} onClick={() => table.goToProblem()}>
            {text('kit:table.wrong', { count: wrong })}
          </Link>
        </>
      ) : null}
    </span>
  )
}

/** Result of a paste; one that was taken whole is visible in its rows. */
function PasteNote<R extends object>({
  table,
  styles,
}: {
  readonly table: Table<R>
  readonly styles: TableStyles
}) {
  const text = useText()
  const { pasted } = table
  if (!pasted || pasted.taken + pasted.refused.length < 2) {
    if (!pasted || pasted.refused.length === 0) return null
  }
  const { taken, refused } = pasted
  return (
    <MessageBar intent={refused.length > 0 ? 'warning' : 'success'} layout="multiline" politeness="polite">
      <MessageBarBody>
        {text('kit:table.pasted', { taken, refused: refused.length })}
        {refused.length > 0 ? (
          <ul className={styles.refusedList}>
            {refused.map(({ line, reason }) => (
              <li key={line}>{text('kit:table.refusedRow', { line, reason })}</li>
            ))}
          </ul>
        ) : null}
      </MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button
            type="button"
            appearance="transparent"
            icon={<DismissRegular />}
            aria-label={text('common:close')}
            onClick={() => table.dismissPaste()}
          />
        }
      />
    </MessageBar>
  )
}
