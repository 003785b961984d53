import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import {
  BoardRegular,
  CalendarLtrRegular,
  ClockRegular,
  DataBarVerticalRegular,
  DataLineRegular,
  DataPieRegular,
  DocumentOnePageRegular,
  type FluentIcon,
  HandWaveRegular,
  ImageRegular,
  LinkRegular,
  MailRegular,
  MegaphoneRegular,
  NumberSymbolRegular,
  TableRegular,
  TextTRegular,
} from '@fluentui/react-icons'
import { useRef } from 'react'
import { type WidgetType, widgetTypes } from '#contract/pageConfig.ts'
import { typeNames } from '#features/portal/designer/labels.ts'
import type { PaletteDrag } from '#features/portal/designer/usePaletteDrag.ts'
import type { Change, WidgetValues } from '#features/portal/designer/workspace.ts'
import { useText } from '#kit/text.ts'
import { sampleSource } from '#pickers/page/namedData.ts'

const useStyles = makeStyles({
  palette: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    overflow: 'auto',
    padding: tokens.spacingHorizontalS,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  type: {
    justifyContent: 'start',
    flexShrink: 0,
    minWidth: 0,
    paddingInline: tokens.spacingHorizontalS,
    whiteSpace: 'nowrap',
    // A finger scrolls the palette up and down, and drags aside.
    touchAction: 'pan-y',
  },
  hint: {
    color: tokens.colorNeutralForeground3,
    '@container designer (max-width: 900px)': { display: 'none' },
  },
  // The icon alone shows the kind where the canvas needs the room.
  name: { '@container designer (max-width: 900px)': { display: 'none' } },
})

const icons: Readonly<Record<WidgetType, FluentIcon>> = {
  welcome: HandWaveRegular,
  text: TextTRegular,
  image: ImageRegular,
  stat: NumberSymbolRegular,
  line: DataLineRegular,
  bar: DataBarVerticalRegular,
  pie: DataPieRegular,
  table: TableRegular,
  links: LinkRegular,
  messages: MailRegular,
  notice: MegaphoneRegular,
  calendar: CalendarLtrRegular,
  clock: ClockRegular,
  list: BoardRegular,
  page: DocumentOnePageRegular,
}

/**
 * Initial values of a new widget: figures that show its purpose, and no words. Its title is the name of its data or its
 * kind, in the viewer's language, until one is typed.
 */
export function startOf(type: WidgetType): WidgetValues {
  switch (type) {
    case 'welcome':
    case 'clock':
    case 'image':
    case 'text':
    case 'notice':
      return {}
    case 'stat':
      return { props: { autoTitle: true, data: 128 }, source: sampleSource }
    case 'line':
    case 'bar':
    case 'pie':
    case 'table':
    case 'list':
      return { props: { autoTitle: true, data: [12, 19, 8] }, source: sampleSource }
    default:
      return { props: { autoTitle: true } }
  }
}

interface PaletteProps {
  apply(change: Change): void
  /** A widget is held at a point of the screen. Absent: kinds are not dragged. */
  readonly drag?: PaletteDrag
}

/** The kinds of widgets: each is dragged onto the canvas, or pressed to be added in the first free place. */
export function Palette({ apply, drag }: PaletteProps) {
  const styles = useStyles()
  const text = useText()
  return (
    <div className={styles.palette} role="group" aria-label={text('portal.designer:palette')}>
      <Text size={200} className={styles.hint}>
        {text('portal.designer:palette.hint')}
      </Text>
      {widgetTypes.map((type) => (
        <Kind
          key={type}
          type={type}
          drag={drag}
          onAdd={() => apply({ type: 'add', widget: type, values: startOf(type) })}
        />
      ))}
    </div>
  )
}

/** Pixels; a shorter way is a click. */
const THRESHOLD = 4

interface Held {
  readonly x: number
  readonly y: number
  readonly isMoved: boolean
}

interface KindProps {
  readonly type: WidgetType
  readonly drag: PaletteDrag | undefined
  onAdd(): void
}

function Kind({ type, drag, onAdd }: KindProps) {
  const styles = useStyles()
  const text = useText()
  const held = useRef<Held | null>(null)
  const isDropped = useRef(false)
  const Icon = icons[type]
  const name = text(typeNames[type])
  const leave = () => {
    if (held.current?.isMoved) drag?.cancel()
    held.current = null
  }
  return (
    <Button
      size="small"
      appearance="subtle"
      className={styles.type}
      icon={<Icon />}
      aria-label={name}
      title={name}
      onClick={() => {
        // The end of a drag is a click as well where the pointer is captured.
        if (!isDropped.current) onAdd()
        isDropped.current = false
      }}
      onPointerDown={(event) => {
        isDropped.current = false
        if (!drag || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { x: event.clientX, y: event.clientY, isMoved: false }
      }}
      onPointerMove={({ clientX: x, clientY: y }) => {
        const begun = held.current
        if (!begun || (!begun.isMoved && Math.hypot(x - begun.x, y - begun.y) < THRESHOLD)) return
        held.current = { ...begun, isMoved: true }
        drag?.move(type, { x, y })
      }}
      onPointerUp={({ clientX: x, clientY: y }) => {
        if (held.current?.isMoved) {
          isDropped.current = true
          drag?.drop(type, { x, y })
        }
        held.current = null
      }}
      onLostPointerCapture={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !held.current) return
        isDropped.current = held.current.isMoved
        leave()
      }}
    >
      <span className={styles.name}>{name}</span>
    </Button>
  )
}
