import { rowId } from '#kit/list/runAction.ts'
import type { ListDefinition } from '#kit/list/types.ts'

/** Id of a row's record; a row may have another key. */
export const recordId = <R extends object>(list: ListDefinition<R>, row: R): string =>
  'id' in row && typeof row.id === 'string' ? row.id : rowId(list, row)
