import { Button, makeStyles, mergeClasses, Radio, Text, tokens } from '@fluentui/react-components'
import { useId, useState } from 'react'
import { ChangedItems } from '#kit/details/ChangedItems.tsx'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import type { Side } from '#kit/form/conflicts.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { rowTokens } from '#ui/rowTokens.ts'

/** A field in the operator's words; a value is one entry, a list one for each item, nothing none. */
export interface ShownChange {
  readonly name: string
  readonly label: string
  /** Both sides have changed it: the operator has to choose. */
  readonly isBoth: boolean
  readonly isList: boolean
  readonly base: readonly string[]
  readonly theirs: readonly string[]
  readonly mine: readonly string[]
}

/** Value to save for each field, or that everything typed is discarded. */
export type ConflictAnswer = ReadonlyMap<string, Side> | 'reload'

interface ConflictDialogProps extends DialogProps {
  readonly changes: readonly ShownChange[]
  /** Empty: the platform does not provide it. */
  readonly changedBy: string
  readonly changedAt: string
  onAnswer(answer: ConflictAnswer): void
}

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalM },
  bar: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
  words: { flex: '1 1 240px', color: tokens.colorNeutralForeground2 },
  both: { display: 'flex', gap: tokens.spacingHorizontalS, flexShrink: 0 },
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '& th': {
      textAlign: 'start',
      verticalAlign: 'top',
      fontWeight: tokens.fontWeightSemibold,
      padding: tokens.spacingHorizontalS,
    },
    '& td': { verticalAlign: 'top', padding: tokens.spacingHorizontalS },
    '& tr': { borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}` },
  },
  head: { color: tokens.colorNeutralForeground2 },
  field: { width: '18%' },
  choice: { display: 'flex', alignItems: 'flex-start', borderRadius: tokens.borderRadiusMedium },
  chosen: { backgroundColor: rowTokens.current },
  radio: { marginBlockStart: `calc(-1 * ${tokens.spacingVerticalSNudge})` },
  quiet: { color: tokens.colorNeutralForeground3 },
  mark: {
    display: 'block',
    color: tokens.colorStatusWarningForeground3,
    fontWeight: tokens.fontWeightRegular,
  },
})

const takeTexts: Readonly<Record<Side, TextKey>> = {
  theirs: 'kit:conflict.take.theirs',
  mine: 'kit:conflict.take.mine',
}

/** Field by field: as it was when the form opened, as it is now, as it is typed. No side wins by default. */
export function ConflictDialog({ changes, changedBy, changedAt, onAnswer, onClose }: ConflictDialogProps) {
  const styles = useStyles()
  const text = useText()
  const group = useId()
  // Fields that this operator did not touch keep the other account's value, unless the operator decides otherwise.
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(
    () => new Map(changes.flatMap(({ name, isBoth }) => (isBoth ? [] : [[name, 'theirs'] as const]))),
  )
  const open = changes.filter(({ name }) => !choices.has(name)).length
  const all = (side: Side) => setChoices(new Map(changes.map(({ name }) => [name, side])))
  const answer = (given: ConflictAnswer) => {
    onAnswer(given)
    onClose()
  }
  const origin = changedBy && changedAt ? text('kit:conflict.by', { who: changedBy, when: changedAt }) : ''
  return (
    <DialogFrame
      title={text('kit:conflict.title')}
      width={960}
      className={styles.content}
      hasWideActions
      actions={
        <>
          <Button onClick={() => answer('reload')}>{text('kit:conflict.reload')}</Button>
          <Button onClick={() => onClose()}>{text('kit:conflict.back')}</Button>
          <Button appearance="primary" disabled={open > 0} onClick={() => answer(choices)}>
            {text('kit:conflict.save')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <div className={styles.bar}>
        <Text className={styles.words}>
          {origin} {text('kit:conflict.how')}
        </Text>
        <div className={styles.both}>
          <Button size="small" onClick={() => all('theirs')}>
            {text('kit:conflict.allTheirs')}
          </Button>
          <Button size="small" onClick={() => all('mine')}>
            {text('kit:conflict.allMine')}
          </Button>
        </div>
      </div>
      <table className={styles.table}>
        <thead className={styles.head}>
          <tr>
            <th scope="col" className={styles.field}>
              {text('kit:conflict.field')}
            </th>
            <th scope="col">{text('kit:conflict.base')}</th>
            <th scope="col">{text('kit:conflict.theirs')}</th>
            <th scope="col">{text('kit:conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.name}>
              <th scope="row">
                {change.label}
                {change.isBoth ? (
                  <Text size={200} className={styles.mark}>
                    {text('kit:conflict.both')}
                  </Text>
                ) : null}
              </th>
              <td>
                <Value change={change} value={change.base} />
              </td>
              {(['theirs', 'mine'] as const).map((side) => (
                <td key={side}>
                  <div
                    className={mergeClasses(
                      styles.choice,
                      choices.get(change.name) === side && styles.chosen,
                    )}
                  >
                    <Radio
                      className={styles.radio}
                      name={`${group}-${change.name}`}
                      value={side}
                      aria-label={text(takeTexts[side], { field: change.label })}
                      checked={choices.get(change.name) === side}
                      onChange={() => setChoices(new Map(choices).set(change.name, side))}
                    />
                    <Value change={change} value={change[side]} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Text size={200} role="status" className={styles.quiet}>
        {open > 0 ? text('kit:conflict.open', { count: open }) : null}
      </Text>
    </DialogFrame>
  )
}

function Value({ change, value }: { change: ShownChange; value: readonly string[] }) {
  const { base, theirs, mine, isList } = change
  const most = Math.max(base.length, theirs.length, mine.length)
  return <ChangedItems base={base} value={value} isList={isList} most={most} />
}
