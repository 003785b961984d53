import type { NativeImage, Notification, ProcessMetric } from 'electron'
import { type Answer, type Question, skipped } from './report.ts'

/** Milliseconds in which a system shows a notification or refuses it. */
const NOTIFICATION_LIMIT = 5000

export interface DesktopParts {
  readonly trayImage: () => Pick<NativeImage, 'isEmpty' | 'getSize'>
  /** Null where the system has no notifications. */
  readonly notification: () => Pick<Notification, 'once' | 'show' | 'close'> | null
  readonly metrics: () => readonly Pick<ProcessMetric, 'type' | 'pid' | 'sandboxed'>[]
  readonly argv: readonly string[]
  /** `/proc/<pid>/status` on Linux. */
  readonly statusOf: (pid: number) => string
}

async function notify(notification: ReturnType<DesktopParts['notification']>): Promise<Answer> {
  if (notification === null) return skipped('the system has no notifications')
  let timer: NodeJS.Timeout | undefined
  const answer = await new Promise<Answer>((resolve) => {
    notification.once('show', () => resolve({ ok: true, said: 'shown' }))
    notification.once('failed', (_event, error) => resolve(skipped(`refused by the system: ${error}`)))
    // macOS drops those of unsigned programs without an event.
    const silence = `neither shown nor refused after ${NOTIFICATION_LIMIT} ms`
    timer = setTimeout(() => resolve(skipped(silence)), NOTIFICATION_LIMIT)
    notification.show()
  })
  clearTimeout(timer)
  notification.close()
  return answer
}

/** Whether a page's process is confined: on Linux by a filter of system calls, elsewhere as Chromium reports. */
function isConfined(
  { pid, sandboxed }: Pick<ProcessMetric, 'pid' | 'sandboxed'>,
  parts: DesktopParts,
): boolean {
  return process.platform === 'linux' ? /^Seccomp:\s*2$/m.test(parts.statusOf(pid)) : sandboxed === true
}

async function sandbox(parts: DesktopParts): Promise<Answer> {
  const pages = parts.metrics().filter(({ type }) => type === 'Tab')
  if (pages.length === 0) return skipped('no process of a page is listed')
  if (pages.every((one) => isConfined(one, parts))) return { ok: true, said: `${pages.length} confined` }
  return parts.argv.includes('--no-sandbox')
    ? skipped('started with --no-sandbox')
    : { ok: false, said: 'a page runs without the sandbox' }
}

/** The program's surfaces outside its windows, and the confinement of its pages. */
export const desktop = (parts: DesktopParts) =>
  ({
    async tray(): Promise<Answer> {
      const image = parts.trayImage()
      const { width, height } = image.getSize()
      return { ok: !image.isEmpty() && width > 0, said: `${width} × ${height}` }
    },
    notification: () => notify(parts.notification()),
    sandbox: () => sandbox(parts),
  }) satisfies Record<string, Question>
