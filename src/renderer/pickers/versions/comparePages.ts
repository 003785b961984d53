import {
  isWidgetType,
  type PageConfig,
  parsePageConfig,
  type Widget,
  type WidgetSource,
} from '#contract/pageConfig.ts'
import type { Translate } from '#kit/text.ts'
import { dataIdOf, dataOf } from '#pickers/page/namedData.ts'
import { typeNames } from '#pickers/page/widgetNames.ts'
import type { Difference } from '#pickers/versions/types.ts'

/** Keys of a widget that are shown together as its place. */
const boxKeys = new Set(['x', 'y', 'w', 'h'])

/** Characters of a value that are shown. */
const MAX_SHOWN = 500

/** A value as text; nothing is empty. */
export function plain(value: unknown): string {
  if (value === undefined || value === null) return ''
  const words = typeof value === 'string' ? value : JSON.stringify(value)
  return words.length > MAX_SHOWN ? `${words.slice(0, MAX_SHOWN)}…` : words
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Title of a widget behind its kind; without a title the name of its data, or its id. */
function nameOf({ i, type, title, source }: Widget, text: Translate): string {
  const kind = isWidgetType(type) ? text(typeNames[type]) : type
  return text('pickers:versions.widget', { kind, name: title || dataName(source, text) || i })
}

/** The name of a widget's data; empty: they have none. */
function dataName(source: WidgetSource, text: Translate): string {
  const id = dataIdOf(source)
  return id ? text(dataOf(id).name) : ''
}

/** A value of two widgets as text; data by their names where those differ. */
function valuesOf(then: Widget, now: Widget, key: string, text: Translate): [string, string] {
  const names = [dataName(then.source, text), dataName(now.source, text)] as const
  const isNamed = key === 'source' && names[0] !== names[1]
  return [(isNamed && names[0]) || plain(then[key]), (isNamed && names[1]) || plain(now[key])]
}

/** Keys of two objects, those of the first before those that only the second has. */
const keysOf = (one: object, other: object): string[] => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
]

/** The aspects in which a widget differs. */
function widgetDifferences(then: Widget, now: Widget, text: Translate): Difference[] {
  const name = nameOf(now, text)
  const row = (key: string, aspect: string, was: string, is: string): Difference => ({
    key: `${now.i}/${key}`,
    label: text('pickers:versions.aspect', { name, aspect }),
    then: was,
    now: is,
  })
  const place = ({ x, y, w, h }: Widget) => text('pickers:versions.box', { x: x + 1, y: y + 1, w, h })
  const moved = [...boxKeys].some((key) => then[key] !== now[key])
  const rows = moved ? [row('box', text('pickers:versions.place'), place(then), place(now))] : []
  for (const key of keysOf(then, now)) {
    if (boxKeys.has(key) || key === 'props' || isSame(then[key], now[key])) continue
    const aspect = key === 'title' ? text('pickers:versions.title') : key
    rows.push(row(key, aspect, ...valuesOf(then, now, key, text)))
  }
  for (const key of keysOf(then.props, now.props)) {
    if (isSame(then.props[key], now.props[key])) continue
    rows.push(row(`props/${key}`, key, plain(then.props[key]), plain(now.props[key])))
  }
  return rows
}

/** Settings of the page itself. */
const pageDifferences = (then: PageConfig, now: PageConfig, text: Translate): Difference[] =>
  keysOf(then, now)
    .filter((key) => key !== 'widgets' && !isSame(then[key], now[key]))
    .map((key) => ({
      key: `page/${key}`,
      label: text('pickers:versions.setting', { key }),
      then: plain(then[key]),
      now: plain(now[key]),
    }))

/**
 * Differences between two page configurations, widget by widget.
 * @returns null when one of them is no page
 */
export function comparePages(then: string, now: string, text: Translate): Difference[] | null {
  const [before, after] = [parsePageConfig(then), parsePageConfig(now)]
  if (!before.config || !after.config) return null
  // A widget that cannot be read would be passed over in silence.
  if (before.problems.length > 0 || after.problems.length > 0) return null
  const old = new Map(before.config.widgets.map((widget) => [widget.i, widget]))
  const present = new Set(after.config.widgets.map(({ i }) => i))
  const there = text('pickers:versions.there')
  const removed = before.config.widgets
    .filter(({ i }) => !present.has(i))
    .map((widget) => ({ key: widget.i, label: nameOf(widget, text), then: there, now: '' }))
  const others = after.config.widgets.flatMap((widget): Difference[] => {
    const was = old.get(widget.i)
    if (was) return widgetDifferences(was, widget, text)
    return [{ key: widget.i, label: nameOf(widget, text), then: '', now: there }]
  })
  return [...pageDifferences(before.config, after.config, text), ...removed, ...others]
}
