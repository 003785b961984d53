import type { DictData } from '#contract/resources/sys/dictData.ts'
import { MAX_DICT_LEVELS } from '#contract/resources/sys/dictData.ts'
import { readCode } from '#contract/vocabulary.ts'
import { dictStatuses } from '#contract/resources/sys/dictType.ts'

/** An entry as a row of the sheet. */
export interface SheetRow {
  /** Empty for a row that is not stored yet. */
  readonly id: string
  readonly dictValue: string
  readonly dictLabel: string
  /** Value of the entry above; empty at the top. */
  readonly parentValue: string
  readonly sort: number | string | null
  readonly status: number | string
  readonly cssClass: string
  readonly remark: string
  /** Not shown; kept as it is stored. */
  readonly cssStyle: string
}

/** Change that a save makes to a row. */
export interface SheetChange {
  readonly kind: 'create' | 'update' | 'remove'
  readonly row: SheetRow
}

export const newSheetRow = (): SheetRow => ({
  ...{ id: '', dictValue: '', dictLabel: '', parentValue: '', sort: null, status: 1 },
  ...{ cssClass: '', remark: '', cssStyle: '' },
})

export function sheetRowsOf(entries: readonly DictData[]): readonly SheetRow[] {
  const values = new Map(entries.map(({ id, dictValue }) => [id, dictValue]))
  return entries.map(({ id, pid, dictValue, dictLabel, sort, status, cssClass, remark, cssStyle }) => ({
    ...{ id, dictValue, dictLabel, parentValue: values.get(pid) ?? '', sort },
    ...{ status: readCode(dictStatuses, status) ?? 0, cssClass, remark, cssStyle },
  }))
}

const byValue = new WeakMap<readonly SheetRow[], ReadonlyMap<string, SheetRow>>()

/** Value → row, made once for the same rows: each row is checked against all of them. */
function indexOf(rows: readonly SheetRow[]): ReadonlyMap<string, SheetRow> {
  const known = byValue.get(rows)
  if (known) return known
  const made = new Map(rows.map((row) => [row.dictValue.trim(), row]))
  byValue.set(rows, made)
  return made
}

/** Level of a row from 1; undefined where its parents form a cycle. */
export function levelOf(row: SheetRow, rows: readonly SheetRow[]): number | undefined {
  const index = indexOf(rows)
  let level = 1
  let at: SheetRow | undefined = row
  while (at && at.parentValue.trim() !== '') {
    level += 1
    if (level > rows.length + 1) return undefined
    at = index.get(at.parentValue.trim())
    if (at === row) return undefined
    // A row that is too deep is reported as such, however deep it is.
    if (level > MAX_DICT_LEVELS && !isCyclic(row, index)) return level
  }
  return level
}

function isCyclic(row: SheetRow, index: ReadonlyMap<string, SheetRow>): boolean {
  const seen = new Set<SheetRow>()
  for (let at: SheetRow | undefined = row; at; at = index.get(at.parentValue.trim())) {
    if (seen.has(at)) return true
    seen.add(at)
    if (at.parentValue.trim() === '') return false
  }
  return false
}

/** Problem of the place of a row. */
export function placeProblem(
  row: SheetRow,
  rows: readonly SheetRow[],
): 'parentMissing' | 'parentSelf' | 'tooDeep' | undefined {
  const above = row.parentValue.trim()
  if (above === '') return undefined
  if (!indexOf(rows).has(above)) return 'parentMissing'
  const level = levelOf(row, rows)
  if (level === undefined) return 'parentSelf'
  return level > MAX_DICT_LEVELS ? 'tooDeep' : undefined
}

const fields = ['dictValue', 'dictLabel', 'parentValue', 'sort', 'status', 'cssClass', 'remark'] as const

const isSame = (a: SheetRow, b: SheetRow): boolean =>
  fields.every((field) => String(a[field] ?? '').trim() === String(b[field] ?? '').trim())

/**
 * The calls to make, in an order in which each call finds its parent: removals go from the bottom, everything else from
 * the top.
 * @param stored the rows as they are stored, which are free of cycles
 */
export function sheetChanges(stored: readonly SheetRow[], rows: readonly SheetRow[]): readonly SheetChange[] {
  const before = new Map(stored.map((row) => [row.id, row]))
  const ids = new Set(rows.map(({ id }) => id))
  const depth = (row: SheetRow, among: readonly SheetRow[]): number => levelOf(row, among) ?? 1
  const written = rows
    .flatMap((row): SheetChange[] => {
      const known = before.get(row.id)
      if (!known) return [{ kind: 'create', row }]
      return isSame(known, row) ? [] : [{ kind: 'update', row }]
    })
    .toSorted((a, b) => depth(a.row, rows) - depth(b.row, rows))
  const removed = stored
    .filter(({ id }) => !ids.has(id))
    .map((row): SheetChange => ({ kind: 'remove', row }))
    .toSorted((a, b) => depth(b.row, stored) - depth(a.row, stored))
  // Rows that move away from a removed entry have to move first; a value that is reused has to be free first.
  const keeps = new Set(removed.map(({ row }) => row.dictValue.trim()))
  const reuses = written.some(({ row }) => keeps.has(row.dictValue.trim()))
  return reuses ? [...removed, ...written] : [...written, ...removed]
}
