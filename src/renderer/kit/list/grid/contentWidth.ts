/** Where words and controls of a cell begin and end; boxes that fill the cell are no content. */
function contentOf(cell: HTMLElement): { start: number; end: number } | null {
  const range = document.createRange()
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  const boxes: { left: number; right: number }[] = []
  while (walker.nextNode()) {
    const { currentNode: node } = walker
    if (node instanceof Element) {
      if (!getComputedStyle(node).display.startsWith('inline')) continue
      const { left, right } = node.getBoundingClientRect()
      // A box that cuts its words would be longer by the hidden part.
      boxes.push({
        left,
        right: right + Math.max(0, node.clientWidth && node.scrollWidth - node.clientWidth),
      })
    } else {
      range.selectNodeContents(node)
      boxes.push(range.getBoundingClientRect())
    }
  }
  if (boxes.length === 0) return null
  return {
    start: Math.min(...boxes.map(({ left }) => left)),
    end: Math.max(...boxes.map(({ right }) => right)),
  }
}

function neededBy(cell: HTMLElement): number {
  const content = contentOf(cell)
  if (!content) return 0
  const { paddingInlineStart, paddingInlineEnd, textAlign } = getComputedStyle(cell)
  // Elements before the content belong to it, like the indentation of a tree, unless the content is at the end.
  const start =
    textAlign === 'end'
      ? content.start - Number.parseFloat(paddingInlineStart)
      : cell.getBoundingClientRect().left
  return content.end - start + Number.parseFloat(paddingInlineEnd)
}

/**
 * Pixels at which a column cuts none of the cells that are drawn; 0 when all are empty.
 * @param header of the column
 */
export function contentWidth(header: HTMLElement): number {
  const table = header.closest('[role="grid"], [role="treegrid"]')
  const cells = table?.querySelectorAll<HTMLElement>(
    `[data-row] > [role="gridcell"][data-col="${header.dataset.col}"]`,
  )
  return Math.ceil(Math.max(0, ...Array.from(cells ?? [], neededBy)))
}
