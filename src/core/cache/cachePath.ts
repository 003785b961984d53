import { join } from 'node:path'

/** Where the file of a key lies, by the key's hash. */
export const cachePath = (directory: string, file: string): string => join(directory, `${file}.db`)
