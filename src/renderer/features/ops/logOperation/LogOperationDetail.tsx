import type { LogOperation } from '#contract/resources/ops/logOperation.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { FieldList } from '#kit/details/FieldList.tsx'

/** Request and response of a row of the operation log. */
export const LogOperationDetail = ({ row }: { row: LogOperation }) => (
  <FieldList
    fields={[
      {
        label: 'ops.logOperation:field.requestUri',
        value: <CodeBlock code={`${row.requestMethod} ${row.requestUri}`} />,
      },
      { label: 'ops.logOperation:field.requestParams', value: <CodeBlock code={row.requestParams} /> },
      { label: 'ops.logOperation:field.responseStr', value: <CodeBlock code={row.responseStr} /> },
    ]}
  />
)
