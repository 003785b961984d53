import { linkScheme } from './deepLink.ts'

/**
 * Argument with which the uninstaller of Windows starts the program: it opens no window, removes everything of this
 * user and ends, with 0 when that was done.
 */
const removeArgument = '--remove-everything'

const isLink = (argument: string): boolean => argument.toLowerCase().startsWith(`${linkScheme}:`)

/** A link is untrusted, and one that contains a quotation mark may arrive as several arguments. */
export const isRemoval = (argv: readonly string[]): boolean =>
  argv.includes(removeArgument) && !argv.some(isLink)
