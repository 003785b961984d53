import { Button, makeStyles, mergeClasses, Text, ToggleButton, tokens } from '@fluentui/react-components'
import { CodeRegular, DismissRegular, PinFilled, PinRegular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import type { LogRow } from '#contract/logQuery.ts'
import { type AnsiColor, readAnsi } from '#features/ops/logWorkbench/ansi.ts'
import { curlOf, prettyMasked } from '#kit/curl.ts'
import { codeOf, type ShownField, shownLog, wordsOf } from '#features/ops/logWorkbench/logs.ts'
import { Marked } from '#features/ops/logWorkbench/Marked.tsx'
import { type Mark, marksIn, marksOf } from '#features/ops/logWorkbench/marks.ts'
import type { Part } from '#features/ops/logWorkbench/query.ts'
import { usePressedStyle } from '#ui/usePressedStyle.ts'
import { matchedFields } from '#features/ops/logWorkbench/why.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { copyData } from '#kit/copyData.ts'
import { codeText } from '#kit/codes.ts'
import { optionLabels } from '#kit/list/columns.tsx'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { Code } from '#ui/Named.tsx'

const useStyles = makeStyles({
  pane: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    minWidth: 0,
    borderLeft: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  title: { flex: 1, minWidth: 0, fontVariantNumeric: 'tabular-nums' },
  body: { flex: 1, minHeight: 0, overflow: 'auto', padding: tokens.spacingHorizontalM },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: tokens.spacingVerticalXS,
    margin: 0,
  },
  label: { color: tokens.colorNeutralForeground3, paddingInlineEnd: tokens.spacingHorizontalS },
  value: { margin: 0, overflowWrap: 'anywhere', unicodeBidi: 'plaintext' },
  isMatched: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  matched: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    marginBottom: tokens.spacingVerticalS,
  },
  wide: { gridColumn: '1 / -1', marginTop: tokens.spacingVerticalS },
  code: {
    gridColumn: '1 / -1',
    margin: 0,
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
    maxHeight: '420px',
    overflow: 'auto',
  },
  bold: { fontWeight: tokens.fontWeightSemibold },
})

const useAnsiStyles = makeStyles<AnsiColor>({
  black: { color: tokens.colorNeutralForeground3 },
  red: { color: tokens.colorPaletteRedForeground1 },
  green: { color: tokens.colorPaletteGreenForeground1 },
  yellow: { color: tokens.colorPaletteMarigoldForeground1 },
  blue: { color: tokens.colorPaletteBlueForeground2 },
  magenta: { color: tokens.colorPaletteBerryForeground1 },
  cyan: { color: tokens.colorPaletteTealForeground2 },
  white: { color: tokens.colorNeutralForeground1 },
})

/** Characters shown in the pane; an export contains the rest. */
const SHOWN = 200_000

interface RowDetailProps {
  readonly row: LogRow
  readonly parts: readonly Part[]
  readonly isPinned: boolean
  onPin(): void
  onClose(): void
}

/** All fields of a line: request and response formatted, terminal colours applied, control sequences removed. */
export function RowDetail({ row, parts, isPinned, onPin, onClose }: RowDetailProps) {
  const styles = useStyles()
  const ansi = useAnsiStyles()
  const text = useText()
  const address = useSession((state) => state.session?.profile.address ?? '')
  const whole = useWholeRow(row)
  const pressed = usePressedStyle()
  const body = useRef<HTMLDivElement>(null)
  const log = shownLog(row.key.log)
  if (!log) return null
  const marks = marksOf(parts)
  const matched = matchedFields(log, whole.row, parts)
  const goTo = (name: string) => {
    const place = body.current?.querySelector(`[data-field="${name}"]`)
    const mark = place?.querySelector('mark') ?? place
    mark?.scrollIntoView({ block: 'center' })
  }
  const canCopy = typeof whole.row.requestUri === 'string' && typeof whole.row.requestMethod === 'string'
  return (
    <section className={styles.pane} aria-label={text('ops.logWorkbench:detail')}>
      <div className={styles.head}>
        <Text weight="semibold" className={styles.title} truncate wrap={false}>
          {text(log.label)} · {row.key.time}
        </Text>
        <ToggleButton
          size="small"
          className={mergeClasses(isPinned && pressed)}
          checked={isPinned}
          title={text('ops.logWorkbench:pin.key')}
          icon={isPinned ? <PinFilled /> : <PinRegular />}
          onClick={onPin}
        >
          {text('ops.logWorkbench:pin')}
        </ToggleButton>
        {canCopy ? (
          <Button
            size="small"
            icon={<CodeRegular />}
            onClick={() =>
              copyData(curlOf(address || 'http://localhost', whole.row), text('ops.logWorkbench:curl.done'))
            }
          >
            {text('ops.logWorkbench:curl')}
          </Button>
        ) : null}
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={text('common:close')}
          onClick={onClose}
        />
      </div>
      {/* Long text scrolls, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={body} className={styles.body} tabIndex={0}>
        {matched.length > 0 ? (
          <div className={styles.matched} role="group" aria-label={text('ops.logWorkbench:why')}>
            <Text size={200} className={styles.label}>
              {text('ops.logWorkbench:why')}
            </Text>
            {matched.map(({ field, times }) => (
              <Button key={field.name} size="small" appearance="outline" onClick={() => goTo(field.name)}>
                {text('ops.logWorkbench:why.times', { field: text(field.label), times })}
              </Button>
            ))}
          </div>
        ) : null}
        {row.failed ? <Text className={ansi.red}>{text('ops.logWorkbench:failed')}</Text> : null}
        <dl className={styles.fields}>
          {log.fields.map((field) => (
            <Field
              key={field.name}
              field={field}
              row={whole.row}
              marks={marksIn(marks, field.name)}
              isMatched={matched.some((each) => each.field === field)}
            />
          ))}
        </dl>
        {whole.cut ? <Text size={200}>{text('ops.logWorkbench:cut')}</Text> : null}
      </div>
    </section>
  )
}

interface FieldProps {
  readonly field: ShownField
  readonly row: LogRow['row']
  readonly marks: readonly Mark[]
  /** It contains a word of the query. */
  readonly isMatched: boolean
}

function Field({ field, row, marks, isMatched }: FieldProps) {
  const styles = useStyles()
  const text = useText()
  const value = wordsOf(field, row)
  const isCoded = field.codes !== undefined || field.dictionary !== undefined
  return (
    <div style={{ display: 'contents' }}>
      <dt className={mergeClasses(styles.label, field.isCode && styles.wide, isMatched && styles.isMatched)}>
        {text(field.label)}
      </dt>
      {field.isCode ? (
        <dd className={styles.code} data-field={field.name}>
          {value === '' ? '-' : <CodeLines text={value} marks={marks} />}
        </dd>
      ) : (
        <dd className={styles.value} data-field={field.name}>
          {isCoded ? <Coded field={field} row={row} marks={marks} /> : <Marked text={value} marks={marks} />}
        </dd>
      )}
    </div>
  )
}

/** A code in words, and the code itself where it differs. */
function Coded({ field, row, marks }: Omit<FieldProps, 'isMatched'>) {
  const text = useText()
  const dictionaries = useSession((state) => state.dictionaries)
  const code = codeOf(field, row)
  const { codes, dictionary } = field
  const words = codes
    ? codeText(codes, code, text)
    : (dictionary && optionLabels({ dictionary }, text, dictionaries).get(String(code))) || ''
  const isCodeSaid = code === undefined || typeof row[field.name] === 'boolean' || words === String(code)
  if (words === '' && isCodeSaid) return '-'
  return (
    <>
      {words}
      {isCodeSaid ? null : (
        <>
          {' '}
          <Code>
            <Marked text={String(code)} marks={codes ? [] : marks} />
          </Code>
        </>
      )}
    </>
  )
}

function CodeLines({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const styles = useStyles()
  const ansi = useAnsiStyles()
  const translate = useText()
  const shown = prettyMasked(text.slice(0, SHOWN))
  return (
    <>
      {readAnsi(shown).map(({ text: stretch, color, isBold }, index) => (
        // Parts have no identity other than their position.
        <span key={index} className={mergeClasses(color !== null && ansi[color], isBold && styles.bold)}>
          <Marked text={stretch} marks={marks} />
        </span>
      ))}
      {text.length > SHOWN ? ` … ${translate('ops.logWorkbench:cut')}` : null}
    </>
  )
}

/** Loads the full texts of a long row when its detail is opened. */
function useWholeRow(row: LogRow): LogRow {
  const [whole, setWhole] = useState<LogRow | null>(null)
  const { log, id } = row.key
  useEffect(() => {
    setWhole(null)
    if (!row.cut) return
    let isCurrent = true
    bridge.call('logs.row', { log, id }).then((found) => {
      if (isCurrent) setWhole(found)
    }, presentFailure)
    return () => {
      isCurrent = false
    }
  }, [log, id, row.cut])
  return whole ?? row
}
