import {
  Button,
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Spinner,
  tokens,
} from '@fluentui/react-components'
import { type RefObject, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { emptyPage, type PageConfig, parsePageConfig, stringifyPage, Widget } from '#contract/pageConfig.ts'
import { portalDesignerTab } from '#contract/tabs.ts'
import { Canvas, type CanvasHandle, type Landing } from '#features/portal/designer/Canvas.tsx'
import { copiedWidgets, copyWidgets } from '#features/portal/designer/clipboard.ts'
import { checkPage, JsonDialog, Problems } from '#features/portal/designer/JsonDialog.tsx'
import { openVersions } from '#features/portal/designer/openVersions.ts'
import { PageProperties } from '#features/portal/designer/PageProperties.tsx'
import { Palette, startOf } from '#features/portal/designer/Palette.tsx'
import { Properties } from '#features/portal/designer/Properties.tsx'
import { type DesignerParams, readStored, storing } from '#features/portal/designer/record.ts'
import { Starters } from '#features/portal/designer/Starters.tsx'
import { Tools } from '#features/portal/designer/Tools.tsx'
import { useLayoutDraft } from '#features/portal/designer/useLayoutDraft.ts'
import { usePaletteDrag } from '#features/portal/designer/usePaletteDrag.ts'
import { opened, reduce } from '#features/portal/designer/workspace.ts'
import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { useReading } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { askConfirm, openDialog } from '#kit/dialog/dialogs.ts'
import { toast, toastSuccess } from '#kit/dialog/toasts.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { useIsOffered } from '#kit/list/offers.ts'
import { tabRoute, useTab } from '#kit/tabs.ts'
import { type PreviewWidth, previewWidths, widgetName } from '#features/portal/designer/labels.ts'
import { useText } from '#kit/text.ts'
import { PageView } from '#pickers/page/PageView.tsx'
import { titleOf } from '#pickers/page/shownData.ts'

const useStyles = makeStyles({
  screen: { display: 'grid', gridTemplateRows: 'auto auto minmax(0, 1fr)', height: '100%', minHeight: 0 },
  messages: { ':empty': { display: 'none' } },
  work: {
    gridRowStart: 3,
    containerType: 'inline-size',
    containerName: 'designer',
    minHeight: 0,
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: '150px minmax(0, 1fr) 280px',
    gridTemplateRows: 'minmax(0, 1fr)',
    height: '100%',
    '@container designer (max-width: 900px)': { gridTemplateColumns: 'auto minmax(0, 1fr) 240px' },
  },
  pane: {
    overflow: 'auto',
    padding: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground1,
    borderLeft: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  middle: {
    overflow: 'auto',
    position: 'relative',
    padding: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  preview: { height: '100%', boxSizing: 'border-box' },
  frame: { marginInline: 'auto', minHeight: '100%', backgroundColor: tokens.colorNeutralBackground2 },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
})

/** The page of a record, laid out by hand: read once, then a separate workspace until it is saved. */
export function Designer({ params }: ScreenProps) {
  const text = useText()
  const place = useMemo(() => portalDesignerTab.params.parse(params), [params])
  const { data, error, isLoading, refetch } = useReading(['designer', place.kind, place.id], () =>
    readStored(place),
  )
  if (isLoading) return <Spinner label={text('portal.designer:loading')} />
  if (!data)
    return error ? (
      <FailedAnswer failure={error.failure} title="portal.designer:failed" onRetry={refetch} />
    ) : null
  return <Workplace key={`${place.kind}/${place.id}`} place={place} stored={data} />
}

interface WorkplaceProps {
  readonly place: DesignerParams
  readonly stored: { readonly name: string; readonly text: string }
}

function useWorkspace({ place, stored }: WorkplaceProps) {
  const text = useText()
  const tab = useTab()
  const first = useRef(checkPage(stored.text))
  const [state, apply] = useReducer(reduce, first.current.config ?? emptyPage, opened)
  const [saved, setSaved] = useState<PageConfig>(state.page)
  const [storedText, setStoredText] = useState(stored.text)
  const [isSaving, setSaving] = useState(false)
  const now = useMemo(() => stringifyPage(state.page), [state.page])
  const isDirty = state.page !== saved
  const maySave = useIsOffered({ guard: storing(place) })
  const title = text('portal.designer:of', { name: stored.name })
  const draft = useLayoutDraft({
    form: `portal.designer.${place.kind}`,
    recordId: place.id,
    title,
    route: tabRoute({ path: portalDesignerTab.path, params: place }),
    tabId: tab.id,
    text: isDirty ? now : storedText,
    stored: storedText,
  })
  const { setDirty, setTitle } = tab
  // Every rendering creates a new handle; its behaviour depends on the tab alone.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => setDirty(isDirty), [isDirty, tab.id])
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => setTitle(title), [title, tab.id])

  /**
   * Another user's save in the meantime, and widgets that could not be read, are not overwritten without a question.
   */
  const save = async () => {
    if (isSaving || !maySave) return
    setSaving(true)
    try {
      const there = await readStored(place)
      const question = text('portal.designer:changed')
      if (there.text !== storedText && there.text !== now && !(await askConfirm({ question, danger: true })))
        return
      const lost = text('portal.designer:lost')
      if (
        parsePageConfig(there.text).problems.length > 0 &&
        !(await askConfirm({ question: lost, danger: true }))
      )
        return
      await there.write(now)
      setSaved(state.page)
      setStoredText(now)
      toastSuccess()
    } catch (error) {
      presentFailure(error)
    } finally {
      setSaving(false)
    }
  }
  return { state, apply, draft, save, isDirty, isSaving, maySave, problems: first.current.problems }
}

/** Where a widget was placed, for screen readers. */
function useAnnouncements() {
  const text = useText()
  const [said, setSaid] = useState('')
  const announce = useCallback(
    (widget: Widget) => {
      const { type, x, y, w, h } = widget
      const name = titleOf(widget, text) || widgetName(text, type)
      setSaid(text('portal.designer:placed', { name, x: x + 1, y: y + 1, w, h }))
    },
    [text],
  )
  return { said, announce }
}

type Apply = ReturnType<typeof useWorkspace>['apply']

interface ShortcutActions {
  readonly apply: Apply
  copy(): void
  paste(): void
  save(): Promise<void>
}

/** Shortcuts of the workspace, not of one control in it. @returns for the element that they belong to */
function useShortcuts({ apply, copy, paste, save }: ShortcutActions): RefObject<HTMLDivElement | null> {
  const press = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    const key = event.key.toLowerCase()
    // Undo, copy and paste are a field's own there; a save is the page's.
    if ((isField && key !== 's') || !(event.ctrlKey || event.metaKey)) return
    const run = new Map<string, () => void>([
      ['z', () => apply({ type: event.shiftKey ? 'redo' : 'undo' })],
      ['y', () => apply({ type: 'redo' })],
      ['c', copy],
      ['v', paste],
      ['s', () => void save()],
    ])
    const action = run.get(key)
    if (!action) return
    event.preventDefault()
    action()
  }
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = screen.current
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  })
  return screen
}

/** A layout that was not saved before, to continue with or to drop. */
function DraftOffer({ draft, apply }: { draft: ReturnType<typeof useLayoutDraft>; apply: Apply }) {
  const text = useText()
  if (draft.offered === null) return null
  const take = () => {
    const { config } = checkPage(draft.offered ?? '')
    if (config) apply({ type: 'replace', page: config })
    draft.forget()
  }
  return (
    <MessageBar intent="info">
      <MessageBarBody>{text('portal.designer:draft')}</MessageBarBody>
      <MessageBarActions>
        <Button size="small" onClick={take}>
          {text('portal.designer:draft.take')}
        </Button>
        <Button size="small" onClick={draft.forget}>
          {text('portal.designer:draft.drop')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}

/** The page as its readers see it. */
function Preview({ page, width }: { page: PageConfig; width: PreviewWidth }) {
  const styles = useStyles()
  const text = useText()
  return (
    <div
      className={mergeClasses(styles.middle, styles.preview)}
      role="region"
      aria-label={text('portal.designer:preview')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
    >
      <div className={styles.frame} style={{ maxWidth: previewWidths[width] }}>
        <PageView page={page} />
      </div>
    </div>
  )
}

function Workplace(props: WorkplaceProps) {
  const styles = useStyles()
  const text = useText()
  const { state, apply, draft, save, isDirty, isSaving, maySave, problems } = useWorkspace(props)
  const [width, setWidth] = useState<PreviewWidth | null>(null)
  const { said, announce } = useAnnouncements()
  const widget = state.page.widgets.find(({ i }) => i === state.chosen)
  const pane = useRef<HTMLDivElement>(null)
  const canvas = useRef<CanvasHandle>(null)
  const onDrop = useCallback(
    ({ type, box }: Landing) => {
      const values = startOf(type)
      apply({ type: 'add', widget: type, values, at: box })
      announce(Widget.parse({ i: type, type, ...values, ...box }))
    },
    [apply, announce],
  )
  const { landing, drag } = usePaletteDrag({ pane, canvas, onDrop })
  const copy = () => {
    if (!widget) return
    copyWidgets([widget])
    toast('success', text('portal.designer:copied'), 1500)
  }
  const paste = () => {
    const widgets = copiedWidgets()
    if (widgets.length > 0) apply({ type: 'paste', widgets })
    else toast('warning', text('portal.designer:nothingCopied'))
  }
  const clear = async () => {
    if (await askConfirm({ question: text('portal.designer:clear.ask'), danger: true }))
      apply({ type: 'clear' })
  }
  const screen = useShortcuts({ apply, copy, paste, save })
  return (
    <div ref={screen} className={styles.screen}>
      <Tools
        canUndo={state.past.length > 0}
        canRedo={state.future.length > 0}
        hasChosen={widget !== undefined}
        isDirty={isDirty}
        maySave={maySave}
        isSaving={isSaving}
        width={width}
        onWidth={setWidth}
        apply={apply}
        chosen={state.chosen}
        onCopy={copy}
        onPaste={paste}
        onClear={() => void clear()}
        onJson={() =>
          openDialog(JsonDialog, {
            page: state.page,
            onImport: (page: PageConfig) => apply({ type: 'replace', page }),
          })
        }
        onVersions={() =>
          openVersions({ name: props.stored.name, ...props.place }, (page) =>
            apply({ type: 'replace', page }),
          )
        }
        onSave={() => void save()}
      />
      <div className={styles.messages}>
        {maySave ? null : (
          <MessageBar intent="warning">
            <MessageBarBody>{text('portal.designer:readOnly')}</MessageBarBody>
          </MessageBar>
        )}
        {problems.length > 0 ? <Problems problems={problems} /> : null}
        <DraftOffer draft={draft} apply={apply} />
      </div>
      <div className={styles.work}>
        {width === null ? (
          <div className={styles.columns}>
            <Palette apply={apply} drag={drag} />
            <div ref={pane} className={styles.middle}>
              {state.page.widgets.length === 0 && !landing ? <Starters apply={apply} /> : null}
              <Canvas
                ref={canvas}
                page={state.page}
                chosen={state.chosen}
                landing={landing}
                apply={apply}
                announce={announce}
              />
            </div>
            <aside className={styles.pane} aria-label={text('portal.designer:properties')}>
              {widget ? (
                <Properties key={widget.i} widget={widget} apply={apply} />
              ) : (
                <PageProperties page={state.page} apply={apply} />
              )}
            </aside>
          </div>
        ) : (
          <Preview page={state.page} width={width} />
        )}
      </div>
      <div className={styles.unseen} aria-live="polite">
        {said}
      </div>
    </div>
  )
}
