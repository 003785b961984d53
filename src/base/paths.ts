/** Places of values in records, with dots between the names: `jobInfo.jobDesc`. */

/** Every place in a record of this type; a list is one value. */
export type Path<T> = T extends readonly unknown[]
  ? never
  : T extends object
    ? {
        [K in keyof T & string]: Path<NonNullable<T[K]>> extends infer Below extends string
          ? K | `${K}.${Below}`
          : K
      }[keyof T & string]
    : never

/** Whether a value is an object with names; a list is none. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a place; undefined where there is none. */
export const valueAt = (record: unknown, place: string): unknown =>
  place
    .split('.')
    .reduce<unknown>(
      (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      record,
    )

/** A copy of the record with another value at a place. */
export function withValueAt(
  record: Readonly<Record<string, unknown>>,
  place: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const [name = '', ...rest] = place.split('.')
  if (rest.length === 0) return { ...record, [name]: value }
  const group = record[name]
  return { ...record, [name]: withValueAt(isObject(group) ? group : {}, rest.join('.'), value) }
}
