import { type Failure, FailureError } from '#contract/failures.ts'
import type { Stop } from './entry.ts'

/** Consequence for a transfer whose work has ended with an error. */
export type Outcome =
  | { readonly kind: 'stopped'; readonly reason: Stop }
  /** Waits for the platform and is tried again. */
  | { readonly kind: 'network'; readonly failure: Failure }
  /** Waits until the account signs in again. */
  | { readonly kind: 'session'; readonly failure: Failure }
  /** `isDefect`: an error of the console itself, which is logged. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly isDefect: boolean }

/** @param stop why the work was stopped; null when it was not: then the error itself counts. */
export function outcomeOf(error: unknown, stop: Stop | null): Outcome {
  if (stop) return { kind: 'stopped', reason: stop }
  const failure: Failure =
    error instanceof FailureError
      ? error.failure
      : { code: 'internal', message: 'The transfer could not be carried out' }
  const { code } = failure
  if (code === 'offline' || code === 'timeout') return { kind: 'network', failure }
  if (code === 'unauthenticated') return { kind: 'session', failure }
  return { kind: 'failed', failure, isDefect: code === 'internal' }
}

/** Tries in a row without progress after which a transfer fails. */
const TRIES = 5

/**
 * @param tries tries since the last progress.
 * @param delays milliseconds before each try; the last one repeats.
 * @returns milliseconds before the next try; null when there is none.
 */
export const retryDelay = (tries: number, delays: readonly number[]): number | null =>
  tries > TRIES ? null : (delays[Math.min(tries, delays.length) - 1] ?? 0)

/** Running transfers at most, by direction. */
const SLOTS = { upload: 2, save: 4 }

interface Queued {
  readonly isUpload: boolean
  readonly state: string
}

/** The transfers that may start now, oldest first. */
export function startable<T extends Queued>(entries: readonly T[]): T[] {
  const slot = ({ isUpload }: Queued) => (isUpload ? 'upload' : 'save')
  const free = { ...SLOTS }
  for (const entry of entries) if (entry.state === 'running') free[slot(entry)] -= 1
  return entries.filter((entry) => {
    if (entry.state !== 'queued' || free[slot(entry)] <= 0) return false
    free[slot(entry)] -= 1
    return true
  })
}
