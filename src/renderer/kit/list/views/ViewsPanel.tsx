import { Button, Divider, Input, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useContext, useEffect, useRef, useState } from 'react'
import { bridge } from '#kit/bridge/bridge.ts'
import { host } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import { copyText, toast } from '#kit/dialog/toasts.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { fileOf, readFileOf, withImported } from '#kit/list/views/file.ts'
import { openView } from '#kit/list/views/open.ts'
import {
  captured,
  changeViews,
  loadViews,
  mostViews,
  type NamedView,
  plain,
  type Views,
} from '#kit/list/views/stored.ts'
import { ViewItem } from '#kit/list/views/ViewItem.tsx'
import type { ViewsPanelProps } from '#kit/list/views/ViewsButton.tsx'
import { TabContext, tabRoute, useTabs } from '#kit/tabs.ts'
import { translate, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    maxHeight: '320px',
    overflowY: 'auto',
    outlineStyle: 'none',
  },
  empty: { color: tokens.colorNeutralForeground2 },
  form: { display: 'flex', gap: tokens.spacingHorizontalS, margin: `${tokens.spacingVerticalS} 0` },
  input: { flex: 1, minWidth: 0 },
  footer: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    marginTop: tokens.spacingVerticalS,
  },
})

/** The views of a list: opened, saved, arranged, shared. */
export default function ViewsPanel<R extends object>({ state, named, close }: ViewsPanelProps<R>) {
  const { list } = state
  const styles = useStyles()
  const text = useText()
  const { all, change, put } = useViews(list.id)
  const items = useRef<HTMLUListElement>(null)
  const isThere = all !== null
  useEffect(() => {
    // The panel came after the popover had looked for something to focus.
    if (isThere) items.current?.closest('[role=dialog]')?.querySelector<HTMLElement>('button, input')?.focus()
  }, [isThere])

  if (!all) return null
  const { views } = all
  const remove = async (view: NamedView) => {
    const answer = await askConfirm({
      question: translate('kit.views:remove.question', { name: view.name }),
      action: translate('common:delete'),
      danger: true,
    })
    if (!answer) return
    await change((current) => without(current, view.id))
    if (named.mark?.id === view.id) named.setMark(null)
  }
  return (
    <>
      {views.length === 0 ? <Text className={styles.empty}>{text('kit.views:none')}</Text> : null}
      <ul ref={items} className={styles.list}>
        {views.map((view) => (
          <ViewItem
            key={view.id}
            view={view}
            isCurrent={named.mark?.id === view.id}
            isChanged={named.mark?.id === view.id && named.isChanged}
            isDefault={all.defaultId === view.id}
            others={views}
            onOpen={() => {
              named.open(openView(list, view))
              close()
            }}
            onUpdate={() => {
              const { id } = view
              void put(captured(list, state.own, state.layout, view.name, id)).catch(presentFailure)
              named.setMark({ id, name: view.name })
            }}
            onDefault={(isDefault) =>
              void change((current) => ({ ...current, defaultId: isDefault ? view.id : '' }))
            }
            onRename={(next) => {
              void put({ ...view, name: next })
              if (named.mark?.id === view.id && !named.isChanged) named.setMark({ id: view.id, name: next })
            }}
            onRemove={() => void remove(view)}
          />
        ))}
      </ul>
      <SaveForm
        views={views}
        onSave={async (name) => {
          const view = captured(list, state.own, state.layout, name)
          await change((current) => ({ ...current, views: [...current.views, view] }))
          named.setMark({ id: view.id, name: view.name })
        }}
      />
      <Divider />
      <Footer state={state} named={named} close={close} views={views} change={change} />
    </>
  )
}

type Change = (update: (current: Views) => Views) => Promise<void>

/** The stored views; null until they are read. */
function useViews(listId: string): {
  readonly all: Views | null
  readonly change: Change
  put(view: NamedView): Promise<void>
} {
  const [all, setAll] = useState<Views | null>(null)
  useEffect(() => {
    void loadViews(listId).then(setAll)
  }, [listId])
  const change: Change = async (update) => setAll(await changeViews(listId, update))
  const put = (view: NamedView) =>
    change((current) => ({
      ...current,
      views: current.views.map((one) => (one.id === view.id ? view : one)),
    }))
  return { all, change, put }
}

const without = (current: Views, removedId: string): Views => ({
  ...current,
  views: current.views.filter(({ id }) => id !== removedId),
  defaultId: current.defaultId === removedId ? '' : current.defaultId,
})

interface SaveFormProps {
  readonly views: readonly NamedView[]
  onSave(name: string): Promise<void>
}

/** Saves the current state under its own name. */
function SaveForm({ views, onSave }: SaveFormProps) {
  const styles = useStyles()
  const text = useText()
  const [name, setName] = useState('')
  const [isTaken, setTaken] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const save = async () => {
    const wanted = name.trim()
    if (wanted === '') return
    if (views.some((view) => view.name === wanted)) {
      setTaken(true)
      return
    }
    await onSave(wanted)
    setName('')
    // The button it was saved with is out of use now; the focus would be nowhere.
    field.current?.focus()
  }
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Input
          ref={field}
          className={styles.input}
          size="small"
          maxLength={60}
          aria-label={text('kit.views:name')}
          placeholder={text('kit.views:name')}
          aria-invalid={isTaken}
          value={name}
          onChange={(_, data) => {
            setName(data.value)
            setTaken(false)
          }}
        />
        <Button type="submit" size="small" disabled={name.trim() === '' || views.length >= mostViews}>
          {text('kit.views:save')}
        </Button>
      </form>
      {isTaken ? <Text size={200}>{text('kit.views:taken')}</Text> : null}
    </>
  )
}

interface FooterProps<R extends object> extends ViewsPanelProps<R> {
  readonly views: readonly NamedView[]
  readonly change: Change
}

/** The list as it is declared, a link to the present view, files. */
function Footer<R extends object>({ state, named, close, views, change }: FooterProps<R>) {
  const { list } = state
  const styles = useStyles()
  const text = useText()
  const tabId = useContext(TabContext)
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.footer}>
      <Button
        size="small"
        onClick={() => {
          const { view, layout } = plain(list)
          state.show(view, layout)
          named.setMark(null)
          close()
        }}
      >
        {text('kit.views:plain')}
      </Button>
      {named.mark && tabId !== '' ? (
        <Button size="small" onClick={() => copyText(linkTo(tabId, named.mark?.id ?? ''))}>
          {text('kit.views:link')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => chooser.current?.click()}>
        {text('kit.views:import')}
      </Button>
      <Button
        size="small"
        disabled={views.length === 0}
        onClick={() => void saveFile(list, views).catch(presentFailure)}
      >
        {text('kit.views:export')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={text('kit.views:import')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file may be chosen again.
          if (file) void takeFile(list, file, change).finally(() => (currentTarget.value = ''))
        }}
      />
    </div>
  )
}

/** Address of a view of the list in a tab. */
function linkTo(tabId: string, viewId: string): string {
  const tab = useTabs.getState().tabs.find((one) => one.id === tabId)
  const route = tabRoute({ path: tab?.path ?? '', params: { ...tab?.params, view: viewId } })
  // The desktop program has its own address scheme, which the system opens with it.
  return host.can('native-windows') ? `steward://open/${route}` : `${window.location.origin}/#/${route}`
}

async function saveFile<R extends object>(
  list: ListDefinition<R>,
  views: readonly NamedView[],
): Promise<void> {
  const saved = await bridge.call('files.save', {
    fileName: translate('kit.views:fileName', { list: translate(list.title) }),
    content: { kind: 'json', value: fileOf(list.id, views) },
  })
  if (saved) toast('success', translate('kit.views:exported'), 2000)
}

async function takeFile<R extends object>(
  list: ListDefinition<R>,
  file: File,
  change: Change,
): Promise<void> {
  const read = await readFileOf(list.id, file)
  if (!read.ok) {
    toast('error', translate(read.reason === 'list' ? 'kit.views:import.list' : 'kit.views:import.format'))
    return
  }
  await change((current) => withImported(current, read.views))
  const count = { count: read.views.length, unreadable: read.unreadable }
  if (read.unreadable > 0) toast('warning', translate('kit.views:import.some', count))
  else toast('success', translate('kit.views:import.done', count), 2000)
}
