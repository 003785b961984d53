/** Parts of a chart that are printed. */
export interface Printed {
  readonly title: string
  /** A separate copy; it is moved into the page. Null: the figures alone. */
  readonly picture: HTMLCanvasElement | null
  /** First line: the headings. */
  readonly figures: readonly (readonly (string | number)[])[]
}

function tableOf([head = [], ...rows]: Printed['figures']): HTMLTableElement {
  const table = document.createElement('table')
  const line = (cells: readonly (string | number)[], tag: 'th' | 'td') => {
    const row = table.insertRow()
    for (const cell of cells) {
      const element = document.createElement(tag)
      element.textContent = String(cell)
      row.append(element)
    }
  }
  line(head, 'th')
  for (const row of rows) line(row, 'td')
  return table
}

/**
 * Prints a chart with its figures and nothing else of the window: the printed section is beside the console while the
 * print dialog is open, and `boot.css` shows only one of the two.
 */
export function printChart({ title, picture, figures }: Printed): void {
  const sheet = document.createElement('section')
  sheet.className = 'printed'
  const heading = document.createElement('h1')
  heading.textContent = title
  sheet.append(heading)
  if (picture) sheet.append(picture)
  sheet.append(tableOf(figures))
  document.body.append(sheet)
  window.addEventListener('afterprint', () => sheet.remove(), { once: true })
  window.print()
}
