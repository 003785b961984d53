import { existsSync, realpathSync } from 'node:fs'

/** The kernel's own name of the folder of Windows, which no variable and no folder of a user changes. */
const KERNEL_NAME = '\\\\?\\GLOBALROOT\\SystemRoot'

/** The folder of Windows by the kernel; null on other systems, and where it does not report it. */
export function kernelRoot(platform: NodeJS.Platform = process.platform): string | null {
  if (platform !== 'win32') return null
  try {
    const found = realpathSync.native(KERNEL_NAME)
    return /^[a-z]:\\/i.test(found) && existsSync(`${found}\\System32\\ntdll.dll`) ? found : null
  } catch {
    return null
  }
}
