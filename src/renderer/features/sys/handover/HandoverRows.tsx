import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useMemo } from 'react'
import {
  type HandoverConf,
  type HandoverRow,
  handoverFields,
  handoverVia,
} from '#contract/resources/sys/handover.ts'
import { useSettings } from '#kit/bridge/host.ts'
import type { ShownColumn } from '#kit/list/columns.tsx'
import { Grid } from '#kit/list/grid/Grid.tsx'
import { ListFooter } from '#kit/list/chrome/ListFooter.tsx'
import { SelectionBar } from '#kit/list/chrome/SelectionBar.tsx'
import { defineList } from '#kit/list/types.ts'
import { useList } from '#kit/list/useList.ts'
import { useText } from '#kit/text.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  bar: { padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`, minHeight: '32px' },
})

const noActions: readonly never[] = []
const nothing = () => {}

/** Page sizes (SYS-HND-04). */
const pageSizes = [10, 20, 50, 100, 500, 1000]

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/**
 * Shows what the leaver holds in one configuration. The platform sends the columns with their names, so this is a
 * table of its own over the list's state: a list declares its columns by text keys.
 */
export function HandoverRows({
  conf,
  leaveUser,
  onTicked,
}: {
  conf: HandoverConf
  leaveUser: string
  onTicked(rows: ReadonlyMap<string, HandoverRow>): void
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
        rowName: (row) => textOf(row[fields[0]?.prop ?? 'id']),
        filters: [],
        columns: [],
        selectable: true,
        pageSizes,
      }),
    [conf.code, fields],
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
  const state = useList(list, { fixed })
  const { selection, view } = state
  useEffect(() => onTicked(selection), [selection, onTicked])

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
        rows={state.rows}
        view={view}
        total={state.total}
        layout={layout}
        density={settings?.density ?? 'compact'}
        selection={selection}
        isLoading={state.isLoading}
        isFetching={state.isFetching}
        instead={
          state.failure ? (
            <FailedAnswer failure={state.failure} title="kit:list.failed" onRetry={state.reload} />
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
