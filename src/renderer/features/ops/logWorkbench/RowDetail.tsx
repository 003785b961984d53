import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { CodeRegular, DismissRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import type { LogRow } from '#contract/logQuery.ts'
import { type AnsiColor, readAnsi } from '#features/ops/logWorkbench/ansi.ts'
import { curlOf, prettyMasked } from '#kit/curl.ts'
import { shownLog } from '#features/ops/logWorkbench/logs.ts'
import { Marked } from '#features/ops/logWorkbench/Marked.tsx'
import type { Part } from '#features/ops/logWorkbench/query.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { copyData } from '#kit/copyData.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'

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
  onClose(): void
}

/** All fields of a line: request and response formatted, terminal colours applied, control sequences removed. */
export function RowDetail({ row, parts, onClose }: RowDetailProps) {
  const styles = useStyles()
  const ansi = useAnsiStyles()
  const text = useText()
  const address = useSession((state) => state.session?.profile.address ?? '')
  const whole = useWholeRow(row)
  const log = shownLog(row.key.log)
  if (!log) return null
  const canCopy = typeof whole.row.requestUri === 'string' && typeof whole.row.requestMethod === 'string'
  return (
    <section className={styles.pane} aria-label={text('ops.logWorkbench:detail')}>
      <div className={styles.head}>
        <Text weight="semibold" className={styles.title} truncate wrap={false}>
          {text(log.label)} · {row.key.time}
        </Text>
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
      <div className={styles.body} tabIndex={0}>
        {row.failed ? <Text className={ansi.red}>{text('ops.logWorkbench:failed')}</Text> : null}
        <dl className={styles.fields}>
          {log.fields.map(({ name, label, isCode }) => {
            const value = String(whole.row[name] ?? '')
            return (
              <div key={name} style={{ display: 'contents' }}>
                <dt className={mergeClasses(styles.label, isCode && styles.wide)}>{text(label)}</dt>
                {isCode ? (
                  <dd className={styles.code}>{value === '' ? '-' : <Code text={value} parts={parts} />}</dd>
                ) : (
                  <dd className={styles.value}>
                    <Marked text={value} parts={parts} />
                  </dd>
                )}
              </div>
            )
          })}
        </dl>
        {whole.cut ? <Text size={200}>{text('ops.logWorkbench:cut')}</Text> : null}
      </div>
    </section>
  )
}

function Code({ text, parts }: { text: string; parts: readonly Part[] }) {
  const styles = useStyles()
  const ansi = useAnsiStyles()
  const translate = useText()
  const shown = prettyMasked(text.slice(0, SHOWN))
  return (
    <>
      {readAnsi(shown).map(({ text: stretch, color, isBold }, index) => (
        // Parts have no identity other than their position.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={mergeClasses(color !== null && ansi[color], isBold && styles.bold)}>
          <Marked text={stretch} parts={parts} />
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
