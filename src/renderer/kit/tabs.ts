import { createContext, useContext } from 'react'
import type { z } from 'zod'
import { create } from 'zustand'
import type { TabType } from '#contract/tabs.ts'
import { host } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'

export type TabParams = Readonly<Record<string, unknown>>

export interface Tab {
  /** Name plus parameters: opening the same again activates it. */
  readonly id: string
  readonly name: string
  /** Route without a leading slash. */
  readonly path: string
  readonly params: TabParams
  /** Empty until the screen or the menu gives one. */
  readonly title: string
  /** Holds unsaved input; closing needs a confirmation. */
  readonly dirty: boolean
  readonly closable: boolean
}

/** Parts of the tabs that survive a restart. */
export interface SavedTabs {
  readonly tabs: readonly Pick<Tab, 'name' | 'path' | 'params' | 'title'>[]
  readonly activeId: string
  readonly openers?: Openers | undefined
}

/** For each tab the one that was in front when it was opened last, by their ids. */
export type Openers = Readonly<Record<string, string>>

/** Whether a page takes the focus from wherever it is, or only where nothing on screen has it. */
export type PageFocus = 'take' | 'offer'

/** A page that has come to the front; the frame gives it the focus once for each of these. */
export interface Arrival {
  readonly id: string
  readonly focus: PageFocus
}

export const HOME_TAB = 'home'

const home: Tab = {
  id: HOME_TAB,
  name: HOME_TAB,
  path: '',
  params: {},
  title: '',
  dirty: false,
  closable: false,
}

/**
 * `timestamp` marks when a tab was opened, not its content: a later one reloads the open tab. `view` names
 * the view of its list: another one changes the open tab.
 */
export function tabId(name: string, params: TabParams): string {
  const entries = Object.entries(params)
    .filter(([key, value]) => key !== 'timestamp' && key !== 'view' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.length === 0 ? name : `${name}?${JSON.stringify(entries)}`
}

/** Documented rule: a tab's name is its path with hyphens. */
export const tabName = (path: string): string => path.replaceAll('/', '-')

export interface TabsState {
  readonly tabs: readonly Tab[]
  readonly activeId: string
  readonly openers: Openers
  /** The last one; null: none since the window was opened. */
  readonly arrival: Arrival | null
  /** Activates the tab when it is open; otherwise puts it after the active one. `focus` is `take` by default. */
  open(request: {
    path: string
    name?: string
    params?: TabParams
    title?: string
    focus?: PageFocus
  }): string
  /**
   * Closes without a question; guards belong to the caller. The tab that opened it becomes active, else the neighbour.
   */
  close(id: string): void
  closeOthers(id: string): void
  closeAll(): void
  /** Puts the tab in the place of `beforeId`; null: last. Home stays first. */
  move(id: string, beforeId: string | null): void
  /** `focus` is `take` by default. */
  activate(id: string, focus?: PageFocus): void
  setTitle(id: string, title: string): void
  setDirty(id: string, dirty: boolean): void
  /** Names the view that its list is looked at in; undefined: none has a name. */
  setView(id: string, view: string | undefined): void
  restore(saved: SavedTabs): void
  reset(): void
}

/** Openers of the tabs after one was closed: tabs that it had opened go to its own opener. */
function withoutOpener(openers: Openers, closed: string): Openers {
  const before = openers[closed]
  return Object.fromEntries(
    Object.entries(openers).flatMap(([id, opener]) => {
      if (id === closed) return []
      if (opener !== closed) return [[id, opener]]
      return before === undefined || before === id ? [] : [[id, before]]
    }),
  )
}

const keep = (state: TabsState, tabs: readonly Tab[], wanted: string) => ({
  tabs,
  activeId: tabs.some((tab) => tab.id === wanted) ? wanted : (tabs.at(-1)?.id ?? state.activeId),
})

/** The page in front after others were closed. */
const remaining = (kept: ReturnType<typeof keep>) => ({
  ...kept,
  arrival: { id: kept.activeId, focus: 'offer' } as const,
})

export const useTabs = create<TabsState>()((set, get) => ({
  tabs: [home],
  activeId: HOME_TAB,
  openers: {},
  arrival: null,
  open: ({ path, name = tabName(path), params = {}, title = '', focus = 'take' }) => {
    const id = path === '' ? HOME_TAB : tabId(name, params)
    const { tabs, activeId } = get()
    const isFirstOrSame = id === HOME_TAB || id === activeId
    const openers = isFirstOrSame ? get().openers : { ...get().openers, [id]: activeId }
    const arrival = { id, focus }
    const existing = tabs.find((tab) => tab.id === id)
    if (existing) {
      const isFresh =
        (params.timestamp !== existing.params.timestamp && !existing.dirty) ||
        (params.view !== undefined && params.view !== existing.params.view)
      set({
        activeId: id,
        openers,
        arrival,
        tabs:
          isFresh && id !== HOME_TAB
            ? tabs.map((tab) => (tab === existing ? { ...tab, params: { ...tab.params, ...params } } : tab))
            : tabs,
      })
      return id
    }
    const at = tabs.findIndex((tab) => tab.id === activeId) + 1
    const tab: Tab = { id, name, path, params, title, dirty: false, closable: true }
    set({ tabs: tabs.toSpliced(at, 0, tab), activeId: id, openers, arrival })
    return id
  },
  close: (id) => {
    const state = get()
    const at = state.tabs.findIndex((tab) => tab.id === id && tab.closable)
    if (at < 0) return
    const tabs = state.tabs.toSpliced(at, 1)
    const opener = tabs.find((tab) => tab.id === state.openers[id])
    const next = opener ?? tabs[at] ?? tabs[at - 1]
    const activeId = state.activeId === id && next ? next.id : state.activeId
    const openers = withoutOpener(state.openers, id)
    set({ tabs, activeId, openers, arrival: { id: activeId, focus: 'offer' } })
  },
  closeOthers: (id) =>
    set((state) =>
      remaining(
        keep(
          state,
          state.tabs.filter((tab) => tab.id === id || !tab.closable),
          id,
        ),
      ),
    ),
  closeAll: () =>
    set((state) =>
      remaining(
        keep(
          state,
          state.tabs.filter((tab) => !tab.closable),
          HOME_TAB,
        ),
      ),
    ),
  move: (id, beforeId) => {
    const { tabs } = get()
    const moved = tabs.find((tab) => tab.id === id)
    if (!moved?.closable || beforeId === id) return
    const rest = tabs.filter((tab) => tab !== moved)
    const at = beforeId === null ? rest.length : rest.findIndex((tab) => tab.id === beforeId)
    set({ tabs: rest.toSpliced(Math.max(at, 1), 0, moved) })
  },
  activate: (id, focus = 'take') => {
    if (get().tabs.some((tab) => tab.id === id)) set({ activeId: id, arrival: { id, focus } })
  },
  setTitle: (id, title) => change(set, id, { title }),
  setDirty: (id, dirty) => change(set, id, { dirty }),
  setView: (id, view) => {
    const params = get().tabs.find((tab) => tab.id === id)?.params
    if (!params || params.view === view) return
    const { view: _before, ...rest } = params
    change(set, id, { params: view === undefined ? rest : { ...rest, view } })
  },
  restore: (saved) => {
    const restored = saved.tabs.map(
      ({ name, path, params, title }): Tab => ({
        id: tabId(name, params),
        name,
        path,
        params,
        title,
        dirty: false,
        closable: true,
      }),
    )
    const unique = [...new Map(restored.map((tab) => [tab.id, tab])).values()]
    set((state) => ({
      ...keep(state, [home, ...unique], saved.activeId),
      openers: { ...saved.openers, ...state.openers },
    }))
  },
  reset: () => set({ tabs: [home], activeId: HOME_TAB, openers: {}, arrival: null }),
}))

function change(
  set: (update: (state: TabsState) => Partial<TabsState>) => void,
  id: string,
  values: Partial<Tab>,
) {
  set(({ tabs }) => {
    const tab = tabs.find((one) => one.id === id)
    const isSame = !tab || Object.entries(values).every(([key, value]) => tab[key as keyof Tab] === value)
    return isSame ? {} : { tabs: tabs.map((one) => (one === tab ? { ...one, ...values } : one)) }
  })
}

/** Where a tab is, as windows of their own and deep links carry it; no leading slash. */
export function tabRoute({ path, params }: Pick<Tab, 'path' | 'params'>): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue
    search.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const query = search.toString()
  return query ? `${path}?${query}` : path
}

/** State stored for the next start. */
export const saveTabs = ({
  tabs,
  activeId,
  openers,
}: Pick<TabsState, 'tabs' | 'activeId' | 'openers'>): SavedTabs => ({
  tabs: tabs
    .filter((tab) => tab.closable)
    .map(({ name, path, params, title }) => ({ name, path, params, title })),
  activeId,
  openers,
})

/** Opens a tab by its declared type; a window without tabs opens another window. @returns the tab's id. */
export function openTab<P extends z.ZodType>(type: TabType<P>, params: z.input<P>, title = ''): string {
  const tab = { path: type.path, name: type.name, params: params as TabParams, title }
  if (host.isPopOut()) void host.openWindow(tabRoute(tab), title).catch(presentFailure)
  else useTabs.getState().open(tab)
  return tabId(type.name, tab.params)
}

/** Id of the tab a component lives in. A pop-out window is one tab without its row. */
export const TabContext = createContext('')

export interface TabHandle {
  readonly id: string
  setTitle(title: string): void
  setDirty(dirty: boolean): void
  /** Closes without a question, e.g. after a save. */
  close(): void
}

/** The tab this screen lives in. */
export function useTab(): TabHandle {
  const id = useContext(TabContext)
  const { setTitle, setDirty, close } = useTabs.getState()
  return {
    id,
    setTitle: (title) => setTitle(id, title),
    setDirty: (dirty) => setDirty(id, dirty),
    close: () => close(id),
  }
}
