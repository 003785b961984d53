import { makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import { ONCE } from '#contract/resources/msg/bizEventRule.ts'
import type { Control } from '#kit/form/fields.tsx'
import { NumberInput } from '#kit/inputs/NumberInput.tsx'
import { useNumberControl } from '#kit/form/useNumberControl.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
  number: { width: '112px' },
})

interface FrequencyInputProps extends Pick<Control, 'name' | 'value' | 'onChange' | 'onBlur'> {
  readonly timeUnit: string
}

/** Once only, or repeating with the least number of days or hours between two sends (DECISION-MSG-51). */
export function FrequencyInput({ timeUnit, ...control }: FrequencyInputProps) {
  const styles = useStyles()
  const text = useText()
  const { value, onChange } = control
  const number = useNumberControl(control.name)(control)
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
        <NumberInput
          className={styles.number}
          aria-label={text('msg.bizEventRule:frequency.least', { unit })}
          contentAfter={unit}
          value={value}
          onBlur={number.onBlur}
          // The number 0 is the other choice.
          onChange={(typed) => number.onChange(typed === ONCE ? String(ONCE) : typed)}
        />
      )}
    </div>
  )
}
