/** Writes into the client log, which removes secrets. */
export type Report = (level: 'info' | 'warning' | 'error', message: string, stack?: string) => void
