import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import {
  type HandoverConf,
  type HandoverRow,
  handoverFields,
  handoverVia,
} from '#contract/resources/sys/handover.ts'
import type { Holding, Holdings } from '#features/sys/handover/holdings.ts'
import { namer, textOf } from '#features/sys/handover/rows.ts'
import { useSettings } from '#kit/bridge/host.ts'
import type { ShownColumn } from '#kit/list/columns.tsx'
import { Grid } from '#kit/list/grid/Grid.tsx'
import { ListFooter } from '#kit/list/chrome/ListFooter.tsx'
import { SelectionBar } from '#kit/list/chrome/SelectionBar.tsx'
import type { KeyedRow } from '#kit/list/state/selection.ts'
import { defineList } from '#kit/list/types.ts'
import { useList } from '#kit/list/useList.ts'
import { useText } from '#kit/text.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  bar: { padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`, minHeight: '32px' },
})

const noActions: readonly never[] = []
const noRows: readonly never[] = []
const nothing = () => {}

/** Page sizes (SYS-HND-04). */
const pageSizes = [10, 20, 50, 100, 500, 1000]

/**
 * Shows the leaver's rows of one configuration. The platform sends the columns with their names, so this is a separate
 * table over the list's state: a list declares its columns by text keys. Its page is read by itself; the ticked rows
 * belong to the handover as a whole.
 */
export function HandoverRows({
  conf,
  leaveUser,
  holding,
  holdings,
}: {
  conf: HandoverConf
  leaveUser: string
  holding: Holding
  holdings: Holdings
}) {
  const styles = useStyles()
  const text = useText()
  const settings = useSettings()
  const fields = useMemo(() => handoverFields(conf.queryFields) ?? [], [conf.queryFields])
  const list = useMemo(
    () =>
      defineList(handoverVia.query, {
        id: `sys.handover.${conf.code}`,
        title: 'sys.handover:title',
        rowName: namer(conf),
        filters: [],
        columns: [],
        selectable: true,
        pageSizes,
      }),
    [conf],
  )
  const columns = useMemo(
    () =>
      fields.map(({ prop, label, width }): ShownColumn<HandoverRow> => {
        const value = (row: HandoverRow) => textOf(row[prop])
        return {
          key: prop,
          label,
          width: width ?? 180,
          sortable: false,
          align: 'start',
          tags: [],
          exported: null,
          text: value,
          render: value,
        }
      }),
    [fields],
  )
  const fixed = useMemo(() => ({ conf: conf.id, leaveUser }), [conf.id, leaveUser])
  const page = useList(list, { fixed })
  const ticks = useMemo(
    () => ({
      tick: (rows: readonly KeyedRow<HandoverRow>[], isTicked: boolean) =>
        holdings.tick(conf.id, rows, isTicked),
      deselect: (ids: readonly string[]) => holdings.untick(conf.id, ids),
      clearSelection: () => holdings.clear(conf.id),
    }),
    [holdings, conf.id],
  )
  const state = { ...page, ...ticks, selection: holding.ticked }
  const { selection, view } = state
  const failure = state.failure ?? holding.failure
  const isLoading = state.isLoading || (holding.rows === null && holding.failure === null)
  const retry = () => {
    if (holding.failure) void holdings.read(conf.id)
    state.reload()
  }

  const layout = useMemo(
    () => ({ ...state.layout, order: fields.map(({ prop }) => prop) }),
    [state.layout, fields],
  )
  return (
    <>
      <div className={styles.bar}>
        <SelectionBar state={state} />
      </div>
      <Grid
        list={list}
        name={conf.name}
        columns={columns}
        actions={noActions}
        actionsWidth={0}
        actionsLeast={0}
        hasSelect
        rows={failure ? noRows : state.rows}
        view={view}
        total={state.total}
        layout={layout}
        density={settings?.density ?? 'compact'}
        selection={selection}
        isLoading={isLoading}
        isFetching={state.isFetching}
        onFit={state.onFit}
        instead={
          failure ? (
            <FailedAnswer failure={failure} title="kit:list.failed" onRetry={retry} />
          ) : (
            <EmptyState title={text('kit:list.empty')} />
          )
        }
        setLayout={state.setLayout}
        tick={state.tick}
        onAction={nothing}
        onMenu={nothing}
        onCopy={nothing}
      />
      <ListFooter state={state} />
    </>
  )
}
