import { expect, test } from 'vitest'
import { markdownLines } from '#pickers/message/markdown.ts'
import { isKind, piecesOf, previewOf } from '#pickers/message/preview.ts'
import { fastest } from '#tests/contract/fastest.ts'

const sms = (content: string) => ({ channelCode: 'SMS', content, templateIdOp: '', templateTypeOp: '' })

test('placeholders without a value are marked, values that look like one are not', () => {
  const { message, shown, faults } = previewOf(sms('${a} ${b}${b}!'), { a: '${b}' }, { signature: 'S' })
  expect(faults).toEqual([{ reason: 'missing', names: ['b'] }])
  expect(message).toMatchObject({ text: '${b} ${b}${b}!' })
  expect(shown && isKind(shown, 'SMS') && piecesOf(shown.text)).toEqual([
    { place: 0, text: '${b} ', isMissing: false },
    { place: 1, text: '${b}', isMissing: true },
    { place: 2, text: '${b}', isMissing: true },
    { place: 3, text: '!', isMissing: false },
  ])
})

test('a complete message is shown as it is sent', () => {
  const { message, shown, faults } = previewOf(sms('${a}'), { a: 'x' }, { signature: 'S' })
  expect(faults).toEqual([])
  expect(shown).toBe(message)
  const unreadable = previewOf({ ...sms('{'), channelCode: 'SITE' }, {}, {})
  expect(unreadable).toEqual({ message: null, shown: null, faults: [{ reason: 'content' }] })
})

test('markdown is read line by line: headings, quotes, items, bold words, links and pictures', () => {
  expect(markdownLines('# A\n> **b** c\r\n- [d](https://e)![f](g)\n#h')).toEqual([
    { kind: 'heading', parts: [{ kind: 'text', text: 'A' }] },
    {
      kind: 'quote',
      parts: [
        { kind: 'bold', text: 'b' },
        { kind: 'text', text: ' c' },
      ],
    },
    {
      kind: 'item',
      parts: [
        { kind: 'link', text: 'd', address: 'https://e' },
        { kind: 'picture', text: 'f', address: 'g' },
      ],
    },
    { kind: 'text', parts: [{ kind: 'text', text: '#h' }] },
  ])
})

test('markdown that never closes its marks is read in one pass', () => {
  expect(fastest(3, () => markdownLines('**['.repeat(100_000)))).toBeLessThan(2000)
})
