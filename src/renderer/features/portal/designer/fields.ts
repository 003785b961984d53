import type { WidgetType } from '#contract/pageConfig.ts'
import type { TextKey } from '#kit/text.ts'

/** A setting of a widget in its `props`. */
export interface PropField {
  readonly key: string
  readonly label: TextKey
  /**
   * `list`: texts separated by commas. `json`: any value. `key`, `keys`: fields of the widget's data. `screen`,
   * `screens`: of the menu. `page`: a design page.
   */
  readonly kind:
    | 'text'
    | 'area'
    | 'number'
    | 'list'
    | 'json'
    | 'level'
    | 'key'
    | 'keys'
    | 'screen'
    | 'screens'
    | 'page'
  /** Named data have it already. */
  readonly isAdvanced?: boolean
}

const field = (key: string, kind: PropField['kind'], label: TextKey): PropField => ({ key, kind, label })
const advanced = (...given: Parameters<typeof field>): PropField => ({ ...field(...given), isAdvanced: true })

const keys = [
  advanced('labelKey', 'key', 'portal.designer:prop.labelKey'),
  advanced('valueKey', 'key', 'portal.designer:prop.valueKey'),
]
const columns = [
  field('columns', 'keys', 'portal.designer:prop.columns'),
  advanced('headings', 'list', 'portal.designer:prop.headings'),
]
const words = field('text', 'area', 'portal.designer:prop.text')

export const propFields: Readonly<Record<WidgetType, readonly PropField[]>> = {
  welcome: [words],
  text: [field('html', 'area', 'portal.designer:prop.html')],
  image: [field('url', 'area', 'portal.designer:prop.url'), field('alt', 'text', 'portal.designer:prop.alt')],
  stat: [
    field('unit', 'text', 'portal.designer:prop.unit'),
    field('digits', 'number', 'portal.designer:prop.digits'),
  ],
  line: keys,
  bar: keys,
  pie: keys,
  table: columns,
  links: [field('routes', 'screens', 'portal.designer:prop.routes')],
  messages: [field('limit', 'number', 'portal.designer:prop.limit')],
  notice: [words, field('level', 'level', 'portal.designer:prop.level')],
  calendar: keys,
  clock: [],
  list: [...columns, field('route', 'screen', 'portal.designer:prop.route')],
  page: [field('pageId', 'page', 'portal.designer:prop.pageId')],
}

export const hasSource = (type: string): boolean =>
  ['stat', 'line', 'bar', 'pie', 'table', 'list', 'calendar'].includes(type)

export const levels = ['info', 'success', 'warning', 'error'] as const
