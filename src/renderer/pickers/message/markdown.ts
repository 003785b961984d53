/** The part of Markdown that chat programs show: headings, quotes, lists, bold words and links. */

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly address: string }
  | { readonly kind: 'picture'; readonly text: string; readonly address: string }

export interface Line {
  readonly kind: 'heading' | 'quote' | 'item' | 'text'
  readonly parts: readonly Inline[]
}

/** No part may hold the character that ends it, so that a line is read once. */
const marks = /\*\*([^*\n]{1,2000})\*\*|(!?)\[([^\][\n]{0,2000})\]\(([^()\s]{0,2000})\)/g

function inlines(line: string): Inline[] {
  const parts: Inline[] = []
  let end = 0
  for (const found of line.matchAll(marks)) {
    if (found.index > end) parts.push({ kind: 'text', text: line.slice(end, found.index) })
    const [whole, bold, exclamation, words = '', address = ''] = found
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold })
    else parts.push({ kind: exclamation === '!' ? 'picture' : 'link', text: words, address })
    end = found.index + whole.length
  }
  if (end < line.length) parts.push({ kind: 'text', text: line.slice(end) })
  return parts
}

function lineOf(source: string): Line {
  const [, heading] = /^#{1,6} +(.*)$/.exec(source) ?? []
  if (heading !== undefined) return { kind: 'heading', parts: inlines(heading) }
  const [, quote] = /^> ?(.*)$/.exec(source) ?? []
  if (quote !== undefined) return { kind: 'quote', parts: inlines(quote) }
  const [, item] = /^[-*+] +(.*)$/.exec(source) ?? []
  if (item !== undefined) return { kind: 'item', parts: inlines(item) }
  return { kind: 'text', parts: inlines(source) }
}

export const markdownLines = (source: string): Line[] => source.split(/\r?\n/).map(lineOf)
