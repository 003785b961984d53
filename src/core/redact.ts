/**
 * Takes secrets out of what is about to be written down: values under a telling name, and secrets
 * that stand inside a longer text. Everything that leaves core for a file or a window passes here.
 */

const hidden = '***'

const secretNames =
  /token|passw|pwd|secret|captcha|authori[sz]ation|cookie|credential|api-?_?key|enc-?_?key|access-?_?key|private-?_?key|passphrase/i

/** Names that hold a secret only when they are the whole name. */
const exactNames = new Set(['key', 'uuid', 'ca', 'verifycode', 'smscode'])

const isSecretName = (name: string): boolean => secretNames.test(name) || exactNames.has(name.toLowerCase())

const names =
  'token|password|passwd|pwd|secret|captcha|authorization|cookie|set-cookie|api[-_]?key|access[-_]?key'

const patterns: readonly [RegExp, string][] = [
  [/-----BEGIN [A-Z ]+-----[\s\S]*?-----END [A-Z ]+-----/g, hidden],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${hidden}`],
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, hidden],
  // user:password@ in an address
  [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, `$1${hidden}@`],
  // "token":"…", 'token': '…'
  [
    new RegExp(
      `(["'](?:\\w*(?:${names})\\w*)["']\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|[^\\s,}]+)`,
      'gi',
    ),
    `$1"${hidden}"`,
  ],
  // Cookie: a=b; c=d and Authorization: Digest …: the whole line
  [/\b((?:set-cookie|cookie|(?:proxy-)?authorization)\s*:\s*)[^\r\n]+/gi, `$1${hidden}`],
  // token=…, Password: …, oldPassword: '…'
  [
    new RegExp(`(\\b[\\w-]*(?:${names})[\\w-]*\\s*[=:]\\s*)(?:"[^"\\n]*"|'[^'\\n]*'|[^\\s,;&"'}]+)`, 'gi'),
    `$1${hidden}`,
  ],
]

/** @returns the text with everything that looks like a secret replaced by `***`. */
export const redactText = (text: string): string =>
  patterns.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text)

const maxDepth = 6
const maxItems = 50

/** @returns a copy that is safe to write down; cycles, depth and width are cut. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Error) {
    return { name: value.name, message: redactText(value.message), stack: redactText(value.stack ?? '') }
  }
  if (typeof value !== 'object') return undefined
  if (depth >= maxDepth) return '…'
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maxItems)
      .map(([name, item]) => [name, isSecretName(name) ? hidden : redact(item, depth + 1)]),
  )
}

/** @returns a deep copy without the members whose names tell that they hold a secret. */
export function withoutSecrets<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutSecrets(item)) as T
  if (typeof value !== 'object' || value === null) return value
  // Members are taken out, none is added: what is left is a T as far as anybody may rely on it.
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !secretNames.test(name))
      .map(([name, item]) => [name, withoutSecrets(item)]),
  ) as T
}
