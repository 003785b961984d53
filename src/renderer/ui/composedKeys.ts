/**
 * Key code of a key that an input method has taken. Safari ends the composition before it reports the key that ended
 * it, so that only the code identifies it.
 */
const TAKEN = 229

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLElement && target.isContentEditable)

/**
 * Whether a key belongs to an input method: it chooses, confirms or cancels the composed text. Outside a field nothing
 * is composed yet: the key opens the field that it goes into, as in a cell of a table.
 */
const isComposed = ({ isComposing, keyCode, target }: KeyboardEvent): boolean =>
  isComposing || (keyCode === TAKEN && isField(target))

const stop = (event: KeyboardEvent): void => {
  if (isComposed(event)) event.stopImmediatePropagation()
}

/**
 * Keeps keys of an input method from every handler of the page, the libraries' as well: Enter that confirms a word
 * must not choose, save or send, Escape that cancels it must not close. The field gets its text by other events.
 * Called before anything else listens for keys.
 */
export const keepComposedKeys = (): void => window.addEventListener('keydown', stop, true)
