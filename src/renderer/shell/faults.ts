import { bridge } from '#kit/bridge/bridge.ts'

const limits = { message: 2000, stack: 8000 }

/** Writes a fault of this window to the client log, where core redacts it. */
export function logFault(error: unknown): void {
  const fault = error instanceof Error ? error : new Error(String(error))
  void bridge
    .call('log.write', {
      level: 'error',
      message: fault.message.slice(0, limits.message),
      stack: fault.stack?.slice(0, limits.stack),
    })
    // There is nowhere left to report it.
    .catch(() => undefined)
}

export function followFaults(): void {
  window.addEventListener('error', (event) => logFault(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => logFault(event.reason))
}
