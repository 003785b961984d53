import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FailureError } from '#contract/failures.ts'

/**
 * A file in the making, beside its final place. Under the final name stands either what was there before
 * or the whole new file. Every failure is a FailureError `disk` without a path.
 */
export interface PartFile {
  write(chunk: Uint8Array | string): Promise<void>
  /** To the disk, then to its name. */
  finish(): Promise<void>
  /** Closes and removes; never fails. */
  discard(): Promise<void>
}

const explanations: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  ENOENT: 'the folder is gone',
  ENOTDIR: 'the folder is gone',
  EACCES: 'no right to write there',
  EPERM: 'no right to write there',
  EROFS: 'no right to write there',
  EBUSY: 'another program holds the file',
}

/** Messages of the operating system carry absolute paths; these do not. */
async function onDisk<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    throw new FailureError({
      code: 'disk',
      message: `${code}: ${explanations[code] ?? 'the file cannot be written'}`,
    })
  }
}

export async function openPartFile(path: string): Promise<PartFile> {
  const part = `${path}.part`
  const handle = await onDisk(async () => {
    // A left-over of a run that was killed; `wx` then makes sure that nobody put a link in its place.
    await rm(part, { force: true })
    return open(part, 'wx')
  })
  return {
    write: (chunk) => onDisk(() => handle.appendFile(chunk)),
    finish: () =>
      onDisk(async () => {
        await handle.sync()
        await handle.close()
        await rename(part, path)
        await syncDirectory(dirname(path))
      }),
    async discard() {
      await close(handle)
      await rm(part, { force: true }).catch(() => {})
    },
  }
}

/** Closing twice is an error that says nothing new. */
const close = (handle: FileHandle): Promise<void> => handle.close().catch(() => {})

/** Makes the new name last through a power cut; Windows and some network drives cannot and need not. */
async function syncDirectory(path: string): Promise<void> {
  try {
    const directory = await open(path, 'r')
    await directory.sync().finally(() => directory.close())
  } catch {
    // The file itself is on the disk.
  }
}
