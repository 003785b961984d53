import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exactJson, LONG_NUMBER, tokensOf } from '#tests/contract/exactJson.ts'
import { loadTexts, show } from '#tests/components/page.tsx'
import { CodeBlock } from '#kit/CodeBlock.tsx'

const block = () => document.querySelector('pre')?.textContent

beforeAll(() => loadTexts([]))

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

test('objects and lists inside JSON are folded one by one, by mouse and by keys (28 B11)', async () => {
  show(<CodeBlock code='{"user":{"name":"王芳","roles":["a","b"]},"note":"{ open [","empty":[]}' />)
  const whole = `{
  "user": {
    "name": "王芳",
    "roles": [
      "a",
      "b"
    ]
  },
  "note": "{ open [",
  "empty": []
}`
  await expect.poll(block).toBe(whole)
  const buttons = () => page.getByRole('button').elements()
  expect(buttons().map((one) => one.getAttribute('aria-label'))).toEqual(['收起 user', '收起 roles'])
  await page.getByRole('button', { name: '收起 roles' }).click()
  await expect.poll(block).toContain('"roles": […]\n  },\n  "note"')
  const user = page.getByRole('button', { name: '收起 user' })
  user.element().focus()
  await user.click()
  await expect.poll(block).toBe('{\n  "user": {…},\n  "note": "{ open [",\n  "empty": []\n}')
  const closed = page.getByRole('button', { name: '展开 user' })
  await expect.element(closed).toHaveAttribute('aria-expanded', 'false')
  // The list inside is unchanged.
  await closed.click()
  await expect.poll(block).toContain('"roles": […]')
  await page.getByRole('button', { name: '展开 roles' }).click()
  await expect.poll(block).toBe(whole)
})

test('text that is no JSON has nothing to fold (28 B11)', async () => {
  show(<CodeBlock code={'if (a) {\n  b({\n  })\n}'} />)
  await expect.poll(block).toBe('if (a) {\n  b({\n  })\n}')
  expect(page.getByRole('button').elements()).toEqual([])
})
