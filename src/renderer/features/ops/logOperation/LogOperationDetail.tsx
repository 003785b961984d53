import type { LogOperation } from '#contract/resources/ops/logOperation.ts'
import { useText } from '#kit/text.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { Details } from '#ui/Details.tsx'

/** Request and response of a row of the operation log. */
export function LogOperationDetail({ row }: { row: LogOperation }) {
  const text = useText()
  return (
    <Details
      items={[
        {
          label: text('ops.logOperation:field.requestUri'),
          value: <CodeBlock code={`${row.requestMethod} ${row.requestUri}`} />,
        },
        {
          label: text('ops.logOperation:field.requestParams'),
          value: <CodeBlock code={row.requestParams} />,
        },
        { label: text('ops.logOperation:field.responseStr'), value: <CodeBlock code={row.responseStr} /> },
      ]}
    />
  )
}
