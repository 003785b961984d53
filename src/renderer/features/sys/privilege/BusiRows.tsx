import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular, DeleteRegular } from '@fluentui/react-icons'
import { type ChildRow, useRows } from '#features/sys/privilege/rows.ts'
import type { Control } from '#kit/form/fields.tsx'
import { type FieldWords, useFieldWords } from '#kit/form/fieldWords.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  table: { display: 'grid', gap: tokens.spacingVerticalXS, maxWidth: '720px' },
  row: {
    display: 'grid',
    gridTemplateColumns: '28px minmax(0, 1fr) minmax(0, 1fr) 32px',
    gap: tokens.spacingHorizontalS,
    alignItems: 'center',
  },
  number: { color: tokens.colorNeutralForeground3, textAlign: 'end' },
  add: { justifySelf: 'start' },
})

interface BusiRow extends ChildRow {
  readonly entityId: string
  readonly entityIdDesc: string
}

const columns = {
  entityId: 'sys.privilege:field.entityId',
  entityIdDesc: 'sys.privilege:field.entityIdDesc',
} as const

const busiWords: FieldWords = (item) => {
  // The type that the contract's schema gives this field.
  const { entityId, entityIdDesc } = item as BusiRow
  return [entityIdDesc, entityId].filter(Boolean).join(' · ')
}

/** The processes that a privilege refers to. */
export function BusiRows({ control }: { control: Control }) {
  const styles = useStyles()
  const text = useText()
  const { rows, add, change, remove } = useRows<BusiRow>(
    control.value,
    control.onChange,
    control.name,
    'deltBusiList',
    columns,
  )
  useFieldWords(busiWords)
  const input = (index: number, row: BusiRow, name: 'entityId' | 'entityIdDesc') => (
    <Input
      aria-label={text('sys.privilege:cell', { row: index + 1, column: text(columns[name]) })}
      placeholder={text(columns[name])}
      autoComplete="off"
      dir="auto"
      value={row[name]}
      onChange={(_, { value }) => change(index, { [name]: value })}
      onBlur={control.onBlur}
    />
  )
  return (
    <div className={styles.table}>
      {rows.map((row, index) => (
        // Rows have no key before they are stored, and never change their order.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={index} className={styles.row}>
          <span className={styles.number}>{index + 1}</span>
          {input(index, row, 'entityId')}
          {input(index, row, 'entityIdDesc')}
          <Button
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={text('sys.privilege:row.remove', { row: index + 1 })}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Button
        className={styles.add}
        icon={<AddRegular />}
        ref={control.ref}
        onClick={() => add({ entityId: '', entityIdDesc: '' })}
      >
        {text('sys.privilege:busi.add')}
      </Button>
    </div>
  )
}
