import { Button } from '@fluentui/react-components'
import { ArrowResetRegular, Save16Regular } from '@fluentui/react-icons'
import { useMemo } from 'react'
import { TableFrame } from '#kit/table/EditTable.tsx'
import type { RowTool, TableProps } from '#kit/table/tableProps.ts'
import { type SavedRowsOptions, useSavedRows } from '#kit/table/useSavedRows.ts'
import { useText } from '#kit/text.ts'

/** Rows that are edited in place and saved one by one, each with its own buttons, marks and refusal. */
export function SavedTable<R extends object>(props: Omit<TableProps<R>, 'isChecked'> & SavedRowsOptions<R>) {
  const { readOnly, newRow, canRemove, remove } = props
  const text = useText()
  const rows = useSavedRows(props)
  const { stateOf, save, revert, unsaved, isBusy } = rows
  const tools = useMemo((): readonly RowTool[] => {
    const isDisabled = (key: number) => {
      const state = stateOf(key)
      return state?.isBusy === true || state?.isDirty !== true
    }
    return [
      {
        id: 'save',
        icon: <Save16Regular />,
        label: (row) => text('kit:table.save', { row }),
        isDisabled,
        run: (key) => void save(key),
      },
      {
        id: 'revert',
        icon: <ArrowResetRegular />,
        label: (row) => text('kit:table.revert', { row }),
        isDisabled,
        run: revert,
      },
    ]
  }, [stateOf, save, revert, text])
  return (
    <TableFrame<R>
      {...props}
      hold={rows.hold}
      stateOf={stateOf}
      tools={tools}
      canRemove={remove || !newRow ? canRemove : () => false}
      onRemove={(keys) => void rows.remove(keys)}
      bar={
        readOnly ? null : (
          <Button
            type="button"
            size="small"
            appearance="primary"
            disabledFocusable={unsaved === 0 || isBusy}
            onClick={() => void rows.saveAll()}
          >
            {text('kit:table.saveAll', { count: unsaved })}
          </Button>
        )
      }
    />
  )
}
