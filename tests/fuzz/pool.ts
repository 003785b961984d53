/** Most values of a name that are kept; later ones replace earlier ones. */
const MOST = 60
/** Most records of one answer that are looked at. */
const RECORDS = 30

/**
 * Values that the server has answered, by the names of their fields. Requests made of them reach records
 * that exist, which random ones never do.
 */
export class Pool {
  readonly #values = new Map<string, Set<string>>()
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
    const keys = [...this.#values.keys()].filter((key) => {
      const [of = '', field = ''] = key.split(' ')
      const isIdOfNoun = field === 'id' && noun.endsWith(of.split('.').at(-1)?.toLowerCase() ?? of)
      const isLike = noun.length > 3 && field === '' && of.toLowerCase().endsWith(noun)
      return key === `${tag} ${single}` || key === single || isIdOfNoun || isLike
    })
    return keys.slice(0, 6).map((key) => [...(this.#values.get(key) ?? [])])
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

  #add(key: string, value: string): void {
    const values = this.#values.get(key) ?? new Set()
    this.#values.set(key, values)
    values.delete(value)
    values.add(value)
    const [oldest] = values
    if (values.size > MOST && oldest !== undefined) values.delete(oldest)
  }
}
