import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mappingOf } from './mapping.ts'

test('the mapping that the page explains is a right one', () => {
  const page = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
  expect(example).toContain('"calls"')
  expect(mappingOf(example)?.tokenHeader('t')).toEqual({ Authorization: 'Bearer t' })
})
