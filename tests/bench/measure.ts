/** One figure of `npm run bench`. */
export interface Measure {
  /** `<group>.<name>`, stable over versions. */
  readonly id: string
  readonly value: number
  readonly unit: 'ms' | 'bytes' | 'tasks'
  /** The same work done by minimal means; null where there is nothing to compare. */
  readonly baseline: number | null
  /** Limit of the ratio for times with a baseline, otherwise of the value; null: reported only. */
  readonly limit: number | null
}

/** Measures that are taken together; `--only NAME` takes only this group. */
export interface Group {
  readonly name: string
  /** @throws when something could not be measured; earlier measures of the group are lost */
  run(): Promise<readonly Measure[]>
}

export interface Judged extends Measure {
  readonly ratio: number | null
  readonly ok: boolean
}

const isRelative = ({ unit, baseline }: Measure): boolean => unit === 'ms' && baseline !== null

export function judge(measure: Measure): Judged {
  const { value, baseline, limit } = measure
  const ratio = baseline === null ? null : value / baseline
  const judged = isRelative(measure) && ratio !== null ? ratio : value
  return { ...measure, ratio, ok: limit === null || judged <= limit }
}

function shown(value: number, unit: Measure['unit']): string {
  if (unit === 'ms') return `${value.toFixed(1)} ms`
  if (unit === 'tasks') return String(value)
  return value > 1024 * 1024 ? `${(value / 1024 / 1024).toFixed(1)} MB` : `${(value / 1024).toFixed(1)} KB`
}

/** Lines of a table, columns aligned. */
export function table(results: readonly Judged[]): string[] {
  const head = ['measure', 'Steward', 'baseline', 'ratio', 'limit', '']
  const cells = results.map((result) => {
    const { id, value, unit, baseline, ratio, limit, ok } = result
    return [
      id,
      shown(value, unit),
      baseline === null ? '' : shown(baseline, unit),
      ratio === null ? '' : `${ratio.toFixed(2)} x`,
      limit === null ? '' : isRelative(result) ? `${limit} x` : shown(limit, unit),
      ok ? 'ok' : 'MISSED',
    ]
  })
  const rows = [head, ...cells]
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  )
}
