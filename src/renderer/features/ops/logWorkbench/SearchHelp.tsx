import {
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Text,
  tokens,
} from '@fluentui/react-components'
import { QuestionCircleRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { SearchField } from '#features/ops/logWorkbench/fields.ts'
import { type TextKey, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  surface: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, width: '420px' },
  rules: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
  },
  example: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  rule: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  fields: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    maxHeight: '200px',
    overflowY: 'auto',
  },
})

const rules: readonly { readonly example: TextKey; readonly says: TextKey }[] = [
  { example: 'ops.logWorkbench:help.words.example', says: 'ops.logWorkbench:help.words' },
  { example: 'ops.logWorkbench:help.phrase.example', says: 'ops.logWorkbench:help.phrase' },
  { example: 'ops.logWorkbench:help.without.example', says: 'ops.logWorkbench:help.without' },
  { example: 'ops.logWorkbench:help.or.example', says: 'ops.logWorkbench:help.or' },
  { example: 'ops.logWorkbench:help.field.example', says: 'ops.logWorkbench:help.field' },
]

/** Syntax of the search box, and its fields. */
export function SearchHelp(props: { fields: readonly SearchField[]; onTake(field: SearchField): void }) {
  const { fields, onTake } = props
  const styles = useStyles()
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover open={isOpen} onOpenChange={(_, { open }) => setOpen(open)} trapFocus positioning="below-end">
      <PopoverTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance="transparent"
          icon={<QuestionCircleRegular />}
          aria-label={text('ops.logWorkbench:help')}
          title={text('ops.logWorkbench:help')}
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={text('ops.logWorkbench:help')}>
        <dl className={styles.rules}>
          {rules.map(({ example, says }) => (
            <div key={example} style={{ display: 'contents' }}>
              <dt className={styles.example}>{text(example)}</dt>
              <dd className={styles.rule}>{text(says)}</dd>
            </div>
          ))}
        </dl>
        <Text weight="semibold" size={200}>
          {text('ops.logWorkbench:help.fields')}
        </Text>
        <div className={styles.fields}>
          {fields.map((field) => (
            <Button
              key={field.label}
              size="small"
              appearance="outline"
              onClick={() => {
                setOpen(false)
                onTake(field)
              }}
            >
              {field.label}
            </Button>
          ))}
        </div>
      </PopoverSurface>
    </Popover>
  )
}
