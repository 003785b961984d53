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

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The value at a place; undefined where there is none. */
export const valueAt = (record: unknown, place: string): unknown =>
  place
    .split('.')
    .reduce<unknown>(
      (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      record,
    )
