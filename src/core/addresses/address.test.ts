import { expect, test } from 'vitest'
import { params } from '#contract/resources/ops/params.ts'
import { callUrl } from './address.ts'

const { get } = params.endpoints
const urlOf = (id: string) => callUrl(new URL('https://platform.example.com/api'), get, { params: { id } })

test('a path parameter stays one segment below the platform’s address', () => {
  expect(urlOf('7').href).toBe('https://platform.example.com/api/sys/params/7')
  for (const id of ['../user', 'a/b', 'a\\b', '%2e%2e', '...', '.a', 'a?b', 'a#b', '密'])
    expect([id, urlOf(id).pathname.split('/').length]).toEqual([id, 5])
})

test.each(['', '.', '..'])('a path parameter %j would be another path and is refused', (id) => {
  expect(() => urlOf(id)).toThrow(
    expect.objectContaining({
      failure: expect.objectContaining({ code: 'invalid-input', fields: { id: 'invalid' } }),
    }),
  )
})
