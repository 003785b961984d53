import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/** The process that uses a data folder. Only its owner may read the file: its key requests addresses that open the console. */
const Holder = z.object({
  pid: z.number().int().positive(),
  /** Empty while it starts, and for Electron. */
  address: z.string(),
  /** What the browser host answers at `/alive`; empty while the address is. */
  run: z.string(),
  /** Key that a second start sends to `/address`; empty while the address is. */
  key: z.string(),
})
export type Holder = z.output<typeof Holder>

export interface Lock {
  /** Writes into the lock file where the holder can be reached. */
  announce(holder: Pick<Holder, 'address' | 'run' | 'key'>): void
  release(): void
}

const fileName = 'running.json'

/** Variable in which a launcher passes its process id to the host it starts and holds the lock for. */
export const lockHolder = 'STEWARD_LOCK_HOLDER'

/** Path of the lock file; to be deleted by hand when another program has its process id. */
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

/** Milliseconds by which the clock may differ from what it was when the system started. */
const CLOCK_SLACK = 60_000

/** Whether the file was written before the system started, so that its process id is another program's by now. */
function isOlderThanSystem(file: string): boolean {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
  return written < Date.now() - uptime() * 1000 - CLOCK_SLACK
}

/** Whether the holder still runs. Process ids are reused, so the answer at its address decides where it has one. */
async function isAlive(holder: Holder, file: string): Promise<boolean> {
  if (!isProcess(holder.pid) || isOlderThanSystem(file)) return false
  if (holder.address === '') return true
  try {
    const answer = await fetch(new URL('/alive', holder.address), { signal: AbortSignal.timeout(2000) })
    return (await answer.text()) === holder.run
  } catch {
    return false
  }
}

/** @returns an address of the holder's console that can be opened once; its plain address when it issues none. */
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

/** Removes a stale lock by renaming it: of two processes that try, one may rename the other's new lock, and then restores it. */
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

const borrowed: Lock = { announce() {}, release() {} }

/**
 * Locks the data folder for this process.
 * @param launcher process id of the program that has started this one and may hold the lock for it
 * @returns the holder when another live process has it.
 */
export async function takeLock(folder: string, launcher?: number): Promise<Lock | Holder> {
  const file = lockFile(folder)
  const own: Holder = { pid: process.pid, address: '', run: '', key: '' }
  const draft = join(folder, `${fileName}.${process.pid}`)
  const write = (holder: Holder) => writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })

  for (;;) {
    write(own)
    try {
      // A hard link is created atomically, with its content, and never replaces another.
      linkSync(draft, file)
      rmSync(draft)
      break
    } catch (error) {
      rmSync(draft, { force: true })
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readHolder(file)
    if (holder && holder.pid === launcher) return borrowed
    if (holder && holder.pid !== process.pid && (await isAlive(holder, file))) return holder
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
