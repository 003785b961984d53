import { constants, type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FailureError } from '#contract/failures.ts'
import { createScratch } from './scratch.ts'

/**
 * A file in the making, beside its final place. Under the final name stands either what was there before
 * or the whole new file. Every failure is a FailureError `disk` without a path.
 */
export interface PartFile {
  /** Bytes so far: where the next ones go. */
  readonly position: number
  /** One at a time. */
  write(chunk: Uint8Array | string): Promise<void>
  /** Changes bytes that are already there. */
  patch(chunk: Uint8Array, position: number): Promise<void>
  /** Begins again from nothing. */
  empty(): Promise<void>
  /** To the disk: what is written so far survives a power cut. */
  sync(): Promise<void>
  /** To the disk, then to its name. */
  finish(): Promise<void>
  /** Closes and leaves the part for a later run; never fails. */
  close(): Promise<void>
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
  ELOOP: 'another program has put a link there',
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

const partOf = (path: string): string => `${path}.part`

/** Removes what a transfer has written so far; never fails. */
export const discardPart = (path: string): Promise<void> => rm(partOf(path), { force: true }).catch(() => {})

/** The part of an earlier run, cut to its first `keep` bytes; null when there are not that many. */
async function reopen(part: string, keep: number): Promise<FileHandle | null> {
  if (keep === 0) return null
  let handle: FileHandle
  try {
    // Not through a link that somebody put there meanwhile; Windows has no such flag.
    handle = await open(part, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0))
  } catch {
    return null
  }
  const { size } = await handle.stat()
  if (size >= keep) {
    await handle.truncate(keep)
    return handle
  }
  await handle.close()
  return null
}

/** @param keep bytes of an earlier run to go on from; `position` says whether they were there. */
export async function openPartFile(path: string, keep = 0): Promise<PartFile> {
  const part = partOf(path)
  let position = 0
  const handle = await onDisk(async () => {
    const earlier = await reopen(part, keep)
    if (earlier) {
      position = keep
      return earlier
    }
    // A left-over of a run that was killed; `wx` then makes sure that nobody put a link in its place.
    await rm(part, { force: true })
    return open(part, 'wx')
  })
  const encode = createScratch()
  const put = async (bytes: Uint8Array, at: number): Promise<void> => {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, at + done)
      done += bytesWritten
    }
  }
  return {
    get position() {
      return position
    },
    write: (chunk) =>
      onDisk(async () => {
        const bytes = typeof chunk === 'string' ? encode(chunk) : chunk
        await put(bytes, position)
        position += bytes.length
      }),
    patch: (chunk, at) => onDisk(() => put(chunk, at)),
    empty: () =>
      onDisk(async () => {
        await handle.truncate(0)
        position = 0
      }),
    sync: () => onDisk(() => handle.sync()),
    finish: () =>
      onDisk(async () => {
        await handle.sync()
        await handle.close()
        await rename(part, path)
        await syncDirectory(dirname(path))
      }),
    // Closing twice is an error that says nothing new.
    close: () => handle.close().catch(() => {}),
  }
}

/** Makes the new name last through a power cut; Windows and some network drives cannot and need not. */
async function syncDirectory(path: string): Promise<void> {
  try {
    const directory = await open(path, 'r')
    await directory.sync().finally(() => directory.close())
  } catch {
    // The file itself is on the disk.
  }
}
