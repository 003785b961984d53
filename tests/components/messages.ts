import { useToasts } from '#kit/dialog/toasts.ts'

const shown = new Set<string>()

useToasts.subscribe(({ toasts }) => {
  for (const { text } of toasts) shown.add(text)
})

/**
 * Texts of the messages that were shown above the screen in the present test, also of those that are gone: a success is
 * shown for half a second, which passes between two looks at a page on a busy machine.
 */
export const messages = (): string[] => [...shown]

/** For the setup of the suites: each test begins without messages. */
export const forgetMessages = (): void => shown.clear()
