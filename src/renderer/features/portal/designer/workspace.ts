import {
  type Box,
  emptyPage,
  MAX_WIDGETS,
  type PageConfig,
  Widget,
  type WidgetType,
} from '#contract/pageConfig.ts'
import {
  aligned,
  type Alignment,
  bottomOf,
  firstFree,
  placed,
  withinPage,
} from '#features/portal/designer/layout.ts'

/** The state of the designer: the page, the undone steps, and the chosen widget. */
export interface Workspace {
  readonly page: PageConfig
  readonly past: readonly PageConfig[]
  readonly future: readonly PageConfig[]
  /** Id of a widget; empty: none. */
  readonly chosen: string
}

/** Values of a widget apart from its place. */
export type WidgetValues = Partial<Pick<Widget, 'title' | 'props' | 'source'>>

export type Change =
  /** Without a place: in the first free one. */
  | {
      readonly type: 'add'
      readonly widget: WidgetType
      readonly values?: WidgetValues
      readonly at?: Pick<Box, 'x' | 'y'>
    }
  | { readonly type: 'place'; readonly id: string; readonly box: Box }
  | { readonly type: 'align'; readonly id: string; readonly how: Alignment }
  | { readonly type: 'edit'; readonly id: string; readonly values: WidgetValues }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'paste'; readonly widgets: readonly Widget[] }
  | { readonly type: 'background'; readonly background: string }
  | { readonly type: 'replace'; readonly page: PageConfig }
  | { readonly type: 'clear' }
  | { readonly type: 'choose'; readonly id: string }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Another record, or the same one read again: there is nothing to undo. */
  | { readonly type: 'open'; readonly page: PageConfig }

const MAX_STEPS = 100

/** Columns and rows of a new widget. */
const sizes: Readonly<Record<WidgetType, readonly [number, number]>> = {
  welcome: [12, 2],
  text: [6, 4],
  image: [4, 5],
  stat: [3, 3],
  line: [6, 6],
  bar: [6, 6],
  pie: [4, 6],
  table: [6, 6],
  links: [6, 3],
  messages: [4, 6],
  notice: [12, 2],
  calendar: [4, 6],
  clock: [3, 4],
  list: [12, 7],
  page: [12, 8],
}

export const sizeOf = (type: WidgetType): Pick<Box, 'w' | 'h'> => {
  const [w, h] = sizes[type]
  return { w, h }
}

export const opened = (page: PageConfig): Workspace => ({ page, past: [], future: [], chosen: '' })

function freeId(widgets: readonly Widget[]): string {
  const taken = new Set(widgets.map(({ i }) => i))
  let number = widgets.length + 1
  while (taken.has(`w${number}`)) number += 1
  return `w${number}`
}

/** A step that can be undone; a change that changes nothing is none. */
function step(state: Workspace, page: PageConfig, chosen = state.chosen): Workspace {
  if (page === state.page) return state
  return { page, chosen, past: [...state.past, state.page].slice(-MAX_STEPS), future: [] }
}

const withWidgets = (state: Workspace, widgets: readonly Widget[], chosen?: string): Workspace =>
  step(state, { ...state.page, widgets: [...widgets] }, chosen)

/** Adds a widget; existing ones at its place move down. */
function add(state: Workspace, { widget: type, values = {}, at }: Change & { type: 'add' }): Workspace {
  const { widgets } = state.page
  const size = sizeOf(type)
  const box = at ? withinPage({ ...at, ...size }) : firstFree(size, widgets)
  const widget = Widget.parse({ ...values, i: freeId(widgets), type, ...box })
  return withWidgets(state, placed([...widgets, widget], widget.i, box), widget.i)
}

/** Pasted widgets keep their relative places, below the existing ones. */
function paste(state: Workspace, pasted: readonly Widget[]): Workspace {
  const room = MAX_WIDGETS - state.page.widgets.length
  const top = Math.min(...pasted.map(({ y }) => y))
  const below = bottomOf(state.page.widgets)
  const widgets = [...state.page.widgets]
  for (const widget of pasted.slice(0, room))
    widgets.push({ ...widget, i: freeId(widgets), y: widget.y - top + below })
  return pasted.length === 0 ? state : withWidgets(state, widgets, widgets.at(-1)?.i)
}

function place(state: Workspace, id: string, box: Box): Workspace {
  const widgets = placed(state.page.widgets, id, box)
  const isSame = widgets.every((widget, index) => {
    const before = state.page.widgets[index]
    return (
      before &&
      before.x === widget.x &&
      before.y === widget.y &&
      before.w === widget.w &&
      before.h === widget.h
    )
  })
  return isSame ? state : withWidgets(state, widgets, id)
}

function travel(state: Workspace, from: 'past' | 'future'): Workspace {
  const page = state[from].at(-1)
  if (!page) return state
  const rest = state[from].slice(0, -1)
  const chosen = page.widgets.some(({ i }) => i === state.chosen) ? state.chosen : ''
  return from === 'past'
    ? { page, chosen, past: rest, future: [...state.future, state.page] }
    : { page, chosen, past: [...state.past, state.page], future: rest }
}

export function reduce(state: Workspace, change: Change): Workspace {
  const { page } = state
  switch (change.type) {
    case 'add':
      return page.widgets.length >= MAX_WIDGETS ? state : add(state, change)
    case 'place':
      return place(state, change.id, change.box)
    case 'align': {
      const widget = page.widgets.find(({ i }) => i === change.id)
      const others = page.widgets.filter(({ i }) => i !== change.id)
      return widget ? place(state, change.id, aligned(widget, change.how, others)) : state
    }
    case 'edit':
      return withWidgets(
        state,
        page.widgets.map((widget) => (widget.i === change.id ? { ...widget, ...change.values } : widget)),
      )
    case 'remove':
      return withWidgets(
        state,
        page.widgets.filter(({ i }) => i !== change.id),
        '',
      )
    case 'paste':
      return paste(state, change.widgets)
    case 'background':
      return step(state, { ...page, background: change.background })
    case 'replace':
      return step(state, change.page, '')
    case 'clear':
      return page.widgets.length === 0
        ? state
        : step(state, { ...page, widgets: [], background: emptyPage.background }, '')
    case 'choose':
      return state.chosen === change.id ? state : { ...state, chosen: change.id }
    case 'undo':
      return travel(state, 'past')
    case 'redo':
      return travel(state, 'future')
    case 'open':
      return opened(change.page)
  }
}
