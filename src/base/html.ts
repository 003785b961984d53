/** HTML of mails: values made harmless, and the text that a reader sees. All of it reads its input once. */

// Open keys: looked up by any character.
const escapes: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

/** A text that means itself in HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes.get(character) ?? character)

// Open keys: looked up by any entity.
const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['ensp', ' '],
  ['emsp', ' '],
  ['hellip', '…'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['middot', '·'],
  ['copy', '©'],
  ['yen', '¥'],
])

function characterOf(entity: string): string | undefined {
  if (!entity.startsWith('#')) return named.get(entity)
  const isHex = entity[1] === 'x' || entity[1] === 'X'
  const code = Number.parseInt(entity.slice(isHex ? 2 : 1), isHex ? 16 : 10)
  const isCharacter = code > 0 && code <= 0x10_ff_ff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}

const decoded = (text: string): string =>
  text.replace(/&(#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-z]{2,6});/g, (whole, entity: string) => {
    return characterOf(entity) ?? whole
  })

/** Elements whose content is not for reading. */
const hidden = new Set([
  'script',
  'style',
  'head',
  'title',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
])

/** Elements that begin and end a line. */
const lines = new Set([
  'address',
  'article',
  'blockquote',
  'br',
  'div',
  'dd',
  'dl',
  'dt',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'tr',
  'ul',
])

/** Offset behind the tag that begins at `start`; quoted attribute values may hold `>`. */
function endOfTag(html: string, start: number): number {
  let quote = ''
  for (let at = start + 1; at < html.length; at += 1) {
    const character = html[at] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at + 1
  }
  return html.length
}

const tagName = /^<\/?([a-zA-Z][a-zA-Z0-9-]{0,30})/

/** Index after a hidden element: behind its end tag, or the end of the text if it is never closed. */
function behindHidden(lower: string, name: string, from: number): number {
  const close = lower.indexOf(`</${name}`, from)
  return close === -1 ? lower.length : endOfTag(lower, close)
}

/** The text of a piece of HTML without its tags; paragraphs, rows and breaks become lines. */
export function htmlToText(html: string): string {
  // ASCII letters alone: others may change the length of the text.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const parts: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1) break
    parts.push(html.slice(at, open).replace(/\s+/g, ' '))
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4)
      at = end === -1 ? html.length : end + 3
      continue
    }
    const name = tagName.exec(lower.slice(open, open + 40))?.[1]
    if (name === undefined && html[open + 1] !== '!' && html[open + 1] !== '?') {
      // No tag begins here: the character itself was written.
      parts.push('<')
      at = open + 1
      continue
    }
    at = endOfTag(html, open)
    if (name === undefined) continue
    if (lines.has(name)) parts.push('\n')
    else if (name === 'td' || name === 'th') parts.push(' ')
    if (hidden.has(name) && lower[open + 1] !== '/') at = behindHidden(lower, name, at)
  }
  parts.push(html.slice(at).replace(/\s+/g, ' '))
  return decoded(parts.join(''))
    .split('\n')
    .map((line) => line.replaceAll('\u00a0', ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** A line of a mail's head: control characters, line breaks among them, become spaces, so that no header follows. */
export const headerLine = (text: string): string =>
  Array.from(text)
    .map((character) =>
      character < ' ' || character === '\u007f' || character === '\u2028' || character === '\u2029'
        ? ' '
        : character,
    )
    .join('')
    .trim()
