import type { z } from 'zod'
import type { Backend } from '../backend/backend.ts'
import type { ClientLog } from '../clientLog.ts'
import type { Credentials } from '../credentials/credentials.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { Emit } from '../events.ts'
import type { Links } from '../transfers/links.ts'
import type { Lock } from '../lock/lock.ts'
import type { PickedFiles } from '../files/pickedFiles.ts'
import type { PlatformClients } from '../gateway/platformClients.ts'
import type { WriteGuard } from '../gateway/writeGuard.ts'
import type { Notices } from '../notices/notices.ts'
import type { MachinePolicy } from '../policy/policy.ts'
import type { HostPorts, WindowRef } from '../ports.ts'
import type { RecordIndex } from '../recordIndex/recordIndex.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Windows } from '../session/windows.ts'
import type { Profiles } from '../settings/profiles.ts'
import type { SettingsStore } from '../settings/settings.ts'
import type { CrashDumps } from '../support/crashDumps.ts'
import type { Transfers } from '../transfers/transfers.ts'
import type { Updates } from '../updates/updates.ts'
import type { Watch } from '../watch/watch.ts'
import type { Workspace } from '../workspace/workspace.ts'

type OperationMap = Readonly<Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>>

/** One handler per operation of a subject of the contract: an operation without a handler does not compile. */
export type Handlers<O extends OperationMap> = {
  [N in keyof O]: (
    window: WindowRef,
    input: z.output<O[N]['input']>,
  ) => z.output<O[N]['output']> | Promise<z.output<O[N]['output']>>
}

/** The parts of core that the handlers use. */
export interface OperationParts {
  ports: HostPorts
  policy: MachinePolicy
  log: ClientLog
  emit: Emit
  settings: SettingsStore
  profiles: Profiles
  credentials: Credentials
  backend: Backend
  guard: WriteGuard
  lock: Lock
  notices: Notices
  windows: Windows
  workspace: Workspace
  drafts: Drafts
  watch: Watch
  recordIndex: RecordIndex
  sessions: Sessions
  transfers: Transfers
  updates: Updates
  pickedFiles: PickedFiles
  links: Links
  crashDumps: CrashDumps
  clients: PlatformClients
  /** Removes all of this console's data and ends the program. */
  removeEverything(): Promise<void>
}
