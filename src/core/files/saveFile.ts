import type { SavedFile } from '#contract/bridge.ts'
import { redactText } from '#contract/secrets.ts'
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

/**
 * Saves a small file that a window has made. It is not a transfer: it is written immediately.
 * @returns where the window fetches it, in a browser; null when the operator cancelled the dialog.
 */
export async function saveFile(
  files: FilePort,
  windowId: string,
  { fileName, content }: SavedFile,
): Promise<{ download?: string } | null> {
  const title = cleanFileName(fileName)
  const suggestedName = `${title}.${content.kind}`
  const target = await files.chooseSaveTarget({ windowId, suggestedName, extension: content.kind })
  if (!target) return null
  let part: PartFile | undefined
  try {
    part = await openPartFile(target.path)
    await writeContent(part, title, content)
    await part.finish()
  } catch (error) {
    await part?.close()
    await discardPart(target.path)
    await target.abandoned()
    throw error
  }
  return target.finished()
}
