import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import type { TemplateParameter } from '#contract/messaging/documents.ts'
import { checkPlaceholders, type Placeholder, placeholderOf } from '#contract/messaging/rendering.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  root: { display: 'grid', gap: tokens.spacingVerticalXXS, minWidth: 0 },
  line: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS, alignItems: 'center' },
  undeclared: {
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
    fontFamily: tokens.fontFamilyMonospace,
  },
  unused: { color: tokens.colorStatusWarningForeground1, fontFamily: tokens.fontFamilyMonospace },
})

interface PlaceholderListProps {
  readonly content: string
  readonly declared: readonly TemplateParameter[]
  readonly onFind?: ((start: number, end: number) => void) | undefined
}

/** Undeclared placeholders and parameters that the content does not use. */
export function PlaceholderList({ content, declared, onFind }: PlaceholderListProps) {
  const styles = useStyles()
  const text = useText()
  const { undeclared, unused } = useMemo(() => checkPlaceholders(content, declared), [content, declared])
  const byName = [...Map.groupBy(undeclared, ({ name }) => name)]
  if (byName.length === 0 && unused.length === 0) return null
  return (
    <div className={styles.root} role="group" aria-label={text('pickers:preview.placeholders')}>
      {byName.length === 0 ? null : (
        <div className={styles.line}>
          <Text size={200}>{text('pickers:preview.undeclared')}</Text>
          {byName.map(([name, places]) => (
            <Undeclared key={name} name={name} places={places} onFind={onFind} />
          ))}
        </div>
      )}
      {unused.length === 0 ? null : (
        <div className={styles.line}>
          <Text size={200}>{text('pickers:preview.unused')}</Text>
          {unused.map((name) => (
            <code key={name} className={styles.unused}>
              {placeholderOf(name)}
            </code>
          ))}
        </div>
      )}
    </div>
  )
}

interface UndeclaredProps {
  readonly name: string
  readonly places: readonly Placeholder[]
  readonly onFind: PlaceholderListProps['onFind']
}

function Undeclared({ name, places, onFind }: UndeclaredProps) {
  const styles = useStyles()
  const [first] = places
  const words = places.length > 1 ? `${placeholderOf(name)} ×${places.length}` : placeholderOf(name)
  if (!onFind || !first) return <code className={styles.undeclared}>{words}</code>
  return (
    <Button
      size="small"
      appearance="subtle"
      className={styles.undeclared}
      onClick={() => onFind(first.start, first.end)}
    >
      {words}
    </Button>
  )
}
