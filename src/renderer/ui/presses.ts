/** Whether a button of the pointer is down somewhere in the window. */
let isDown = false
let waiting: (() => void)[] = []

function release(): void {
  if (!isDown) return
  isDown = false
  const due = waiting
  waiting = []
  // The click comes after the pointer has been let go, in the same task.
  if (due.length > 0) setTimeout(() => due.forEach((run) => run()))
}

/** Called once in a window, before `afterPress`. */
export function watchPresses(): void {
  window.addEventListener('pointerdown', () => (isDown = true), true)
  window.addEventListener('pointerup', release, true)
  window.addEventListener('pointercancel', release, true)
  // Not of the elements in it.
  window.addEventListener('blur', release)
}

/**
 * Runs a function that moves elements: at once, or, while a button of the pointer is down, after the click. A message
 * that appears between press and release moves the pressed element away from under the pointer, and nothing is
 * clicked.
 */
export function afterPress(run: () => void): void {
  if (isDown) waiting.push(run)
  else run()
}
