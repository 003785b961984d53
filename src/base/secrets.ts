/**
 * Names that indicate a secret, and removal of secrets from free text: one list for log lines, for failures, for the
 * workbench and for the backend's error log. The texts come from anywhere, so each one is cut first and read in time
 * proportional to its length.
 */

/** Replacement for a secret in a text. */
export const HIDDEN = '***'

/** Placeholder answered for a stored secret; a save that sends it keeps the stored one (DECISION-MSG-69). */
export const STORED_SECRET = '******'

/** Characters of a text that are kept. */
const MAX_TEXT = 100_000

const secretNames =
  /token|passw|pwd|secret|captcha|authori[sz]ation|cookie|credential|api[-_]?key|enc[-_]?key|access[-_]?key|aes[-_]?key|app[-_]?key|private[-_]?key|passphrase|sessid|jsessionid/i

/** Names that hold a secret only when they are the whole name: `billSign` is part of a document number. */
const exactNames = new Set(['key', 'uuid', 'ca', 'verifycode', 'smscode', 'auth', 'sign'])

/** Short words that indicate a secret where a name ends in them, as `smtp_pass` and `appSk` do; `passRate` does not. */
const lastWords = new Set(['pass', 'psw', 'pswd', 'pin', 'sk', 'otp', 'totp', 'session'])

/** The last word of a name in any of the usual ways to write several, in lower case. */
const lastWord = (name: string): string =>
  name
    .split(/[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
    .findLast((word) => word !== '')
    ?.toLowerCase() ?? ''

/** Whether a name ends in a short word that indicates a secret. */
export const endsInSecretWord = (name: string): boolean => lastWords.has(lastWord(name))

/** Chinese names of secrets: in free text they end a name, so that 密码错误 is a sentence and 旧密码 a name. */
const chineseNames = /(?:密码|口令|令牌|密钥|验证码|凭证)[为是]?$/

/** Whether a name contains a word that indicates a secret. */
export const namesSecret = (name: string): boolean => secretNames.test(name) || chineseNames.test(name)

/** Whether the value under a name is hidden in texts for people: also short names such as `key`. */
export const isSecretName = (name: string): boolean =>
  namesSecret(name) || exactNames.has(name.toLowerCase()) || endsInSecretWord(name)

const isNameCharacter = (character: string): boolean => /[\p{L}\p{N}_-]/u.test(character)
const isSpace = (character: string): boolean => /\s/.test(character)

/**
 * A name that ends right before `at`, quotes, backslashes and spaces between them left aside. It ends at the sign
 * before it, so no character is looked at for two signs.
 */
function nameBefore(text: string, at: number): { readonly name: string; readonly isQuoted: boolean } {
  let end = at
  while (end > 0 && isSpace(text.charAt(end - 1))) end -= 1
  const spaced = end
  while (end > 0 && /["'\\]/.test(text.charAt(end - 1))) end -= 1
  let start = end
  while (start > 0 && isNameCharacter(text.charAt(start - 1))) start -= 1
  return { name: text.slice(start, end), isQuoted: end < spaced }
}

/**
 * End of a quoted value that begins at `at`, in text that may itself be quoted: `\"a\"` inside a JSON
 * string ends at a quote with no more backslashes than the first. Without an end the whole rest is one.
 */
function quotedEnd(text: string, at: number): number {
  let open = at
  while (text.charAt(open) === '\\') open += 1
  const depth = open - at
  const quote = text.charAt(open)
  for (let end = open + 1, slashes = 0; end < text.length; end += 1) {
    const character = text.charAt(end)
    if (character === quote && slashes <= depth) return end + 1
    slashes = character === '\\' ? slashes + 1 : 0
  }
  return text.length
}

/** Headers whose whole line is a secret, with spaces and several values in it. */
const wholeLine = /^(?:set-cookie|cookie|(?:proxy-)?authori[sz]ation)$/i

/** End of the value that begins at `at`, and its replacement. */
function valueAt(text: string, at: number, name: string, isQuoted: boolean): { end: number; shown: string } {
  const quote = /^\\*(["'])/.exec(text.slice(at, at + 16))
  if (quote) return { end: quotedEnd(text, at), shown: isQuoted ? `${quote[0]}${HIDDEN}${quote[0]}` : HIDDEN }
  const stop = wholeLine.test(name) && !isQuoted ? /[\r\n]/ : isQuoted ? /[\s,}]/ : /[\s,;&"'}，。；、]/
  let end = at
  while (end < text.length && !stop.test(text.charAt(end))) end += 1
  return { end, shown: isQuoted ? `"${HIDDEN}"` : HIDDEN }
}

/** `token=…`, `"token": "…"`, `密码：…`, `Cookie: a=b; c=d`. */
function withoutNamedValues(text: string): string {
  let result = ''
  let kept = 0
  for (const { index } of text.matchAll(/[=:：]/g)) {
    if (index < kept) continue
    const { name, isQuoted } = nameBefore(text, index)
    if (!isSecretName(name)) continue
    let start = index + 1
    while (start < text.length && isSpace(text.charAt(start))) start += 1
    const { end, shown } = valueAt(text, start, name, isQuoted)
    if (end === start) continue
    result += text.slice(kept, start) + shown
    kept = end
  }
  return result + text.slice(kept)
}

/** Replaces the text from each `begin` to the next `end`; without an end, the rest. */
function withoutBlocks(text: string, begin: string, end: string): string {
  let result = ''
  let kept = 0
  for (let at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, kept)) {
    const last = text.indexOf(end, at + begin.length)
    const line = last < 0 ? -1 : text.indexOf('-----', last + end.length)
    result += text.slice(kept, at) + HIDDEN
    kept = line < 0 ? text.length : line + 5
  }
  return result + text.slice(kept)
}

/** Removes `user:password@` from addresses; a password that is not encoded may contain an `@`. */
function withoutUserInfo(text: string): string {
  let result = ''
  let kept = 0
  for (const { index } of text.matchAll(/:\/\//g)) {
    const start = index + 3
    let last = start
    for (let end = start; end < text.length && !/[\s/?#"'<>]/.test(text.charAt(end)); end += 1)
      if (text.charAt(end) === '@') last = end
    if (last === start) continue
    result += `${text.slice(kept, start)}${HIDDEN}`
    kept = last
  }
  return result + text.slice(kept)
}

/** Secrets that are known by their own shape. None of these begins inside a run it could match. */
const shapes: readonly [RegExp, string][] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${HIDDEN}`],
  // 您的验证码是 123456; "your verification code is 123456".
  [/((?:验证码|校验码|动态码|动态口令)\s{0,3}(?:[是为:：=]\s{0,3})?)\d{4,8}(?!\d)/g, `$1${HIDDEN}`],
  [/((?:密码|口令)\s{0,3}[是为]\s{0,3})(?![:：=])[^\s，。；、,;"'}]{1,64}/g, `$1${HIDDEN}`],
  [
    /\b((?:verification code|passcode|one-time (?:code|password))\s{0,3}(?:is\s{1,3}|[:=]\s{0,3})?)\d{4,8}(?!\d)/gi,
    `$1${HIDDEN}`,
  ],
  // A signed token (JWT).
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g, HIDDEN],
]

/** @returns the text, cut, with everything that looks like a secret replaced by `***`. */
export function redactText(text: string): string {
  const cut = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
  const shaped = shapes.reduce(
    (result, [pattern, replacement]) => result.replace(pattern, replacement),
    withoutUserInfo(withoutBlocks(cut, '-----BEGIN ', '-----END ')),
  )
  return withoutNamedValues(shaped)
}
