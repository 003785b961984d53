import { columnName } from '#base/workbook.ts'
import { readZip } from './readZip.ts'

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' }
// Characters that XML 1.0 admits at all, surrogate pairs taken together.
const admitted = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u

function decode(text: string): string {
  if (!admitted.test(text) || /[<>]/.test(text)) throw new Error(`not XML: ${JSON.stringify(text)}`)
  return text.replace(/\r\n?/g, '\n').replace(/&(?:#(\d+)|(\w+));|&/g, (whole, number, name) => {
    const character = number ? String.fromCodePoint(Number(number)) : entities[String(name)]
    if (character === undefined) throw new Error(`unknown entity ${whole}`)
    return character
  })
}

/** A strict reader of the XML that workbooks hold: no comments, no CDATA, every element closed. */
export function parseXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const body = xml.replace(/^<\?xml [^?]*\?>\s*/, '')
  let end = 0
  for (const match of body.matchAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"]*")*)\s*(\/?)>/g)) {
    const [whole, closing, name = '', attributes = '', empty] = match
    const parent = open.at(-1)
    if (!parent) throw new Error(`</${name}> after the end`)
    parent.text += decode(body.slice(end, match.index))
    end = match.index + whole.length
    if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`)
      continue
    }
    const element: Element = {
      name,
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key, decode(String(value))]),
      ),
      children: [],
      text: '',
    }
    parent.children.push(element)
    if (!empty) open.push(element)
  }
  decode(body.slice(end))
  const [element, ...others] = root.children
  if (open.length !== 1 || !element || others.length > 0) throw new Error('not one closed element')
  return element
}

const findAll = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)])

/** Excel takes `_x0041_` in a text for the character of that number. */
const asExcelReads = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

export interface Sheet {
  readonly name: string
  /** Cell reference → value, style number, type. */
  readonly rows: Record<string, [value: string | number, style: string | null, type: string | null]>[]
  /** Column widths in characters. */
  readonly widths: number[]
}

/** The sheets of a workbook in order. @throws Error for a package that a spreadsheet program would repair or refuse */
export function readWorkbook(path: string): Sheet[] {
  const files = readZip(path)
  const read = (name: string): Element => {
    const content = files.get(name)
    if (!content) throw new Error(`the package has no ${name}`)
    return parseXml(content.toString('utf8'))
  }
  const types = new Set(
    findAll(read('[Content_Types].xml'), 'Override').map((each) => each.attributes.PartName),
  )
  const links = new Map(
    findAll(read('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes }) => [
      attributes.Id,
      `xl/${attributes.Target}`,
    ]),
  )
  const [start] = findAll(read('_rels/.rels'), 'Relationship')
  const workbook = read(String(start?.attributes.Target))
  // A workbook may do without styles; then every cell must.
  const formats = files.has('xl/styles.xml') ? findAll(read('xl/styles.xml'), 'cellXfs')[0] : undefined
  const styles = formats ? findAll(formats, 'xf').length : 0

  return findAll(workbook, 'sheet').map(({ attributes }) => {
    const file = String(links.get(attributes['r:id']))
    if (!types.has(`/${file}`)) throw new Error(`${file} has no content type`)
    const sheet = read(file)
    return {
      name: String(attributes.name),
      rows: findAll(sheet, 'row').map((row, rowIndex) =>
        Object.fromEntries(
          findAll(row, 'c').map((cell, index) => {
            // Without a reference a cell is placed by its order.
            const { r = `${columnName(index)}${rowIndex + 1}`, s = null, t = null } = cell.attributes
            if (s !== null && Number(s) >= styles) throw new Error(`${r} has an unknown style`)
            if (findAll(cell, 'f').length > 0) throw new Error(`${r} holds a formula`)
            const [inline] = findAll(cell, 't')
            return [r, [inline ? asExcelReads(inline.text) : Number(findAll(cell, 'v')[0]?.text), s, t]]
          }),
        ),
      ),
      widths: findAll(sheet, 'col').map((column) => Number(column.attributes.width)),
    }
  })
}
