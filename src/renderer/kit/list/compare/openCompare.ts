import { readRecord, type RecordValues } from '#kit/data/recordReading.ts'
import type { Comparison } from '#kit/details/comparison.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { nounOf } from '#kit/journal/nounOf.ts'
import { recordId } from '#kit/list/recordId.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { useSession } from '#kit/session.ts'
import { loadKitTexts, translate } from '#kit/text.ts'

/** Names of the two sides; of the same name, with their ids. */
function titlesOf<R extends object>(list: ListDefinition<R>, one: R, other: R): readonly [string, string] {
  const [name, otherName] = [list.rowName(one), list.rowName(other)]
  if (name !== otherName) return [name, otherName]
  const withId = (row: R) => translate('kit.compare:side', { name, id: recordId(list, row) })
  return [withId(one), withId(other)]
}

/** Calls whose rows are records of their noun; those of others are about something else, such as the users of a role. */
const recordCalls = new Set(['page', 'list', 'treeList'])

/** Reads the record of a row. */
async function recordOf<R extends object>(list: ListDefinition<R>, row: R): Promise<RecordValues | null> {
  const noun = nounOf(list.source.id)
  return recordCalls.has(list.source.id.slice(noun.length + 1)) ? readRecord(noun, recordId(list, row)) : null
}

async function compare<R extends object>(
  list: ListDefinition<R>,
  rows: readonly [R, R],
): Promise<Comparison> {
  const [{ comparedRows }, one, other] = await Promise.all([
    import('#kit/list/compare/comparedRows.ts'),
    recordOf(list, rows[0]),
    recordOf(list, rows[1]),
  ])
  // Fields that only one of the records has would all differ.
  const areRead = one !== null && other !== null
  const fields = comparedRows(
    list,
    [
      { row: rows[0], record: areRead ? one : null },
      { row: rows[1], record: areRead ? other : null },
    ],
    {
      text: translate,
      dictionaries: useSession.getState().dictionaries,
      namespaces: [nounOf(list.source.id)],
    },
  )
  return { fields, notes: areRead ? [] : [translate('kit.compare:rows')] }
}

/** Opens two rows side by side, whose code no list waits for. @throws when that code cannot be loaded */
export async function openCompare<R extends object>(
  list: ListDefinition<R>,
  rows: readonly [R, R],
): Promise<void> {
  const [{ ComparisonDialog }] = await Promise.all([
    import('#kit/details/ComparisonDialog.tsx'),
    loadKitTexts(['kit.compare']),
  ])
  await openDialog(ComparisonDialog, {
    title: translate('kit.compare:title'),
    sides: titlesOf(list, ...rows),
    readingKey: crypto.randomUUID(),
    read: () => compare(list, rows),
  })
}
