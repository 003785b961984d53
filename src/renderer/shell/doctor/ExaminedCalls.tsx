import { Button, Checkbox, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { ExaminedCall } from '#contract/bridge.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { useText } from '#kit/text.ts'
import { screenTitle } from '../text/screenTitles.ts'
import { callLabels, countsOf, isTrouble } from './words.ts'

const useStyles = makeStyles({
  part: { display: 'grid', rowGap: tokens.spacingVerticalS, justifyItems: 'start' },
  hint: { color: tokens.colorNeutralForeground2 },
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  screen: { width: '22%' },
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
          <CallTable calls={onlyTrouble ? calls.filter(isTrouble) : calls} />
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

function CallTable({ calls }: { calls: readonly ExaminedCall[] }) {
  const styles = useStyles()
  const text = useText()
  if (calls.length === 0) return <Text>{text('shell.doctor:calls.allWell')}</Text>
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={`${styles.head} ${styles.screen}`}>{text('shell.doctor:calls.screen')}</th>
          <th className={styles.head}>{text('shell.doctor:calls.call')}</th>
          <th className={`${styles.head} ${styles.state}`}>{text('shell.doctor:calls.state')}</th>
          <th className={styles.head}>{text('shell.doctor:calls.detail')}</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr key={call.endpoint}>
            <td className={styles.cell}>{text(screenTitle(call.endpoint))}</td>
            <td className={`${styles.cell} ${styles.mono}`}>{call.endpoint}</td>
            <td className={styles.cell}>
              <CodeTag codes={callLabels} value={call.state} />
            </td>
            <td className={styles.cell}>{call.detail}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
