import { z } from 'zod'
import { nothing, op } from './op.ts'
import { EffectivePolicy } from './policy.ts'
import { Settings } from './settings.ts'

export const capabilities = [
  /** Windows of the operating system that the host places and restores. */
  'native-windows',
  'native-menu',
  'native-save-dialog',
  'reveal-file',
  'tray',
  /** Closing the last window would otherwise end the program. */
  'close-to-tray',
  'open-at-login',
  'system-notifications',
  /** Keeps the machine from sleeping while a transfer runs that the operator has chosen. */
  'keep-awake',
  'keychain',
  'embedded-backend',
  /** The program can look for its own updates. */
  'updates',
  /** The host is notified when the system is locked. */
  'system-lock',
  /** A crash can leave a dump of the process on this machine. */
  'crash-dumps',
] as const
export type Capability = (typeof capabilities)[number]

export const HostInfo = z.object({
  windowId: z.string(),
  kind: z.enum(['main', 'popout']),
  /** Route the window should show first; empty: as restored. */
  route: z.string(),
  capabilities: z.array(z.enum(capabilities)),
  version: z.string(),
  settings: Settings,
  policy: EffectivePolicy,
  /** The console is locked: the window makes only the calls that unlock it. */
  isLocked: z.boolean(),
  sessionId: z.string().nullable(),
  /** Pop-outs of the last run that this host cannot open by itself; the shell offers them. */
  restorable: z.array(z.object({ route: z.string(), title: z.string() })),
})
export type HostInfo = z.output<typeof HostInfo>

const titles = z.array(z.string().max(200)).max(200)

/** Work that a window would lose or interrupt if it closed now, by the titles that the operator sees. */
export const PendingWork = z.object({
  /** Pages with unsaved input. */
  unsaved: titles,
  /** Batches that have begun and not ended. */
  batches: titles,
})
export type PendingWork = z.output<typeof PendingWork>

export const hostOperations = {
  'host.info': op(nothing, HostInfo),
  /**
   * A separate console window at a route, in the same session; `main`: a whole console that begins at sign-in, beside
   * this one. `open` is an address the window must open itself.
   */
  'host.openWindow': op(
    z.object({
      route: z.string().max(2000),
      title: z.string().max(200),
      kind: z.enum(['main', 'popout']).default('popout'),
    }),
    z.object({ windowId: z.string(), open: z.string().optional() }),
  ),
  'host.closeWindow': op(nothing, nothing),
  'host.setTitle': op(z.object({ title: z.string().max(200) }), nothing),
  /** Replaces the earlier report of this window; a new page begins with nothing. */
  'host.setPending': op(PendingWork, nothing),
  /** Brings this window in front of all others, also when it is minimized or hidden. */
  'host.focusWindow': op(nothing, nothing),
  /**
   * Signs out, forgets every token, environment and setting of this computer's account, deletes cached data, and ends
   * the program. Files that were exported stay.
   */
  'host.removeEverything': op(nothing, nothing),
  /** Only https and mailto; the host shows a confirmation first. */
  'host.openExternal': op(z.object({ url: z.string().max(2000) }), nothing),
} as const
