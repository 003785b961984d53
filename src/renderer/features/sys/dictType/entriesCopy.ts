import { TOP } from '#contract/kernel.ts'
import { type DictData, DictDataWrite, dictData, dictDataCust } from '#contract/resources/sys/dictData.ts'
import { allEntries } from '#features/sys/dictType/entries.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import type { CloneCopy, CopySource, MadeRecord } from '#kit/form/copies.ts'

/** Entries that are copied at most: each is a call. */
const MOST_ENTRIES = 2000

/** Adds the entries that the new dictionary does not have yet, those above before those below. */
async function addEntries(
  entries: readonly DictData[],
  create: typeof dictData.endpoints.create,
  { values }: MadeRecord,
  added: Map<string, string>,
): Promise<void> {
  const dictType = String(values.dictType)
  for (const entry of entries.toSorted((one, other) => one.level - other.level)) {
    if (added.has(entry.id)) continue
    const pid = added.get(entry.pid) ?? TOP
    const body = DictDataWrite.parse({ ...entry, pid, dictType })
    added.set(entry.id, (await callEndpoint(create, { body })).data)
  }
}

async function entriesOf(dictType: string, isCustom: boolean): Promise<CopySource> {
  const entries = await allEntries(dictType, isCustom, MOST_ENTRIES)
  if (entries.length > MOST_ENTRIES) throw new Error('The dictionary has more entries than are copied')
  const { create } = isCustom ? dictDataCust.endpoints : dictData.endpoints
  /** Ids of the entries that were added, by those of the sample. */
  const added = new Map<string, string>()
  return { count: entries.length, copy: (made) => addEntries(entries, create, made, added) }
}

const entriesCopy = (isCustom: boolean): readonly CloneCopy[] => [
  {
    id: 'entries',
    label: 'sys.dictType:clone.entries',
    guard: (isCustom ? dictDataCust : dictData).endpoints.create,
    read: ({ dictType }) => entriesOf(String(dictType), isCustom),
  },
]

/** The entries of a dictionary, for its clone. */
export const systemCopies = entriesCopy(false)
export const customCopies = entriesCopy(true)
