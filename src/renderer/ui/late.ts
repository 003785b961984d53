/** Code that is loaded when it is first needed, once in a window. */
export interface Late<T> {
  /** Null until it is loaded. */
  readonly value: T | null
  /** Loads it. After a failure the next call tries again. */
  load(): Promise<T>
  /** Loads it because it may be needed soon. A failure is reported when it is needed. */
  preload(): void
}

export function late<T>(read: () => Promise<T>): Late<T> {
  let value: T | null = null
  let coming: Promise<T> | null = null
  const load = (): Promise<T> => {
    coming ??= read().then(
      (loaded) => (value = loaded),
      (error: unknown) => {
        coming = null
        throw error
      },
    )
    return coming
  }
  return {
    get value() {
      return value
    },
    load,
    preload: () => void load().catch(() => undefined),
  }
}
