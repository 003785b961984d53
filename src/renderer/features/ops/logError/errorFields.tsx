import type { LogError } from '#contract/resources/ops/logError.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { CopyValue } from '#kit/details/CopyValue.tsx'
import { FieldList, type ShownField } from '#kit/details/FieldList.tsx'

/** An exception with its stack and the call in which it occurred. */
export const errorFields = (row: LogError): readonly ShownField[] => [
  { label: 'ops.logError:field.exNum', value: <CopyValue value={row.exNum} /> },
  { label: 'ops.logError:field.createDate', value: row.createDate },
  {
    label: 'ops.logError:field.requestUri',
    value: <CodeBlock code={`${row.requestMethod} ${row.requestUri}`} />,
  },
  { label: 'ops.logError:field.requestParams', value: <CodeBlock code={row.requestParams} /> },
  { label: 'ops.logError:field.errorInfo', value: <CodeBlock code={row.errorInfo} /> },
]

export const LogErrorDetail = ({ row }: { row: LogError }) => <FieldList fields={errorFields(row)} />
