import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import { appConfigTab, type TabType, templateChannelsTab } from '#contract/tabs.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { closeDialogs, openDialog, useDialogs } from '#kit/dialog/dialogs.ts'
import type { Action, Opening, OpenContext } from '#kit/list/actions.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { openTab, TabContext, type TabParams, useTabs } from '#kit/tabs.ts'
import type { Namespace } from '#kit/text.ts'
import { answerOf, type Habit } from '#tests/components/answers.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { loadScreen } from './screens.ts'

type Row = Record<string, unknown>
type List = ListDefinition<Row>
/** A function that makes lists, with the inputs that the checks use. */
type Maker = ((...given: readonly unknown[]) => List) & { readonly examples: readonly (readonly unknown[])[] }

const isList = (value: unknown): value is List =>
  typeof value === 'object' && value !== null && 'source' in value && 'columns' in value && 'rowName' in value
const isMaker = (value: unknown): value is Maker => typeof value === 'function' && 'examples' in value
const listsOf = (value: unknown): readonly List[] =>
  isMaker(value) ? value.examples.map((given) => value(...given)) : isList(value) ? [value] : []

const modules = import.meta.glob<Record<string, unknown>>('../features/**/*.list.{ts,tsx}')
// The names of the files are those of the type.
const namespaces = Object.keys(import.meta.glob('../../../locales/zh-CN/*.json')).map((path) =>
  path.replaceAll(/^.*\/|\.json$/g, ''),
) as Namespace[]
const endpoints = new Map(allEndpoints().map((endpoint) => [endpoint.id, endpoint]))

let lists: readonly List[] = []
beforeAll(async () => {
  const loaded = await Promise.all(Object.values(modules).map((load) => load()))
  lists = loaded.flatMap((module) => Object.values(module).flatMap(listsOf))
  await loadTexts(namespaces)
})

beforeEach(() => {
  useTabs.getState().reset()
  bridge.on('session.ownAddresses', () => [])
  bridge.on('files.link', () => ({ address: '' }))
  bridge.on('versions.list', () => ({ now: {}, changed: null, versions: [] }))
})

/** Calls that have no answer yet. */
let open = 0

/** Milliseconds after which a late answer comes: the form is shown before that. */
const LATE = 40

function answer(habit: Habit, isLate: boolean): void {
  open = 0
  bridge.on('api.call', async ({ endpoint: id }) => {
    open += 1
    if (isLate) await new Promise((come) => setTimeout(come, LATE))
    open -= 1
    const endpoint = endpoints.get(id)
    if (!endpoint) throw new Error(`no call ${id}`)
    return { data: answerOf(endpoint, habit), source: 'network' as const, asOf: Date.now() }
  })
}

const drawn = () => new Promise((come) => requestAnimationFrame(() => setTimeout(come)))

/** Frames without a call or a sign of waiting, after which a form has what it needs. */
const CALM = 4

async function settled(): Promise<void> {
  let calm = 0
  await expect
    .poll(
      async () => {
        await drawn()
        const isBusy = open > 0 || document.querySelector('[aria-busy=true], .fui-Spinner') !== null
        calm = isBusy ? 0 : calm + 1
        return calm
      },
      { interval: 0 },
    )
    .toBeGreaterThanOrEqual(CALM)
}

/** Types into the first field of text, takes it back and leaves the field: after that a form is as it was. */
async function typeAndTakeBack(): Promise<void> {
  const typed = [...document.querySelectorAll<HTMLInputElement>('form :is(input, textarea)[name]')].find(
    ({ type, disabled, readOnly, role }) =>
      ['text', 'textarea'].includes(type) && !disabled && !readOnly && role !== 'combobox',
  )
  if (!typed) return
  typed.focus()
  await userEvent.keyboard('{End}x{Backspace}{Tab}')
}

/** @returns when it counted as changed; undefined: never. */
async function changedInTab(tab: TabType, params: TabParams): Promise<string | undefined> {
  const screen = await loadScreen(tab.path)
  if (!screen) throw new Error(`no screen ${tab.path}`)
  const id = openTab(tab, params)
  const isDirty = () => useTabs.getState().tabs.some((one) => one.id === id && one.dirty)
  let changed: string | undefined
  const stop = useTabs.subscribe(() => {
    if (isDirty()) changed = 'while it opens'
  })
  show(
    <TabContext key={id} value={id}>
      <screen.Component params={params} />
    </TabContext>,
  )
  await settled()
  stop()
  await typeAndTakeBack()
  await settled()
  if (isDirty()) changed ??= 'after typing was taken back'
  useTabs.getState().reset()
  show(null)
  return changed
}

/** Whether a question about unsaved input appears when a dialog is closed. */
async function asksOnEscape(): Promise<boolean> {
  await userEvent.keyboard('{Escape}')
  await expect
    .poll(() => useDialogs.getState().dialogs.length === 0 || useDialogs.getState().confirms.length > 0)
    .toBe(true)
  const isAsking = useDialogs.getState().confirms.length > 0
  closeDialogs()
  await drawn()
  return isAsking
}

async function changedInDialog(opening: Exclude<Opening, { tab: TabType }>): Promise<string | undefined> {
  void openDialog(opening.component, opening.props)
  await settled()
  await typeAndTakeBack()
  return (await asksOnEscape()) ? 'when it closes' : undefined
}

const context: OpenContext = {
  filters: {},
  read: async (endpoint, input) => (await callEndpoint(endpoint, input)).data,
}

const holdsForm = ({ path }: TabType): boolean =>
  path.endsWith('-editTab') || path === templateChannelsTab.path

async function changedBy<T>(action: Action<T>, subject: T): Promise<string | undefined> {
  const opening = (await action.opens?.(subject, context)) ?? null
  if (opening === null) return undefined
  if (!('tab' in opening)) return changedInDialog(opening)
  return holdsForm(opening.tab) ? changedInTab(opening.tab, opening.params) : undefined
}

/** The first row of a list as the platform answers it. */
function rowOf({ source }: { source: AnyEndpoint }, habit: Habit): Row | undefined {
  // Lists are answered as pages or whole.
  const data = answerOf(source, habit) as Row[] | { list: Row[] }
  return (Array.isArray(data) ? data : data.list)[0]
}

async function changedInList(list: List, habit: Habit): Promise<string[]> {
  const row = rowOf(list, habit)
  const changed: string[] = []
  const note = (id: string, when: string | undefined) => {
    if (when !== undefined) changed.push(`${list.id} ${id}: ${when}`)
  }
  for (const action of list.toolbar ?? []) note(action.id, await changedBy(action, row ? [row] : []))
  for (const action of list.rowActions ?? [])
    if (row && (action.when?.(row) ?? true)) note(action.id, await changedBy(action, row))
  return changed
}

/** Forms by the calls that save them, without the values that a new record begins with. */
const opened = () => new Set(bridge.inputsOf('drafts.list').map(({ form }) => form?.replace(/#.*/, '')))

const settings = ['system', 'security', 'storage', 'message', 'wechat', 'dingTalk']

const cases = [
  ['whole', true],
  ['without any field', false],
  ['with null in every field', true],
] as const satisfies readonly (readonly [Habit, boolean])[]

test.each(cases)(
  'answered %s (late: %s), no form counts as changed until something is typed in it',
  async (habit, isLate) => {
    onTestFinished(() => useTabs.getState().reset())
    answer(habit, isLate)
    const changed: string[] = []
    for (const list of lists) changed.push(...(await changedInList(list, habit)))
    for (const view of settings) {
      const when = await changedInTab(appConfigTab, { view })
      if (when !== undefined) changed.push(`${appConfigTab.path} ${view}: ${when}`)
    }
    expect(changed).toEqual([])
    expect(opened().size).toBeGreaterThan(40)
  },
  300_000,
)
