import { redactText } from '#base/secrets.ts'
import { isLoopback, plainHost } from '../addresses/serverName.ts'
import { canBeName, kindOfMember, type MaskKind, type NameIt, serverShapes, shapes } from './shapes.ts'

/** Words that are masked everywhere. */
export interface KnownName {
  readonly kind: MaskKind
  readonly words: string
}

/** Takes out who and where: the same words become the same mask within a bundle, so that a reader can follow them. */
export interface Mask {
  text(text: string): string
  /** A copy of a JSON value whose texts, numbers and names of members are masked. */
  value(value: unknown): unknown
  /** Collects the servers that a text names, so that they are masked where nothing marks them as servers. */
  learn(text: string): void
}

// Masks are kept as private characters until the end, so that no later step reads them.
const OPEN = '\u{e000}'
const CLOSE = '\u{e001}'
const FIRST_DIGIT = 0xe100
const placeOf = (index: number): string =>
  `${OPEN}${String(index).replaceAll(/\d/g, (digit) => String.fromCharCode(FIRST_DIGIT + Number(digit)))}${CLOSE}`
const privateCharacters = /[\u{e000}\u{e001}\u{e100}-\u{e109}]/gu
const places = /\u{e000}([\u{e100}-\u{e109}]+)\u{e001}/gu
const indexOf = (digits: string): number =>
  Number(digits.replaceAll(/./gu, (digit) => String(digit.charCodeAt(0) - FIRST_DIGIT)))

/** Words that are looked for by themselves at most; each one is looked for in the whole text. */
const MAX_KNOWN = 500

const isHan = (character: string): boolean => /\p{Script=Han}/u.test(character)
const isInWord = (character: string): boolean => /[\p{L}\p{N}_]/u.test(character)

/** Whether a word ends between two characters. Chinese has no spaces: its names end anywhere. */
const isEdge = (inside: string, outside: string, isLong: boolean): boolean =>
  !isInWord(outside) || (isLong && (isHan(inside) || isHan(outside)))

/** Replaces a whole word: `admin` is not taken out of `sys.administrator`. */
function replaceWord(text: string, word: string, mask: string): string {
  const [first = '', ...rest] = text.split(word)
  const isLong = word.length > 1
  return rest.reduce((made, part) => {
    const isWhole =
      isEdge(word.charAt(0), made.at(-1) ?? '', isLong) && isEdge(word.at(-1) ?? '', part.charAt(0), isLong)
    return `${made}${isWhole ? mask : word}${part}`
  }, first)
}

/** The ways in which systems and addresses write a name. */
const spellings = (words: string): string[] => [
  ...new Set([words, words.toLowerCase(), words.toUpperCase(), encodeURIComponent(words.toWellFormed())]),
]

/** Names that are no single word of a host or an account: shapes would take parts out of them. */
const isPhrase = (words: string): boolean => !/^[\w.:[\]-]+$/.test(words)

/** The masks that were given, by the names that they replace. */
function createNames() {
  const masks: string[] = []
  const known = new Map<string, number>()
  const counts = new Map<MaskKind, number>()
  const name: NameIt = (words, kind) => {
    if (words.includes(OPEN)) return words
    const key = words.toLowerCase()
    const index = known.get(key) ?? masks.length
    if (index === masks.length) {
      const count = (counts.get(kind) ?? 0) + 1
      counts.set(kind, count)
      masks.push(`<${kind} ${count}>`)
      known.set(key, index)
    }
    return placeOf(index)
  }
  const shown = (text: string) => text.replace(places, (_, digits: string) => masks[indexOf(digits)] ?? '')
  return { name, shown }
}

/** Replaces the user's own folder, in text that may itself be quoted. */
function homeless(text: string, home: string): string {
  if (home.length < 2) return text
  const [once, twice] = [home.replaceAll('\\', '\\\\'), home.replaceAll('\\', '\\\\\\\\')]
  return [twice, once, home, home.replaceAll('\\', '/')].reduce(
    (made, path) => replaceWord(made, path, '~'),
    text,
  )
}

/** @param home the user's folder, which becomes `~` */
export function openMask(knownNames: readonly KnownName[], home: string): Mask {
  const { name, shown } = createNames()
  const words: [word: string, mask: string][] = []
  const known = new Set<string>()
  const add = ({ kind, words: named }: KnownName) => {
    const plain = kind === 'server' || kind === 'proxy' ? plainHost(named) : named.trim()
    // A letter or a short number is the name of nothing in particular, and occurs everywhere.
    if (plain.length < 2 || /^\d{1,3}$/.test(plain) || known.has(plain)) return
    known.add(plain)
    const mask = name(plain, kind)
    words.push(...spellings(plain).map((word): [string, string] => [word, mask]))
    // A server with its port before the server.
    words.sort(([one], [other]) => other.length - one.length)
  }
  for (const one of knownNames) add(one)

  const hide = (text: string, isTaken: (word: string) => boolean) =>
    words.reduce((made, [word, mask]) => (isTaken(word) ? replaceWord(made, word, mask) : made), text)
  const masked = (text: string): string => {
    const clean = homeless(redactText(text.replace(privateCharacters, '?')), home)
    const phrased = hide(clean, isPhrase)
    return hide(
      shapes.reduce((made, shape) => shape(made, name), phrased),
      (word) => !isPhrase(word),
    )
  }
  const text = (given: string) => shown(masked(given))
  const member = (key: string, given: unknown): unknown => {
    const made = value(given)
    if (typeof given !== 'string' || made !== given || !canBeName(given)) return made
    const kind = kindOfMember(key)
    return kind && !(kind === 'server' && isLoopback(given)) ? shown(name(given, kind)) : made
  }
  const value = (given: unknown): unknown => {
    if (typeof given === 'string') return text(given)
    if (typeof given === 'number') return text(String(given)) === String(given) ? given : text(String(given))
    if (Array.isArray(given)) return given.map(value)
    if (typeof given !== 'object' || given === null) return given
    return Object.fromEntries(Object.entries(given).map(([key, inner]) => [text(key), member(key, inner)]))
  }
  return {
    text,
    value,
    learn(given) {
      const learnt: NameIt = (host, kind) => {
        // A short name without a dot is a word of the language as well.
        if (known.size < MAX_KNOWN && /[.-]/.test(host)) add({ kind, words: host })
        return host
      }
      for (const shape of serverShapes) shape(given, learnt)
    },
  }
}
