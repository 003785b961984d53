import { useMemo } from 'react'
import { create } from 'zustand'
import type { Transfer } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { useSession } from '#kit/session.ts'

/** Exports, downloads and uploads of every account signed in on this console, newest first. */
export const useTransfers = create<{ transfers: readonly Transfer[] }>(() => ({ transfers: [] }))

/** Transfers of this window's account, and those of the others. */
export function useOwnTransfers(): { own: readonly Transfer[]; others: readonly Transfer[] } {
  const transfers = useTransfers((state) => state.transfers)
  const sessionId = useSession(({ session }) => session?.id)
  return useMemo(() => {
    const isOwn = (transfer: Transfer) => transfer.sessionId === sessionId
    return { own: transfers.filter(isOwn), others: transfers.filter((one) => !isOwn(one)) }
  }, [transfers, sessionId])
}

/** The list with one transfer as it is now. */
export const withTransfer = (known: readonly Transfer[], transfer: Transfer): readonly Transfer[] =>
  known.some(({ id }) => id === transfer.id)
    ? known.map((one) => (one.id === transfer.id ? transfer : one))
    : [transfer, ...known]

export const hasEnded = ({ state }: Pick<Transfer, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled'

/** Loads the list and follows it. @returns a function that ends the subscription. */
export function followTransfers(): () => void {
  void bridge.call('transfers.list').then(
    (transfers) =>
      useTransfers.setState({ transfers: [...transfers].sort((a, b) => b.startedAt - a.startedAt) }),
    // The next one arrives as an event.
    () => undefined,
  )
  return bridge.listen((event) => {
    if (event.type === 'transfer') {
      useTransfers.setState(({ transfers }) => ({ transfers: withTransfer(transfers, event.transfer) }))
    } else if (event.type === 'transfer-forgotten') {
      useTransfers.setState(({ transfers }) => ({
        transfers: transfers.filter(({ id }) => id !== event.id),
      }))
    }
  })
}

const ask = (
  name: `transfers.${'pause' | 'resume' | 'retry' | 'cancel' | 'reveal' | 'forget'}`,
  id: string,
): void => void bridge.call(name, { id }).catch(presentFailure)

export const pauseTransfer = (id: string): void => ask('transfers.pause', id)
export const resumeTransfer = (id: string): void => ask('transfers.resume', id)
export const retryTransfer = (id: string): void => ask('transfers.retry', id)
export const keepAwakeFor = (id: string, on: boolean): void =>
  void bridge.call('transfers.keepAwake', { id, on }).catch(presentFailure)
export const cancelTransfer = (id: string): void => ask('transfers.cancel', id)
export const revealTransfer = (id: string): void => ask('transfers.reveal', id)
export const forgetTransfer = (id: string): void => ask('transfers.forget', id)
