import type { ClientLog } from '../clientLog.ts'

export interface RecordingLog extends ClientLog {
  /** `level message`, in order. */
  readonly lines: string[]
}

/** A client log that keeps its lines for a test. */
export function recordingLog(): RecordingLog {
  const lines: string[] = []
  return {
    lines,
    info: (message) => lines.push(`info ${message}`),
    warn: (message) => lines.push(`warn ${message}`),
    error: (message) => lines.push(`error ${message}`),
  }
}
