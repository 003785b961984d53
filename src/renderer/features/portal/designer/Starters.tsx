import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { bottomOf } from '#features/portal/designer/layout.ts'
import { type Starter, starters } from '#features/portal/designer/starters.ts'
import type { Change } from '#features/portal/designer/workspace.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  // Above the canvas, which begins at the same place: a dropped widget stays where it was shown.
  root: {
    position: 'absolute',
    inset: '0 0 auto 0',
    zIndex: 1,
    display: 'grid',
    justifyItems: 'center',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingVerticalXXL,
    color: tokens.colorNeutralForeground2,
  },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    gap: tokens.spacingHorizontalM,
    width: '100%',
    maxWidth: '720px',
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalM,
    textAlign: 'start',
  },
  about: { color: tokens.colorNeutralForeground3 },
  picture: {
    width: '100%',
    height: '96px',
    marginBottom: tokens.spacingVerticalXS,
    fill: tokens.colorNeutralBackground5,
    stroke: tokens.colorNeutralStroke1,
  },
})

/** Starting points for an empty page. */
export function Starters({ apply }: { apply(change: Change): void }) {
  const styles = useStyles()
  const text = useText()
  return (
    <div className={styles.root} role="group" aria-label={text('portal.designer:starters')}>
      <Text>{text('portal.designer:empty')}</Text>
      <Text size={200}>{text('portal.designer:starters.or')}</Text>
      <div className={styles.cards}>
        {starters.map((starter) => (
          <Button
            key={starter.id}
            className={styles.card}
            onClick={() => apply({ type: 'replace', page: starter.page })}
          >
            <Picture starter={starter} />
            <Text weight="semibold">{text(starter.name)}</Text>
            <Text size={200} className={styles.about}>
              {text(starter.about)}
            </Text>
          </Button>
        ))}
      </div>
    </div>
  )
}

/** The boxes of a page, small. */
function Picture({ starter: { page } }: { starter: Starter }) {
  const styles = useStyles()
  const { cols, widgets } = page
  const [width, height] = [cols * 10, bottomOf(widgets) * 5]
  return (
    <svg className={styles.picture} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {widgets.map(({ i, x, y, w, h }) => (
        <rect
          key={i}
          x={x * 10 + 1}
          y={y * 5 + 1}
          width={w * 10 - 2}
          height={h * 5 - 2}
          rx={1.5}
          strokeWidth={0.5}
        />
      ))}
    </svg>
  )
}
