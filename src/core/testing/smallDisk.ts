import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  /** Its only folder; 1 MiB fits in. */
  readonly path: string
  remove(): void
}

/** Programs of the operating system, not of a package. */
const mount = 'mount'
const unmount = 'umount'

/** A file system of 1 MiB, or null where this account may not mount one. */
export function smallDisk(): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'steward-disk-'))
  try {
    execFileSync(mount, ['-t', 'tmpfs', '-o', 'size=1m', 'steward-test', path], { stdio: 'ignore' })
  } catch {
    rmSync(path, { recursive: true })
    return null
  }
  return {
    path,
    remove() {
      execFileSync(unmount, ['-l', path], { stdio: 'ignore' })
      rmSync(path, { recursive: true, force: true })
    },
  }
}
