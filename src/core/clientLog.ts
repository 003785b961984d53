import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { redactText } from '#base/secrets.ts'
import { redact } from './redact.ts'

/** JSON lines in dataDir/logs, rotated; secrets are redacted before a line is written. */
export interface ClientLog {
  info(message: string, detail?: Record<string, unknown>): void
  warn(message: string, detail?: Record<string, unknown>): void
  error(message: string, detail?: Record<string, unknown>): void
}

/** A log that can end before its folder goes. */
export interface ClosableLog extends ClientLog {
  /** Nothing is written any more: a late line would make the folder again. */
  end(): void
}

interface LogFiles {
  folder: string
  /** Bytes after which a file is set aside; default 2 MiB. */
  maxBytes?: number
  /** Files kept besides the current one; default 5. */
  keep?: number
  now?: () => Date
}

/**
 * JSON lines in `<folder>/client.log`, set aside as client.1.log … client.<keep>.log. A log that
 * cannot be written (disk full, folder gone) never stops the work it reports on.
 */
export function createClientLog({
  folder,
  maxBytes = 2 * 1024 * 1024,
  keep = 5,
  now = () => new Date(),
}: LogFiles): ClosableLog {
  const current = join(folder, 'client.log')
  const aside = (index: number) => join(folder, `client.${index}.log`)
  let size = -1
  let hasEnded = false

  const start = () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    size = statSync(current, { throwIfNoEntry: false })?.size ?? 0
  }

  const rotate = () => {
    rmSync(aside(keep), { force: true })
    for (let index = keep - 1; index >= 1; index -= 1) {
      if (statSync(aside(index), { throwIfNoEntry: false })) renameSync(aside(index), aside(index + 1))
    }
    renameSync(current, aside(1))
    size = 0
  }

  const write = (level: string, message: string, detail: Record<string, unknown> | undefined) => {
    if (hasEnded) return
    const safe = redact(detail ?? {})
    const line = `${JSON.stringify({ time: now().toISOString(), level, message: redactText(message), ...(safe as object) })}\n`
    try {
      if (size < 0) start()
      const bytes = Buffer.byteLength(line)
      if (size > 0 && size + bytes > maxBytes) rotate()
      appendFileSync(current, line, { mode: 0o600 })
      size += bytes
    } catch {
      // Try the folder again with the next line.
      size = -1
    }
  }

  return {
    info: (message, detail) => write('info', message, detail),
    warn: (message, detail) => write('warn', message, detail),
    error: (message, detail) => write('error', message, detail),
    end: () => {
      hasEnded = true
    },
  }
}
