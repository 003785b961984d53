import { Input, Select } from '@fluentui/react-components'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isColor, type ShownEditColumn } from '#kit/table/columns.ts'
import { isSheet } from '#kit/table/paste.ts'
import type { TableStyles } from '#kit/table/tableStyles.ts'
import { useText } from '#kit/text.ts'

/** Where the focus goes after editing; `none`: it has already moved. */
export type AfterEdit = 'none' | 'stay' | 'next' | 'previous' | 'below' | 'above' | 'add'

interface CellEditorProps<R extends object> {
  readonly shown: ShownEditColumn<R>
  /** Accessible name: column and row number. */
  readonly label: string
  /** Initial text. */
  readonly typed: string
  /** Shows its choices at once, as after a click. */
  readonly opens: boolean
  /** Its content is selected at first, so that the first key replaces it. */
  readonly isWhole: boolean
  /** Id of the message about the cell. */
  readonly problemId: string | undefined
  readonly styles: TableStyles
  /** @param typed null: the cell stays as it was */
  onClose(typed: string | null, after: AfterEdit): void
  /** Part of a spreadsheet was pasted. */
  onSheet(words: string): void
}

function afterKey(event: KeyboardEvent): AfterEdit | 'cancel' | null {
  switch (event.key) {
    case 'Escape':
      return 'cancel'
    case 'Tab':
      return event.shiftKey ? 'previous' : 'next'
    case 'Enter':
      if (event.ctrlKey || event.metaKey) return 'add'
      return event.shiftKey ? 'above' : 'below'
    default:
      return null
  }
}

/** The control in a cell while it is edited. Typed text is taken when it loses the focus, and dropped by Escape. */
export function CellEditor<R extends object>(props: CellEditorProps<R>) {
  const { shown, label, styles, opens, isWhole, problemId } = props
  const [typed, setTyped] = useState(props.typed)
  const field = useRef<HTMLInputElement>(null)
  const choice = useRef<HTMLSelectElement>(null)
  const isClosed = useRef(false)
  const text = useText()
  useLayoutEffect(() => {
    choice.current?.focus()
    if (choice.current && opens) showChoices(choice.current)
    field.current?.focus()
    if (isWhole) field.current?.select()
    else toEnd(field.current)
  }, [opens, isWhole])
  const doubleClick = useDoubleClick(field)
  const close = (words: string | null, after: AfterEdit) => {
    if (isClosed.current) return
    isClosed.current = true
    props.onClose(words, after)
  }
  const events = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'F2') toEnd(field.current)
      const after = afterKey(event)
      if (!after) return
      event.preventDefault()
      event.stopPropagation()
      if (after === 'cancel') close(null, 'stay')
      else close(typed, after)
    },
    onPaste: (event: ClipboardEvent) => {
      const words = event.clipboardData.getData('text/plain')
      // The table would take it a second time.
      event.stopPropagation()
      if (!isSheet(words)) return
      event.preventDefault()
      close(typed, 'stay')
      props.onSheet(words)
    },
  }
  const { kind } = shown.column
  const named = {
    'aria-label': label,
    'aria-invalid': problemId !== undefined,
    'aria-describedby': problemId,
  }
  if (kind === 'select') {
    return (
      <Select
        ref={choice}
        {...named}
        size="small"
        className={styles.editor}
        value={typed}
        onChange={(_, { value }) => setTyped(value)}
        onBlur={() => close(typed, 'none')}
        {...events}
      >
        {shown.options?.has(typed) && (shown.column.required || shown.options.has('')) ? null : (
          <option value={shown.options?.has(typed) ? '' : typed}>
            {typed === '' || shown.options?.has(typed) ? text('kit:form.choose') : typed}
          </option>
        )}
        {[...(shown.options ?? [])].map(([code, words]) => (
          <option key={code} value={code}>
            {words}
          </option>
        ))}
      </Select>
    )
  }
  const input = (
    <Input
      ref={field}
      {...named}
      size="small"
      dir="auto"
      autoComplete="off"
      inputMode={kind === 'number' ? 'decimal' : undefined}
      className={styles.editor}
      value={typed}
      onChange={(_, { value }) => setTyped(value)}
      onBlur={kind === 'color' ? undefined : () => close(typed, 'none')}
      {...events}
      {...doubleClick}
    />
  )
  if (kind !== 'color') return input
  return (
    <div
      className={styles.color}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close(typed, 'none')
      }}
    >
      <input
        type="color"
        className={styles.colorInput}
        aria-label={text('kit:table.pickColor', { cell: label })}
        value={isColor(typed) ? typed : '#000000'}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={events.onKeyDown}
      />
      {input}
    </div>
  )
}

/** The cursor goes behind the content, which is edited instead of replaced. */
function toEnd(field: HTMLInputElement | null): void {
  field?.setSelectionRange(field.value.length, field.value.length)
}

/** A double click on a cell edits its content: its first click has opened the editor, its second one falls on it. */
function useDoubleClick(field: RefObject<HTMLInputElement | null>) {
  const presses = useRef(0)
  return {
    onPointerDown: () => void (presses.current += 1),
    onDoubleClick: () => {
      // Later ones select a word, as in every field.
      if (presses.current === 1) toEnd(field.current)
    },
  }
}

function showChoices(select: HTMLSelectElement): void {
  try {
    select.showPicker()
  } catch {
    // Not allowed without a click or key just before; the control works as any other.
  }
}
