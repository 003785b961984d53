import { Button, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import type { Profile, TriedCall } from '#contract/bridge.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { failureText } from '#kit/data/failures.ts'
import { listText } from '#kit/listText.ts'
import { useText } from '#kit/text.ts'
import { MappingField } from '../profiles/MappingField.tsx'
import { useMappingTrial } from './useMappingTrial.ts'
import { callLabels } from './words.ts'

const useStyles = makeStyles({
  part: { display: 'grid', rowGap: tokens.spacingVerticalS, minWidth: 0 },
  hint: { color: tokens.colorNeutralForeground2 },
  failure: { color: tokens.colorStatusDangerForeground1 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  call: { width: '30%' },
  state: { width: '88px' },
  rows: { width: '72px', textAlign: 'end', paddingInlineEnd: tokens.spacingHorizontalL },
  head: {
    padding: tokens.spacingVerticalXXS,
    textAlign: 'start',
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
  note: { display: 'block' },
})

interface MappingTrialProps {
  readonly profile: Profile
  /** Whether the mapping is the operator's to change; otherwise it is tried only. */
  readonly canKeep: boolean
  /** Closes the dialog around it. */
  onClose(): void
}

/** Edits the mapping of the platform that this window is signed in to, and tries it before it is kept. */
export default function MappingTrial({ profile, canKeep, onClose }: MappingTrialProps) {
  const styles = useStyles()
  const text = useText()
  const trial = useMappingTrial(profile, onClose)
  const [isAsking, setAsking] = useState(false)
  const { mapping, tried, work, failure } = trial
  const isEmpty = mapping.trim() === ''
  const isChanged = mapping !== (profile.mapping ?? '')
  const spinner = (name: typeof work) =>
    work === name ? <Spinner size="extra-tiny" role="presentation" /> : undefined
  return (
    <section className={styles.part} aria-label={text('shell.mapping:trial')}>
      <Text weight="semibold">{text('shell.mapping:trial')}</Text>
      <Text size={200} className={styles.hint}>
        {text('shell.mapping:trial.hint')}
      </Text>
      <MappingField value={mapping} isFixed={false} rows={10} onChange={trial.change} />
      {trial.isDraftEmpty && <Text role="status">{text('shell.mapping:trial.noDraft')}</Text>}
      {failure && (
        <Text role="alert" className={styles.failure}>
          {failureText(failure, text)}
        </Text>
      )}
      {isAsking ? (
        <div className={styles.part} role="alert">
          <Text>{text('shell.mapping:trial.keepQuestion', { name: profile.name })}</Text>
          <div className={styles.buttons}>
            <Button size="small" appearance="primary" onClick={trial.keep}>
              {text('shell.mapping:trial.keepAccept')}
            </Button>
            <Button size="small" onClick={() => setAsking(false)}>
              {text('common:cancel')}
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.buttons}>
          <Button size="small" disabledFocusable={!isEmpty} icon={spinner('draft')} onClick={trial.draft}>
            {text('shell.mapping:trial.draft')}
          </Button>
          <Button size="small" disabledFocusable={isEmpty} icon={spinner('try')} onClick={trial.tryOut}>
            {text('shell.mapping:trial.try')}
          </Button>
          {canKeep && (
            <Button size="small" disabledFocusable={!isChanged} onClick={() => setAsking(true)}>
              {text('shell.mapping:trial.keep')}
            </Button>
          )}
        </div>
      )}
      {tried && <TriedCalls calls={tried} />}
    </section>
  )
}

function TriedCalls({ calls }: { calls: readonly TriedCall[] }) {
  const styles = useStyles()
  const text = useText()
  const place = useRef<HTMLTableElement>(null)
  // They are below the document, and mostly out of sight.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' })
  }, [calls])
  if (calls.length === 0) return <Text role="status">{text('shell.mapping:trial.nothing')}</Text>
  return (
    <table ref={place} className={styles.table} aria-label={text('shell.mapping:trial.answers')}>
      <thead>
        <tr>
          <th className={`${styles.head} ${styles.call}`}>{text('shell.doctor:calls.call')}</th>
          <th className={`${styles.head} ${styles.state}`}>{text('shell.doctor:calls.state')}</th>
          <th className={`${styles.head} ${styles.rows}`}>{text('shell.mapping:trial.rows')}</th>
          <th className={styles.head}>{text('shell.doctor:calls.detail')}</th>
        </tr>
      </thead>
      <tbody>
        {calls.map(({ endpoint, state, rows, detail, lacking, unmapped }) => (
          <tr key={endpoint}>
            <td className={`${styles.cell} ${styles.mono}`}>{endpoint}</td>
            <td className={styles.cell}>
              <CodeTag codes={callLabels} value={state} />
            </td>
            <td className={`${styles.cell} ${styles.rows}`}>{rows}</td>
            <td className={styles.cell}>
              {detail}
              {lacking.length > 0 && (
                <span className={styles.note}>
                  {text('shell.mapping:trial.lacking', { fields: listText(lacking, text) })}
                </span>
              )}
              {unmapped.length > 0 && (
                <span className={styles.note}>
                  {text('shell.mapping:trial.unmapped', { fields: listText(unmapped, text) })}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
