import { z } from 'zod'
import { isObject, valueAt } from '#base/paths.ts'
import { HIDDEN, isSecretName, STORED_SECRET } from '#base/secrets.ts'
import { holdsSecret, isEmpty, isNamedSecret } from '#base/secretValues.ts'
import type { FieldNote, JournalAction, JournalField, JournalSide } from '#contract/bridge.ts'
import { ciphers } from '#contract/ciphers.ts'
import { ETAG } from '#contract/etag.ts'
import { type FieldUnit, isSameValue, unitsOf } from '#contract/fieldUnits.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'

type Values = Readonly<Record<string, unknown>>
type Notes = Readonly<Record<string, FieldNote>>

/** Characters of the fields of one record beyond which their values are not kept. */
const MAX_VALUES = 5_000_000

/** Fields by which platforms say who changed a record and when: they change with every save. */
const BOOKKEEPING = new Set(['id', ETAG, 'updater', 'updaterName', 'updateDate', 'version'])

const UNKNOWN: JournalSide = { state: 'unknown', value: null }
const SECRET: JournalSide = { state: 'secret', value: null }

/** The schema and those that it wraps, one of which may be marked. */
const isSealed = (field: z.ZodType): boolean => {
  if (ciphers.has(field)) return true
  const inside =
    field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable
      ? field.unwrap()
      : undefined
  return inside !== undefined && isSealed(inside as z.ZodType)
}

/** Fields that are never kept: those that the contract seals, and names that indicate a secret. */
export const isMarkedSecret = ({ path, field }: FieldUnit): boolean =>
  isSealed(field) || path.some(isSecretName)

/** The same, and values that look like secrets. */
const isSecretField = (unit: FieldUnit, record: Values | undefined, values: readonly unknown[]): boolean =>
  isMarkedSecret(unit) || isNamedSecret(unit.name, record) || values.some(holdsSecret)

/** Placeholders of secrets that are stored already: sent, they change nothing. */
const isPlaceholder = (value: unknown): boolean => value === STORED_SECRET || value === HIDDEN

interface Change {
  readonly endpoint: AnyEndpoint
  readonly action: JournalAction
  /** The record before; undefined: not known. */
  readonly before: Values | undefined
  readonly body: unknown
  readonly notes: Notes
}

const sideOf = (value: unknown, words: readonly string[] | undefined): JournalSide => ({
  state: 'known',
  value: value ?? null,
  ...(words && !holdsSecret(words) && { words: [...words] }),
})

function fieldOf(unit: FieldUnit, before: JournalSide, after: JournalSide, notes: Notes): JournalField {
  return { field: unit.name, label: notes[unit.name]?.label ?? '', before, after }
}

/** Fields of a save: those that it sends and that the record had otherwise. */
function saved(units: readonly FieldUnit[], { action, before, body, notes }: Change): JournalField[] {
  return units.flatMap((unit): JournalField[] => {
    const { name } = unit
    const value = valueAt(body, name)
    if (value === undefined || BOOKKEEPING.has(name) || isPlaceholder(value)) return []
    const old = action === 'create' ? null : valueAt(before, name)
    if (old === undefined ? isEmpty(value) && before !== undefined : isSameValue(old, value)) return []
    const record = isObject(body) ? body : before
    if (isSecretField(unit, record, [value, old])) {
      // An empty input for a secret leaves the stored one.
      if (isEmpty(value) && isEmpty(old)) return []
      return [fieldOf(unit, action === 'create' ? sideOf(null, undefined) : SECRET, SECRET, notes)]
    }
    const { before: oldWords, after: newWords } = notes[name] ?? {}
    const known = old === undefined ? UNKNOWN : sideOf(old, oldWords)
    return [fieldOf(unit, known, sideOf(value, newWords), notes)]
  })
}

/** Fields of a record that goes. */
function removed(units: readonly FieldUnit[], { before, notes }: Change): JournalField[] {
  return units.flatMap((unit): JournalField[] => {
    const value = valueAt(before, unit.name)
    if (isEmpty(value) || BOOKKEEPING.has(unit.name) || isPlaceholder(value)) return []
    const isSecret = isSecretField(unit, before, [value])
    const old = isSecret ? SECRET : sideOf(value, notes[unit.name]?.before)
    return [fieldOf(unit, old, sideOf(null, undefined), notes)]
  })
}

const anything = z.unknown()

const unitOf = (name: string): FieldUnit => ({ name, path: name.split('.'), field: anything })

/** Fields that a call sends. */
export const bodyUnits = ({ body }: AnyEndpoint): readonly FieldUnit[] =>
  body instanceof z.ZodObject ? unitsOf(body) : []

/** Units of the body of `saving`, and of what the window has shown of the record besides. */
function unitsOfRecord(saving: AnyEndpoint | undefined, record: Values, notes: Notes): FieldUnit[] {
  const units = saving ? [...bodyUnits(saving)] : Object.keys(record).map(unitOf)
  const known = new Set(units.map(({ name }) => name))
  return [...units, ...Object.keys(notes).flatMap((name) => (known.has(name) ? [] : [unitOf(name)]))]
}

/** Values of a record that may be kept, to add it again; null where it is too large. */
export function keptRecord(saving: AnyEndpoint | undefined, record: Values): Values | null {
  // Records have fields that the call does not take; each of them is judged as well.
  const units = [...unitsOfRecord(saving, record, {}), ...Object.keys(record).map(unitOf)]
  const secret = units.filter((unit) => isSecretField(unit, record, [valueAt(record, unit.name)]))
  const top = new Set(secret.map(({ path: [first = ''] }) => first))
  const kept = Object.fromEntries(Object.entries(record).filter(([name]) => !top.has(name)))
  return JSON.stringify(kept).length > MAX_VALUES ? null : kept
}

/** The same without values where they are too long together. */
const withinLimit = (fields: JournalField[]): JournalField[] =>
  JSON.stringify(fields).length <= MAX_VALUES
    ? fields
    : fields.map(({ field, label }) => ({ field, label, before: UNKNOWN, after: UNKNOWN }))

/**
 * @param creating the call that adds a record of the noun, whose fields are those of a record that goes
 * @returns the fields that a call changes in one record
 */
export function changedFields(change: Change, creating: AnyEndpoint | undefined): JournalField[] {
  const { action, before, endpoint, notes } = change
  if (action === 'delete')
    return before ? withinLimit(removed(unitsOfRecord(creating, before, notes), change)) : []
  return withinLimit(saved(bodyUnits(endpoint), change))
}

/** Differences of a later reading from what was sent. */
export function observedFields(fields: readonly JournalField[], record: Values): JournalField[] | null {
  let isChanged = false
  const observed = fields.map((field) => {
    const value = valueAt(record, field.field)
    if (field.after.state !== 'known' || value === undefined || isSameValue(value, field.after.value))
      return field
    isChanged = true
    return { ...field, observed: holdsSecret(value) ? SECRET : sideOf(value, undefined) }
  })
  return isChanged ? observed : null
}

/** Differences between two readings of a record, after a call that sends none of its fields. */
export function differences(before: Values, record: Values): JournalField[] {
  return Object.keys(record).flatMap((name): JournalField[] => {
    const [old, value] = [before[name], record[name]]
    if (BOOKKEEPING.has(name) || old === undefined || isSameValue(old, value)) return []
    if (isObject(old) && isObject(value))
      return differences(old, value).map((field) => ({ ...field, field: `${name}.${field.field}` }))
    const isSecret = isSecretField(unitOf(name), record, [old, value])
    const [from, to] = isSecret ? [SECRET, SECRET] : [sideOf(old, undefined), sideOf(value, undefined)]
    return [{ field: name, label: '', before: from, after: to }]
  })
}

/** Input of a call as it may be kept: of its body only what is no field of a record. */
export function keptInput(input: { params?: unknown; query?: unknown; body?: unknown }): string {
  const { params, query, body } = input
  const kept = { params, query, ...(Array.isArray(body) ? {} : { body }) }
  return holdsSecret(kept) || JSON.stringify(kept).length > MAX_VALUES ? '{}' : JSON.stringify(kept)
}
