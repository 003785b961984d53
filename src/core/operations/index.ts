import type { Operations } from '#contract/bridge.ts'
import { apiHandlers } from './api.ts'
import { backendHandlers } from './backend.ts'
import { clientLogHandlers } from './clientLog.ts'
import { crashDumpHandlers } from './crashDumps.ts'
import { doctorHandlers } from './doctor.ts'
import { draftHandlers } from './drafts.ts'
import { fileHandlers } from './files.ts'
import type { Handlers, OperationParts } from './handlers.ts'
import { hostHandlers } from './host.ts'
import { journalHandlers } from './journal.ts'
import { lockHandlers } from './lock.ts'
import { logHandlers } from './logs.ts'
import { noticeHandlers } from './notices.ts'
import { profileHandlers } from './profiles.ts'
import { recordIndexHandlers } from './recordIndex.ts'
import { sessionHandlers } from './session.ts'
import { settingsHandlers } from './settings.ts'
import { supportHandlers } from './support.ts'
import { transferHandlers } from './transfers.ts'
import { updateHandlers } from './update.ts'
import { versionHandlers } from './versions.ts'
import { watchHandlers } from './watch.ts'
import { workspaceHandlers } from './workspace.ts'

/** The handlers of all operations of the bridge, a file per subject as in the contract. */
export const createHandlers = (parts: OperationParts): Handlers<Operations> => ({
  ...hostHandlers(parts),
  ...settingsHandlers(parts),
  ...profileHandlers(parts),
  ...backendHandlers(parts),
  ...sessionHandlers(parts),
  ...apiHandlers(parts),
  ...transferHandlers(parts),
  ...fileHandlers(parts),
  ...logHandlers(parts),
  ...workspaceHandlers(parts),
  ...draftHandlers(parts),
  ...versionHandlers(parts),
  ...journalHandlers(parts),
  ...watchHandlers(parts),
  ...recordIndexHandlers(parts),
  ...doctorHandlers(parts),
  ...lockHandlers(parts),
  ...noticeHandlers(parts),
  ...clientLogHandlers(parts),
  ...supportHandlers(parts),
  ...crashDumpHandlers(parts),
  ...updateHandlers(parts),
})
