import type { LogLogin } from '#contract/resources/ops/logLogin.ts'
import { operationLabels, statusLabels } from '#features/ops/logLogin/labels.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { CopyValue } from '#kit/details/CopyValue.tsx'
import { FieldList } from '#kit/details/FieldList.tsx'

/** A sign-in or sign-out, with the client that made it. */
export const LogLoginDetail = ({ row }: { row: LogLogin }) => (
  <FieldList
    fields={[
      { label: 'ops.logLogin:field.creatorName', value: row.creatorName },
      { label: 'ops.logLogin:field.deptName', value: row.deptName },
      {
        label: 'ops.logLogin:field.operation',
        value: <CodeTag codes={operationLabels} value={row.operation} withCode />,
      },
      {
        label: 'ops.logLogin:field.status',
        value: <CodeTag codes={statusLabels} value={row.status} withCode />,
      },
      { label: 'ops.logLogin:field.createDate', value: row.createDate },
      { label: 'ops.logLogin:field.ip', value: <CopyValue value={row.ip} /> },
      { label: 'ops.logLogin:field.browser', value: <CodeBlock code={row.userAgent} /> },
    ]}
  />
)
