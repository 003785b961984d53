import { expect, test } from 'vitest'
import { startServer } from '#tests/contract/harness.ts'
import { missing } from './nouns.ts'

const server = await startServer()

// As lines of their own, so that they can be read without the signs of a comparison.
test('every noun has its module, table, demo records, menu, buttons, screen and texts', async () => {
  const found = await missing(server)
  if (found.length > 0) expect.fail(`\n${found.join('\n')}\n`)
})
