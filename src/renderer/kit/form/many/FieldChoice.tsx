import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  choice: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'start',
    columnGap: tokens.spacingHorizontalXS,
  },
  // On the line of the label.
  box: { marginBlockStart: `calc(-1 * ${tokens.spacingVerticalXS})` },
})

interface FieldChoiceProps {
  readonly name: string
  /** Already in the operator's language. */
  readonly label: string
  readonly className: string
  readonly children: ReactNode
}

/** Around a field of a form for many: the box in front of it decides whether it is set. */
export function FieldChoice({ name, label, className, children }: FieldChoiceProps) {
  const { many } = useFormOfField()
  const styles = useStyles()
  const text = useText()
  if (!many) return children
  const isFollower = many.isFollower(name)
  return (
    <div className={mergeClasses(className, styles.choice)}>
      <Checkbox
        className={styles.box}
        aria-label={text('kit.batch:fields.set', { field: label })}
        checked={isFollower || many.isTicked(name)}
        disabled={isFollower}
        onChange={(_, { checked }) => many.tick(name, checked === true)}
      />
      {children}
    </div>
  )
}
