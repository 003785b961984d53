import { createContext } from 'react'

/** Values with which all sections of a page preview their messages. */
export interface PreviewValues {
  /** JSON text. */
  readonly json: string
  set(json: string): void
}

export const PreviewValuesContext = createContext<PreviewValues>({ json: '', set: () => undefined })
