import { Button, Divider, Input, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useContext, useEffect, useRef, useState } from 'react'
import { bridge } from '#kit/bridge/bridge.ts'
import { host } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import { copyText, toast } from '#kit/dialog/toasts.ts'
import { fileOf, readFileOf, withImported } from '#kit/list/views/file.ts'
import { opened } from '#kit/list/views/open.ts'
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

/** The views of a list: opened, saved, arranged, handed on. */
export default function ViewsPanel<R extends object>({ state, named, close }: ViewsPanelProps<R>) {
  const { list } = state
  const styles = useStyles()
  const text = useText()
  const tabId = useContext(TabContext)
  const [all, setAll] = useState<Views | null>(null)
  const [name, setName] = useState('')
  const [isTaken, setTaken] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const items = useRef<HTMLUListElement>(null)

  useEffect(() => {
    void loadViews(list.id).then(setAll)
  }, [list.id])
  useEffect(() => {
    // The panel came after the popover had looked for something to focus.
    if (all) items.current?.closest('[role=dialog]')?.querySelector<HTMLElement>('button, input')?.focus()
  }, [all === null]) // oxlint-disable-line react/exhaustive-deps -- once, when the views are there

  if (!all) return null
  const { views } = all

  const change = async (update: (current: Views) => Views) => setAll(await changeViews(list.id, update))
  const put = (view: NamedView) =>
    change((current) => ({
      ...current,
      views: current.views.map((one) => (one.id === view.id ? view : one)),
    }))

  const saveNew = async () => {
    const wanted = name.trim()
    if (wanted === '') return
    if (views.some((view) => view.name === wanted)) {
      setTaken(true)
      return
    }
    const view = captured(list, state.own, state.layout, wanted)
    await change((current) => ({ ...current, views: [...current.views, view] }))
    named.setMark({ id: view.id, name: view.name })
    setName('')
    // The button it was saved with is out of use now; the focus would be nowhere.
    field.current?.focus()
  }
  const remove = async (view: NamedView) => {
    const answer = await askConfirm({
      question: translate('kit.views:remove.question', { name: view.name }),
      action: translate('common:delete'),
      danger: true,
    })
    if (!answer) return
    await change((current) => ({
      ...current,
      views: current.views.filter(({ id }) => id !== view.id),
      defaultId: current.defaultId === view.id ? '' : current.defaultId,
    }))
    if (named.mark?.id === view.id) named.setMark(null)
  }
  const save = async () => {
    const saved = await bridge.call('files.save', {
      fileName: translate('kit.views:fileName', { list: translate(list.title) }),
      content: { kind: 'json', value: fileOf(list.id, views) },
    })
    if (saved) toast('success', translate('kit.views:exported'), 2000)
  }
  const copyLink = (id: string) => {
    const tab = useTabs.getState().tabs.find((one) => one.id === tabId)
    const route = tabRoute({ path: tab?.path ?? '', params: { ...tab?.params, view: id } })
    // A program of its own has an address of its own, which the system opens with it.
    const link = host.can('native-windows')
      ? `steward://open/${route}`
      : `${window.location.origin}/#/${route}`
    copyText(link)
  }
  const take = async (file: File) => {
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
              named.open(opened(list, view))
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
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void saveNew()
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
      <Divider />
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
          <Button size="small" onClick={() => copyLink(named.mark?.id ?? '')}>
            {text('kit.views:link')}
          </Button>
        ) : null}
        <Button size="small" onClick={() => chooser.current?.click()}>
          {text('kit.views:import')}
        </Button>
        <Button size="small" disabled={views.length === 0} onClick={() => void save().catch(presentFailure)}>
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
            if (file) void take(file).finally(() => (currentTarget.value = ''))
          }}
        />
      </div>
    </>
  )
}
