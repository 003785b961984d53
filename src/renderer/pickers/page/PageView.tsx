import { Link, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import {
  Component,
  createContext,
  type CSSProperties,
  memo,
  type ReactNode,
  useContext,
  useMemo,
} from 'react'
import {
  isEmptyPage,
  type PageConfig,
  parsePageConfig,
  type Widget,
  type WidgetType,
} from '#contract/pageConfig.ts'
import { designPage } from '#contract/resources/portal/designPage.ts'
import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { failureOf } from '#kit/data/failures.ts'
import { useText } from '#kit/text.ts'
import { DataWidget } from '#pickers/page/DataWidgets.tsx'
import { openRoute } from '#pickers/page/openRoute.ts'
import {
  Calendar,
  Clock,
  Html,
  Links,
  Messages,
  Notice,
  Picture,
  Welcome,
} from '#pickers/page/PlainWidgets.tsx'
import { textProp } from '#pickers/page/props.ts'
import { titleOf } from '#pickers/page/shownData.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  root: {
    containerType: 'inline-size',
    minHeight: '100%',
    padding: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
  },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    gridAutoRows: 'var(--row)',
    columnGap: 'var(--gap-x)',
    rowGap: 'var(--gap-y)',
  },
  cell: {
    gridColumn: 'var(--column)',
    gridRow: 'var(--rows)',
    minWidth: 0,
    minHeight: 0,
    // On a narrow page the boxes are below each other, in reading order.
    '@container (max-width: 640px)': { gridColumn: '1 / -1', gridRow: 'span var(--height)' },
  },
  card: {
    display: 'grid',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    // A long title is cut, and widens nothing.
    gridTemplateColumns: 'minmax(0, 1fr)',
    height: '100%',
    boxSizing: 'border-box',
    overflow: 'hidden',
    padding: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  // A notice has its own border and colour; without a title it is the whole box.
  bare: { padding: 0, border: 'none', backgroundColor: 'transparent' },
  title: { display: 'block', minWidth: 0 },
  head: { display: 'flex', justifyContent: 'space-between', columnGap: tokens.spacingHorizontalS },
  content: { gridRowStart: 2, minHeight: 0, overflow: 'auto' },
})

/** Kinds that may be longer than their box and have nothing in them that takes the focus. */
const long: readonly string[] = ['text', 'messages', 'calendar'] satisfies WidgetType[]

/** Ids of the pages around a widget: a page inside itself is not opened again. */
const Around = createContext<readonly string[]>([])

const inReadingOrder = (widgets: readonly Widget[]) => widgets.toSorted((a, b) => a.y - b.y || a.x - b.x)

const placeOf = ({ x, y, w, h }: Widget) =>
  ({
    '--column': `${x + 1} / span ${w}`,
    '--rows': `${y + 1} / span ${h}`,
    '--height': h,
  }) as CSSProperties

interface PageViewProps {
  readonly page: PageConfig
  /** Of the design page that is shown; empty for a first page. */
  readonly pageId?: string
}

/** A designed page with its widgets. Each reads its own data, and one that fails shows it in its own box. */
export function PageView({ page, pageId = '' }: PageViewProps) {
  const styles = useStyles()
  const around = useContext(Around)
  const inside = useMemo(() => [...around, pageId], [around, pageId])
  const [gapX, gapY] = page.margin
  const measures = { '--row': `${page.rowHeight}px`, '--gap-x': `${gapX}px`, '--gap-y': `${gapY}px` }
  return (
    <Around value={inside}>
      <div className={styles.root} style={{ backgroundColor: page.background || undefined }}>
        <div className={styles.grid} style={measures as CSSProperties}>
          {inReadingOrder(page.widgets).map((widget) => (
            <div key={widget.i} className={styles.cell} style={placeOf(widget)}>
              <WidgetCard widget={widget} />
            </div>
          ))}
        </div>
      </div>
    </Around>
  )
}

/** One widget in its box. */
export const WidgetCard = memo(function WidgetCard({ widget }: { widget: Widget }) {
  const styles = useStyles()
  const text = useText()
  const route = textProp(widget.props, 'route')
  const title = titleOf(widget, text)
  const isBare = widget.type === 'notice' && !title && !route
  return (
    <section
      className={mergeClasses(styles.card, isBare && styles.bare)}
      aria-label={title || text('pickers:page.unnamed')}
    >
      {title || route ? (
        <div className={styles.head}>
          <Text as="h3" weight="semibold" truncate wrap={false} className={styles.title} title={title}>
            {title}
          </Text>
          {route ? (
            <Link as="button" onClick={() => openRoute(route, title)}>
              {text('pickers:page.openScreen', { name: '' })}
            </Link>
          ) : null}
        </div>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div className={styles.content} tabIndex={long.includes(widget.type) ? 0 : undefined}>
        <WidgetBoundary key={JSON.stringify(widget.props)}>
          <WidgetContent widget={widget} />
        </WidgetBoundary>
      </div>
    </section>
  )
})

function WidgetContent({ widget }: { widget: Widget }) {
  const text = useText()
  switch (widget.type) {
    case 'welcome':
      return <Welcome widget={widget} />
    case 'text':
      return <Html widget={widget} />
    case 'image':
      return <Picture widget={widget} />
    case 'stat':
    case 'line':
    case 'bar':
    case 'pie':
    case 'table':
    case 'list':
      return <DataWidget widget={widget} />
    case 'links':
      return <Links widget={widget} />
    case 'messages':
      return <Messages widget={widget} />
    case 'notice':
      return <Notice widget={widget} />
    case 'calendar':
      return <Calendar widget={widget} />
    case 'clock':
      return <Clock />
    case 'page':
      return <EmbeddedPage pageId={textProp(widget.props, 'pageId')} />
    default:
      return <EmptyState title={text('pickers:page.unknown', { type: widget.type })} />
  }
}

/** Another designed page of the platform, and nothing else: no address of a page from elsewhere is loaded. */
function EmbeddedPage({ pageId }: { pageId: string }) {
  const text = useText()
  const isCycle = useContext(Around).includes(pageId)
  const input = useMemo(() => ({ query: { pageId } }), [pageId])
  const { data, error, refetch } = useEndpoint(designPage.endpoints.getByPageId, input, {
    enabled: pageId !== '' && !isCycle,
  })
  if (isCycle && pageId !== '') return <EmptyState title={text('pickers:page.cycle')} />
  if (error) return <FailedAnswer failure={error.failure} onRetry={refetch} />
  if (pageId !== '' && !data) return null
  const { config } = parsePageConfig(data?.data?.pageConfig ?? '')
  if (!config || isEmptyPage(config)) return <EmptyState title={text('pickers:page.missing')} />
  return <PageView page={config} pageId={pageId} />
}

interface BoundaryState {
  readonly error: unknown
}

/** A widget that cannot be drawn shows that in its box; the others go on. */
class WidgetBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <FailedAnswer
        failure={failureOf(error)}
        title="pickers:page.failed"
        onRetry={() => this.setState({ error: null })}
      />
    )
  }
}
