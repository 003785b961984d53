/**
 * Reads security descriptors in the Security Descriptor Definition Language, in which Windows writes owner and access
 * list of a file. Anything that is not known to be harmless makes the whole text unreadable. Accounts are compared by
 * their identifiers (SID), because their names depend on the system's language.
 */

/** An entry of an access list that applies to the file or folder itself, and gives rights. */
export interface Grant {
  readonly sid: string
  /** Access mask. */
  readonly rights: number
}

export interface SecurityDescriptor {
  readonly owner: string
  /** null: no list, which allows everything to every account. */
  readonly grants: readonly Grant[] | null
}

/** Identifiers with a two-letter alias; of those that are left out, none is an administrator's. */
// Open keys: the text comes from the system.
const aliases: ReadonlyMap<string, string> = new Map([
  ['SY', 'S-1-5-18'],
  ['BA', 'S-1-5-32-544'],
  ['CO', 'S-1-3-0'],
  ['CG', 'S-1-3-1'],
  ['OW', 'S-1-3-4'],
])

const administrators: ReadonlySet<string> = new Set([
  'S-1-5-18',
  'S-1-5-32-544',
  // TrustedInstaller.
  'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464',
])

/**
 * Stand for the creator of objects made later, which gives no account a right to the folder itself, and for the
 * owner, who is judged on their own.
 */
const placeholders: ReadonlySet<string> = new Set(['S-1-3-0', 'S-1-3-1', 'S-1-3-4'])

// Open keys: the text comes from the system.
const rights: ReadonlyMap<string, number> = new Map([
  ['GA', 0x10000000],
  ['GX', 0x20000000],
  ['GW', 0x40000000],
  ['GR', 0x80000000],
  ['RC', 0x20000],
  ['SD', 0x10000],
  ['WD', 0x40000],
  ['WO', 0x80000],
  ['CC', 0x1],
  ['DC', 0x2],
  ['LC', 0x4],
  ['SW', 0x8],
  ['RP', 0x10],
  ['WP', 0x20],
  ['DT', 0x40],
  ['LO', 0x80],
  ['CR', 0x100],
  ['FA', 0x1f01ff],
  ['FR', 0x120089],
  ['FW', 0x120116],
  ['FX', 0x1200a0],
])

const DELETE_CHILD = 0x40
const DELETE = 0x10000
const WRITE_DAC = 0x40000
const WRITE_OWNER = 0x80000
/** ACCESS_SYSTEM_SECURITY, MAXIMUM_ALLOWED, GENERIC_ALL and GENERIC_WRITE. */
const VAGUE = 0x01000000 | 0x02000000 | 0x10000000 | 0x40000000

/** To put something else in the place of what a folder holds: enough for folders above the one of the policy. */
export const REPLACING = DELETE_CHILD | DELETE | WRITE_DAC | WRITE_OWNER | VAGUE
/** To write, append, create, or change attributes as well. */
export const CHANGING = REPLACING | 0x2 | 0x4 | 0x10 | 0x100

const sidOf = (text: string): string | null => {
  if (/^[A-Z]{2}$/.test(text)) return aliases.get(text) ?? text
  return /^S-1-(?:0x[0-9a-f]+|\d+)(?:-\d+){1,15}$/i.test(text) ? text.toUpperCase() : null
}

function rightsOf(text: string): number | null {
  if (/^0x[0-9a-f]{1,8}$/i.test(text) || /^(?:0|[1-9]\d{0,9})$/.test(text)) {
    const number = Number(text)
    return number <= 0xffffffff ? number : null
  }
  if (!/^(?:[A-Z]{2})*$/.test(text)) return null
  let mask = 0
  for (const word of text.match(/../g) ?? []) {
    const known = rights.get(word)
    if (known === undefined) return null
    mask |= known
  }
  return mask
}

/** @returns the grants of an entry, none where it denies or only waits to be inherited; null: unknown */
function grantsOf(entry: string): readonly Grant[] | null {
  const [type, flags, mask, object, inherited, account, ...more] = entry.split(';')
  if (flags === undefined || mask === undefined || account === undefined || more.length > 0) return null
  if ((type !== 'A' && type !== 'D') || object !== '' || inherited !== '') return null
  if (!/^(?:OI|CI|NP|IO|ID)*$/.test(flags)) return null
  const [given, sid] = [rightsOf(mask), sidOf(account)]
  if (given === null || sid === null) return null
  // A denial takes away; it is left out rather than weighed, because it depends on its place in the list.
  const counts = type === 'A' && !/^(?:..)*IO/.test(flags)
  return counts ? [{ sid, rights: given }] : []
}

/** @returns null where the text cannot be parsed in full */
export function parseSecurityDescriptor(text: string): SecurityDescriptor | null {
  const parts =
    /^O:(?<owner>[A-Z]{2}|S-[\dA-Fx-]+?)(?:G:(?:[A-Z]{2}|S-[\dA-Fx-]+?))?(?:D:(?<control>[A-Z_]*)(?<entries>(?:\([^()]*\))*))?(?:S:[A-Z_]*(?:\([^()]*\))*)?$/.exec(
      text,
    )?.groups
  const owner = parts && sidOf(parts['owner'] ?? '')
  if (!parts || !owner) return null
  const { control, entries = '' } = parts
  if (control === undefined || control === 'NO_ACCESS_CONTROL') {
    return entries === '' ? { owner, grants: null } : null
  }
  if (!/^(?:P|AI|AR)*$/.test(control)) return null
  const grants: Grant[] = []
  for (const [, entry = ''] of entries.matchAll(/\(([^()]*)\)/g)) {
    const given = grantsOf(entry)
    if (given === null) return null
    grants.push(...given)
  }
  return { owner, grants }
}

export const isAdministrator = (sid: string): boolean => administrators.has(sid)

/** Whether accounts that are no administrators have one of these rights. */
export const lets = ({ grants }: SecurityDescriptor, mask: number): boolean =>
  grants === null ||
  grants.some(
    ({ sid, rights: given }) => !administrators.has(sid) && !placeholders.has(sid) && (given & mask) !== 0,
  )
