import { Card, makeStyles, Text, tokens } from '@fluentui/react-components'
import { parsePageConfig } from '#contract/pageConfig.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  grid: { display: 'grid', gap: '10px', padding: tokens.spacingHorizontalL },
  card: { minWidth: 0, overflow: 'hidden' },
  empty: { padding: tokens.spacingHorizontalL },
})

/** A page from the designer, laid out on its grid of twelve columns. */
export function DesignedPage({ config }: { config: string }) {
  const styles = useStyles()
  const text = useText()
  const widgets = parsePageConfig(config).config?.widgets ?? []
  if (widgets.length === 0) return <Text className={styles.empty}>{text('portal.portal:fpage.empty')}</Text>
  return (
    <div
      className={styles.grid}
      style={{ gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gridAutoRows: '40px' }}
    >
      {widgets.map(({ i, x, y, w, h, title, props }) => (
        <Card
          key={i}
          className={styles.card}
          style={{ gridColumn: `${x + 1} / span ${Math.min(w, 12 - x)}`, gridRow: `${y + 1} / span ${h}` }}
        >
          {title ? <Text weight="semibold">{title}</Text> : null}
          {typeof props.text === 'string' ? <Text>{props.text}</Text> : null}
        </Card>
      ))}
    </div>
  )
}
