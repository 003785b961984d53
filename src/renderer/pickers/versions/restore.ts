import type { RecordVersions } from '#contract/bridge.ts'
import { ETAG } from '#contract/etag.ts'
import { readCode } from '#contract/vocabulary.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import type { VersionedForm } from '#pickers/versions/types.ts'

type Values = Readonly<Record<string, unknown>>

export const readVersions = (form: VersionedForm, id: string): Promise<RecordVersions> =>
  bridge.call('versions.list', { resource: form.noun, id })

export const readVersion = (form: VersionedForm, id: string, version: number): Promise<Values> =>
  bridge.call('versions.get', { resource: form.noun, id, version })

/** Fields whose values differ, in the order of the form. */
export const differingFields = ({ fields }: VersionedForm, then: Values, now: Values): string[] =>
  Object.keys(fields).filter(
    (name) => name in then && name in now && JSON.stringify(then[name]) !== JSON.stringify(now[name]),
  )

/** A code that the platform reads as another one is saved as that one. */
const sentValue = ({ fields }: VersionedForm, name: string, value: unknown): unknown => {
  const codes = fields[name]?.codes
  return codes && (typeof value === 'string' || typeof value === 'number')
    ? (readCode(codes.vocabulary, value) ?? value)
    : value
}

interface Restoring {
  readonly form: VersionedForm
  readonly id: string
  /** The record that the operator compared with. */
  readonly now: Values
  readonly then: Values
  /** Fields that are put back; the others stay as they are. */
  readonly names: ReadonlySet<string>
}

/**
 * Puts fields of a version back through the noun's own save.
 * @returns false, without saving, when another account has changed the record since it was compared
 * @throws FailureError
 */
export async function restore({ form, id, now, then, names }: Restoring): Promise<boolean> {
  const latest = (await readVersions(form, id)).now
  if (differingFields(form, latest, now).length > 0) return false
  const values = Object.keys(form.fields).map((name) => [
    name,
    sentValue(form, name, (names.has(name) ? then : latest)[name]),
  ])
  // The tag of the record as it was read: a save by another account in between is not overwritten.
  await callEndpoint(form.update, { body: { ...Object.fromEntries(values), [ETAG]: latest[ETAG], id } })
  return true
}
