import { ErrorCode } from '#contract/failures.ts'
import { STORED_SECRET } from '#contract/secrets.ts'
import type { Store } from './db/store.ts'
import { Refusal } from './refusal.ts'
import { concealJson, restoreJson } from './security/jsonSecrets.ts'
import { openSecret, sealSecret } from './security/vault.ts'

/** Which fields of a record are sealed in its table. */
export interface SealedColumns<Secret extends string, Document extends string> {
  /** Of the noun; what is sealed for another one does not open. */
  readonly noun: string
  readonly secrets: readonly Secret[]
  /** JSON texts that may hold secrets. */
  readonly documents: readonly Document[]
}

type Texts<Name extends string> = { readonly [K in Name]: string }

export const openColumn = <S extends string, D extends string>(
  store: Store,
  { noun }: SealedColumns<S, D>,
  field: NoInfer<S | D>,
  stored: string,
): string => openSecret(store, `${noun}.${field}`, stored)

export const sealColumn = <S extends string, D extends string>(
  store: Store,
  { noun }: SealedColumns<S, D>,
  field: NoInfer<S | D>,
  text: string,
): string => sealSecret(store, `${noun}.${field}`, text)

/** The row as it is answered: a secret that is stored shows as ******. */
export function concealedRow<S extends string, D extends string, R extends Texts<S | D>>(
  store: Store,
  sealed: SealedColumns<S, D>,
  row: R,
): R {
  const secrets = sealed.secrets.map((field) => [field, row[field] === '' ? '' : STORED_SECRET])
  const documents = sealed.documents.map((field) => [
    field,
    concealJson(openColumn(store, sealed, field, row[field])),
  ])
  return { ...row, ...Object.fromEntries([...secrets, ...documents]) }
}

/**
 * What was posted, its secrets sealed; ****** keeps the stored one.
 * @throws 422 for ****** where nothing is stored, or what is stored does not open any more
 */
export function sealedRow<S extends string, D extends string, R extends Texts<S | D>>(
  store: Store,
  sealed: SealedColumns<S, D>,
  posted: R,
  stored: Texts<S | D> | undefined,
): R {
  const missing: Record<string, { key: 'field.secretMissing' }> = {}
  const storedText = (field: S | D): string => (stored ? openColumn(store, sealed, field, stored[field]) : '')
  const kept = (field: S | D, text: string | undefined): string => {
    if (!text) missing[field] = { key: 'field.secretMissing' }
    return text ?? ''
  }
  const secrets = sealed.secrets.map((field) => {
    const text = posted[field]
    return [field, text === STORED_SECRET ? kept(field, storedText(field)) : text] as const
  })
  const documents = sealed.documents.map((field) => {
    const text = posted[field]
    return [field, text === '' ? '' : kept(field, restoreJson(text, storedText(field)))] as const
  })
  if (Object.keys(missing).length > 0) throw new Refusal(ErrorCode.invalid, 'invalid', {}, missing)
  const texts = [...secrets, ...documents].map(([field, text]) => [
    field,
    sealColumn(store, sealed, field, text),
  ])
  return { ...posted, ...Object.fromEntries(texts) }
}
