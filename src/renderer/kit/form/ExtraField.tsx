import { Button, Field, Input, makeStyles, Text, tokens } from '@fluentui/react-components'
import { AddRegular, DeleteRegular } from '@fluentui/react-icons'
import { useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  rows: { display: 'grid', gap: tokens.spacingVerticalS, alignContent: 'start', minHeight: '180px' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) 32px',
    gap: tokens.spacingHorizontalS,
    alignItems: 'start',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  add: { justifySelf: 'start' },
})

interface Line {
  readonly key: number
  readonly name: string
  readonly value: string
}

let lastKey = 0
const line = (name: string, value: string): Line => {
  lastKey += 1
  return { key: lastKey, name, value }
}

/** Values that are not text are shown as JSON and kept as they are while the operator does not edit them. */
const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const linesOf = (value: unknown): readonly Line[] =>
  Object.entries(typeof value === 'object' && value !== null ? value : {}).map(([name, each]) =>
    line(name, shown(each)),
  )

/** The object made from the lines; an unnamed line and a second one of a name are not part of it. */
function objectOf(
  lines: readonly Line[],
  before: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const entries = new Map<string, unknown>()
  for (const { name, value } of lines) {
    if (name.trim() === '' || entries.has(name.trim())) continue
    const known = before[name.trim()]
    entries.set(name.trim(), known !== undefined && shown(known) === value ? known : value)
  }
  return Object.fromEntries(entries)
}

/** Further attributes of a record: names and values of the operator's own, kept in one JSON object. */
export function ExtraField({ name }: { name: string }) {
  const styles = useStyles()
  const text = useText()
  const { form, fields, isSaving, unsentAs } = useFormOfField()
  const { register } = fields
  const { field } = useController({ name, control: form.control })
  const [lines, setLines] = useState<readonly Line[]>(() => linesOf(field.value))
  const label = text('kit:extra.label')
  useEffect(() => register(name, label), [register, name, label])
  const [written, setWritten] = useState<unknown>(field.value)
  // A draft that was restored, or a record that was loaded again.
  if (field.value !== written) {
    setWritten(field.value)
    // The form does not take a value equal to its own: then a line is still without a name, or has another line's name.
    if (JSON.stringify(field.value) !== JSON.stringify(written)) setLines(linesOf(field.value))
  }

  const change = (next: readonly Line[]) => {
    const value = objectOf(next, (field.value ?? {}) as Record<string, unknown>)
    setLines(next)
    setWritten(value)
    field.onChange(value)
  }
  const names = lines.map((each) => each.name.trim())
  const problem = ({ name: own, value }: Line, index: number): string | undefined => {
    if (own.trim() === '') return value === '' ? undefined : text('common:required')
    return names.indexOf(own.trim()) < index ? text('kit:extra.twice') : undefined
  }
  const unsent = unsentAs(name)
  if (unsent === 'absent') return null
  const isLocked = unsent === 'locked'
  return (
    <div className={styles.rows} role="group" aria-label={label}>
      {isLocked ? <Text className={styles.quiet}>{text('kit:form.unsent')}</Text> : null}
      {lines.length === 0 ? <Text className={styles.quiet}>{text('kit:extra.none')}</Text> : null}
      {lines.map((each, index) => {
        const message = problem(each, index)
        const put = (part: Partial<Line>) =>
          change(lines.map((other) => (other.key === each.key ? { ...each, ...part } : other)))
        return (
          <div key={each.key} className={styles.row}>
            <Field validationState={message ? 'error' : 'none'} validationMessage={message}>
              <Input
                value={each.name}
                disabled={isLocked}
                maxLength={50}
                aria-label={text('kit:extra.name')}
                placeholder={text('kit:extra.name')}
                onChange={(_, data) => put({ name: data.value })}
              />
            </Field>
            <Input
              value={each.value}
              disabled={isLocked}
              maxLength={500}
              aria-label={text('kit:extra.value')}
              placeholder={text('kit:extra.value')}
              onChange={(_, data) => put({ value: data.value })}
            />
            <Button
              type="button"
              appearance="subtle"
              icon={<DeleteRegular />}
              disabled={isLocked}
              aria-label={text('kit:select.remove', { name: each.name })}
              onClick={() => change(lines.filter(({ key }) => key !== each.key))}
            />
          </div>
        )
      })}
      <Button
        type="button"
        size="small"
        className={styles.add}
        icon={<AddRegular />}
        disabled={isSaving}
        onClick={() => setLines([...lines, line('', '')])}
      >
        {text('kit:extra.add')}
      </Button>
    </div>
  )
}
