import { mergeClasses } from '@fluentui/react-components'
import { useFilterStyles } from '#kit/list/chrome/filterStyles.ts'
import { type RangeEndProps, RangeInput, type RangeInputProps } from '#kit/moments/RangeInput.tsx'

/** A range of time among the filters of a list: each end takes the place of one filter. */
export function RangeFields(props: Omit<RangeInputProps, 'frame' | 'className' | 'size' | 'onTaken'>) {
  return <RangeInput {...props} className={useFilterStyles().range} frame={End} />
}

function End({ label, title, id, children }: RangeEndProps) {
  const styles = useFilterStyles()
  return (
    <div className={mergeClasses(styles.field, styles.stackedField)}>
      <label htmlFor={id} className={styles.label} title={title}>
        {label}
      </label>
      {children}
    </div>
  )
}
