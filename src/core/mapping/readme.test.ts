import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mappingOf } from './mapping.ts'

test('the mapping that the page explains is a right one', () => {
  const page = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
  expect(example).toContain('"calls"')
  expect(mappingOf(example)?.tokenHeader('t')).toEqual({ Authorization: 'Bearer t' })
})

const shipped = join(import.meta.dirname, '../../../resources/mappings')

test.each(readdirSync(shipped).filter((name) => name.endsWith('.json')))(
  'the mapping that ships for %s is a right one (30)',
  (name) => {
    const mapped = mappingOf(readFileSync(join(shipped, name), 'utf8'))
    expect(mapped?.captcha).toBeDefined()
  },
)
