import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Who works in a data folder. The file is the owner's alone, as the key in it gets addresses that open the console. */
const Holder = z.object({
  pid: z.number().int().positive(),
  /** Empty while it is starting, and as long as the console is Electron's. */
  address: z.string(),
  /** What the browser host answers at `/alive`; empty as long as the address is. */
  run: z.string(),
  /** Shown at `/address` by a second start; empty as long as the address is. */
  key: z.string(),
})
export type Holder = z.output<typeof Holder>

export interface Lock {
  /** Says where the holder can be reached. */
  announce(holder: Pick<Holder, 'address' | 'run' | 'key'>): void
  release(): void
}

const fileName = 'running.json'

/** The file to delete where a process number misleads. */
export const lockFile = (folder: string): string => join(folder, fileName)

function readHolder(file: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Holder.safeParse(value).data ?? null
  } catch {
    return null
  }
}

function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A process number is used again after a restart of the machine, so the address has the last word. */
async function isAlive(holder: Holder): Promise<boolean> {
  if (!isProcess(holder.pid)) return false
  if (holder.address === '') return true
  try {
    const answer = await fetch(new URL('/alive', holder.address), { signal: AbortSignal.timeout(2000) })
    return (await answer.text()) === holder.run
  } catch {
    return false
  }
}

/** @returns an address of the holder's console that can be opened once; its bare address when it gives none. */
export async function freshAddress({ address, key }: Holder): Promise<string> {
  try {
    const answer = await fetch(new URL('/address', address), {
      method: 'POST',
      headers: { 'X-Steward-Launcher': key },
      signal: AbortSignal.timeout(2000),
    })
    return answer.ok ? await answer.text() : address
  } catch {
    return address
  }
}

/** Moved aside rather than removed: of two that try, one may move the other's new lock, and gives it back. */
function removeStale(file: string, aside: string, stale: Holder | null): void {
  try {
    renameSync(file, aside)
    if (readHolder(aside)?.pid !== stale?.pid) linkSync(aside, file)
    rmSync(aside)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  }
}

/**
 * Takes the data folder for this process.
 * @returns the holder when another live process has it.
 */
export async function takeLock(folder: string): Promise<Lock | Holder> {
  const file = lockFile(folder)
  const own: Holder = { pid: process.pid, address: '', run: '', key: '' }
  const draft = join(folder, `${fileName}.${process.pid}`)
  const write = (holder: Holder) => writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })

  for (;;) {
    write(own)
    try {
      // A link appears with its content or not at all, and never over another's.
      linkSync(draft, file)
      rmSync(draft)
      break
    } catch (error) {
      rmSync(draft, { force: true })
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readHolder(file)
    if (holder && holder.pid !== process.pid && (await isAlive(holder))) return holder
    removeStale(file, `${draft}.stale`, holder)
  }

  return {
    announce(holder) {
      write({ ...own, ...holder })
      renameSync(draft, file)
    },
    release() {
      if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true })
    },
  }
}
