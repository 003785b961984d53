/** Argument of a second start of the Electron host by which the first one quits, with its question. */
export const quitArgument = '--quit'
