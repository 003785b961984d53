import type { BizInfo } from '#contract/resources/msg/bizInfo.ts'
import { useText } from '#kit/text.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { Details } from '#ui/Details.tsx'

/** To whom it was to go, and with which values. */
export function BizInfoDetail({ row }: { row: BizInfo }) {
  const text = useText()
  return (
    <Details
      items={[
        { label: text('msg.bizInfo:field.bizSendDesc'), value: row.bizSendDesc },
        { label: text('msg.bizInfo:field.bizParams'), value: <CodeBlock code={row.bizParams} /> },
        { label: text('msg.bizInfo:field.receiveInfo'), value: <CodeBlock code={row.receiveInfo} /> },
      ]}
    />
  )
}
