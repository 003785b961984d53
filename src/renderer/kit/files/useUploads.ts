import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Transfer } from '#contract/bridge.ts'
import type { AnyEndpoint, EndpointAnswer } from '#contract/kernel.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { hasEnded, useTransfers } from '#kit/files/transfers.ts'

export interface Uploads {
  /** The uploads started here, oldest first. */
  readonly transfers: readonly Transfer[]
  /** Files are being sent to core, or uploads have not ended. */
  readonly isBusy: boolean
  /** Hands the files to core and queues them; failures are shown. */
  add(files: readonly File[], fields: Readonly<Record<string, string>>): Promise<void>
  /** Begins with an empty list; running uploads go on in the transfer centre. */
  clear(): void
}

/**
 * Uploads through one endpoint. They belong to core: they go on when the dialog or the window closes.
 * @param onDone once for each that is done, with the endpoint's answer.
 */
export function useUploads<E extends AnyEndpoint>(
  endpoint: E,
  onDone?: (answer: EndpointAnswer<E>, transfer: Transfer) => void,
): Uploads {
  const [ids, setIds] = useState<readonly string[]>([])
  const [isOffering, setOffering] = useState(false)
  const all = useTransfers(({ transfers }) => transfers)
  const transfers = useMemo(
    () => ids.flatMap((id) => all.find((transfer) => transfer.id === id) ?? []),
    [ids, all],
  )

  const told = useRef(new Set<string>())
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  }, [onDone])
  useEffect(() => {
    for (const transfer of transfers) {
      if (transfer.state !== 'done' || told.current.has(transfer.id)) continue
      told.current.add(transfer.id)
      // The gateway has checked it against the endpoint's contract.
      latest.current?.(transfer.result as EndpointAnswer<E>, transfer)
    }
  }, [transfers])

  const add = useCallback(
    async (files: readonly File[], fields: Readonly<Record<string, string>>) => {
      if (files.length === 0) return
      setOffering(true)
      try {
        const picked = await bridge.offer(files)
        const begun = await bridge.call('transfers.upload', {
          endpoint: endpoint.id,
          fileIds: picked.map(({ id }) => id),
          fields: { ...fields },
        })
        setIds((known) => [...known, ...begun.map(({ id }) => id)])
      } catch (error) {
        presentFailure(error)
      } finally {
        setOffering(false)
      }
    },
    [endpoint],
  )
  const clear = useCallback(() => setIds([]), [])
  return { transfers, isBusy: isOffering || transfers.some((one) => !hasEnded(one)), add, clear }
}
