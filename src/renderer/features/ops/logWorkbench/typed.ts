import { fieldAt, type SearchField } from '#features/ops/logWorkbench/fields.ts'
import { markColors, mostParts, type Part, type Word } from '#features/ops/logWorkbench/query.ts'

/** Reason why typed text is no query yet. */
export type Problem =
  | { readonly is: 'noWord'; readonly field: string }
  | { readonly is: 'noAlternative' | 'excludedAlternative' | 'tooLong' | 'tooMany' | 'tooManyAlternatives' }

/** Typed text as parts, or the problem that prevents it. */
export interface Typed {
  readonly parts: readonly Part[]
  readonly problem: Problem | null
  /** Words before a colon that name no field; their whole text is searched. */
  readonly unknown: readonly string[]
}

interface Token extends Word {
  readonly isExcluded: boolean
  /** Between words, outside quotation marks. */
  readonly isOr: boolean
}

/** A word, or several in quotation marks of ASCII or of Chinese. */
const value = /"([^"]+)"|“([^”]+)”|(\S+)/y
const alternative = /^(?:or|或|\|\|?)$/i
/** Looks like the name of a field with a text behind it, and not like a time, an address or a path. */
const namedField = /^([\p{L}_][\p{L}\p{N}_]+)[:：][^\s\d/\\:：]/u

const longest = 200
const mostAlternatives = 10

/** @returns the tokens, or the label of a field without a word. */
function tokensOf(
  typed: string,
  fields: readonly SearchField[],
): { tokens: Token[]; unknown: string[] } | string {
  const tokens: Token[] = []
  const unknown: string[] = []
  let at = 0
  const skipBlanks = () => {
    while (at < typed.length && /\s/.test(typed[at] ?? '')) at += 1
  }
  for (skipBlanks(); at < typed.length; skipBlanks()) {
    const isExcluded = typed[at] === '-' && /\S/.test(typed[at + 1] ?? '')
    if (isExcluded) at += 1
    const named = fieldAt(typed.slice(at), fields)
    if (named) {
      at += named.length
      skipBlanks()
      if (at >= typed.length) return named.field.label
    }
    value.lastIndex = at
    const match = value.exec(typed)
    if (!match) break
    const [whole, quoted, chinese, word] = match
    at += whole.length
    const name = named || word === undefined ? null : namedField.exec(word)
    if (name?.[1]) unknown.push(name[1])
    tokens.push({
      text: quoted ?? chinese ?? word ?? '',
      ...(named && { fields: [...named.field.names] }),
      isExcluded,
      isOr: !named && !isExcluded && word !== undefined && alternative.test(word),
    })
  }
  return { tokens, unknown }
}

/** Words with their alternatives; a problem where an "or" lacks a side. */
function grouped(tokens: readonly Token[]): Token[][] | Problem {
  const groups: Token[][] = []
  let joins = false
  for (const [index, token] of tokens.entries()) {
    if (token.isOr) {
      if (index === 0 || joins || index === tokens.length - 1) return { is: 'noAlternative' }
      joins = true
      continue
    }
    const last = groups.at(-1)
    if (joins && last) {
      if (token.isExcluded || last[0]?.isExcluded) return { is: 'excludedAlternative' }
      last.push(token)
    } else groups.push([token])
    joins = false
  }
  return groups
}

const wordOf = ({ text, fields }: Token): Word => ({ text, ...(fields && { fields }) })

/**
 * Parses typed text into parts: words apart, words in quotation marks together, a minus in front leaves out, "or"
 * between words makes one of them enough, and the name of a field with a colon searches there alone. Everything else is
 * searched as it is typed. Each part gets its own colour.
 * @param known parts that are there already.
 */
export function readTyped(typed: string, known: readonly Part[], fields: readonly SearchField[]): Typed {
  const none = (problem: Problem): Typed => ({ parts: [], problem, unknown: [] })
  const read = tokensOf(typed, fields)
  if (typeof read === 'string') return none({ is: 'noWord', field: read })
  const { tokens, unknown } = read
  if (tokens.some(({ text }) => text.length > longest)) return none({ is: 'tooLong' })
  const groups = grouped(tokens)
  if (!Array.isArray(groups)) return none(groups)
  if (groups.some(({ length }) => length > mostAlternatives)) return none({ is: 'tooManyAlternatives' })
  const parts = groups.flatMap(([first, ...or], index): Part[] => {
    if (!first) return []
    return [
      {
        ...wordOf(first),
        ...(or.length > 0 && { or: or.map(wordOf) }),
        use: first.isExcluded ? 'exclude' : 'include',
        color: markColors[(known.length + index) % markColors.length] ?? 'yellow',
      },
    ]
  })
  const all = [...known, ...parts]
  const isTooMany =
    all.length > mostParts.all ||
    (['include', 'exclude'] as const).some(
      (use) => all.filter((part) => part.use === use).length > mostParts.searched,
    )
  return isTooMany ? none({ is: 'tooMany' }) : { parts, problem: null, unknown }
}
