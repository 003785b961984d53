import { create } from 'zustand'
import type { BackendStatus } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { host } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'

const useBackendState = create<{ status: BackendStatus | null }>(() => ({ status: null }))

/** State of the embedded backend; null until known, or where the host has none. */
export const useBackend = (): BackendStatus | null => useBackendState((state) => state.status)

export const setBackend = (status: BackendStatus): void => useBackendState.setState({ status })

const take = (request: Promise<BackendStatus>): Promise<void> => request.then(setBackend, presentFailure)

export const startBackend = (): Promise<void> => take(bridge.call('backend.start'))
export const stopBackend = (): Promise<void> => take(bridge.call('backend.stop'))

export async function loadBackend(): Promise<void> {
  if (host.can('embedded-backend')) await take(bridge.call('backend.status'))
}
