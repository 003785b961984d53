import { shownLogs } from '#features/ops/logWorkbench/logs.ts'
import { filterOf, type Query } from '#features/ops/logWorkbench/query.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { hintAtCsv } from '#kit/csvHint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { ExportTrigger } from '#kit/ExportTrigger.tsx'
import { useText } from '#kit/text.ts'

const formats = ['xlsx', 'csv', 'json'] as const

/** Exports the rows of the query from the local cache: one file per log, since their columns differ. */
export function ExportButton({ query }: { query: Query }) {
  const text = useText()
  const start = async (format: (typeof formats)[number]) => {
    if (format === 'csv') void hintAtCsv()
    for (const log of shownLogs.filter(({ name }) => query.logs.includes(name))) {
      await bridge.call('transfers.export', {
        endpoint: log.list.id,
        via: 'client',
        prefer: 'cache',
        search: filterOf(query),
        format,
        query: {},
        columns: [
          { key: 'time', from: log.time, label: text('ops.logWorkbench:time') },
          ...log.fields.map(({ name, label }) => ({ key: name, label: text(label) })),
        ],
        fileName: text(log.label),
      })
    }
  }
  return (
    <ExportTrigger size="small" disabled={query.logs.length === 0}>
      {({ MenuItem }) =>
        formats.map((format) => (
          <MenuItem key={format} onClick={() => void start(format).catch(presentFailure)}>
            {format.toUpperCase()}
          </MenuItem>
        ))
      }
    </ExportTrigger>
  )
}
