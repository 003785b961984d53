/** Entries whose changes are to be undone, or all of one batch. */
export type UndoSubject = { readonly entries: number[] } | { readonly batch: string }

type OpenUndo = (subject: UndoSubject) => Promise<void>

let open: OpenUndo | undefined

/** The shell provides the undoing: it needs the calls of all nouns, which the kit does not know. */
export const setUndo = (undo: OpenUndo): void => {
  open = undo
}

/** Undoes changes after a question that names them. @throws when its code cannot be loaded */
export const openUndo: OpenUndo = async (subject) => open?.(subject)
