import { expect, test } from 'vitest'
import { root } from '#tests/setup/project.ts'
import { census, mentionsIn, rowsIn, summary } from './rows.ts'

test('no test names a row that does not exist', () => {
  const found = census(root)
  expect(found.rows.size, 'rows read').toBeGreaterThan(1000)
  expect(found.testFiles, 'test files read').toBeGreaterThan(0)
  const unknown = [...found.named].filter(([id]) => !found.rows.has(id))
  console.log(summary(found).join('\n'))
  expect(unknown.map(([id, files]) => `${id} in ${[...files].join(', ')}`)).toEqual([])
})

test('rows are read from the table, ranges are spelled out', () => {
  expect(rowsIn('| SYS-TEN-14 | field | prefilled |\n| id | kind | must |')).toEqual([
    ['SYS-TEN-14', 'prefilled'],
  ])
  expect(mentionsIn('opens (SYS-TEN-08..10, OPS-PRM-01 to 02; MSG-GEN-03)')).toEqual([
    ...['SYS-TEN-08', 'SYS-TEN-09', 'SYS-TEN-10', 'OPS-PRM-01', 'OPS-PRM-02', 'MSG-GEN-03'],
  ])
  expect(mentionsIn('SYS-TEN-07 – 09')).toEqual(['SYS-TEN-07', 'SYS-TEN-08', 'SYS-TEN-09'])
})
