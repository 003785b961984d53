/** Wraps a part of Electron's API so that using an unmodelled member throws instead of returning undefined. */
export function strict<T extends object>(name: string, target: T): T {
  const bound = new Map<string, unknown>()
  return new Proxy(target, {
    get(object, key) {
      // `then` is read from everything that is awaited, `toJSON` from everything that is printed.
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON')
        return Reflect.get(object, key, object)
      if (!(key in object)) throw new Error(`stand-in: electron.${name}.${key} is not modelled`)
      const value: unknown = Reflect.get(object, key, object)
      if (!(value instanceof Function) || key === 'constructor' || Object.hasOwn(value, 'prototype'))
        return value
      const existing = bound.get(key)
      if (existing !== undefined) return existing
      const method: unknown = value.bind(object)
      bound.set(key, method)
      return method
    },
  })
}

/** A whole module of Electron that is not modelled. */
export const notModelled = (name: string): never =>
  // Any use throws, so its type does not matter.
  new Proxy(function absent() {}, {
    get(_object, key) {
      if (typeof key === 'symbol' || key === 'then') return undefined
      throw new Error(`stand-in: electron.${name}.${key} is not modelled`)
    },
    apply() {
      throw new Error(`stand-in: electron.${name} is not modelled`)
    },
    construct() {
      throw new Error(`stand-in: electron.${name} is not modelled`)
    },
  }) as never

/** Copies by structured clone, with Electron's error for values that cannot be cloned. */
export function cloned<T>(value: T): T {
  try {
    return structuredClone(value)
  } catch {
    throw new Error('An object could not be cloned.')
  }
}

/** Throws for options that are not in the list, because they would be ignored here. */
export function onlyKnown(name: string, options: object, known: readonly string[]): void {
  for (const key of Object.keys(options)) {
    if (!known.includes(key)) throw new Error(`stand-in: option ${key} of ${name} is not modelled`)
  }
}

export interface PreventableEvent {
  preventDefault(): void
  readonly defaultPrevented: boolean
}

/** Electron's event object. */
export function electronEvent<T extends object>(properties: T): T & PreventableEvent {
  let prevented = false
  return Object.defineProperties({ ...properties } as T & PreventableEvent, {
    preventDefault: {
      value: () => {
        prevented = true
      },
    },
    defaultPrevented: { get: () => prevented },
  })
}
