import { Button, Checkbox, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { ExaminedCall } from '#contract/bridge.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { useText } from '#kit/text.ts'
import { byScreen, callLabels, countsOf, isTrouble, shortCounts } from './words.ts'

const useStyles = makeStyles({
  part: { display: 'grid', rowGap: tokens.spacingVerticalS, justifyItems: 'start' },
  hint: { color: tokens.colorNeutralForeground2 },
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  call: { width: '34%' },
  screen: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalNone} ${tokens.spacingVerticalXXS}`,
    textAlign: 'left',
    fontWeight: tokens.fontWeightSemibold,
  },
  counts: {
    marginLeft: tokens.spacingHorizontalS,
    fontWeight: tokens.fontWeightRegular,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  state: { width: '104px' },
  head: {
    padding: tokens.spacingVerticalXXS,
    textAlign: 'left',
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  cell: {
    padding: tokens.spacingVerticalXXS,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  mono: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
})

interface ExaminedCallsProps {
  /** Null: not examined yet. */
  readonly calls: readonly ExaminedCall[] | null
  readonly isExamining: boolean
  onExamine(): void
}

/** How the calls of the contract fare on this platform, by screen. */
export function ExaminedCalls({ calls, isExamining, onExamine }: ExaminedCallsProps) {
  const styles = useStyles()
  const text = useText()
  const [onlyTrouble, setOnlyTrouble] = useState(true)
  return (
    <section className={styles.part} aria-label={text('shell.doctor:calls')}>
      <Text weight="semibold">{text('shell.doctor:calls')}</Text>
      {calls ? (
        <>
          <Text role="status">{text('shell.doctor:calls.summary', countsOf(calls))}</Text>
          <Checkbox
            label={text('shell.doctor:calls.onlyTrouble')}
            checked={onlyTrouble}
            onChange={(_, { checked }) => setOnlyTrouble(checked === true)}
          />
          <CallTable calls={calls} isShown={onlyTrouble ? isTrouble : () => true} />
        </>
      ) : (
        <>
          <Text size={200} className={styles.hint}>
            {text('shell.doctor:calls.hint')}
          </Text>
          <Button
            size="small"
            disabledFocusable={isExamining}
            icon={isExamining ? <Spinner size="extra-tiny" role="presentation" /> : undefined}
            onClick={onExamine}
          >
            {text(isExamining ? 'shell.doctor:calls.examining' : 'shell.doctor:calls.start')}
          </Button>
        </>
      )}
    </section>
  )
}

interface CallTableProps {
  readonly calls: readonly ExaminedCall[]
  isShown(call: ExaminedCall): boolean
}

/** Calls below their screen, which counts all of its calls, also those that are not shown. */
function CallTable({ calls, isShown }: CallTableProps) {
  const styles = useStyles()
  const text = useText()
  if (!calls.some(isShown)) return <Text>{text('shell.doctor:calls.allWell')}</Text>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={`${styles.head} ${styles.call}`}>{text('shell.doctor:calls.call')}</th>
          <th className={`${styles.head} ${styles.state}`}>{text('shell.doctor:calls.state')}</th>
          <th className={styles.head}>{text('shell.doctor:calls.detail')}</th>
        </tr>
      </thead>
      {byScreen(calls)
        .filter(([, ofScreen]) => ofScreen.some(isShown))
        .map(([title, ofScreen]) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={3} className={styles.screen}>
                {text(title)}
                <span className={styles.counts}>{shortCounts(ofScreen, text)}</span>
              </th>
            </tr>
            {ofScreen.filter(isShown).map((call) => (
              <tr key={call.endpoint}>
                <td className={`${styles.cell} ${styles.mono}`}>{call.endpoint}</td>
                <td className={styles.cell}>
                  <CodeTag codes={callLabels} value={call.state} />
                </td>
                <td className={styles.cell}>{call.detail}</td>
              </tr>
            ))}
          </tbody>
        ))}
    </table>
  )
}
