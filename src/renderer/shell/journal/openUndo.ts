import { presentFailure } from '#kit/data/failures.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { setUndo, type UndoSubject } from '#kit/journal/openUndo.ts'
import { translate } from '#kit/text.ts'
import { loadTexts } from '../text/i18n.ts'
import { changesHere, subjectOf } from './changesHere.ts'

const code = () => import('./undo.ts')

/** Gives the kit the undoing, whose code is loaded when it is first used. */
export const provideUndo = (): void => setUndo(async (subject) => (await code()).undo(subject))

/** The last change of this window that was carried out, was not undone and undoes none; with its batch where it has one. */
async function lastChange(): Promise<UndoSubject | null> {
  const changes = await changesHere()
  const found = changes.find(({ undoes, undoneBy }) => undoes === null && undoneBy === null)
  return found ? subjectOf(found) : null
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
