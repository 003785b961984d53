import { Button, makeStyles, Text, tokens, typographyStyles } from '@fluentui/react-components'
import type { TemplateParameter } from '#contract/messaging/documents.ts'
import { placeholderOf } from '#contract/messaging/rendering.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  root: { display: 'grid', alignContent: 'start', gap: tokens.spacingVerticalS },
  title: { ...typographyStyles.subtitle2, margin: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
  list: { display: 'grid', gap: tokens.spacingVerticalXS, margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    width: '100%',
    justifyContent: 'flex-start',
    textAlign: 'start',
    display: 'grid',
    justifyItems: 'start',
    height: 'auto',
    overflowWrap: 'anywhere',
  },
  code: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
})

interface ParameterListProps {
  readonly parameters: readonly TemplateParameter[]
  onPick(words: string): void
}

/** The declared parameters; a click puts one at the caret of the last content. */
export function ParameterList({ parameters, onPick }: ParameterListProps) {
  const styles = useStyles()
  const text = useText()
  return (
    <aside className={styles.root} aria-label={text('msg.channelTemplate:parameters')}>
      <h2 className={styles.title}>{text('msg.channelTemplate:parameters')}</h2>
      <Text size={200} className={styles.quiet}>
        {text(
          parameters.length > 0
            ? 'msg.channelTemplate:parameters.hint'
            : 'msg.channelTemplate:parameters.none',
        )}
      </Text>
      <ul className={styles.list}>
        {parameters.map(({ val, label }) => (
          <li key={val}>
            <Button
              type="button"
              className={styles.item}
              // The caret stays in the content.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(placeholderOf(val))}
            >
              <span>{label}</span>
              <span className={styles.code}>{placeholderOf(val)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </aside>
  )
}
