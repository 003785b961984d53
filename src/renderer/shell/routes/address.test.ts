import { expect, test } from 'vitest'
import { tabRoute } from '#kit/tabs.ts'
import { parseAddress } from './address.ts'

test('what a tab writes into the address opens the same tab', () => {
  const tab = {
    path: 'sys/sysTenant-editTab',
    params: { id: '1067246875800000001', timestamp: 1_795_000_000_000 },
  }
  expect(parseAddress(`#/${tabRoute(tab)}`)).toEqual(tab)
})

test('an object of a list comes back from the address, what is not JSON stays text', () => {
  const tab = { path: 'msg/log', params: { id: '7', row: { bizId: 'A&B=1' } } }
  expect(parseAddress(`#/${tabRoute(tab)}`)).toEqual(tab)
  expect(parseAddress('/msg/log?row={bizId').params).toEqual({ row: '{bizId' })
})

test('ids stay text, digit for digit', () => {
  expect(parseAddress('/sys/x?id=9007199254740993').params).toEqual({ id: '9007199254740993' })
})

test('a timestamp that is no number is left out', () => {
  expect(parseAddress('/sys/x?timestamp=soon').params).toEqual({})
})

test.each(['', '#', '#/', '/'])('%j is home', (address) => {
  expect(parseAddress(address)).toEqual({ path: '', params: {} })
})

test('a broken escape is taken as it stands', () => {
  expect(parseAddress('#/sys/%E4%').path).toBe('sys/%E4%')
})

test('ids in a record of an address keep their digits', () => {
  expect(parseAddress('/msg/log?row={"id":1234567890123456789}').params).toEqual({
    row: { id: '1234567890123456789' },
  })
})
