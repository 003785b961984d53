import { piecesOf } from '#pickers/message/preview.ts'
import { isInlinePicture } from '#ui/inlinePicture.ts'

/**
 * The HTML of a mail as nodes for the preview's frame. The frame runs no script and its policy loads nothing from
 * elsewhere; this removes elements that would lead out of it or change the page it is drawn in.
 */

/** Elements without a place in a preview. `style` elements are read apart. */
const removed =
  'script,style,iframe,frame,object,embed,link,meta,base,title,noscript,template,form,input,button,select,textarea,video,audio,source,svg,math,dialog'

/** Attributes that run, load or lead somewhere. */
const leading = new Set([
  'href',
  'xlink:href',
  'src',
  'srcset',
  'background',
  'action',
  'formaction',
  'ping',
  'target',
  'poster',
  'style',
  'id',
  'name',
  'autofocus',
  'tabindex',
  'contenteditable',
  'accesskey',
])

export interface MailBody {
  readonly nodes: DocumentFragment
  /** Declarations of elements: the page's policy refuses style attributes, so they are set one by one. */
  readonly styles: readonly (readonly [HTMLElement, string])[]
  /** Rules of `style` elements. */
  readonly sheet: string
  /** Addresses of pictures that were not loaded. */
  readonly pictures: readonly string[]
}

const unmarked = (text: string): string =>
  piecesOf(text)
    .map((piece) => piece.text)
    .join('')

/** Puts an element in the place of each placeholder without a value. */
function markTexts(root: Node, document: Document): void {
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const pieces = piecesOf(text.data)
    if (!pieces.some(({ isMissing }) => isMissing)) continue
    text.replaceWith(
      ...pieces.map(({ text: words, isMissing }) => {
        if (!isMissing) return words
        const mark = document.createElement('mark')
        mark.textContent = words
        return mark
      }),
    )
  }
}

function picture(image: HTMLImageElement, pictures: string[]): void {
  const address = unmarked(image.getAttribute('src') ?? '')
  if (isInlinePicture(address)) return
  pictures.push(address)
  const box = image.ownerDocument.createElement('span')
  box.className = 'steward-picture'
  box.textContent = unmarked(image.alt) || '🖼'
  image.replaceWith(box)
}

/** Reads the HTML in a separate document, where nothing runs and nothing is loaded. */
export function mailBody(html: string): MailBody {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  const sheet = [...parsed.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n')
  for (const element of parsed.querySelectorAll(removed)) element.remove()
  const pictures: string[] = []
  for (const image of parsed.querySelectorAll('img')) picture(image, pictures)
  const styles: (readonly [HTMLElement, string])[] = []
  for (const element of parsed.body.querySelectorAll<HTMLElement>('*')) {
    const style = element.getAttribute('style')
    if (style !== null) styles.push([element, unmarked(style)])
    const address = element.getAttribute('href')
    // A copy: the list is a live one, which an attribute that is removed makes shorter.
    for (const { name, value } of [...element.attributes])
      if ((leading.has(name) && !(name === 'src' && isInlinePicture(value))) || name.startsWith('on'))
        element.removeAttribute(name)
      else if (value !== unmarked(value)) element.setAttribute(name, unmarked(value))
    if (address !== null) element.title = unmarked(address)
  }
  markTexts(parsed.body, parsed)
  const nodes = parsed.createDocumentFragment()
  nodes.append(...parsed.body.childNodes)
  return { nodes, styles, sheet, pictures }
}
