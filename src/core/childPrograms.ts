import type { ChildKind } from './ports.ts'

/** How the child programs are started, in common for all hosts. */

/** V8 flags of each program. */
export const childFlags: Readonly<Record<ChildKind, readonly string[]>> = {
  answers: [],
  // Requests leave garbage that a small young generation collects as well; by default V8 keeps 20 MB more of it, for
  // as long as the console is open.
  backend: ['--max-semi-space-size=4'],
  ruleSource: [],
  cache: [],
  // Rows are garbage once they are written. By default V8 would use 48 MB more before it collects them; megabytes
  // of one semi-space.
  exporter: ['--max-semi-space-size=8'],
  keychain: [],
}

/** How a forked child's messages are written: JSON has no bytes. Electron clones all messages. */
export const childSerialization = (kind: ChildKind): 'json' | 'advanced' =>
  kind === 'answers' ? 'advanced' : 'json'

/** Variables that every child inherits. Tokens and keys of a developer's shell are not among them. */
const inherited = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'XDG_RUNTIME_DIR',
  'XDG_DATA_HOME',
  'DBUS_SESSION_BUS_ADDRESS',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
  // Where Node keeps compiled code: a child of hundreds of files starts in half the time.
  'NODE_COMPILE_CACHE',
]

/** Variables that one program inherits besides. A keychain's prompt needs the desktop and the user's name. */
const inheritedBy: Partial<Record<ChildKind, readonly string[]>> = {
  keychain: ['USER', 'XDG_CURRENT_DESKTOP'],
}

/**
 * The environment of a child program: the named variables of the host's own, and those that core passes to it.
 * @param own the host's environment.
 * @param given variables of core, which take precedence.
 */
export function childEnvironment(
  kind: ChildKind,
  own: Readonly<Record<string, string | undefined>>,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const environment: Record<string, string> = {}
  for (const name of [...inherited, ...(inheritedBy[kind] ?? [])]) {
    const value = own[name]
    if (value !== undefined) environment[name] = value
  }
  return { ...environment, ...given }
}
