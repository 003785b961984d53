import {
  Checkbox,
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Text,
  tokens,
} from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import type { FormClone } from '#kit/form/useClone.ts'
import type { RecordForm } from '#kit/form/useRecordForm.ts'
import { listText } from '#kit/listText.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  body: { display: 'grid', gap: tokens.spacingVerticalXXS },
  title: { overflowWrap: 'anywhere' },
  choices: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
  },
  legend: { float: 'left', padding: 0 },
})

/** The sample of a clone, what it leaves empty, and what can be copied beside the fields. */
export function SampleBar({ record, clone }: { record: RecordForm; clone: FormClone }) {
  const styles = useStyles()
  const text = useText()
  const { name, left, notCopied, choices } = clone
  const [areNamed, setNamed] = useState(false)
  // The fields have registered their words once they are there.
  useEffect(() => setNamed(true), [])
  const shown = new Set(areNamed ? record.fields.names() : [])
  const empty = left.filter((field) => shown.has(field)).map(record.fields.labelOf)
  return (
    <MessageBar intent="info" layout="multiline" data-sample="">
      <MessageBarBody className={styles.body}>
        <MessageBarTitle className={styles.title}>{text('kit:sample.title', { name })}</MessageBarTitle>
        {empty.length > 0 ? <Text>{text('kit:sample.left', { fields: listText(empty) })}</Text> : null}
        {notCopied ? <Text>{text(notCopied)}</Text> : null}
        {choices.length > 0 ? <Choices clone={clone} /> : null}
      </MessageBarBody>
    </MessageBar>
  )
}

function Choices({ clone: { choices, tick } }: { clone: FormClone }) {
  const styles = useStyles()
  const text = useText()
  const wordsOf = (label: string, count: number | null | undefined): string => {
    if (count === undefined) return label
    return count === null ? text('kit:sample.unread', { label }) : text('kit:sample.choice', { label, count })
  }
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{text('kit:sample.choices')}</legend>
      {choices.map(({ id, label, count, isTicked }) => (
        <Checkbox
          key={id}
          label={wordsOf(text(label), count)}
          checked={isTicked}
          disabled={count === null}
          onChange={(_, { checked }) => tick(id, checked === true)}
        />
      ))}
    </fieldset>
  )
}
