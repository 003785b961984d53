import { create } from 'zustand'
import type { Transfer } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'

/** Newest first. */
export const useTransfers = create<{ transfers: readonly Transfer[] }>(() => ({ transfers: [] }))

/** The list with one transfer as it is now. */
export const withTransfer = (known: readonly Transfer[], transfer: Transfer): readonly Transfer[] =>
  known.some(({ id }) => id === transfer.id)
    ? known.map((one) => (one.id === transfer.id ? transfer : one))
    : [transfer, ...known]

/** Loads the list and follows it. @returns a function that ends the subscription. */
export function followTransfers(): () => void {
  void bridge.call('transfers.list').then(
    (transfers) =>
      useTransfers.setState({ transfers: [...transfers].sort((a, b) => b.startedAt - a.startedAt) }),
    // The next one arrives as an event.
    () => undefined,
  )
  return bridge.listen((event) => {
    if (event.type !== 'transfer') return
    useTransfers.setState(({ transfers }) => ({ transfers: withTransfer(transfers, event.transfer) }))
    if (event.transfer.download && event.transfer.state === 'done') fetchFile(event.transfer)
  })
}

const fetched = new Set<string>()

/** In a browser the window itself fetches the finished file, once. */
function fetchFile({ id, download, fileName }: Transfer): void {
  if (!download || fetched.has(id)) return
  fetched.add(id)
  const link = document.createElement('a')
  link.href = download
  link.download = fileName
  link.click()
}

export const cancelTransfer = (id: string): void =>
  void bridge.call('transfers.cancel', { id }).catch(presentFailure)
export const revealTransfer = (id: string): void =>
  void bridge.call('transfers.reveal', { id }).catch(presentFailure)

export function forgetTransfer(id: string): void {
  useTransfers.setState(({ transfers }) => ({ transfers: transfers.filter((one) => one.id !== id) }))
  void bridge.call('transfers.forget', { id }).catch(presentFailure)
}
