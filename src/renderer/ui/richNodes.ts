import { mergeAttributes, Node } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { isInlinePicture } from '#ui/inlinePicture.ts'

/** Nodes of a text beside words. No style attributes: the page's policy refuses them, and mail programs differ. */

/** Borders and padding as every program for mails draws them. */
const frame = { border: '1', cellspacing: '0', cellpadding: '6' }

const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes, frame), ['tbody', 0]],
})

const aligned = ['left', 'center', 'right']

const align = {
  default: null,
  parseHTML: (element: HTMLElement) => {
    const given = (element.style.textAlign || element.getAttribute('align') || '').toLowerCase()
    return aligned.includes(given) ? given : null
  },
}

/** Widths follow from the words: those of a spreadsheet are pixels of its window. */
const colwidth = { default: null, parseHTML: () => null }

const cell = {
  addAttributes: () => ({ colspan: { default: 1 }, rowspan: { default: 1 }, colwidth, align }),
}

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
})

/** A picture that the text carries in itself. */
const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: attribute('src'),
    alt: attribute('alt'),
    title: attribute('title'),
    width: attribute('width'),
    height: attribute('height'),
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (isInlinePicture(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

export const richNodes = [PlainTable, TableRow, TableHeader.extend(cell), TableCell.extend(cell), Picture]
