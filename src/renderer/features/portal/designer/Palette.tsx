import { Button, makeStyles, tokens } from '@fluentui/react-components'
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
import { type WidgetType, widgetTypes } from '#contract/pageConfig.ts'
import { typeNames } from '#features/portal/designer/labels.ts'
import type { Change, WidgetValues } from '#features/portal/designer/workspace.ts'
import { useText } from '#kit/text.ts'

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
  },
  // The icon alone says it where the canvas needs the room.
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

/** What a new widget begins with: a title and figures that show at once what it is. */
function startOf(type: WidgetType, text: ReturnType<typeof useText>): WidgetValues {
  const title = text(typeNames[type])
  const rows = [12, 19, 8].map((value, index) => ({
    name: text('portal.designer:sample', { number: index + 1 }),
    value,
  }))
  switch (type) {
    case 'welcome':
    case 'clock':
    case 'image':
      return {}
    case 'text':
      return { props: { html: `<p>${text('portal.designer:sample.text')}</p>` } }
    case 'notice':
      return { props: { text: text('portal.designer:sample.text') } }
    case 'stat':
      return { title, props: { data: 128 } }
    case 'line':
    case 'bar':
    case 'pie':
    case 'table':
    case 'list':
      return { title, props: { data: rows } }
    default:
      return { title }
  }
}

/** The kinds of widgets, each a button that adds one. */
export function Palette({ apply }: { apply(change: Change): void }) {
  const styles = useStyles()
  const text = useText()
  return (
    <div className={styles.palette} role="group" aria-label={text('portal.designer:palette')}>
      {widgetTypes.map((type) => {
        const Icon = icons[type]
        const name = text(typeNames[type])
        return (
          <Button
            key={type}
            size="small"
            appearance="subtle"
            className={styles.type}
            icon={<Icon />}
            aria-label={name}
            title={name}
            onClick={() => apply({ type: 'add', widget: type, values: startOf(type, text) })}
          >
            <span className={styles.name}>{name}</span>
          </Button>
        )
      })}
    </div>
  )
}
