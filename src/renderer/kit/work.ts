import { create } from 'zustand'

/** Work that ends with its window, such as a batch that has begun. */
export interface Work {
  /** The tab from which it was started. */
  readonly tabId: string
  /** Name that the operator sees. */
  readonly title: string
}

/** Read by the shell, which reports it to the host; everything else starts work through `startWork`. */
export const useWork = create<{ readonly works: readonly Work[] }>(() => ({ works: [] }))

/** @returns ends it. */
export function startWork(work: Work): () => void {
  const begun = { ...work }
  useWork.setState(({ works }) => ({ works: [...works, begun] }))
  return () => useWork.setState(({ works }) => ({ works: works.filter((one) => one !== begun) }))
}
