import type { CallMapping, Mapping } from '#contract/mapping.ts'
import type { Unsent } from './describedBodies.ts'
import { isRecord } from './places.ts'

const placeholder = /\{(\w+)\}/g

/** Fields of a call that are not sent as such, and yet decide what is sent or whether it is. */
function readFields({ path = '', paths = {}, set = {}, only = {}, each }: CallMapping): ReadonlySet<string> {
  const templates = [path, ...Object.values(paths)].join('')
  const named = [...templates.matchAll(placeholder)].map(([, name = '']) => name)
  const from = Object.values(set).flatMap((what) => (isRecord(what) ? [String(what.from)] : []))
  const chosen = Object.entries(only).flatMap(([name, values]) => (values.length > 0 ? [name] : []))
  return new Set([...named, ...Object.keys(paths), ...from, ...chosen, ...(each === undefined ? [] : [each])])
}

/**
 * Fields that a mapping drops, by the call's id: input in them reaches no platform.
 * @param absent fields that the platform lacks by the mapping
 */
export const unsentFields = ({ calls = {} }: Mapping, absent: Unsent): Unsent =>
  Object.fromEntries(
    Object.entries(calls).flatMap(([id, call]) => {
      const read = readFields(call)
      const lacked = Object.hasOwn(absent, id) ? (absent[id] ?? []) : []
      const fields = [...new Set([...(call.drop ?? []), ...lacked])].filter((name) => !read.has(name))
      return fields.length === 0 ? [] : [[id, fields]]
    }),
  )
