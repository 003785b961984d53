import { bridge } from '#kit/bridge/bridge.ts'
import { hostInfo } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { setUndo, type UndoSubject } from '#kit/journal/openUndo.ts'
import { translate } from '#kit/text.ts'
import { loadTexts } from '../text/i18n.ts'

const code = () => import('./undo.ts')

/** Entries among which the last change of this window is looked for. */
const LOOKED_AT = 50

/** Gives the kit the undoing, whose code is loaded when it is first used. */
export const provideUndo = (): void => setUndo(async (subject) => (await code()).undo(subject))

/** The last change of this window that was carried out, was not undone and undoes none; with its batch where it has one. */
async function lastChange(): Promise<UndoSubject | null> {
  const windowId = hostInfo()?.windowId
  const query = { page: 1, limit: LOOKED_AT, outcome: 'done' as const }
  const { list } = await bridge.call('journal.list', {
    ...query,
    ...(windowId !== undefined && { windowId }),
  })
  const found = list.find(({ undoes, undoneBy }) => undoes === null && undoneBy === null)
  if (!found) return null
  return found.batch === '' ? { entries: [found.entry] } : { batch: found.batch }
}

/** Undoes the last change of this window after a question that names it. */
export async function undoLast(): Promise<void> {
  try {
    const subject = await lastChange()
    if (subject) {
      await (await code()).undo(subject)
      return
    }
    await loadTexts(['journal'])
    toast('warning', translate('journal:undo.nothing'))
  } catch (error) {
    presentFailure(error)
  }
}
