import type { z } from 'zod'
import { ETAG } from '#contract/etag.ts'
import { ErrorCode, type Failure, FailureError } from '#contract/failures.ts'
import { TOP } from '#contract/kernel.ts'
import { pagesOf } from '#contract/pages.ts'
import { DictDataWrite, dictData, dictDataCust } from '#contract/resources/sys/dictData.ts'
import { type SheetChange, type SheetRow, sheetRowsOf } from '#features/sys/dictType/sheetRows.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { failureOf, failureText } from '#kit/data/failures.ts'
import type { Batch, BatchTask, TaskCall } from '#kit/list/batch/batch.ts'
import { translate } from '#kit/text.ts'

/** Result of a save: the stored rows as they are stored, the removed ones, and why others were refused. */
export interface SheetOutcome {
  readonly saved: Map<SheetRow, SheetRow>
  readonly removed: Set<SheetRow>
  readonly refused: Map<SheetRow, string>
}

export const newOutcome = (): SheetOutcome => ({ saved: new Map(), removed: new Set(), refused: new Map() })

const words = {
  create: 'sys.dictType:sheet.create',
  update: 'sys.dictType:sheet.update',
  remove: 'sys.dictType:sheet.remove',
} as const

/**
 * One task for each change. Ids of new entries are known once these are stored, so parents are found by their value
 * when their children are written.
 */
export function sheetTasks(
  changes: readonly SheetChange[],
  stored: readonly SheetRow[],
  { dictType, isCustom }: { readonly dictType: string; readonly isCustom: boolean },
  outcome: SheetOutcome,
): readonly BatchTask[] {
  const { endpoints } = isCustom ? dictDataCust : dictData
  const ids = new Map(stored.map(({ dictValue, id }) => [dictValue.trim(), id]))
  const read = new Map(stored.map((row) => [row.id, row]))
  const parents = new Map(ids)

  /**
   * Checks, as forms do, that a save replaces the row that was read.
   * @returns its entity tag; nothing where the platform sends none, or does not return the entry
   * @throws FailureError when another user has changed it since the sheet was read
   */
  const replaced = async (id: string): Promise<object> => {
    const before = read.get(id)
    const now = await callEndpoint(endpoints.get, { params: { id } }).catch(() => undefined)
    if (!now || !before) return {}
    const { pid } = now.data
    const [row] = sheetRowsOf([now.data])
    const above = before.parentValue.trim()
    const isSame =
      JSON.stringify({ ...row, parentValue: '' }) === JSON.stringify({ ...before, parentValue: '' }) &&
      (pid === '' ? TOP : pid) === (above === '' ? TOP : parents.get(above))
    const { [ETAG]: etag } = now.data as Readonly<Record<string, unknown>>
    if (isSame) return etag === undefined ? {} : { [ETAG]: etag }
    throw new FailureError({
      code: 'refused',
      status: ErrorCode.conflict,
      message: translate('sys.dictType:sheet.changed'),
    })
  }

  /** @returns the id of the new entry, from the list where the platform does not send it; `-1` if it is missing */
  const create = async (body: z.input<typeof DictDataWrite>, call: TaskCall): Promise<string> => {
    const { data: id } = await callEndpoint(endpoints.create, { body }, call)
    if (id !== '') return id
    const { dictValue } = body
    const isIt = (entry: { dictValue: string }) => entry.dictValue === dictValue
    if (isCustom) {
      const { data } = await callEndpoint(dictDataCust.endpoints.list, { query: { dictType } })
      return data.find(isIt)?.id ?? '-1'
    }
    const read = async (page: number, limit: number) =>
      (await callEndpoint(dictData.endpoints.page, { query: { dictType, dictValue, page, limit } })).data
    for await (const { list } of pagesOf(read, { most: 10_000 })) {
      const found = list.find(isIt)
      if (found) return found.id
    }
    return '-1'
  }

  const write = async (kind: SheetChange['kind'], row: SheetRow, call: TaskCall): Promise<void> => {
    if (kind === 'remove') {
      await callEndpoint(endpoints.remove, { body: [row.id] }, call)
      outcome.removed.add(row)
      return
    }
    const above = row.parentValue.trim()
    // A parent that was refused does not exist: the platform reports that.
    const pid = above === '' ? TOP : (ids.get(above) ?? '-1')
    const { id: _, parentValue: __, ...values } = row
    // The sheet has checked the same as the schema; the text of cells becomes the input of the call.
    const body = DictDataWrite.parse({
      ...values,
      dictType,
      pid,
      sort: Number(row.sort),
      status: Number(row.status),
    })
    const id = kind === 'create' ? await create(body, call) : row.id
    if (kind !== 'create')
      await callEndpoint(endpoints.update, { body: { ...body, ...(await replaced(id)), id } }, call)
    ids.set(row.dictValue.trim(), id)
    outcome.saved.set(row, { ...row, id })
  }

  return changes.map(({ kind, row }, index) => ({
    id: String(index),
    name: translate(words[kind], { name: `${row.dictValue} ${row.dictLabel}`.trim() }),
    run: async (call) => {
      outcome.refused.delete(row)
      try {
        await write(kind, row, call)
      } catch (error) {
        outcome.refused.set(row, failureText(failureOf(error)))
        throw error
      }
    },
  }))
}

/**
 * Runs a batch without questions. When a failure would repeat for all remaining tasks, it ends there.
 * @returns that failure; null: all tasks had their turn, or the operator has stopped it
 */
export function runSilently(batch: Batch): Promise<Failure | null> {
  return new Promise((resolve) => {
    let halted: Failure | null = null
    const stop = batch.subscribe((state) => {
      if (state.halted !== null && halted === null) {
        halted = state.halted
        batch.cancel()
      } else if (state.phase === 'ended') {
        stop()
        resolve(halted)
      }
    })
    batch.start('')
  })
}

/** How many rows of a save ended in which way. */
export interface SheetResult {
  readonly created: number
  readonly updated: number
  readonly removed: number
  readonly refused: number
  /** Not tried, because it was stopped or could not go on. */
  readonly left: number
}

export function resultOf(changes: readonly SheetChange[], outcome: SheetOutcome): SheetResult {
  const isDone = ({ row }: SheetChange) => outcome.saved.has(row) || outcome.removed.has(row)
  const counts = { created: 0, updated: 0, removed: 0, refused: 0, left: 0 }
  for (const change of changes) {
    if (isDone(change)) counts[`${change.kind}d`] += 1
    else if (outcome.refused.has(change.row)) counts.refused += 1
    else counts.left += 1
  }
  return counts
}
