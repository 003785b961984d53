import { expect, test } from 'vitest'
import { exactJson, LONG_NUMBER, tokensOf } from '#tests/contract/exactJson.ts'
import { show } from '#tests/components/page.tsx'
import { CodeBlock } from '#kit/CodeBlock.tsx'

const block = () => document.querySelector('pre')?.textContent

test('JSON is indented, anything else stays, nothing is a dash', async () => {
  for (const [code, shown] of [
    ['{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
    ['{broken', '{broken'],
    ['', '-'],
  ] as const) {
    show(<CodeBlock key={code} code={code} />)
    await expect.poll(block).toBe(shown)
  }
})

test('indented JSON differs from what came in white space alone', async () => {
  show(<CodeBlock code={exactJson} />)
  await expect.poll(block).toContain(`\n  "order": ${LONG_NUMBER},\n`)
  expect(tokensOf(block() ?? '')).toEqual(tokensOf(exactJson))
})
