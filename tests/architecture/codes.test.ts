import { expect, test } from 'vitest'
import { root } from '#tests/setup/project.ts'
import { checkCodes } from './codes.ts'

test('codes are vocabularies, and no table of them is keyed by any text or number', () => {
  expect(checkCodes(root)).toEqual([])
})
