import type { Transfer } from '#contract/bridge.ts'
import { TransferRow } from '#kit/files/TransferRow.tsx'

/** The content of TransfersItem, which loads it when there is a transfer. */
export default function TransferRows({
  transfers,
  className,
}: {
  transfers: readonly Transfer[]
  className: string
}) {
  return (
    <ul className={className}>
      {transfers.map((transfer) => (
        <li key={transfer.id}>
          <TransferRow transfer={transfer} />
        </li>
      ))}
    </ul>
  )
}
