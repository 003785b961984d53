import { GRID_COLUMNS, type PageConfig, PageConfig as Page, type WidgetType } from '#contract/pageConfig.ts'
import type { TextKey } from '#kit/text.ts'
import { type DataId, sourceOf } from '#pickers/page/namedData.ts'

/** Pages to begin with. They hold names of data and no words, so each viewer reads them in their own language. */

/** Kind of a widget, its data, columns and rows of its box; the boxes fill lines from the left. */
type Part = readonly [type: WidgetType, data: DataId | null, w: number, h: number]

export interface Starter {
  readonly id: string
  readonly name: TextKey
  readonly about: TextKey
  readonly page: PageConfig
}

const [third, half, quarter] = [4, 6, 3]
const [figure, chart] = [3, 6]

const figures = (...ids: readonly DataId[]): Part[] => ids.map((id) => ['stat', id, quarter, figure])

function pageOf(parts: readonly Part[]): PageConfig {
  let [x, y, line] = [0, 0, 0]
  const widgets = parts.map(([type, data, w, h], index) => {
    if (x + w > GRID_COLUMNS) [x, y, line] = [0, y + line, 0]
    const box = { x, y, w, h }
    x += w
    line = Math.max(line, h)
    const words = type === 'welcome' ? {} : { props: { autoTitle: true } }
    return { i: `w${index + 1}`, type, ...box, ...words, ...(data && { source: sourceOf(data) }) }
  })
  return Page.parse({ widgets })
}

export const starters: readonly Starter[] = [
  {
    id: 'operations',
    name: 'portal.designer:starter.operations',
    about: 'portal.designer:starter.operations.about',
    page: pageOf([
      ['welcome', null, GRID_COLUMNS, 2],
      ...figures('users.total', 'users.online', 'jobs.failedToday', 'api.successRate'),
      ['line', 'operations.days', half, chart],
      ['bar', 'api.errorDays', half, chart],
      ['table', 'jobs.failures', half, chart],
      ['messages', null, half, chart],
      ['links', null, GRID_COLUMNS, figure],
    ]),
  },
  {
    id: 'jobs',
    name: 'portal.designer:starter.jobs',
    about: 'portal.designer:starter.jobs.about',
    page: pageOf([
      ...figures('jobs.total', 'jobs.runsToday', 'jobs.failedToday', 'jobs.open'),
      ...figures('api.enabled', 'api.requests', 'api.failedToday', 'api.successRate'),
      ['bar', 'jobs.failedDays', third, chart],
      ['bar', 'api.errorDays', third, chart],
      ['pie', 'api.results', third, chart],
      ['table', 'jobs.failures', half, chart],
      ['table', 'api.errors', half, chart],
    ]),
  },
  {
    id: 'messages',
    name: 'portal.designer:starter.messages',
    about: 'portal.designer:starter.messages.about',
    page: pageOf([
      ['stat', 'messages.unread', third, figure],
      ['stat', 'messages.sentToday', third, figure],
      ['stat', 'messages.failedToday', third, figure],
      ['line', 'messages.days', half, chart],
      ['pie', 'messages.results', half, chart],
      ['table', 'messages.failures', half, chart],
      ['messages', null, half, chart],
    ]),
  },
]
