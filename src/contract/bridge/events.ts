import type { BackendStatus } from './backend.ts'
import type { LockState } from './lock.ts'
import type { Notice } from './notices.ts'
import type { Connection, Session, WriteGuard } from './session.ts'
import type { Settings } from './settings.ts'
import type { Transfer } from './transfers.ts'
import type { UpdateState } from './update.ts'

/** Pushed to windows. `sessionId` present: only to the windows of that session. */
export type BridgeEvent =
  | { type: 'settings'; settings: Settings }
  /** The console was locked or unlocked, or a waiting time began. */
  | { type: 'lock'; lock: LockState }
  | { type: 'connection'; connection: Connection }
  | { type: 'backend'; status: BackendStatus }
  | { type: 'writes'; writes: WriteGuard }
  /** The session changed: expired, signed out, refreshed. Read session.current. */
  | ({ type: 'session'; sessionId: string; state: Session['state'] } & Pick<
      Session,
      'expiredBy' | 'expiredWords'
    >)
  /** Menus, permissions and dictionaries were read again and did not change. */
  | { type: 'fresh'; sessionId: string; asOf: number }
  /** Rows of a resource have changed on the platform: screens that show them read them again. */
  | { type: 'changed'; sessionId: string; resource: string }
  /** Number of sessions side by side. */
  | { type: 'sessions'; count: number }
  | { type: 'transfer'; transfer: Transfer }
  | { type: 'transfer-forgotten'; id: string }
  | { type: 'notice'; notice: Notice }
  /** A draft was added or removed. Read drafts.list. */
  | { type: 'drafts'; sessionId: string }
  /** An entry of the journal was added or has changed. Read journal.list. */
  | { type: 'journal'; sessionId: string; resource: string }
  /** A watch rule or its findings changed. Read watch.list. */
  | { type: 'watch'; sessionId: string }
  /** The record index was read again. Read recordIndex.list. */
  | { type: 'recordIndex'; sessionId: string }
  | { type: 'cache'; sessionId: string; resource: string; rows: number; asOf: number }
  | { type: 'update'; update: UpdateState }
  /** A deep link or a notification opens a screen. Navigation only. */
  | { type: 'navigate'; route: string }
  /** A native menu entry. */
  | { type: 'command'; command: string }
