import { bridge } from '#kit/bridge/bridge.ts'
import { hintAtCsv } from '#kit/csvHint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { ExportTrigger } from '#kit/ExportTrigger.tsx'
import type { MenuParts } from '#kit/late/LateMenu.tsx'
import { cutOffText } from '#kit/list/cutOffText.ts'
import type { ShownColumn } from '#kit/list/columns.tsx'
import { type ListLayout, visibleColumns } from '#kit/list/state/layout.ts'
import { exportName } from '#kit/list/state/exportName.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { exportQueryOf, type ListView } from '#kit/list/state/view.ts'
import { useIsOffline } from '#kit/session.ts'
import { useText } from '#kit/text.ts'

interface ExportMenuProps<R extends object> {
  readonly list: ListDefinition<R>
  readonly columns: readonly ShownColumn<R>[]
  readonly layout: ListLayout
  readonly view: ListView
  /** Of a tree: the query by which the platform finds the shown rows. Only the platform walks a tree. */
  readonly shownFilters: Readonly<Record<string, string>> | undefined
  /** Rows that the query finds, on all pages. */
  readonly total: number
  /** Exports that the platform cannot make as shown: of this page alone, or of these rows at all. */
  readonly exportedHere: 'page' | 'rows' | undefined
  /** The platform does not apply a filter, in its exports neither. */
  readonly isIgnoring: boolean
}

const formats = ['xlsx', 'csv', 'json'] as const

/** The platform's workbook, and what is on the screen in three formats. Progress is the shell's. */
export function ExportMenu<R extends object>(props: ExportMenuProps<R>) {
  return <ExportTrigger>{(parts) => <Items {...props} parts={parts} />}</ExportTrigger>
}

function Items<R extends object>(props: ExportMenuProps<R> & { readonly parts: MenuParts }) {
  const { MenuDivider, MenuGroup, MenuGroupHeader, MenuItem } = props.parts
  const { list, columns, layout, view, shownFilters, total, exportedHere } = props
  const text = useText()
  const exports = list.exports
  const cutOff = useIsOffline() ? text('kit:action.offline') : undefined
  // Exports of the shown columns read the cache where there is one.
  const shownCutOff = list.source.cached ? undefined : cutOff
  const start = (request: {
    endpoint: string
    via: 'server' | 'client'
    format: (typeof formats)[number]
    scope: 'page' | 'all'
    prefer?: 'cache'
  }) => {
    const shown = request.via === 'client' ? visibleColumns(columns, layout) : []
    if (request.format === 'csv') void hintAtCsv()
    bridge
      .call('transfers.export', {
        endpoint: request.endpoint,
        via: request.via,
        format: request.format,
        query: { ...exportQueryOf(view, request.scope), ...(request.scope === 'page' ? shownFilters : {}) },
        columns: shown.flatMap(({ exported }) => exported ?? []),
        prefer: request.prefer,
        fileName: exportName(
          {
            title: text(list.title),
            filters: list.filters,
            view,
            scope: shownFilters ? 'all' : request.scope,
          },
          text,
        ),
      })
      .catch(presentFailure)
  }
  const server = exports?.server
  const isHere = (scope: 'page' | 'all') =>
    exportedHere === 'rows' || (exportedHere === 'page' && scope === 'page')
  const notAsShown = (scope: 'page' | 'all') => {
    if (isHere(scope)) return text('kit:export.here')
    // Only the platform walks a tree.
    return shownFilters && props.isIgnoring ? text('kit:export.unfiltered') : undefined
  }
  const scopes = exports?.scope === 'page-or-all' ? (['page', 'all'] as const) : (['all'] as const)
  return (
    <>
      {server ? (
        <>
          <MenuGroup>
            <MenuGroupHeader>{text('kit:export.server')}</MenuGroupHeader>
            {scopes.map((scope) => (
              <MenuItem
                key={scope}
                disabled={cutOff !== undefined}
                subText={cutOffText(cutOff) ?? notAsShown(scope)}
                onClick={() =>
                  start(
                    isHere(scope)
                      ? { endpoint: list.source.id, via: 'client', format: 'xlsx', scope }
                      : { endpoint: server.id, via: 'server', format: 'xlsx', scope },
                  )
                }
              >
                {text(scope === 'page' ? 'kit:export.serverPage' : 'kit:export.serverAll')}
              </MenuItem>
            ))}
          </MenuGroup>
          {shownFilters ? null : <MenuDivider />}
        </>
      ) : null}
      {(shownFilters ? [] : (['page', 'all'] as const)).map((scope) => (
        <MenuGroup key={scope}>
          <MenuGroupHeader>
            {scope === 'page'
              ? text('kit:export.shownPage')
              : text('kit:export.shownAll', { count: total.toLocaleString() })}
          </MenuGroupHeader>
          {formats.map((format) => (
            <MenuItem
              key={format}
              disabled={shownCutOff !== undefined}
              onClick={() => start({ endpoint: list.source.id, via: 'client', format, scope })}
            >
              {text(scope === 'page' ? 'kit:export.page' : 'kit:export.all', {
                format: format.toUpperCase(),
              })}
            </MenuItem>
          ))}
        </MenuGroup>
      ))}
      {list.source.cached ? (
        <MenuGroup>
          <MenuGroupHeader>{text('kit:export.cached')}</MenuGroupHeader>
          {formats.map((format) => (
            <MenuItem
              key={format}
              onClick={() =>
                start({ endpoint: list.source.id, via: 'client', format, scope: 'all', prefer: 'cache' })
              }
            >
              {text('kit:export.cachedAll', { format: format.toUpperCase() })}
            </MenuItem>
          ))}
        </MenuGroup>
      ) : null}
    </>
  )
}
