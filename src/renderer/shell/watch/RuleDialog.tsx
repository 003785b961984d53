import { Checkbox, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { type WatchKind, type WatchRule, watchKinds, watchLimits } from '#contract/bridge/watch.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { failureOf, presentFailure } from '#kit/data/failures.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import { NumberInput } from '#kit/inputs/NumberInput.tsx'
import { limitProblem } from '#kit/inputs/typedNumber.ts'
import { type TextKey, type Translate, useText } from '#kit/text.ts'
import { typedTime } from '#ui/moments.ts'
import { TimeInput } from '#ui/TimeInput.tsx'
import { kindTexts } from './rules.ts'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  pair: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingHorizontalM },
})

const fresh = {
  name: '',
  isOn: true,
  kind: 'jobFailed',
  match: '',
  percent: 20,
  minutes: 10,
  quiet: null,
} as const

interface KindFields {
  /** Field that narrows the rule. */
  readonly match?: { readonly label: TextKey; readonly hint: TextKey }
  /** Meaning of its minutes. */
  readonly minutes?: TextKey
  /** A share in percent. */
  readonly hasPercent?: boolean
}

/** Next to the name and the quiet hours. */
const fieldsOf: Readonly<Record<WatchKind, KindFields>> = {
  jobFailed: { match: { label: 'shell:watch.job', hint: 'shell:watch.jobHint' } },
  errorFound: {
    match: { label: 'shell:watch.match', hint: 'shell:watch.matchHint' },
    minutes: 'shell:watch.calm',
  },
  ratePassed: { minutes: 'shell:watch.minutes', hasPercent: true },
  apiRatePassed: {
    match: { label: 'shell:watch.apiMatch', hint: 'shell:watch.apiHint' },
    minutes: 'shell:watch.minutes',
    hasPercent: true,
  },
  messageArrived: { match: { label: 'shell:watch.titleMatch', hint: 'shell:watch.titleHint' } },
  sendFailed: {
    match: { label: 'shell:watch.match', hint: 'shell:watch.sendHint' },
    minutes: 'shell:watch.calm',
  },
}

const night = { from: '22:00', until: '07:00' }

const numberNames = ['percent', 'minutes'] as const
type NumberName = (typeof numberNames)[number]

const quietEnds = ['from', 'until'] as const
type QuietEnd = (typeof quietEnds)[number]

/** A rule in its dialog, whose numbers are as they were typed. */
type Values = Omit<WatchRule, 'id' | NumberName> & Readonly<Record<NumberName, number | string>>

/** Problem of a number, in the operator's language. */
function numberProblemOf(name: NumberName, value: number | string, text: Translate): string | undefined {
  if (value === '') return text('common:required')
  return limitProblem(value, { ...watchLimits[name], integer: true }, text)
}

/** A hidden number that is invalid does not block the save. */
const sentNumber = (name: NumberName, values: Values, text: Translate): number => {
  const value = values[name]
  return typeof value === 'number' && numberProblemOf(name, value, text) === undefined ? value : fresh[name]
}

interface RuleDialogProps {
  /** Absent: a new rule. */
  readonly rule: WatchRule | undefined
  onClose(): void
}

/** One rule: the events it watches for, and its quiet hours. */
export default function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const styles = useStyles()
  const text = useText()
  const [values, setValues] = useState<Values>(() => {
    if (!rule) return fresh
    const { name, isOn, kind, match, percent, minutes, quiet } = rule
    return { name, isOn, kind, match, percent, minutes, quiet }
  })
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set())
  const change = (part: Partial<typeof values>) => setValues((known) => ({ ...known, ...part }))
  const problem = (name: string) => (faulty.has(name) ? text('shell:watch.invalid') : undefined)
  const [initial] = useState(values)
  const { kind, quiet } = values
  const { match, minutes, hasPercent } = fieldsOf[kind]

  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const numberField = (name: NumberName): Omit<NumberFieldProps, 'label'> => ({
    value: values[name],
    problem: left.has(name) ? numberProblemOf(name, values[name], text) : problem(name),
    onChange: (number) => {
      change({ [name]: number })
      setLeft((known) => new Set([...known].filter((one) => one !== name)))
    },
    onBlur: () => setLeft((known) => new Set([...known, name])),
  })

  const isTime = (end: QuietEnd) => quiet === null || typedTime(quiet[end]) !== null
  const quietProblem = (end: QuietEnd) =>
    left.has(end) && !isTime(end) ? text('kit:date.noTime') : problem('quiet')

  const save = async () => {
    const shown = numberNames.filter((name) => (name === 'percent' ? hasPercent : minutes))
    const isWrong = shown.some((name) => numberProblemOf(name, values[name], text) !== undefined)
    if (isWrong || !quietEnds.every(isTime)) {
      setLeft(new Set([...numberNames, ...quietEnds]))
      return
    }
    try {
      const numbers = {
        percent: sentNumber('percent', values, text),
        minutes: sentNumber('minutes', values, text),
      }
      await bridge.call('watch.save', { ...values, ...numbers, id: rule?.id })
      onClose()
    } catch (error) {
      const { code, fields = {} } = failureOf(error)
      if (code === 'invalid-input')
        setFaulty(new Set(Object.keys(fields).map((name) => name.split('.')[0] ?? '')))
      else presentFailure(error)
    }
  }

  return (
    <DialogFrame
      title={rule ? text('shell:watch.edit', { name: rule.name }) : text('shell:watch.add')}
      width={480}
      className={styles.content}
      isForm
      isFilled={JSON.stringify(values) !== JSON.stringify(initial)}
      main={{ label: text('common:save'), run: () => void save() }}
      onClose={onClose}
    >
      <Field label={text('shell:watch.name')} required validationMessage={problem('name')}>
        <Input value={values.name} maxLength={60} onChange={(_, { value }) => change({ name: value })} />
      </Field>
      <Field label={text('shell:watch.kind')}>
        <Select
          value={kind}
          // The options are the kinds.
          onChange={(_, { value }) => change({ kind: value as WatchKind })}
        >
          {watchKinds.map((one) => (
            <option key={one} value={one}>
              {text(kindTexts[one])}
            </option>
          ))}
        </Select>
      </Field>
      {match && (
        <Field label={text(match.label)} hint={text(match.hint)} validationMessage={problem('match')}>
          <Input value={values.match} onChange={(_, { value }) => change({ match: value })} />
        </Field>
      )}
      {minutes && (
        <div className={styles.pair}>
          {hasPercent && <NumberField label={text('shell:watch.percent')} {...numberField('percent')} />}
          <NumberField label={text(minutes)} {...numberField('minutes')} />
        </div>
      )}
      <Checkbox
        label={text('shell:watch.quiet')}
        checked={quiet !== null}
        onChange={(_, { checked }) => change({ quiet: checked === true ? night : null })}
      />
      {quiet && (
        <div className={styles.pair}>
          {quietEnds.map((end) => (
            <Field
              key={end}
              label={text(end === 'from' ? 'shell:watch.from' : 'shell:watch.until')}
              validationMessage={quietProblem(end)}
            >
              <TimeInput
                unit="minute"
                value={quiet[end]}
                onChange={(value) => {
                  change({ quiet: { ...quiet, [end]: value } })
                  setLeft((known) => new Set([...known].filter((one) => one !== end)))
                }}
                onBlur={() => setLeft((known) => new Set([...known, end]))}
              />
            </Field>
          ))}
        </div>
      )}
    </DialogFrame>
  )
}

interface NumberFieldProps {
  readonly label: string
  readonly problem: string | undefined
  readonly value: number | string
  onChange(value: number | string): void
  onBlur(): void
}

function NumberField({ label, problem, value, onChange, onBlur }: NumberFieldProps) {
  return (
    <Field label={label} validationMessage={problem}>
      <NumberInput value={value} onChange={onChange} onBlur={onBlur} />
    </Field>
  )
}
