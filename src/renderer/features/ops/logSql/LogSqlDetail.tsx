import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { Spinner } from '@fluentui/react-components'
import { logSql } from '#contract/resources/ops/logSql.ts'
import { sqlFields } from '#features/ops/logSql/sqlFields.tsx'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { useText } from '#kit/text.ts'
import { FieldList } from '#kit/details/FieldList.tsx'

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
  return <FieldList fields={sqlFields(data.data)} />
}
