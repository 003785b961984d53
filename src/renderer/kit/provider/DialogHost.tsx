import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { presentFailure } from '#kit/data/failures.ts'
import { type ConfirmEntry, DialogPlaceContext, questionsCome, useDialogs } from '#kit/dialog/dialogs.ts'
import { useFocusManagement } from '#kit/dialog/focusManagement.ts'
import { loadLater, loadWhenIdle } from '#kit/late/later.ts'
import { ReturnFocus } from '#ui/ReturnFocus.tsx'
import { lateSurfaces } from '#ui/useLateSurface.ts'

/** Milliseconds after which a window that shows no list loads what was put off. */
const UNTIL_LATER = 3000

type Question = ComponentType<{ entry: ConfirmEntry }>

let question: Question | null = null

/** Loads the code of questions; windows drawn afterwards show the first one at once. */
export const loadQuestion = async (): Promise<Question> =>
  (question = (await import('#kit/provider/ConfirmDialog.tsx')).ConfirmDialog)

loadLater(loadQuestion)
loadLater(lateSurfaces.load)

/** @returns what draws a question, loaded with the first one at the latest; null: not yet */
function useQuestion(isAsked: boolean): Question | null {
  const [loaded, setLoaded] = useState(() => question)
  const isComing = isAsked && loaded === null
  useEffect(() => {
    questionsCome(loaded === null)
  }, [loaded])
  useEffect(() => {
    if (!isComing) return
    loadQuestion().then(
      (Loaded) => setLoaded(() => Loaded),
      (error: unknown) => {
        for (const { answer } of useDialogs.getState().confirms) answer(null)
        presentFailure(error)
      },
    )
  }, [isComing])
  return loaded
}

/** Draws what `openDialog` and `askConfirm` have opened; the shell places one in every window. */
export function DialogHost() {
  useEffect(() => {
    let giveUp: (() => void) | undefined
    const timer = setTimeout(() => {
      giveUp = loadWhenIdle()
    }, UNTIL_LATER)
    return () => {
      clearTimeout(timer)
      giveUp?.()
    }
  }, [])
  const dialogs = useDialogs((state) => state.dialogs)
  const confirms = useDialogs((state) => state.confirms)
  const Question = useQuestion(confirms.length > 0)
  const FocusManagement = useFocusManagement(({ Holder }) => Holder)
  return (
    <>
      {FocusManagement && <FocusManagement />}
      {dialogs.map(({ id, Component, props, close, place }) => (
        <ReturnFocus key={id}>
          {/* Each waits for its own code: whatever waits together is hidden, and loses the focus. */}
          <Suspense fallback={null}>
            <DialogPlaceContext value={place}>
              <Component {...props} onClose={close} />
            </DialogPlaceContext>
          </Suspense>
        </ReturnFocus>
      ))}
      {Question &&
        confirms.map((entry) => (
          <ReturnFocus key={entry.id}>
            <Question entry={entry} />
          </ReturnFocus>
        ))}
    </>
  )
}
