import type { JournalEntry } from '#contract/bridge/journal.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { hostInfo } from '#kit/bridge/host.ts'
import type { UndoSubject } from '#kit/journal/openUndo.ts'

/** Entries among which the last change of this window is looked for. */
const LOOKED_AT = 50

/** The last changes of this window that were carried out, the newest first. */
export async function changesHere(): Promise<readonly JournalEntry[]> {
  const windowId = hostInfo()?.windowId
  const query = { page: 1, limit: LOOKED_AT, outcome: 'done' as const }
  const { list } = await bridge.call('journal.list', {
    ...query,
    ...(windowId !== undefined && { windowId }),
  })
  return list
}

/** An entry as it is undone: with its batch where it has one. */
export const subjectOf = ({ entry, batch }: JournalEntry): UndoSubject =>
  batch === '' ? { entries: [entry] } : { batch }
