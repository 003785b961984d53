import { constants, type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type FailureCode, FailureError } from '#contract/failures.ts'
import { openPlain } from './plainFiles.ts'

/**
 * A file in the making, beside its final place. Under the final name is either the earlier file or the whole new
 * file. Every failure is a FailureError `disk`, `disk-full`, `folder-gone` or `file-too-large` without a path.
 */
export interface PartFile {
  /** Bytes so far: where the next ones go. */
  readonly position: number
  /** One at a time. */
  write(chunk: Uint8Array | string): Promise<void>
  /** As `write`, for pieces that belong together: they need not be joined first. */
  writeAll(pieces: readonly Uint8Array[]): Promise<void>
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

// Open keys: a system names more errors than need words.
const explanations: Record<string, readonly [FailureCode, string]> = {
  ENOSPC: ['disk-full', 'the disk is full'],
  EDQUOT: ['disk-full', 'the quota is used up'],
  ENOENT: ['folder-gone', 'the folder is gone'],
  ENOTDIR: ['folder-gone', 'the folder is gone'],
  EFBIG: ['file-too-large', 'the disk takes no file of this size'],
  EACCES: ['disk', 'no right to write there'],
  EPERM: ['disk', 'no right to write there'],
  EROFS: ['disk', 'no right to write there'],
  EBUSY: ['disk', 'another program holds the file'],
  ELOOP: ['disk', 'another program has put a link there'],
}

/** Messages of the operating system carry absolute paths; these do not. */
async function onDisk<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    const name = (error as NodeJS.ErrnoException).code ?? 'unknown'
    const [code, why] = explanations[name] ?? ['disk', 'the file cannot be written']
    throw new FailureError({ code, message: `${name}: ${why}` })
  }
}

const partOf = (path: string): string => `${path}.part`

/** Bytes of text that are made at a time, however long it is. */
const SCRATCH = 256 * 1024

/** Removes the part file of a transfer; never fails. */
export const discardPart = (path: string): Promise<void> => rm(partOf(path), { force: true }).catch(() => {})

/** Gives a whole part that is on the disk already its name. */
export const placePart = (path: string): Promise<void> =>
  onDisk(async () => {
    await rename(partOf(path), path)
    await syncDirectory(dirname(path))
  })

/** The part of an earlier run, cut to its first `keep` bytes; null when there are not that many. */
async function reopen(part: string, keep: number): Promise<FileHandle | null> {
  if (keep === 0) return null
  let handle: FileHandle
  try {
    // Not through a link that was put there meanwhile; Windows has no such flag.
    handle = await openPlain(part, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0))
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

/** @param keep bytes of an earlier run to go on from; `position` shows whether they were there. */
export async function openPartFile(path: string, keep = 0): Promise<PartFile> {
  const part = partOf(path)
  let position = 0
  const handle = await onDisk(async () => {
    const earlier = await reopen(part, keep)
    if (earlier) {
      position = keep
      return earlier
    }
    // Left by a run that was killed; `wx` then makes sure that no link was put in its place.
    await rm(part, { force: true })
    return openPlain(part, 'wx')
  })
  const encoder = new TextEncoder()
  // Reused: an export would otherwise make garbage faster than the collector removes it.
  const scratch = Buffer.allocUnsafeSlow(SCRATCH)
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
        if (typeof chunk !== 'string') {
          await put(chunk, position)
          position += chunk.length
          return
        }
        for (let rest = chunk; rest !== ''; ) {
          const { read, written } = encoder.encodeInto(rest, scratch)
          await put(scratch.subarray(0, written), position)
          position += written
          rest = rest.slice(read)
        }
      }),
    writeAll: (pieces) =>
      onDisk(async () => {
        const size = pieces.reduce((sum, { length }) => sum + length, 0)
        // Node's type requires an array that it may change, although it does not change it.
        const { bytesWritten } = await handle.writev(pieces as Uint8Array[], position)
        // A disk that takes half of it reports the reason when the rest is written.
        if (bytesWritten < size)
          await put(Buffer.concat(pieces).subarray(bytesWritten), position + bytesWritten)
        position += size
      }),
    patch: (chunk, at) => onDisk(() => put(chunk, at)),
    empty: () =>
      onDisk(async () => {
        await handle.truncate(0)
        position = 0
      }),
    sync: () => onDisk(() => handle.sync()),
    async finish() {
      await onDisk(async () => {
        await handle.sync()
        await handle.close()
      })
      await placePart(path)
    },
    // Closing twice is an error without new information.
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
