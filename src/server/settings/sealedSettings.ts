import { ErrorCode } from '#contract/failures.ts'
import { STORED_SECRET } from '#base/secrets.ts'
import type { z } from 'zod'
import type { Store } from '#server/db/store.ts'
import { Refusal } from '#server/common/refusal.ts'
import { concealJson, restoreJson } from '#server/security/jsonSecrets.ts'
import { openSecret, sealSecret } from '#server/security/vault.ts'

/** A settings form with secrets: sealed in the database, answered as ******. */
export interface SealedForm<S extends z.ZodType = z.ZodType> {
  /** Name of its row. */
  readonly name: string
  readonly schema: S
  /** Full names of its secrets, `mail.password`. */
  readonly secrets: readonly string[]
  /** Full names of JSON texts for credentials, all values of which are secrets. */
  readonly documents?: readonly string[]
  /**
   * Where a secret or a document is sent; it is kept only while this stays the same. Default: nowhere that is set here.
   */
  readonly sentTo?: Readonly<Record<string, (settings: z.output<S>) => string>>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A copy in which the texts with these names are changed. */
function withTexts(
  value: unknown,
  names: readonly string[],
  change: (text: string, name: string) => string,
  above = '',
): unknown {
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const name = above + key
      return [
        key,
        typeof inner === 'string' && names.includes(name)
          ? change(inner, name)
          : withTexts(inner, names, change, `${name}.`),
      ]
    }),
  )
}

function textAt(value: unknown, name: string): string {
  const found = name
    .split('.')
    .reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value)
  return typeof found === 'string' ? found : ''
}

const sealedNames = ({ secrets, documents = [] }: SealedForm): readonly string[] => [...secrets, ...documents]

/** @returns the settings with their secrets open, null when nothing is stored */
export function readSealed<S extends z.ZodType>(store: Store, form: SealedForm<S>): z.output<S> | null {
  const row = store.get<{ value: string }>('SELECT value FROM app_config WHERE name = ?', form.name)
  if (!row) return null
  return form.schema.parse(
    withTexts(JSON.parse(row.value), sealedNames(form), (text, name) =>
      openSecret(store, `${form.name}.${name}`, text),
    ),
  )
}

export function writeSealed<S extends z.ZodType>(
  store: Store,
  form: SealedForm<S>,
  value: z.output<S>,
): void {
  const sealed = withTexts(value, sealedNames(form), (text, name) =>
    sealSecret(store, `${form.name}.${name}`, text),
  )
  store.run(
    'INSERT INTO app_config (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    form.name,
    JSON.stringify(sealed),
  )
}

/** As it is answered: a secret that is stored shows as ******. */
export function concealed<S extends z.ZodType>(form: SealedForm<S>, value: z.output<S>): z.output<S> {
  const hidden = withTexts(value, form.secrets, (text) => (text === '' ? '' : STORED_SECRET))
  return form.schema.parse(withTexts(hidden, form.documents ?? [], (text) => concealJson(text, 'all')))
}

type Problem = 'missing' | 'elsewhere'

const problemWords = { missing: 'field.secretMissing', elsewhere: 'field.secretElsewhere' } as const

/** @throws 422 naming each field whose ****** cannot be kept, and why */
export function refuseSecrets(problems: Readonly<Record<string, Problem>>): void {
  const fields = Object.entries(problems).map(([name, problem]) => [name, { key: problemWords[problem] }])
  if (fields.length > 0) throw new Refusal(ErrorCode.invalid, 'invalid', {}, Object.fromEntries(fields))
}

/**
 * The posted values, with the stored secrets where it has ******.
 * @throws 422 for ****** where nothing is stored, the stored one does not open any more, or was for another address
 */
export function restored<S extends z.ZodType>(
  form: SealedForm<S>,
  posted: z.input<S>,
  stored: z.output<S> | null,
): z.output<S> {
  const problems: Record<string, Problem> = {}
  const whole = form.schema.parse(posted)
  const isElsewhere = (name: string): boolean => {
    const sentTo = form.sentTo?.[name]
    return stored !== null && sentTo !== undefined && sentTo(whole) !== sentTo(stored)
  }
  const kept = (name: string, known: string): string => {
    if (known === '') problems[name] = 'missing'
    else if (isElsewhere(name)) problems[name] = 'elsewhere'
    return known
  }
  const secret = (text: string, name: string): string =>
    text === STORED_SECRET ? kept(name, textAt(stored, name)) : text
  const json = (text: string, name: string): string => {
    const result = restoreJson(text, textAt(stored, name), 'all')
    if ('problem' in result) problems[name] = result.problem
    else if (text.includes(STORED_SECRET)) return kept(name, result.text)
    return 'text' in result ? result.text : ''
  }
  const opened = withTexts(withTexts(posted, form.secrets, secret), form.documents ?? [], json)
  refuseSecrets(problems)
  return form.schema.parse(opened)
}
