import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { Spinner } from '@fluentui/react-components'
import { logSql } from '#contract/resources/ops/logSql.ts'
import { statusLabels } from '#features/ops/logSql/status.ts'
import { codeText } from '#kit/codes.ts'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { useText } from '#kit/text.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { Details } from '#ui/Details.tsx'

interface LogSqlDetailProps extends DialogProps {
  readonly id: string
}

/** All figures of one statement, read from the server. */
export function LogSqlDetail({ id, onClose }: LogSqlDetailProps) {
  const text = useText()
  return (
    <DetailDialog title={text('ops.logSql:detail.title')} width={880} onClose={onClose}>
      <Figures id={id} />
    </DetailDialog>
  )
}

function Figures({ id }: { id: string }) {
  const text = useText()
  const { data, error, refetch } = useEndpoint(logSql.endpoints.get, { params: { id } })
  if (error) {
    return <FailedAnswer failure={error.failure} title="ops.logSql:detail.failed" onRetry={refetch} />
  }
  if (!data) return <Spinner label={text('kit:list.loading')} delay={200} />
  const row = data.data
  const amount = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 3 })
  return (
    <Details
      items={[
        { label: text('ops.logSql:field.id'), value: row.id },
        { label: text('ops.logSql:field.sqlStr'), value: <CodeBlock code={row.sqlStr} /> },
        {
          label: text('ops.logSql:field.executionStatus'),
          value: codeText(statusLabels, row.executionStatus, text),
        },
        { label: text('ops.logSql:field.executeRows'), value: amount(row.executeRows) },
        { label: text('ops.logSql:field.executeDuration'), value: amount(row.executeDuration) },
        { label: text('ops.logSql:field.slowDuration'), value: amount(row.slowDuration) },
        { label: text('ops.logSql:field.transactionalRows'), value: amount(row.transactionalRows) },
        { label: text('ops.logSql:field.errorRows'), value: amount(row.errorRows) },
        { label: text('ops.logSql:field.updateRows'), value: amount(row.updateRows) },
        { label: text('ops.logSql:field.readRows'), value: amount(row.readRows) },
        { label: text('ops.logSql:field.maxConcurrent'), value: amount(row.maxConcurrent) },
      ]}
    />
  )
}
