/** Argument of a second start of the Electron host that asks the first one to quit, with its question. */
export const quitArgument = '--quit'
