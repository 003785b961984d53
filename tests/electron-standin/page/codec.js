/**
 * Encodes structured-clone values as text, because a page's binding takes only a string. Runs in Node and in
 * pages. `structuredClone` has refused what cannot be cloned before.
 */
export function createCodec() {
  const views = [
    Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
    Float32Array, Float64Array, BigInt64Array, BigUint64Array,
  ]
  const toText = (bytes) => {
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  }
  const toBytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

  const pack = (value, seen) => {
    if (value === undefined) return { u: 1 }
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return { v: value }
    if (typeof value === 'number') {
      return Number.isFinite(value) && !Object.is(value, -0) ? { v: value } : { n: Object.is(value, -0) ? '-0' : String(value) }
    }
    if (typeof value === 'bigint') return { b: String(value) }
    if (seen.has(value)) return { r: seen.get(value) }
    seen.set(value, seen.size)
    if (value instanceof Date) return { d: value.getTime() }
    if (value instanceof RegExp) return { x: [value.source, value.flags] }
    if (value instanceof ArrayBuffer) return { y: ['ArrayBuffer', toText(new Uint8Array(value))] }
    for (const View of views) {
      if (value instanceof View) {
        return { y: [View.name, toText(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))] }
      }
    }
    if (value instanceof Error) return { e: [value.name, value.message, String(value.stack ?? '')] }
    if (value instanceof Map) return { m: [...value].map(([key, item]) => [pack(key, seen), pack(item, seen)]) }
    if (value instanceof Set) return { s: [...value].map((item) => pack(item, seen)) }
    if (Array.isArray(value)) return { a: Array.from(value, (item) => pack(item, seen)) }
    return { o: Object.keys(value).map((key) => [key, pack(value[key], seen)]) }
  }

  const unpack = (packed, seen) => {
    if ('u' in packed) return undefined
    if ('v' in packed) return packed.v
    if ('n' in packed) return packed.n === '-0' ? -0 : Number(packed.n)
    if ('b' in packed) return BigInt(packed.b)
    if ('r' in packed) return seen[packed.r]
    const keep = (value) => {
      seen.push(value)
      return value
    }
    if ('d' in packed) return keep(new Date(packed.d))
    if ('x' in packed) return keep(new RegExp(packed.x[0], packed.x[1]))
    if ('y' in packed) {
      const bytes = toBytes(packed.y[1])
      const View = views.find((candidate) => candidate.name === packed.y[0])
      return keep(View ? new View(bytes.buffer) : bytes.buffer)
    }
    if ('e' in packed) {
      const error = new Error(packed.e[1])
      error.name = packed.e[0]
      error.stack = packed.e[2]
      return keep(error)
    }
    if ('m' in packed) {
      const map = keep(new Map())
      for (const [key, item] of packed.m) map.set(unpack(key, seen), unpack(item, seen))
      return map
    }
    if ('s' in packed) {
      const set = keep(new Set())
      for (const item of packed.s) set.add(unpack(item, seen))
      return set
    }
    if ('a' in packed) {
      const list = keep([])
      for (const item of packed.a) list.push(unpack(item, seen))
      return list
    }
    const object = keep({})
    for (const [key, item] of packed.o) {
      Object.defineProperty(object, key, { value: unpack(item, seen), enumerable: true, writable: true, configurable: true })
    }
    return object
  }

  return {
    encode: (value) => JSON.stringify(pack(value, new Map())),
    decode: (text) => unpack(JSON.parse(text), []),
  }
}
