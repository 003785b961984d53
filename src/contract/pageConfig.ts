import { z } from 'zod'
import { parseJsonText } from '#base/jsonText.ts'

/**
 * Content of a designed page (DECISION-OPS-78): boxes on a grid of twelve columns, kept as JSON text in design pages
 * and first pages. Kinds of widgets and keys that are unknown to this version stay in it, so that a page of a newer
 * version can be opened and saved without loss.
 */

export const GRID_COLUMNS = 12
/** Pixels of one row. */
export const ROW_HEIGHT = 40
/** Pixels between boxes. */
export const GRID_GAP = 10
/** Rows a box may be high, and the last row it may start at. */
export const MAX_BOX_ROWS = 100
export const MAX_ROW = 10_000
export const MAX_WIDGETS = 500
/** Characters of a page's JSON text. */
export const MAX_CONFIG = 1_000_000
/** The version that this console writes. */
export const PAGE_VERSION = 1

export const widgetTypes = [
  'welcome',
  'text',
  'image',
  'stat',
  'line',
  'bar',
  'pie',
  'table',
  'links',
  'messages',
  'notice',
  'calendar',
  'clock',
  'list',
  'page',
] as const
export type WidgetType = (typeof widgetTypes)[number]

export const isWidgetType = (type: string): type is WidgetType =>
  (widgetTypes as readonly string[]).includes(type)

/**
 * A path of the own server: one leading slash, plain segments. No host, no query, no step upwards, so that the
 * session's token cannot leave the platform.
 */
const PATH = /^(?:\/[A-Za-z0-9_-][\w.-]*)+\/?$/

export const isSourcePath = (url: string): boolean =>
  url.length <= 300 && PATH.test(url) && !url.includes('..')

export const Box = z.object({
  x: z
    .number()
    .int()
    .min(0)
    .max(GRID_COLUMNS - 1),
  y: z.number().int().min(0).max(MAX_ROW),
  w: z.number().int().min(1).max(GRID_COLUMNS),
  h: z.number().int().min(1).max(MAX_BOX_ROWS),
})
export type Box = z.output<typeof Box>

export const WidgetSource = z.looseObject({
  kind: z.enum(['static', 'call']).default('static'),
  /** Path of a call that reads. Empty: nothing chosen yet. */
  url: z.string().max(300).default(''),
  params: z.record(z.string().max(100), z.union([z.string().max(500), z.number(), z.boolean()])).default({}),
  /** Where in the answer's `data` the figures are; steps are separated by dots. */
  path: z.string().max(200).default('data'),
  /** Seconds between two readings; 0: read once. */
  refresh: z.number().int().min(0).max(86_400).default(0),
})
export type WidgetSource = z.output<typeof WidgetSource>

export const Widget = z.looseObject({
  i: z.string().min(1).max(64),
  type: z.string().min(1).max(40),
  ...Box.shape,
  title: z.string().max(200).default(''),
  props: z.record(z.string(), z.unknown()).default({}),
  source: WidgetSource.prefault({}),
})
export type Widget = z.output<typeof Widget>

export const PageConfig = z.looseObject({
  v: z.number().int().min(1).default(PAGE_VERSION),
  cols: z.literal(GRID_COLUMNS).default(GRID_COLUMNS),
  rowHeight: z.number().int().min(10).max(200).default(ROW_HEIGHT),
  margin: z
    .tuple([z.number().int().min(0).max(60), z.number().int().min(0).max(60)])
    .default([GRID_GAP, GRID_GAP]),
  /** A colour as #rgb or #rrggbb; empty: the theme's. */
  background: z
    .string()
    .regex(/^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6}))?$/i)
    .default(''),
  widgets: z.array(Widget).max(MAX_WIDGETS).default([]),
})
export type PageConfig = z.output<typeof PageConfig>

export const emptyPage: PageConfig = PageConfig.parse({})

export const pageProblems = [
  'tooLarge',
  'json',
  'shape',
  'tooMany',
  'box',
  'duplicate',
  'overlap',
  'source',
] as const
export type PageProblemCode = (typeof pageProblems)[number]

/** Why a text is no page, or which part of it is invalid. */
export interface PageProblem {
  readonly code: PageProblemCode
  /** Id of the widget, or its place in the list when it has none; absent for the page itself. */
  readonly widget?: string
  /** Keys from the page or the widget to the invalid part; for `overlap` and `source` the other box or the path. */
  readonly at?: string
}

export interface ParsedPage {
  /** Null when the text is no page. Problems of a widget leave that widget out. */
  readonly config: PageConfig | null
  readonly problems: readonly PageProblem[]
}

/** Whether two boxes have a cell in common. */
export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

const isBoxKey = (key: PropertyKey | undefined) => typeof key === 'string' && key in Box.shape

/** One widget, or its problem. */
function readWidget(value: unknown, index: number): { widget?: Widget; problem?: PageProblem } {
  const given = z.looseObject({ i: z.string().min(1).max(64) }).safeParse(value)
  const name = given.success ? given.data.i : String(index + 1)
  const parsed = Widget.safeParse(value)
  if (!parsed.success) {
    const [first] = parsed.error.issues
    const at = first?.path.join('.') ?? ''
    return { problem: { code: isBoxKey(first?.path[0]) ? 'box' : 'shape', widget: name, at } }
  }
  const widget = parsed.data
  if (widget.x + widget.w > GRID_COLUMNS) return { problem: { code: 'box', widget: name, at: 'w' } }
  const { kind, url } = widget.source
  if (kind === 'call' && url !== '' && !isSourcePath(url))
    return { problem: { code: 'source', widget: name, at: url.slice(0, 100) } }
  return { widget }
}

function readWidgets(values: readonly unknown[]): { widgets: Widget[]; problems: PageProblem[] } {
  const widgets: Widget[] = []
  const problems: PageProblem[] = []
  const taken = new Set<string>()
  for (const [index, value] of values.entries()) {
    const { widget, problem } = readWidget(value, index)
    if (problem) problems.push(problem)
    if (!widget) continue
    const other = widgets.find((one) => overlaps(one, widget))
    if (taken.has(widget.i)) problems.push({ code: 'duplicate', widget: widget.i })
    else if (other) problems.push({ code: 'overlap', widget: widget.i, at: other.i })
    else {
      taken.add(widget.i)
      widgets.push(widget)
    }
  }
  return { widgets, problems }
}

const nothing = (problem: PageProblem): ParsedPage => ({ config: null, problems: [problem] })

/**
 * Reads a configuration as it is stored or imported. An empty text and an object without widgets are an empty
 * page. Versions before the first are brought to it by the defaults; a newer version keeps its number.
 */
export function parsePageConfig(text: string): ParsedPage {
  if (text.length > MAX_CONFIG) return nothing({ code: 'tooLarge' })
  if (text.trim() === '') return { config: emptyPage, problems: [] }
  const json = parseJsonText(text)
  if (!json) return nothing({ code: 'json' })
  const raw = z.looseObject({ widgets: z.array(z.unknown()).default([]) }).safeParse(json.value)
  if (!raw.success) return nothing({ code: 'shape', at: raw.error.issues[0]?.path.join('.') ?? '' })
  if (raw.data.widgets.length > MAX_WIDGETS) return nothing({ code: 'tooMany' })
  const page = PageConfig.safeParse({ ...raw.data, widgets: [] })
  if (!page.success) return nothing({ code: 'shape', at: page.error.issues[0]?.path.join('.') ?? '' })
  const { widgets, problems } = readWidgets(raw.data.widgets)
  return { config: { ...page.data, widgets }, problems }
}

export const stringifyPage = (page: PageConfig): string => JSON.stringify(page)

/** Empty text, `{}` and a page without widgets are not designed yet (DECISION-OPS-78). */
export const isEmptyPage = (page: PageConfig): boolean => page.widgets.length === 0

/** Address under which the menu of a page opens it. */
export const pageRoute = (pageId: string): string => `portal/designPage?pageId=${encodeURIComponent(pageId)}`
