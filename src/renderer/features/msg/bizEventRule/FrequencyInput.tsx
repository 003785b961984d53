import { Input, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import { ONCE } from '#contract/resources/msg/bizEventRule.ts'
import type { Control } from '#kit/form/fields.tsx'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
  number: { width: '112px' },
})

interface FrequencyInputProps extends Pick<Control, 'value' | 'onChange' | 'onBlur'> {
  readonly timeUnit: string
}

/** Once only, or repeating with the least number of days or hours between two sends (DECISION-MSG-51). */
export function FrequencyInput({ value, onChange, onBlur, timeUnit }: FrequencyInputProps) {
  const styles = useStyles()
  const text = useText()
  const isOnce = value === ONCE
  const unit = text(timeUnit === 'H' ? 'msg.bizEventRule:unit.H' : 'msg.bizEventRule:unit.D')
  return (
    <div className={styles.root}>
      <RadioGroup
        layout="horizontal"
        value={isOnce ? 'once' : 'repeat'}
        aria-label={text('msg.bizEventRule:field.frequency')}
        onChange={(_, data) => onChange(data.value === 'once' ? ONCE : '')}
      >
        <Radio value="once" label={text('msg.bizEventRule:frequency.once')} />
        <Radio value="repeat" label={text('msg.bizEventRule:frequency.repeat')} />
      </RadioGroup>
      {isOnce ? null : (
        <Input
          className={styles.number}
          inputMode="numeric"
          autoComplete="off"
          aria-label={text('msg.bizEventRule:frequency.least', { unit })}
          contentAfter={unit}
          value={String(value ?? '')}
          onBlur={onBlur}
          onChange={(_, data) => onChange(/^[1-9]\d*$/.test(data.value) ? Number(data.value) : data.value)}
        />
      )}
    </div>
  )
}
