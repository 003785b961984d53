import { expect, test } from 'vitest'
import { jobLogList } from '#features/ops/jobLog/jobLog.list.tsx'
import { codeColor, codeText } from '#kit/codes.ts'

/** Label and colour of a code in a column; undefined where it has none. */
const shown = (key: 'triggerCode' | 'handleCode', code: number) => {
  const { options } = jobLogList.columns.find((each) => each.key === key) ?? {}
  if (!options || !('labels' in options)) return []
  const words = codeText(options, code, (key) => key)
  return words === '' ? undefined : [words, codeColor(options, code)]
}
const success = ['ops.jobLog:result.success', 'success']
const failure = ['ops.jobLog:result.failure', 'danger']

test('a trigger has failed with 500 and succeeded with every other code (OPS-JLG-05)', () => {
  expect(shown('triggerCode', 500)).toEqual(failure)
  for (const code of [200, 0, 502, 404]) expect(shown('triggerCode', code)).toEqual(success)
})

test('a run has succeeded with 200, failed with 500 and 502, and says nothing otherwise (OPS-JLG-06)', () => {
  expect(shown('handleCode', 200)).toEqual(success)
  for (const code of [500, 502]) expect(shown('handleCode', code)).toEqual(failure)
  for (const code of [0, 404, 201]) expect(shown('handleCode', code)).toBeUndefined()
})
