import { useState } from 'react'
import { EditTable } from '#kit/table/EditTable.tsx'
import type { TableProps } from '#kit/table/tableProps.ts'
import type { EditColumn } from '#kit/table/types.ts'
import { show } from './page.tsx'

/** A row with a column of every kind. */
export interface Part {
  readonly name: string
  readonly amount: number | null
  readonly kind: number
  readonly color: string
  readonly owner: string
}

export const part = (name: string, change: Partial<Part> = {}): Part => ({
  name,
  amount: 1,
  kind: 1,
  color: '',
  owner: '',
  ...change,
})

export const newPart = (): Part => part('')

/** Columns 1 to 5. Headings are texts that every suite has loaded. */
export const partColumns: readonly EditColumn<Part>[] = [
  {
    key: 'name',
    label: 'ops.params:field.paramCode',
    kind: 'text',
    required: true,
    unique: true,
    maxLength: 8,
    pattern: { test: /^[^!]*$/, message: 'kit:table.badWords' },
  },
  { key: 'amount', label: 'ops.params:field.paramValue', kind: 'number', integer: true, min: 1, max: 99 },
  {
    key: 'kind',
    label: 'ops.params:field.remark',
    kind: 'select',
    required: true,
    options: [
      { value: 1, label: '甲' },
      { value: 2, label: '乙' },
      { value: 3, label: '丙' },
    ],
  },
  { key: 'color', label: 'ops.params:title', kind: 'color' },
  {
    key: 'owner',
    label: 'ops.params:add',
    kind: 'custom',
    text: ({ owner }) => owner,
    cell: ({ row, isReadOnly, change }) => (
      <button type="button" disabled={isReadOnly} onClick={() => change({ owner: `${row.name}的` })}>
        {row.owner || '选择'}
      </button>
    ),
    parse: (words) => (words === '无' ? undefined : { owner: words }),
  },
]

type HeldProps = Partial<TableProps<Part>> & {
  readonly start: readonly Part[]
  readonly messages?: ReadonlyMap<number, Readonly<Record<string, string>>>
  readonly onRows: (rows: readonly Part[]) => void
}

/** The rows' owner, as a form is. */
function Held({ start, messages, onRows, ...props }: HeldProps) {
  const [rows, setRows] = useState(start)
  return (
    <EditTable
      label="零件"
      columns={partColumns}
      newRow={newPart}
      {...props}
      rows={rows}
      messages={messages}
      onChange={(next) => {
        setRows(next)
        onRows(next)
      }}
    />
  )
}

/** Shows a table of these rows. @returns the rows as their owner has them at the moment */
export function showTable(
  start: readonly Part[],
  props: Omit<HeldProps, 'start' | 'onRows'> = {},
): () => readonly Part[] {
  let present = start
  show(
    <>
      <Held
        {...props}
        start={start}
        onRows={(rows) => {
          present = rows
        }}
      />
      <button type="button">别处</button>
    </>,
  )
  return () => present
}

/** A cell; rows and columns are counted from 1, column 0 is the row's number. */
export function cellAt(row: number, column: number): HTMLElement {
  const cell = document.querySelector<HTMLElement>(`[data-row="${row - 1}"] [data-col="${column}"]`)
  if (!cell) throw new Error(`no cell ${row}/${column}`)
  return cell
}

/** The control of the cell that is being edited. */
export const editor = () =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(
    '[role="gridcell"] input:not([type="color"]), [role="gridcell"] select',
  )

/** Texts of the cells of one column, without messages. */
export const wordsOf = (column: number): string[] =>
  [...document.querySelectorAll(`[data-row] [data-col="${column}"] > :first-child`)].map(
    ({ textContent }) => textContent,
  )

/** Message in a cell; empty where there is none. */
export const messageAt = (row: number, column: number): string =>
  cellAt(row, column).getAttribute('aria-invalid') === 'true'
    ? (cellAt(row, column).lastElementChild?.textContent ?? '')
    : ''

/**
 * Pastes into the element with the focus.
 * @returns whether the browser was left to paste it itself
 */
export function paste(words: string): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', words)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  return (document.activeElement ?? document.body).dispatchEvent(event)
}

/** Text that the system's copy or cut takes from the element with the focus. */
export function copied(type: 'copy' | 'cut' = 'copy'): string {
  const clipboardData = new DataTransfer()
  const event = new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
  return clipboardData.getData('text/plain')
}
