import { makeStyles, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import type { LogRow } from '#contract/logQuery.ts'
import { plainText } from '#features/ops/logWorkbench/ansi.ts'
import { type Piece, piecesOf, type ShownLog, shownLog, isSearched } from '#features/ops/logWorkbench/logs.ts'
import { Marked } from '#features/ops/logWorkbench/Marked.tsx'
import { type Mark, marksIn, marksOf } from '#features/ops/logWorkbench/marks.ts'
import type { Part } from '#features/ops/logWorkbench/query.ts'
import { type Reason, reasonsOf } from '#features/ops/logWorkbench/why.ts'
import { useText } from '#kit/text.ts'

export const ROW_HEIGHT = 26
/** Characters of a line; more does not fit on any screen. */
const LINE = 600
/** Reasons of a line that are shown; its details have all of them. */
const MOST_REASONS = 2

/** Columns of a line in a box of this width: the room beside stripe, time and log, in characters of its font. */
export const roomIn = (width: number): number => Math.max(0, Math.floor((width - 270) / 7.3))

/** Looks of a line, shared by the list and the pinned lines. */
export const useLineStyles = makeStyles({
  row: {
    height: `${ROW_HEIGHT}px`,
    lineHeight: `${ROW_HEIGHT}px`,
    display: 'grid',
    gridTemplateColumns: '4px 148px 76px minmax(0, 1fr) auto',
    gap: tokens.spacingHorizontalS,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
    cursor: 'default',
  },
  failed: { backgroundColor: tokens.colorPaletteRedBackground3 },
  time: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
  log: { color: tokens.colorNeutralForeground3, overflow: 'hidden', textOverflow: 'ellipsis' },
  line: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontFamily: tokens.fontFamilyMonospace,
    unicodeBidi: 'plaintext',
  },
  reasons: { display: 'flex', gap: tokens.spacingHorizontalM, maxWidth: '520px', overflow: 'hidden' },
  reason: { overflow: 'hidden', textOverflow: 'ellipsis' },
  field: { color: tokens.colorNeutralForeground3, marginInlineEnd: tokens.spacingHorizontalXS },
})

interface LogLineProps {
  readonly row: LogRow
  readonly parts: readonly Part[]
  /** Columns of the line that are in sight. */
  readonly room: number
}

/** Time, log and text of a row, and the place of the query's words where the text does not show it. */
export const LogLine = memo(function LogLine({ row, parts, room }: LogLineProps) {
  const styles = useLineStyles()
  const text = useText()
  const log = shownLog(row.key.log)
  return (
    <>
      <span
        className={row.failed ? styles.failed : undefined}
        role={row.failed ? 'img' : undefined}
        aria-label={row.failed ? text('ops.logWorkbench:failed') : undefined}
      />
      <span className={styles.time}>{row.key.time}</span>
      <span className={styles.log}>{log ? text(log.label) : ''}</span>
      {log ? <Words log={log} row={row} parts={parts} room={room} /> : <span />}
    </>
  )
})

function Words({ log, row, parts, room }: LogLineProps & { log: ShownLog }) {
  const styles = useLineStyles()
  const text = useText()
  const pieces = piecesOf(log, row.row)
  const labelWidth = (reason: Reason): number =>
    text(reason.field.label).length * 2 + reason.excerpt.length + 4
  const first = reasonsOf(log, row, parts, { pieces, room })
  const taken = first.reasons.slice(0, MOST_REASONS).reduce((sum, reason) => sum + labelWidth(reason), 0)
  // Beside the reasons the line is shorter, which may hide another word.
  const { reasons, isFurther } =
    taken === 0 ? first : reasonsOf(log, row, parts, { pieces, room: room - taken })
  const marks = marksOf(parts)
  return (
    <>
      <span className={styles.line}>
        <Pieces log={log} pieces={pieces} marks={marks} />
      </span>
      <span className={styles.reasons}>
        {reasons.slice(0, MOST_REASONS).map(({ field, excerpt }) => (
          <span key={`${field.name} ${excerpt}`} className={styles.reason}>
            <span className={styles.field}>
              {text('ops.logWorkbench:why.field', { field: text(field.label) })}
            </span>
            <Marked text={excerpt} marks={marksIn(marks, field.name)} />
          </span>
        ))}
        {reasons.length > MOST_REASONS ? (
          <span className={styles.field}>
            {text('ops.logWorkbench:why.more', { count: reasons.length - MOST_REASONS })}
          </span>
        ) : null}
        {isFurther ? <span className={styles.field}>{text('ops.logWorkbench:why.further')}</span> : null}
      </span>
    </>
  )
}

/** The text of a line; words are marked in the fields that they are searched in. */
function Pieces(props: { log: ShownLog; pieces: readonly Piece[]; marks: readonly Mark[] }) {
  const { log, pieces, marks } = props
  const searched = new Set(log.fields.filter(isSearched).map(({ name }) => name))
  let left = LINE
  return pieces.map(([field, piece], index) => {
    if (left <= 0) return null
    const shown = plainText(piece.slice(0, left))
    left -= shown.length + 2
    return (
      <span key={field}>
        {index > 0 ? '  ' : ''}
        <Marked text={shown} marks={searched.has(field) ? marksIn(marks, field) : []} />
      </span>
    )
  })
}
