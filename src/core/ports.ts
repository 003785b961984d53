import type {
  BackendStatus,
  BridgeEvent,
  Capability,
  PickedFile,
  Language,
  OperationName,
  PendingWork,
} from '#contract/bridge.ts'
import type { Result } from '#contract/failures.ts'
import type { PolicyPlaces } from './policyPlace.ts'

/**
 * Services that core needs from the program it runs in. Electron and the browser host each supply one; core depends
 * on neither. No service returns a secret to a window.
 */
export interface HostPorts {
  readonly version: string
  readonly capabilities: readonly Capability[]
  /** Folder of this application's data, mode 0700, exists. */
  readonly dataDir: string
  /** Where the organisation's policy is looked for: `policyPlaces` of this system. */
  readonly policyPlaces: PolicyPlaces
  /** Settings and profiles: electron-store in Electron, conf (the library beneath it) elsewhere. */
  readonly store: KeyValueStore
  readonly children: ChildSpawner
  readonly windows: WindowPort
  readonly files: FilePort
  /** Absent where a crash leaves nothing that the console could keep, such as in the browser host. */
  readonly crashDumps?: CrashDumpPort
  /** Absent where the program is not installed by itself, such as in the browser host. */
  readonly updates?: UpdatePort
  /**
   * Ends the program without a question.
   * @param last done when everything has been closed; returns files of others that stay, which the host names
   */
  quit(last: () => readonly string[]): void
  /** @returns a PAC answer such as `DIRECT` or `PROXY 10.0.0.1:8080; DIRECT`. */
  resolveProxy(url: string): Promise<string>
}

/** A JSON document written beside and renamed on every change. */
export interface KeyValueStore {
  get(key: string): unknown
  set(key: string, value: unknown): void
  delete(key: string): void
}

/** Our programs that run in separate processes, so that a native crash ends nothing else. */
export type ChildKind = 'answers' | 'cache' | 'exporter' | 'keychain' | 'backend' | 'ruleSource'

export interface ChildSpawner {
  /** utilityProcess under Electron, a forked Node process elsewhere. */
  spawn(kind: ChildKind, env: Record<string, string>): ChildPort
}

export interface ChildPort {
  readonly pid: number | undefined
  post(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** Called once, also after kill. */
  onExit(listener: (code: number | null, signal: string | null) => void): void
  /** Default: SIGTERM. */
  kill(signal?: 'SIGTERM' | 'SIGKILL'): void
}

/** Dumps of crashed processes. They are written by the host from its very start, so a change waits for the next one. */
export interface CrashDumpPort {
  readonly folder: string
  /** Whether this run writes them. */
  readonly isKeeping: boolean
  keepFromNextStart(isWanted: boolean): void
  /** Shows a dump in the system's file manager. */
  reveal(path: string): void
}

/** Version that the feed offers. */
export interface UpdateOffer {
  readonly version: string
  readonly relation: 'newer' | 'same' | 'older'
  /** Plain text. */
  readonly notes: string
  /** Epoch milliseconds; 0: unknown. */
  readonly releasedAt: number
  /** Whether a key was known and the feed was signed with it; nothing is installed without. */
  readonly isSigned: boolean
}

/** Replaces the program itself. */
export interface UpdatePort {
  /** False where it may be replaced only by the system's package manager, or not at all. */
  canInstall(): Promise<boolean>
  /**
   * @param keys PEM text of public keys that are trusted beside the program's own
   * @throws UpdateError
   */
  check(feed: string, keys: string): Promise<UpdateOffer>
  /**
   * Downloads the file that the last check offered, and compares it with the feed's data about it.
   * @throws UpdateError; FailureError `cancelled`
   */
  download(onProgress: (received: number, total: number) => void, signal: AbortSignal): Promise<void>
  /**
   * Prepares everything that could still go wrong, then quits, installs and starts again.
   * @throws UpdateError; the program goes on then
   */
  install(): Promise<void>
}

export interface WindowPort {
  /** @returns the new window's id, and an address where the requesting window must open it itself. */
  open(request: {
    /** `main`: a whole console, `popout`: one screen. */
    kind: WindowRef['kind']
    route: string
    title: string
    sessionId: string | null
  }): Promise<{ windowId: string; open?: string }>
  close(windowId: string): void
  setTitle(windowId: string, title: string): void
  /** Work that closing this window would interrupt; for a host that asks before it quits. */
  setPending(windowId: string, pending: PendingWork): void
  /** Pending work reported by all windows; empty for a host that never ends them. */
  pending(): readonly PendingWork[]
  /** Restores, shows and focuses a window. */
  focus(windowId: string): void
  openExternal(url: string): Promise<void>
}

/** Where a transfer saves its file. */
export interface SaveTarget {
  /** Final path; core writes `<path>.part` beside it and renames. */
  readonly path: string
  /** Called after the rename. A browser host answers the address from which the window fetches the file. */
  finished(): Promise<{ download?: string }>
  /** Called when the transfer failed or was cancelled; core has removed its own files already. */
  abandoned(): Promise<void>
}

export interface FilePort {
  /** null when the operator cancelled. */
  chooseSaveTarget(request: {
    windowId: string
    /** A clean file name with its extension: no path, no character a file system refuses. */
    suggestedName: string
    /** Without the dot; for the file types of a save dialog. */
    extension: string
  }): Promise<SaveTarget | null>
  /** The target of a transfer that is resumed or retried; shows no dialog. */
  reopenSaveTarget(request: { windowId: string; path: string }): Promise<SaveTarget>
  /**
   * Called once at the start with the paths of transfers of earlier runs: those still to be written, those that are
   * whole, and files that wait to be uploaded. The host may remove all others that it has kept.
   */
  adopt(known: {
    unfinished: readonly string[]
    finished: readonly string[]
    picked: readonly string[]
  }): Promise<void>
  reveal(path: string): Promise<void>
}

/** A file that the user gave to a window. The host guarantees that the user chose it. */
export interface OfferedFile {
  readonly path: string
  readonly name: string
  /** Media type as the window names it; empty when unknown. */
  readonly type: string
  /** The host's own copy: core removes it when it is not needed any more. */
  readonly temporary: boolean
}

export interface FileQuestion {
  /** The Range header as the window sent it. */
  readonly range?: string
  /** Aborts when the window cancels the request. */
  readonly signal: AbortSignal
}

/** The response a host sends, unchanged, at an address of `files.link`. */
export interface FileAnswer {
  readonly status: 200 | 206 | 416
  readonly headers: Readonly<Record<string, string>>
  readonly body: AsyncIterable<Uint8Array>
}

/** The requesting window. The host has verified it (sender frame, origin, cookie); core does not check again. */
export interface WindowRef {
  readonly id: string
  readonly kind: 'main' | 'popout'
  /** Route the window was opened at. */
  readonly route: string
}

/** Interface of core for a host. Made by `createCore(ports)` in core/core.ts. */
export interface Core {
  /** Parses the input against the contract, runs the operation, never throws. */
  handle(window: WindowRef, name: OperationName, input: unknown): Promise<Result<unknown>>
  /** Takes files that the user picked in a window. Never throws. */
  offer(window: WindowRef, files: readonly OfferedFile[]): Promise<Result<PickedFile[]>>
  isLocked(): boolean
  /** The system was locked: the console locks with it where that is set. */
  systemLocked(): Promise<void>
  /** The file at `/file/<id>`; not-found when files.link never returned that address. Never throws. */
  readFile(id: string, question: FileQuestion): Promise<Result<FileAnswer>>
  /** `sessionId` present: only for windows attached to that session. */
  subscribe(listener: (event: BridgeEvent, sessionId?: string) => void): () => void
  /** The session in which a window works; the host saves it with the window. */
  sessionOf(windowId: string): string | null
  attach(windowId: string, sessionId: string): void
  windowClosed(windowId: string): void
  backend(): BackendStatus
  /** The machine was asleep: looks for platforms that were away, and goes on with sessions, logs and watch rules. */
  resumed(): void
  /** The language of this machine: a page is served in it. */
  language(): Language
  /** Writes pending data, ends the children. */
  close(): Promise<void>
}
