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

  /** Takes the values out of an answer's data. */
  learn(tag: string, data: unknown, depth = 0): void {
    if (typeof data !== 'object' || data === null || depth > 6) return
    if (Array.isArray(data)) {
      for (const inner of data.slice(-RECORDS)) this.learn(tag, inner, depth + 1)
      return
    }
    if ('id' in data)
      this.#records.set(tag, [{ ...data }, ...(this.#records.get(tag) ?? [])].slice(0, RECORDS))
    for (const [name, value] of Object.entries(data)) {
      if (typeof value === 'string' && value !== '' && value.length <= 64) {
        this.#add(name, value)
        this.#add(`${tag} ${name}`, value)
      } else this.learn(tag, value, depth + 1)
    }
  }

  /**
   * @param name of a field; `roleIds` is served with what was seen as `roleId`, and with the ids of roles.
   * @returns lists of values for the field, those of the same noun first.
   */
  values(tag: string, name: string): readonly (readonly string[])[] {
    const single = name
      .replace(/List$|Arr$/, '')
      .replace(/Ids$/, 'Id')
      .replace(/^ids$/, 'id')
    const noun = single.replace(/Id$/, '').toLowerCase()
    const found: string[][] = []
    for (const [key, { values, owner, isId }] of this.#values) {
      const isIdOfNoun = isId && noun.endsWith(owner)
      const isLike = noun.length > 3 && owner === '' && key.toLowerCase().endsWith(noun)
      if (key === `${tag} ${single}` || key === single || isIdOfNoun || isLike) found.push([...values])
      if (found.length === 6) break
    }
    return found
  }

  /** Forgets what is there no more. */
  clear(): void {
    this.#values.clear()
    this.#records.clear()
  }

  /** @returns records of a noun. */
  records(tag: string): readonly Readonly<Record<string, unknown>>[] {
    return this.#records.get(tag) ?? []
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
