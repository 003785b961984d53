/** Most values of a name that are kept; later ones replace earlier ones. */
const MOST = 60
/** Most records of one answer that are looked at. */
const RECORDS = 30

interface Field {
  readonly values: Set<string>
  /** Noun that the values were seen at, lower case; empty when they are those of all nouns. */
  readonly owner: string
  /** They are the ids of its records. */
  readonly isId: boolean
}

/**
 * Values that the server has answered, by the names of their fields. Requests made of them reach records
 * that exist, which random ones never do.
 */
export class Pool {
  readonly #values = new Map<string, Field>()
  readonly #records = new Map<string, Readonly<Record<string, unknown>>[]>()
  readonly #whole = new Map<string, Readonly<Record<string, unknown>>[]>()

  /**
   * Takes the values out of an answer's data.
   * @param path of the call, under which a record without an id is kept, such as a form of settings
   */
  learn(tag: string, data: unknown, path = ''): void {
    if (typeof data !== 'object' || data === null) return
    if ('id' in data) this.#keep(this.#whole, tag, data)
    else if (path !== '' && !Array.isArray(data)) this.#keep(this.#whole, path, data)
    this.#learn(tag, data, 0)
  }

  #keep(records: Map<string, Readonly<Record<string, unknown>>[]>, key: string, record: object): void {
    records.set(key, [{ ...record }, ...(records.get(key) ?? [])].slice(0, RECORDS))
  }

  #learn(tag: string, data: unknown, depth: number): void {
    if (typeof data !== 'object' || data === null || depth > 6) return
    if (Array.isArray(data)) {
      for (const inner of data.slice(-RECORDS)) this.#learn(tag, inner, depth + 1)
      return
    }
    if ('id' in data && depth > 0) this.#keep(this.#records, tag, data)
    for (const [name, value] of Object.entries(data)) {
      if (typeof value === 'string' && value !== '' && value.length <= 64) {
        this.#add(name, value)
        this.#add(`${tag} ${name}`, value)
      } else this.#learn(tag, value, depth + 1)
    }
  }

  /**
   * @param name of a field; `roleIds` is served with values seen as `roleId`, and with the ids of roles.
   * @returns lists of values for the field, those of the same noun first.
   */
  values(tag: string, name: string): readonly (readonly string[])[] {
    const single = name
      .replace(/List$|Arr$/, '')
      .replace(/Ids$/, 'Id')
      .replace(/^ids$/, 'id')
    const noun = single.replace(/Id$/, '').toLowerCase()
    const found: { readonly rank: number; readonly values: readonly string[] }[] = []
    for (const [key, { values, owner, isId }] of this.#values) {
      const isIdOfNoun = isId && noun.endsWith(owner)
      const isLike = noun.length > 3 && owner === '' && key.toLowerCase().endsWith(noun)
      const rank = [key === `${tag} ${single}`, isIdOfNoun, key === single, isLike].indexOf(true)
      if (rank >= 0) found.push({ rank, values: [...values] })
    }
    return found
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, 6)
      .map(({ values }) => values)
  }

  /** Forgets values that no longer exist. */
  clear(): void {
    this.#values.clear()
    this.#records.clear()
    this.#whole.clear()
  }

  /** @returns records of a noun, those read alone first: they have every field that a save sends back. */
  records(tag: string): readonly Readonly<Record<string, unknown>>[] {
    return [...this.whole(tag), ...(this.#records.get(tag) ?? [])]
  }

  /** @returns records of a noun, or of a path, that were read alone. */
  whole(key: string): readonly Readonly<Record<string, unknown>>[] {
    return this.#whole.get(key) ?? []
  }

  #begin(key: string): Field {
    const [of = '', name] = key.split(' ')
    const owner = name === undefined ? '' : (of.split('.').at(-1) ?? of).toLowerCase()
    const field: Field = { values: new Set(), owner, isId: name === 'id' }
    this.#values.set(key, field)
    return field
  }

  #add(key: string, value: string): void {
    const { values } = this.#values.get(key) ?? this.#begin(key)
    values.delete(value)
    values.add(value)
    const [oldest] = values
    if (values.size > MOST && oldest !== undefined) values.delete(oldest)
  }
}
