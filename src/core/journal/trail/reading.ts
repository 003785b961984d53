import { z } from 'zod'
import { FailureError } from '#contract/failures.ts'
import { type Link, unreadable } from './chain.ts'
import { ChainPlace, type Content, type FileHead } from './format.ts'

/** An exported file that is being read. */
export interface TrailReading {
  readonly head: FileHead
  /** Hash that the file gives for its head, and whether the head is the one that it was made of. */
  readonly hash: string
  readonly isWhole: boolean
  /** The entries of the file, once. */
  readonly links: AsyncIterable<Link>
  /** Whether the file had its end; known after the last link. */
  isClosed(): boolean
}

/** @param why for the log */
export const noTrail = (why: string): FailureError =>
  new FailureError({ code: 'no-trail', message: `No exported journal: ${why}` })

const Stated = z.object({
  entry: z.number().int().nullable().catch(null),
  at: z.number().nullable().catch(null),
})

/**
 * @param content undefined: it cannot be read
 * @param isWhole whether the hash is that of the content, and the content is shown as it was written
 */
export function linkOf(
  content: Content | undefined,
  { hash, isWhole, isSeparated = true }: { hash: string; isWhole: boolean; isSeparated?: boolean },
): Link {
  const place = ChainPlace.safeParse(content)
  if (!content || !place.success) return unreadable
  return { ...Stated.parse(content), ...place.data, hash, isWhole, isSeparated }
}
