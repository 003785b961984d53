/** An element of a small, well-formed document, as the templates of the policy and property lists are. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  /** Text directly inside, with its line breaks. */
  readonly text: string
}

const decode = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

const ignored = /<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>]*>/gs
const part = /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy

interface Open {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

/** @returns the root element. @throws Error for a document that is not well formed */
export function parseXml(document: string): Element {
  const text = document.replace(/^\uFEFF/, '').replace(ignored, '')
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const stack = [root]
  let at = 0
  for (const match of text.matchAll(part)) {
    if (match.index !== at) throw new Error(`Not well formed at ${at}`)
    at += match[0].length
    const [, closing, name = '', attributes = '', empty, words] = match
    const top = stack.at(-1) ?? root
    if (words !== undefined) top.text += decode(words)
    else if (closing === '/') {
      if (stack.length === 1 || top.name !== name) throw new Error(`</${name}> closes ${top.name}`)
      stack.pop()
    } else {
      const given = [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)]
      const opened: Open = {
        name,
        attributes: Object.fromEntries(given.map(([, key = '', value = '']) => [key, decode(value)])),
        children: [],
        text: '',
      }
      top.children.push(opened)
      if (empty !== '/') stack.push(opened)
    }
  }
  const [only] = root.children
  if (at !== text.length || stack.length !== 1 || root.children.length !== 1 || !only)
    throw new Error('Not well formed')
  return only
}

/** All elements of this name, at any depth. */
export const elementsOf = (element: Element, name: string): Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => elementsOf(child, name)),
]

/** The value of a property list's element. */
export function propertyOf(element: Element): unknown {
  const { name, children, text } = element
  if (name === 'plist') return children[0] && propertyOf(children[0])
  if (name === 'true' || name === 'false') return name === 'true'
  if (name === 'integer') return Number(text)
  if (name === 'string') return text
  if (name === 'array') return children.map(propertyOf)
  if (name !== 'dict') throw new Error(`JSON has no <${name}>`)
  const keys = children.filter((_, index) => index % 2 === 0)
  return Object.fromEntries(
    keys.map(({ text: key }, index) => {
      const value = children[index * 2 + 1]
      return [key, value && propertyOf(value)]
    }),
  )
}
