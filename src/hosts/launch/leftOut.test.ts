import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tokens } from '@fluentui/react-components'
import { expect, test } from 'vitest'
import { shortTokens } from './leftOut.ts'

test('the short table of custom properties gives for every name what the long one gives (issue 29)', async () => {
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('@fluentui/react-components'))
  const file = resolve('@fluentui/tokens').replace(/lib-commonjs.*$/, 'lib/tokens.js')
  const long = readFileSync(file, 'utf8')
  const short = shortTokens(long)
  const made: { tokens: Record<string, string> } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(short)}`
  )
  const names = Object.keys(tokens)
  expect(names.length).toBeGreaterThan(400)
  expect(Object.fromEntries(names.map((name) => [name, made.tokens[name]]))).toEqual(tokens)
  // One that is not the property of its own name alone.
  expect(made.tokens['zIndexPopup']).toBe('var(--zIndexPopup, 2000)')
  expect(short.length).toBeLessThan(long.length / 20)
})
