import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { Button, makeStyles, ProgressBar, tokens } from '@fluentui/react-components'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { host, useHostInfo, useSettings } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { readAgain } from '#kit/data/readAgain.ts'
import { copyData } from '#kit/copyData.ts'
import { useActionColumn } from '#kit/list/grid/actionWidths.ts'
import { canRepeat } from '#kit/list/actions.ts'
import { ColumnsPanel } from '#kit/list/chrome/ColumnsPanel.tsx'
import { fitWords, type ShownColumn, shownColumns } from '#kit/list/columns.tsx'
import { ExportMenu } from '#kit/list/chrome/ExportMenu.tsx'
import { ListFooter } from '#kit/list/chrome/ListFooter.tsx'
import type { Density } from '#kit/list/grid/density.ts'
import { Grid } from '#kit/list/grid/Grid.tsx'
import { loadLater, loadWhenIdle } from '#kit/late/later.ts'
import { Loaded } from '#kit/late/Loaded.tsx'
import type { GridMenuRequest } from '#kit/list/grid/gridProps.ts'
import { ListWarnings, refusedTitle } from '#kit/list/ListWarnings.tsx'
import { declaredLayout } from '#kit/list/state/layout.ts'
import { OmittedFields } from '#kit/list/omitted.ts'
import { QueryCard } from '#kit/list/chrome/QueryCard.tsx'
import { SelectionBar } from '#kit/list/chrome/SelectionBar.tsx'
import { Toolbar } from '#kit/list/chrome/Toolbar.tsx'
import type { ListDefinition } from '#kit/list/types.ts'
import { useActions } from '#kit/list/useActions.ts'
import type { ListState } from '#kit/list/state/listState.ts'
import { useFresh } from '#kit/list/state/useFresh.ts'
import { useList } from '#kit/list/useList.ts'
import { initialFilters } from '#kit/list/state/view.ts'
import { ViewsButton } from '#kit/list/views/ViewsButton.tsx'
import { useSession } from '#kit/session.ts'
import { treeColumns } from '#kit/list/tree/TreeCell.tsx'
import type { TreeShape } from '#kit/list/tree/treeShape.ts'
import { tabRoute, useTab, useTabs } from '#kit/tabs.ts'
import { translate, useText } from '#kit/text.ts'
import { useAge } from '#kit/time.ts'
import { late } from '#ui/late.ts'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { Tag } from '#ui/Tag.tsx'
import { useQuietStyles } from '#ui/useQuietStyles.ts'

// Only lists that are cached have it.
const CacheSwitch = lazy(() => import('#kit/list/chrome/CacheSwitch.tsx'))

const gridMenu = late(() => import('#kit/list/grid/GridMenu.tsx'))
loadLater(gridMenu.load)

const useStyles = makeStyles({
  page: {
    display: 'flex',
    height: '100%',
    minHeight: 0,
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  main: { flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 },
  progress: { height: '2px', marginTop: '-2px', zIndex: 4 },
})

const noActions: readonly never[] = []
const noNames: readonly string[] = []

/** A list screen: query card, toolbar, table, pager, made from one declaration. */
export function ListPage<R extends object>({ list }: { list: ListDefinition<R> }) {
  return <ListView state={useList(list)} />
}

interface ListViewProps<R extends object> {
  readonly state: ListState<R>
  /** Content in place of rows while there are none, such as a request to choose something first. Default: no data. */
  readonly empty?: string | undefined
  /** Before the other tools at the right of the toolbar: an export that is not one of the list's rows. */
  readonly exportMenu?: ReactNode
}

/** The same over a state of one's own, for a screen that has more than a list, or whose rows form a tree. */
export function ListView<R extends object>({ state, empty, exportMenu }: ListViewProps<R>) {
  const { list, view, layout, rows, setLayout } = state
  const tree = state.kind === 'tree' ? state.tree : undefined
  const paged = state.kind === 'paged' ? state : undefined
  const styles = useStyles()
  const text = useText()
  const settings = useSettings()
  const density = layout.density ?? settings?.density ?? 'compact'
  const columns = useColumns(list, tree)
  const actionColumn = useActionColumn(list.rowActions, text('kit:row.actions'), text)
  const { runOnRow, runOnSelection, isRunning, refusals, clearRefusals } = useActions(state)
  const [menu, setMenu] = useState<GridMenuRequest<R> | null>(null)
  const fresh = useFresh(list, rows)
  const hasSelect = isSelectable(list)
  const slots = { filters: view.filters, setFilters: state.search, reload: state.reload }
  const { aside: Aside, banner: Banner, search: Search } = list
  const popOut = usePopOut(list)
  const { failure, reload: read } = state
  const reload = useCallback(() => void readAgain(failure, read), [failure, read])
  useEffect(() => (state.isLoading ? undefined : loadWhenIdle()), [state.isLoading])

  return (
    <div className={styles.page}>
      {Aside ? <Aside {...slots} /> : null}
      <div className={styles.main}>
        {Banner ? <Banner {...slots} /> : null}
        {list.filters.length > 0 ? (
          <QueryCard
            fields={list.filters}
            filters={view.filters}
            isReady={state.isReady}
            isUnfolded={state.isUnfolded}
            onSearch={state.search}
            onUnfold={state.setUnfolded}
          />
        ) : null}
        <ListWarnings state={state} />
        <Toolbar
          actions={list.toolbar ?? noActions}
          selection={
            <>
              {Search ? <Search {...slots} /> : null}
              {tree ? <TreeTools tree={tree} /> : null}
              {hasSelect ? <SelectionBar state={state} /> : null}
            </>
          }
          tools={
            <>
              {exportMenu}
              <Tools state={state} columns={columns} density={density} />
            </>
          }
          onAction={runOnSelection}
          onReload={reload}
          onPopOut={popOut}
        />
        <div className={styles.progress}>
          {(state.isFetching && !state.isLoading) || isRunning ? (
            <LateProgress label={text('kit:list.loading')} />
          ) : null}
        </div>
        <OmittedFields value={paged && paged.cachedAt !== null ? paged.unfilled : noNames}>
          <Grid
            list={list}
            tree={tree}
            name={text(list.title)}
            columns={columns}
            actions={actionColumn.actions}
            actionsWidth={actionColumn.width}
            actionsLeast={actionColumn.least}
            hasSelect={hasSelect}
            rows={rows}
            view={view}
            total={paged?.total ?? rows.length}
            layout={layout}
            density={density}
            selection={state.selection}
            expanded={paged?.expanded}
            fresh={fresh}
            refusals={refusals}
            unfilled={paged?.unfilled}
            isLoading={state.isLoading}
            isFetching={state.isFetching}
            // Ticks make the toolbar taller, and must not take rows out of the page.
            onFit={state.selection.size === 0 ? paged?.onFit : undefined}
            instead={rows.length === 0 ? <Instead state={state} empty={empty} /> : null}
            setLayout={setLayout}
            sort={paged?.sort}
            tick={state.tick}
            toggleExpanded={paged?.toggleExpanded}
            onDismiss={clearRefusals}
            onAction={runOnRow}
            onMenu={setMenu}
            onCopy={copyData}
          />
        </OmittedFields>
        {paged ? <ListFooter state={paged} /> : null}
      </div>
      {menu ? (
        <Loaded code={gridMenu} onFailed={() => setMenu(null)}>
          {({ GridMenu }) => (
            <GridMenu
              request={menu}
              columns={columns}
              layout={layout}
              actions={actionColumn.actions}
              close={() => setMenu(null)}
              sortBy={paged?.sortBy}
              setLayout={setLayout}
              onAction={runOnRow}
              onCopy={copyData}
            />
          )}
        </Loaded>
      ) : null}
    </div>
  )
}

/** Whether rows can be ticked: some action takes several of them, or can be repeated for each. */
const isSelectable = <R extends object>({ selectable, toolbar, rowActions }: ListDefinition<R>): boolean =>
  selectable ?? (toolbar?.some((action) => action.needs === 'rows') || rowActions?.some(canRepeat) || false)

function useColumns<R extends object>(
  list: ListDefinition<R>,
  tree: TreeShape<R> | undefined,
): readonly ShownColumn<R>[] {
  const text = useText()
  const dictionaries = useSession((session) => session.dictionaries)
  const plain = useMemo(
    () => fitWords(shownColumns(list.columns, text, dictionaries)),
    [list, text, dictionaries],
  )
  // The platform is never told by what to sort.
  const isUnsorted = useSession(({ session }) => session?.unsent?.[list.source.id]?.includes('orderField'))
  return useMemo(() => {
    const offered = isUnsorted ? plain.map((column) => ({ ...column, sortable: false })) : plain
    return tree ? treeColumns(offered, tree, text) : offered
  }, [plain, isUnsorted, tree, text])
}

interface ToolsProps<R extends object> {
  readonly state: ListState<R>
  readonly columns: readonly ShownColumn<R>[]
  readonly density: Density
}

/** At the right of the toolbar: where the rows come from, export, named views, columns. */
function Tools<R extends object>({ state, columns, density }: ToolsProps<R>) {
  const { list, view, layout, setLayout } = state
  const reset = useCallback(() => setLayout(() => declaredLayout(list.columns)), [setLayout, list])
  const isPaged = state.kind === 'paged'
  return (
    <>
      <Origin cachedAt={isPaged ? state.cachedAt : null} />
      {list.source.cached && isPaged ? (
        <Suspense>
          <CacheSwitch isOn={state.prefersCache} onChange={state.setPrefersCache} />
        </Suspense>
      ) : null}
      {list.exports ? (
        <ExportMenu
          list={list}
          columns={columns}
          layout={layout}
          view={view}
          shownFilters={isPaged ? undefined : state.tree.shownFilters}
          total={isPaged ? state.total : state.rows.length}
          exportedHere={isPaged ? state.exportedHere : undefined}
          isIgnoring={state.ignored.length > 0}
        />
      ) : null}
      <ViewsButton state={state} />
      <ColumnsPanel columns={columns} layout={layout} density={density} setLayout={setLayout} reset={reset} />
    </>
  )
}

/** Buttons of a tree, beside those of its rows. */
function TreeTools<R extends object>({ tree }: { tree: TreeShape<R> }) {
  const { quiet } = useQuietStyles()
  const text = useText()
  return (
    <>
      <Button appearance="subtle" className={quiet} onClick={tree.expandAll}>
        {text('kit:tree.openAll')}
      </Button>
      <Button appearance="subtle" className={quiet} onClick={tree.collapseAll}>
        {text('kit:tree.closeAll')}
      </Button>
    </>
  )
}

/** Content in place of rows. */
function Instead<R extends object>({ state, empty }: { state: ListState<R>; empty: string | undefined }) {
  const text = useText()
  const { failure, list, view } = state
  if (list.source.path === '') return <FailedState title={text('kit:list.noAddress')} />
  if (failure) {
    const titleText = refusedTitle(state, failure, text)
    return <FailedAnswer {...{ failure, titleText }} title="kit:list.failed" onRetry={state.reload} />
  }
  if (empty !== undefined) return <EmptyState title={empty} />
  if (state.kind === 'paged' && state.ignored.length > 0)
    return <FailedState title={text('kit:list.others')} detail={text('kit:list.othersHow')} />
  // Filters that the operator has typed; those that the screen sets are no reason for an empty list.
  const isFiltered = list.filters.some(({ name }) => (view.filters[name] ?? '') !== '')
  const initial = initialFilters(list.filters)
  const isChanged = list.filters.some(({ name }) => (view.filters[name] ?? '') !== initial[name])
  return (
    <EmptyState
      title={text('kit:list.empty')}
      detail={isFiltered ? text('kit:list.emptyFiltered') : undefined}
      action={
        isChanged ? (
          <Button size="small" onClick={() => state.search(initial)}>
            {text('kit:list.resetFilters')}
          </Button>
        ) : null
      }
    />
  )
}

/** Only what takes long enough to be noticed is worth a moving line. */
function LateProgress({ label }: { label: string }) {
  const styles = useLateStyles()
  return <ProgressBar className={styles.late} shape="square" thickness="medium" aria-label={label} />
}

const useLateStyles = makeStyles({
  late: {
    animationName: { from: { opacity: 0 }, to: { opacity: 1 } },
    animationDuration: '1ms',
    animationDelay: '250ms',
    animationFillMode: 'both',
  },
})

/** Says that the rows come from the cache, and how old they are. */
function Origin({ cachedAt }: { cachedAt: number | null }) {
  const text = useText()
  const age = useAge(cachedAt)
  return (
    <div role="status">
      {cachedAt === null ? null : <Tag color="warning">{text('kit:list.cached', { age })}</Tag>}
    </div>
  )
}

function usePopOut<R extends object>(list: ListDefinition<R>): (() => void) | undefined {
  const handle = useTab()
  const isPopOut = useHostInfo()?.kind === 'popout'
  const tab = useTabs((state) => state.tabs.find(({ id, closable }) => id === handle.id && closable))
  if (!list.popsOut || !tab || isPopOut) return undefined
  return () =>
    void host.openWindow(tabRoute(tab), tab.title || translate(list.title)).then(handle.close, presentFailure)
}
