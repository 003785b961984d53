import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { shortTokens } from './leftOut.ts'

type Tokens = Record<string, string>

const evaluated = async (code: string): Promise<Tokens> => {
  const made: { tokens: Tokens } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  )
  return made.tokens
}

test('the short table of custom properties gives for every name what the long one gives (issue 29)', async () => {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@fluentui/react-components'))
  const file = resolve('@fluentui/tokens').replace(/lib-commonjs.*$/, 'lib/tokens.js')
  const code = readFileSync(file, 'utf8')
  const long = await evaluated(code)
  const short = await evaluated(shortTokens(code))
  const names = Object.keys(long)
  expect(names.length).toBeGreaterThan(400)
  expect(Object.fromEntries(names.map((name) => [name, short[name]]))).toEqual({ ...long })
  // One that is not the property of its own name alone.
  expect(short['zIndexPopup']).toBe('var(--zIndexPopup, 2000)')
  expect(shortTokens(code).length).toBeLessThan(code.length / 20)
})
