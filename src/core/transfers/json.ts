import type { Writer } from './table.ts'

/** An array with one object a line, keyed by the columns' keys. */
export const writeJson: Writer = async function* ({ columns, pages }) {
  let separator = '[\n'
  for await (const rows of pages) {
    let text = ''
    for (const cells of rows) {
      const row = Object.fromEntries(columns.map(({ key }, index) => [key, cells[index]]))
      text += separator + JSON.stringify(row)
      separator = ',\n'
    }
    yield text
  }
  yield separator === ',\n' ? '\n]\n' : '[]\n'
}
