import type { SavedFile } from '#contract/bridge.ts'
import { redactText } from '#base/secrets.ts'
import type { FilePort } from '../ports.ts'
import { withoutSecrets } from '../redact.ts'
import { openCsv } from '../tables/csv.ts'
import { cleanFileName } from './fileName.ts'
import { discardPart, openPartFile, type PartFile } from './partFile.ts'

async function writeContent(part: PartFile, title: string, content: SavedFile['content']): Promise<void> {
  if (content.kind === 'json') {
    await part.write(`${JSON.stringify(withoutSecrets(content.value), null, 2)}\n`)
    return
  }
  const columns = content.head.map((label) => ({ key: label, label }))
  const writer = openCsv({ title, columns }, part)
  // A platform's refusal may name secrets, and the file is passed on to others.
  await writer.write(content.rows.map((row) => row.map(redactText)))
  await writer.finish()
}

/** Where a file that is written immediately goes, and where a browser's window fetches it. */
export interface SmallFile {
  readonly windowId: string
  /** Suggested, without extension. */
  readonly fileName: string
  readonly extension: string
  write(part: PartFile, title: string): Promise<void>
}

/**
 * Writes a small file immediately: it is not a transfer.
 * @returns where the window fetches it, in a browser; null when the operator cancelled the dialog.
 */
export async function saveSmallFile(
  files: FilePort,
  { windowId, fileName, extension, write }: SmallFile,
): Promise<{ download?: string } | null> {
  const title = cleanFileName(fileName)
  const suggestedName = `${title}.${extension}`
  const target = await files.chooseSaveTarget({ windowId, suggestedName, extension })
  if (!target) return null
  let part: PartFile | undefined
  try {
    part = await openPartFile(target.path)
    await write(part, title)
    await part.finish()
  } catch (error) {
    await part?.close()
    await discardPart(target.path)
    await target.abandoned()
    throw error
  }
  return target.finished()
}

/** Saves content made by a window, as `saveSmallFile` does. */
export const saveFile = (
  files: FilePort,
  windowId: string,
  { fileName, content }: SavedFile,
): Promise<{ download?: string } | null> =>
  saveSmallFile(files, {
    ...{ windowId, fileName, extension: content.kind },
    write: (part, title) => writeContent(part, title, content),
  })
