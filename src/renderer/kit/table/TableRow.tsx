import { mergeClasses } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { type AfterEdit, CellEditor } from '#kit/table/CellEditor.tsx'
import { isColor, type ShownEditColumn } from '#kit/table/columns.ts'
import type { Line } from '#kit/table/model.ts'
import type { RowState, RowTool } from '#kit/table/tableProps.ts'
import { type TableStyles, toolWidth } from '#kit/table/tableStyles.ts'
import type { Translate } from '#kit/text.ts'

/** The cell that is being edited. */
export interface Editing {
  readonly key: number
  readonly column: string
  /** Initial text of the editor. */
  readonly typed: string
  readonly opens: boolean
  readonly isWhole: boolean
}

export interface RowProps<R extends object> {
  /** Prefix of ids inside the row. */
  readonly id: string
  readonly line: Line<R>
  readonly index: number
  /** Number in the row's name. */
  readonly number: number
  readonly columns: readonly ShownEditColumn<R>[]
  readonly tools: readonly RowTool[]
  readonly styles: TableStyles
  readonly text: Translate
  readonly state: RowState | undefined
  /** Column → message. */
  readonly problems: ReadonlyMap<string, string>
  readonly isReadOnly: boolean
  readonly isSelected: boolean
  /** Column with the focus; -1: another row. */
  readonly active: number
  readonly editing: Editing | null
  /** Pixels left empty above. */
  readonly gap: number
  readonly measure: ((element: HTMLElement | null) => void) | undefined
  onClose(typed: string | null, after: AfterEdit): void
  onSheet(words: string): void
  change(shown: ShownEditColumn<R>, part: Partial<R>): void
}

const tabStop = (active: number, at: number): 0 | -1 => (active === at ? 0 : -1)

/** A row: its number, its cells, its buttons; below it why it was refused. */
export function TableRow<R extends object>(props: RowProps<R>) {
  const { line, index, columns, tools, styles, text, state, active, isSelected } = props
  return (
    <div
      ref={props.measure}
      role="presentation"
      data-index={index}
      style={props.gap > 0 ? { marginTop: props.gap } : undefined}
    >
      <div
        role="row"
        aria-rowindex={index + 2}
        aria-selected={isSelected}
        aria-busy={state?.isBusy || undefined}
        data-row={index}
        data-key={line.key}
        className={mergeClasses(styles.row, isSelected && styles.selected)}
        style={{ gridTemplateColumns: 'var(--table-template)' }}
      >
        <div
          role="rowheader"
          data-col={0}
          tabIndex={tabStop(active, 0)}
          className={mergeClasses(styles.cell, styles.number, isSelected && styles.numberSelected)}
        >
          <span>
            {props.number}
            {state?.isDirty ? (
              <span className={styles.dirty} title={text('kit:table.unsaved')}>
                <span aria-hidden>*</span>
                <span className={styles.hidden}>{text('kit:table.unsaved')}</span>
              </span>
            ) : null}
          </span>
        </div>
        {columns.map((shown, at) => cell(props, shown, at + 1))}
        {tools.map((tool, at) => (
          <div
            key={tool.id}
            role="gridcell"
            className={mergeClasses(styles.cell, styles.tool)}
            style={{ insetInlineEnd: (tools.length - 1 - at) * toolWidth }}
          >
            <button
              type="button"
              className={styles.button}
              data-col={columns.length + 1 + at}
              tabIndex={tabStop(active, columns.length + 1 + at)}
              aria-label={tool.label(props.number)}
              title={tool.label(props.number)}
              aria-disabled={tool.isDisabled(line.key)}
              onClick={() => {
                if (!tool.isDisabled(line.key)) tool.run(line.key)
              }}
            >
              {tool.icon}
            </button>
          </div>
        ))}
      </div>
      {state?.message ? (
        <div role="row">
          <div role="gridcell" aria-colspan={columns.length + 1 + tools.length} className={styles.refusal}>
            {text('kit:table.rowRefused', { row: props.number, reason: state.message })}
          </div>
        </div>
      ) : null}
    </div>
  )
}

function cell<R extends object>(props: RowProps<R>, shown: ShownEditColumn<R>, at: number): ReactNode {
  const { id, line, styles, text, active, problems, editing } = props
  const { column, key } = shown
  const problem = problems.get(key)
  const problemId = problem === undefined ? undefined : `${id}-${line.key}-${key}`
  const isLocked = props.isReadOnly || shown.isReadOnly(line.row)
  const isEdited = editing?.key === line.key && editing.column === key
  const label = text('kit:table.cell', { column: shown.label, row: props.number })
  return (
    <div
      key={key}
      role="gridcell"
      data-col={at}
      tabIndex={isEdited ? -1 : tabStop(active, at)}
      aria-required={(column.required && !isLocked) || undefined}
      aria-invalid={problem !== undefined || undefined}
      className={mergeClasses(
        styles.cell,
        column.kind === 'custom' && styles.custom,
        !isLocked && column.kind !== 'custom' && styles.editable,
        isEdited && styles.edited,
        problem !== undefined && styles.invalid,
      )}
    >
      {isEdited && column.kind !== 'custom' ? (
        <CellEditor
          shown={shown}
          label={label}
          typed={editing.typed}
          opens={editing.opens}
          isWhole={editing.isWhole}
          problemId={problemId}
          styles={styles}
          onClose={props.onClose}
          onSheet={props.onSheet}
        />
      ) : (
        <CellContent {...props} shown={shown} label={label} isLocked={isLocked} isEdited={isEdited} />
      )}
      {problem === undefined ? null : (
        <div id={problemId} className={styles.problem}>
          {problem}
        </div>
      )}
    </div>
  )
}

interface ContentProps<R extends object> extends RowProps<R> {
  readonly shown: ShownEditColumn<R>
  readonly label: string
  readonly isLocked: boolean
  readonly isEdited: boolean
}

/** Displayed content of a cell that the table's own editor is not in. */
function CellContent<R extends object>(props: ContentProps<R>) {
  const { shown, line, label, styles, isLocked, isEdited, change, onClose } = props
  const { column } = shown
  const { row } = line
  const words = shown.text(row)
  if (column.kind === 'custom') {
    const tools = {
      row,
      label,
      isReadOnly: isLocked,
      change: (part: Partial<R>) => change(shown, part),
    }
    if (isEdited && column.editor) {
      const close = (part?: Partial<R>) => {
        if (part) change(shown, part)
        onClose(null, 'stay')
      }
      return column.editor({ ...tools, close })
    }
    if (column.cell) return column.cell(tools)
  }
  return (
    <div
      className={mergeClasses(
        styles.words,
        column.kind === 'number' && styles.end,
        isLocked && !props.isReadOnly && styles.locked,
      )}
      title={words}
    >
      {column.kind === 'color' ? <Color words={words} styles={styles} /> : words}
    </div>
  )
}

/** An SVG keeps its colour where the system replaces backgrounds, as in high contrast. */
function Color({ words, styles }: { readonly words: string; readonly styles: TableStyles }) {
  return (
    <span className={styles.color}>
      {isColor(words) ? (
        <svg className={styles.swatch} viewBox="0 0 16 16" aria-hidden>
          <rect x="0.5" y="0.5" width="15" height="15" rx="2" fill={words} className={styles.swatchFrame} />
        </svg>
      ) : null}
      <span>{words}</span>
    </span>
  )
}
