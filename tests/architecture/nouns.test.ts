import { expect, test } from 'vitest'
import { startServer } from '#tests/contract/harness.ts'
import { missing } from './nouns.ts'

const server = await startServer()

test('every noun has its module, table, demo records, menu, buttons, screen and texts', async () => {
  const found = await missing(server)
  // Joined as lines, which are readable without the marks of a comparison.
  if (found.length > 0) expect.fail(`\n${found.join('\n')}\n`)
})
