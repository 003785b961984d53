import { cleanHtml } from '#ui/cleanHtml.ts'
import { isInlinePicture } from '#ui/inlinePicture.ts'

/** Lines of lists from word processors: paragraphs that name their list and level, each with its mark as text. */
const listed = '[style*="mso-list"]:is(p, div, h1, h2, h3, h4, h5, h6)'
const place = /mso-list:\s*l(\d+)\s+level(\d+)/i
const mark = /mso-list:\s*ignore/i

/** A number, letters or a Chinese numeral with its delimiter; anything else is the sign of an unordered list. */
const numbered = /^[(（]?(\d+|[a-z]{1,6}|[一二三四五六七八九十百]+)[.)、．）]/i

interface OpenList {
  readonly list: HTMLElement
  readonly id: string
  readonly level: number
}

/** Takes the mark out of a line. @returns its text */
function takeMark(line: HTMLElement): string {
  const element = [...line.querySelectorAll('[style*="mso-list"]')].find((each) =>
    mark.test(each.getAttribute('style') ?? ''),
  )
  element?.remove()
  return element?.textContent.trim() ?? ''
}

function openList(line: HTMLElement, outer: OpenList | undefined, number: string | undefined): HTMLElement {
  const list = line.ownerDocument.createElement(number === undefined ? 'ul' : 'ol')
  if (number !== undefined && Number(number) > 1) list.setAttribute('start', number)
  if (outer) (outer.list.lastElementChild ?? outer.list).append(list)
  else line.before(list)
  return list
}

/** Makes lists of the paragraphs that are lines of one. */
function nestLists(body: HTMLElement): void {
  let open: OpenList[] = []
  for (const line of body.querySelectorAll<HTMLElement>(listed)) {
    const [, id = '', digits] = place.exec(line.getAttribute('style') ?? '') ?? []
    if (digits === undefined) continue
    const level = Number(digits)
    const number = numbered.exec(takeMark(line))?.[1]
    if (line.previousElementSibling !== open[0]?.list) open = []
    const tag = number === undefined ? 'ul' : 'ol'
    open = open.filter(
      (each) => each.level < level || (each.level === level && each.id === id && each.list.localName === tag),
    )
    const outer = open.at(-1)
    const list = outer?.level === level ? outer.list : openList(line, outer, number)
    if (list !== outer?.list) open.push({ list, id, level })
    const item = body.ownerDocument.createElement('li')
    const words = body.ownerDocument.createElement('p')
    words.append(...line.childNodes)
    item.append(words)
    list.append(item)
    line.remove()
  }
}

export interface Pasted {
  /** Clean, with lists and with those pictures alone that it carries in itself. */
  readonly html: string
  /** Pictures that were only named, by an address elsewhere. */
  readonly lost: number
}

/** HTML of another program, for the editor. */
export function pastedHtml(given: string): Pasted {
  const { body } = new DOMParser().parseFromString(given, 'text/html')
  nestLists(body)
  const named = [...body.querySelectorAll('img')].filter(
    (image) => !isInlinePicture(image.getAttribute('src') ?? ''),
  )
  for (const image of named) image.remove()
  return { html: cleanHtml(body.innerHTML), lost: named.length }
}

export function withoutPictures(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const image of body.querySelectorAll('img')) image.remove()
  return body.innerHTML
}

/** Whether HTML has text beside a picture, so that the picture alone would not be all of it. */
export function hasWords(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('style, script')) element.remove()
  return body.textContent.trim() !== '' || body.querySelector('table') !== null
}
