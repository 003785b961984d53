import { useSession } from '#kit/session.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** `480` → `UTC+08:00`. */
export const zoneName = (minutes: number): string =>
  `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`

/** The platform's zone, as `Asia/Shanghai (UTC+08:00)`; undefined where its clock runs as this machine's. */
export const usePlatformZone = (): string | undefined =>
  useSession(({ session }) => {
    if (session?.zone === undefined) return undefined
    const { platformZone = '' } = session.user
    return platformZone === '' ? zoneName(session.zone) : `${platformZone} (${zoneName(session.zone)})`
  })
