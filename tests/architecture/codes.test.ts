import { expect, test } from 'vitest'
import { root } from '#tests/setup/project.ts'
import { checkCodes } from './codes.ts'

test('codes are vocabularies, and no table of codes has open keys', () => {
  expect(checkCodes(root)).toEqual([])
})
