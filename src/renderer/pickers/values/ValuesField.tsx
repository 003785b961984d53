import { Field, Input, makeStyles, Switch, Text, Textarea, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { readParamValues, type TemplateParameter } from '#contract/messaging/documents.ts'
import { useText } from '#kit/text.ts'
import { Tag } from '#ui/Tag.tsx'
import { readableValues, shownValue, undeclaredValues, withValue } from '#pickers/values/values.ts'

const useStyles = makeStyles({
  root: { display: 'grid', gap: tokens.spacingVerticalS, minWidth: 0 },
  // Fluent leaves room before the track.
  switch: { justifySelf: 'start', marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalS})` },
  form: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  code: { fontFamily: tokens.fontFamilyMonospace },
  label: { display: 'inline-flex', gap: tokens.spacingHorizontalXS, alignItems: 'center', flexWrap: 'wrap' },
  note: { color: tokens.colorNeutralForeground3 },
})

interface ValuesFieldProps {
  readonly declared: readonly TemplateParameter[]
  /** JSON text of the values; empty for none. */
  readonly value: string
  /** Of the declared parameters, those that no content uses; marked. */
  readonly unused?: readonly string[] | undefined
  onChange(value: string): void
  onBlur?(): void
}

/** Values of a template's parameters: a field each, or the JSON text that is sent. */
export function ValuesField(props: ValuesFieldProps) {
  const { declared, value, onChange, onBlur } = props
  const styles = useStyles()
  const text = useText()
  const values = readParamValues(value)
  const [wantsText, setWantsText] = useState(declared.length === 0)
  // Text that cannot be read can only be shown as text.
  const isText = wantsText || values === undefined
  return (
    <div className={styles.root}>
      <Switch
        className={styles.switch}
        label={text('pickers:values.asJson')}
        checked={isText}
        disabled={values === undefined}
        onChange={(_, { checked }) => {
          setWantsText(checked)
          onChange(checked ? readableValues(value) : value)
        }}
      />
      {isText ? (
        <Textarea
          className={styles.code}
          aria-label={text('pickers:values.json')}
          dir="ltr"
          resize="vertical"
          rows={6}
          spellCheck={false}
          value={value}
          placeholder={placeholderOf(declared)}
          onBlur={onBlur}
          onChange={(_, data) => onChange(data.value)}
        />
      ) : (
        <Parameters {...props} values={values} />
      )}
    </div>
  )
}

const placeholderOf = (declared: readonly TemplateParameter[]): string =>
  declared.length === 0 ? '{}' : JSON.stringify(Object.fromEntries(declared.map(({ val }) => [val, ''])))

function Parameters({
  declared,
  value,
  values,
  unused = [],
  onChange,
  onBlur,
}: ValuesFieldProps & { readonly values: Readonly<Record<string, unknown>> }) {
  const styles = useStyles()
  const text = useText()
  const others = undeclaredValues(values, declared)
  return (
    <>
      {declared.length === 0 ? <Text className={styles.note}>{text('pickers:values.none')}</Text> : null}
      <div className={styles.form}>
        {declared.map(({ val, label }) => (
          <Field
            key={val}
            label={
              <span className={styles.label}>
                {label}
                <code className={styles.note}>{val}</code>
                {unused.includes(val) ? <Tag color="warning">{text('pickers:values.unused')}</Tag> : null}
              </span>
            }
          >
            <Input
              dir="auto"
              autoComplete="off"
              value={shownValue(values, val)}
              onBlur={onBlur}
              onChange={(_, data) => onChange(withValue(value, val, data.value))}
            />
          </Field>
        ))}
      </div>
      {others.length > 0 ? (
        <Text size={200} className={styles.note}>
          {text('pickers:values.others', {
            names: others.slice(0, 5).join(text('common:separator')),
            count: others.length,
          })}
        </Text>
      ) : null}
    </>
  )
}
