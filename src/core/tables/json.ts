import { z } from 'zod'
import type { OpenWriter } from './table.ts'

const State = z.object({ hasRows: z.boolean() })

/** Writes an array with one object per line, keyed by the columns' keys. */
export const openJson: OpenWriter = ({ columns }, sink, from) => {
  let { hasRows } = from === undefined ? { hasRows: false } : State.parse(from)
  return {
    async write(rows) {
      let text = ''
      for (const cells of rows) {
        const row = Object.fromEntries(columns.map(({ key }, index) => [key, cells[index]]))
        text += `${hasRows ? ',' : '['}\n${JSON.stringify(row)}`
        hasRows = true
      }
      if (text !== '') await sink.write(text)
    },
    checkpoint: async () => ({ hasRows }),
    finish: () => sink.write(hasRows ? '\n]\n' : '[]\n'),
  }
}
