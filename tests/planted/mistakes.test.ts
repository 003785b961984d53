import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/setup/project.ts'
import { plantIn } from './mistake.ts'
import { mistakes } from './mistakes.ts'

test('every mistake has its place in the sources, and the tests that have to notice it are there', () => {
  expect(mistakes.length).toBeGreaterThan(100)
  const lost = mistakes.flatMap((mistake) => {
    const missing = mistake.tests.filter((path) => !existsSync(join(root, path)))
    try {
      const source = readFileSync(join(root, mistake.file), 'utf8')
      return plantIn(source, mistake) === source ? [`${mistake.name}: changes nothing`] : missing
    } catch (error) {
      return [String(error), ...missing]
    }
  })
  expect(lost).toEqual([])
})
