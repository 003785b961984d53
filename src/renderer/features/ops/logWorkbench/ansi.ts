/** A part of terminal output in one style. */
interface AnsiStretch {
  readonly text: string
  /** One of the eight terminal colours; null: the default. */
  readonly color: AnsiColor | null
  readonly isBold: boolean
}

const ansiColors = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const
export type AnsiColor = (typeof ansiColors)[number]

const ESCAPE = '\u001b'
/** Styles (ending in m), other commands to a terminal, and titles of windows. */
const sequence = new RegExp(
  `${ESCAPE}(?:\\[([0-9;:]*)m|\\[[0-9;?]*[@-~]|\\][^\\u0007${ESCAPE}]*(?:\\u0007|${ESCAPE}\\\\)?|[@-_])`,
  'g',
)
/** Control and other invisible characters, except line breaks and tabs. */
const controls = new RegExp(
  '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]',
  'g',
)

const hexOf = (letter: string): string => (letter.codePointAt(0) ?? 0).toString(16).padStart(2, '0')

/** Makes invisible characters visible, so that a line shows what it contains and does not affect its surroundings. */
const visible = (text: string): string =>
  text.replaceAll('\r\n', '\n').replace(controls, (letter) => `\\x${hexOf(letter)}`)

/** Splits terminal output into styled parts; all other escape sequences are dropped. */
export function readAnsi(text: string): AnsiStretch[] {
  const result: AnsiStretch[] = []
  let color: AnsiColor | null = null
  let isBold = false
  let at = 0
  const add = (piece: string): void => {
    if (piece !== '') result.push({ text: visible(piece), color, isBold })
  }
  for (const match of text.matchAll(sequence)) {
    add(text.slice(at, match.index))
    at = match.index + match[0].length
    if (match[1] === undefined) continue
    for (const code of match[1].split(';').map(Number)) {
      if (code === 0) [color, isBold] = [null, false]
      else if (code === 1) isBold = true
      else if (code === 22) isBold = false
      else if (code === 39) color = null
      else if (code >= 30 && code <= 37) color = ansiColors[code - 30] ?? null
      else if (code >= 90 && code <= 97) color = ansiColors[code - 90] ?? null
    }
  }
  add(text.slice(at))
  return result
}

/** Without any styling, for a line of a list. */
export const plainText = (text: string): string => visible(text.replace(sequence, '')).replace(/\s+/g, ' ')
