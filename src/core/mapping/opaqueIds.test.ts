import { expect, test } from 'vitest'
import { Id } from '#contract/kernel.ts'
import { createOpaqueIds } from './opaqueIds.ts'

const uuid = '6f9619ff-8b86-4d01-b42d-00c04fc964ff'

test('an id gets a number that the contract takes, the same one each time', () => {
  const number = createOpaqueIds().numbersOf(uuid)
  expect(Id.safeParse(number).success).toBe(true)
  expect(createOpaqueIds().numbersOf([uuid, 'b', uuid])).toEqual([number, expect.any(String), number])
  expect(createOpaqueIds().numbersOf(null)).toBeNull()
})

test('its id is put back wherever the number is sent, and nothing else is touched', () => {
  const ids = createOpaqueIds()
  const input = { body: { userIds: ['9000000000000000001'], note: 'a,b' } }
  expect(ids.restored(input)).toBe(input)
  const [one, two] = ids.numbersOf([uuid, 'b']) as string[]
  expect(
    ids.restored({ params: { id: one }, query: { ids: `${one},${two},3`, page: 1 }, body: [one, '4'] }),
  ).toEqual({ params: { id: uuid }, query: { ids: `${uuid},b,3`, page: 1 }, body: [uuid, '4'] })
  expect(ids.restored(input)).toEqual(input)
})

test('the oldest of very many are forgotten', () => {
  const ids = createOpaqueIds()
  const first = ids.numbersOf('id-0') as string
  for (let index = 1; index <= 50_000; index += 1) ids.numbersOf(`id-${index}`)
  expect(ids.restored(first)).toBe(first)
  expect(ids.restored(ids.numbersOf('id-1'))).toBe('id-1')
})
