import {
  constants,
  copyFileSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'

/**
 * The process that uses a data folder. Only its owner may read the file: its key requests addresses that open the
 * console.
 */
const Holder = z.object({
  pid: z.number().int().positive(),
  /** Empty while it starts, and for Electron. */
  address: z.string(),
  /** Id that the browser host returns at `/alive`; empty while the address is. */
  run: z.string(),
  /** Key that a second start sends to `/address`; empty while the address is. */
  key: z.string(),
  /** Program that has taken the lock; earlier versions did not write it. */
  host: z.enum(['launcher', 'electron']).optional().catch(undefined),
})
export type Holder = z.output<typeof Holder>

export interface Lock {
  /** Writes into the lock file where the holder can be reached. */
  announce(holder: Pick<Holder, 'address' | 'run' | 'key'>): void
  release(): void
}

const fileName = 'running.json'

/** Variable in which a launcher passes its process id to the host that it starts and hands its lock over to. */
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

/** Milliseconds by which the clock may differ from its value when the system started. */
const CLOCK_SLACK = 60_000

/** Whether the file was written before the system started, so that its process id now belongs to another program. */
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

/** Codes of file systems without hard links (FAT, exFAT, some network shares), on Windows EISDIR. */
const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR']

type Link = (from: string, to: string) => void

/**
 * Gives a file another name that must be free. A hard link is there with its content at once; a copy, where there are
 * none, is empty for a moment.
 */
function place(from: string, to: string, link: Link): void {
  try {
    link(from, to)
  } catch (error) {
    if (!withoutLinks.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  }
}

/**
 * Removes a stale lock by renaming it: of two processes that try, one may rename the other's new lock, and then
 * restores it.
 */
function removeStale(file: string, aside: string, stale: Holder | null, link: Link): void {
  try {
    renameSync(file, aside)
    if (readHolder(aside)?.pid !== stale?.pid) place(aside, file, link)
    rmSync(aside)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  }
}

/** Milliseconds after which a lock without a holder counts as none, rather than as one that is being written. */
const WRITE_TIME = 100

async function holderOf(file: string): Promise<Holder | null> {
  const holder = readHolder(file)
  if (holder !== null) return holder
  await delay(WRITE_TIME)
  return readHolder(file)
}

interface Taker {
  /** `electron`: the owner of Electron's single-instance lock, for which a lock of another Electron is stale. */
  host: 'launcher' | 'electron'
  /** Process id of the program that has started this one and hands its lock over. */
  launcher?: number | undefined
  /** Makes a hard link. */
  link?: Link
}

/**
 * Locks the data folder for this process. Not by `proper-lockfile`: its lock is an empty folder whose time has to be
 * renewed, so a suspended machine loses it; this one names its holder and its address, is handed over by a launcher, and
 * is free at once when its process has ended.
 * @returns the holder when another live process has it.
 */
export async function takeLock(
  folder: string,
  { host, launcher, link = linkSync }: Taker,
): Promise<Lock | Holder> {
  const file = lockFile(folder)
  const own: Holder = { pid: process.pid, address: '', run: '', key: '', host }
  const draft = join(folder, `${fileName}.${process.pid}`)
  const write = (holder: Holder) => writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  const replace = (holder: Holder) => {
    write(holder)
    renameSync(draft, file)
  }

  for (;;) {
    write(own)
    try {
      place(draft, file, link)
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
    const holder = await holderOf(file)
    if (holder && holder.pid === launcher) {
      // The launcher may end before this process, which a relaunch outlives.
      replace(own)
      break
    }
    const isOfEarlierRun = holder?.pid === process.pid || (host === 'electron' && holder?.host === 'electron')
    if (holder && !isOfEarlierRun && (await isAlive(holder, file))) return holder
    removeStale(file, `${draft}.stale`, holder, link)
  }

  return {
    announce: (holder) => replace({ ...own, ...holder }),
    release() {
      if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true })
    },
  }
}
