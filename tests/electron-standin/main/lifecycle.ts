/** Whether `ready` has been emitted, which decides the permitted calls. */
let ready = false

export const isReady = (): boolean => ready
export const becomeReady = (): void => {
  ready = true
}

export function needsReady(what: string): void {
  if (!ready) throw new Error(`${what} cannot be used before the app is ready`)
}

export function needsNotReady(what: string): void {
  if (ready) throw new Error(`${what} can only be called before the app is ready`)
}
