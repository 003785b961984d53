import { createAhead } from '#kit/ahead.ts'
import { bridge } from '#kit/bridge/bridge.ts'

/**
 * Small JSON documents that survive a restart. Documents that are read in one task are read in one call. Writes are
 * gathered for a moment, because a column dragged wider changes its layout sixty times a second.
 */

type Scope = 'account' | 'machine'

const delay = 300
const pending = new Map<string, { scope: Scope; key: string; value: unknown; timer: number }>()

const earlyReads = createAhead<unknown>()

/** Starts reading the document for its next `readWorkspace`. */
export const readWorkspaceAhead = (scope: Scope, key: string): Promise<unknown> =>
  earlyReads.start(`${scope}/${key}`, () => readStored(scope, key))

/** @returns null when nothing is stored or the store cannot be read; remembered views are a convenience. */
export async function readWorkspace(scope: Scope, key: string): Promise<unknown> {
  const waiting = pending.get(`${scope}/${key}`)
  if (waiting) return waiting.value
  return earlyReads.take(`${scope}/${key}`) ?? readStored(scope, key)
}

interface ReadRequest {
  readonly scope: Scope
  readonly key: string
  resolve(value: unknown): void
}

/** Documents that are read with the present task, in one call: a window begins with a dozen of them. */
let requests: ReadRequest[] = []

const readStored = (scope: Scope, key: string): Promise<unknown> =>
  new Promise((resolve) => {
    if (requests.length === 0) queueMicrotask(() => void readRequested())
    requests.push({ scope, key, resolve })
  })

async function readRequested(): Promise<void> {
  const documents = requests
  requests = []
  const values = await valuesOf(documents).catch((): unknown[] => [])
  for (const [index, { resolve }] of documents.entries()) resolve(values[index] ?? null)
}

async function valuesOf(documents: readonly ReadRequest[]): Promise<readonly unknown[]> {
  const named = documents.map(({ scope, key }) => ({ scope, key }))
  const [only] = named
  return only && named.length === 1
    ? [await bridge.call('workspace.get', only)]
    : bridge.call('workspace.getAll', { documents: named })
}

export function writeWorkspace(scope: Scope, key: string, value: unknown): void {
  const id = `${scope}/${key}`
  // Data read before this is no longer the stored data.
  void earlyReads.take(id)
  clearTimeout(pending.get(id)?.timer)
  pending.set(id, { scope, key, value, timer: window.setTimeout(() => void flush(id), delay) })
}

/**
 * Changes the stored value and waits until it is written. Several windows change one document one after another,
 * each from the value that the last has written.
 * @param change from the stored value, null when there is none.
 * @returns the value stored now.
 * @throws FailureError when it cannot be read or written; then nothing is changed.
 */
export const changeWorkspace = <T>(scope: Scope, key: string, change: (stored: unknown) => T): Promise<T> =>
  navigator.locks.request(`workspace/${scope}/${key}`, async () => {
    await flush(`${scope}/${key}`)
    void earlyReads.take(`${scope}/${key}`)
    const value = change((await bridge.call('workspace.get', { scope, key })) ?? null)
    await bridge.call('workspace.set', { scope, key, value })
    return value
  })

/** Writes all pending documents; the shell calls it before the window closes. @returns when they are written. */
export async function flushWorkspace(): Promise<void> {
  await Promise.all([...pending.keys()].map(flush))
}

async function flush(id: string): Promise<void> {
  const entry = pending.get(id)
  if (!entry) return
  clearTimeout(entry.timer)
  pending.delete(id)
  await bridge
    .call('workspace.set', { scope: entry.scope, key: entry.key, value: entry.value })
    .catch(() => undefined)
}
