import { isObject } from '#base/paths.ts'

/** Whether a control shows nothing for a value: for that it may hold nothing, null, empty text or a list without items. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.values(value).every(isEmpty))

/** Whether two values of a field, or of a whole form, are the same input. The order of items counts. */
export function isSameInput(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSameInput(item, other[index]))
  if (!isObject(one) || !isObject(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSameInput(one[name], other[name]))
}
