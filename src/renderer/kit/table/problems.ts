import type { Line } from '#kit/table/model.ts'
import type { ShownEditColumn } from '#kit/table/columns.ts'
import type { Translate } from '#kit/text.ts'

/** Line → column → problem, in the operator's language. */
export type Problems = ReadonlyMap<number, ReadonlyMap<string, string>>

/** Values that a line above has already, by column. */
function repeated<R extends object>(
  lines: readonly Line<R>[],
  columns: readonly ShownEditColumn<R>[],
): ReadonlyMap<string, ReadonlySet<number>> {
  return new Map(
    columns
      .filter(({ column }) => column.unique)
      .map((column) => {
        const seen = new Set<string>()
        const twice = new Set<number>()
        for (const { key, row } of lines) {
          const words = column.text(row).trim()
          if (words === '') continue
          if (seen.has(words)) twice.add(key)
          seen.add(words)
        }
        return [column.key, twice]
      }),
  )
}

/** Problems of the cells: the first one of each, over all rows. */
export function tableProblems<R extends object>(
  lines: readonly Line<R>[],
  columns: readonly ShownEditColumn<R>[],
  text: Translate,
): Problems {
  const twice = repeated(lines, columns)
  const rows = lines.map(({ row }) => row)
  const problems = new Map<number, Map<string, string>>()
  for (const { key, row } of lines) {
    const own = new Map<string, string>()
    for (const shown of columns) {
      const { column } = shown
      const problem =
        column.required && shown.isEmpty(row)
          ? text('common:required')
          : (shown.problem(row) ??
            (twice.get(shown.key)?.has(key) ? text('kit:table.twice') : column.check?.(row, rows)))
      if (problem !== undefined) own.set(shown.key, problem)
    }
    if (own.size > 0) problems.set(key, own)
  }
  return problems
}
