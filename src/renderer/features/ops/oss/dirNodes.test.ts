import { expect, test } from 'vitest'
import { matching } from '#features/ops/oss/dirNodes.ts'

const tree = [
  {
    id: 'BIZ',
    label: '业务附件',
    children: [
      { id: 'CONTRACT', label: '合同' },
      { id: 'INVOICE', label: 'Invoices' },
    ],
  },
  { id: 'OTHER', label: '其他' },
]

test('the filter box keeps matches with what is above and below them', () => {
  expect(matching(tree, '')).toBe(tree)
  expect(matching(tree, ' INVO ')).toEqual([
    { id: 'BIZ', label: '业务附件', children: [{ id: 'INVOICE', label: 'Invoices' }] },
  ])
  expect(matching(tree, '附件')).toEqual([tree[0]])
  expect(matching(tree, '没有')).toEqual([])
})
