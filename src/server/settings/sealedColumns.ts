import { STORED_SECRET } from '#base/secrets.ts'
import type { Store } from '#server/db/store.ts'
import { refuseSecrets } from './sealedSettings.ts'
import { concealJson, restoreJson } from '#server/security/jsonSecrets.ts'
import { openSecret, sealSecret } from '#server/security/vault.ts'

/** Which fields of a record are sealed in its table. */
export interface SealedColumns<Secret extends string, Document extends string> {
  /** Name of the noun; a value that is sealed for another one does not open. */
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
    concealJson(openColumn(store, sealed, field, row[field]), 'named'),
  ])
  return { ...row, ...Object.fromEntries([...secrets, ...documents]) }
}

/**
 * The posted row, its secrets sealed; ****** keeps the stored one.
 * @param isElsewhere whether the record is sent to another place than the stored one
 * @throws 422 for ****** where nothing is stored, the stored one does not open any more, or was for another address
 */
export function sealedRow<S extends string, D extends string, R extends Texts<S | D>>(
  store: Store,
  sealed: SealedColumns<S, D>,
  posted: R,
  stored: Texts<S | D> | undefined,
  isElsewhere = false,
): R {
  const problems: Record<string, 'missing' | 'elsewhere'> = {}
  const storedText = (field: S | D): string => (stored ? openColumn(store, sealed, field, stored[field]) : '')
  const kept = (field: S | D, text: string): string => {
    if (text === '') problems[field] = 'missing'
    else if (isElsewhere) problems[field] = 'elsewhere'
    return text
  }
  const secrets = sealed.secrets.map((field) => {
    const text = posted[field]
    return [field, text === STORED_SECRET ? kept(field, storedText(field)) : text] as const
  })
  const documents = sealed.documents.map((field) => {
    const text = posted[field]
    const result = restoreJson(text, storedText(field), 'named')
    if ('problem' in result) problems[field] = result.problem
    else if (text.includes(STORED_SECRET)) kept(field, result.text)
    return [field, 'text' in result ? result.text : ''] as const
  })
  refuseSecrets(problems)
  const texts = [...secrets, ...documents].map(([field, text]) => [
    field,
    sealColumn(store, sealed, field, text),
  ])
  return { ...posted, ...Object.fromEntries(texts) }
}
