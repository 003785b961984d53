import type { LogSql } from '#contract/resources/ops/logSql.ts'
import { statusLabels } from '#features/ops/logSql/status.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { CodeTag } from '#kit/CodeTag.tsx'
import { CopyValue } from '#kit/details/CopyValue.tsx'
import { FieldList, type ShownField } from '#kit/details/FieldList.tsx'

const amount = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 3 })

/** All figures of one statement. */
export const sqlFields = (row: LogSql): readonly ShownField[] => [
  { label: 'ops.logSql:field.id', value: <CopyValue value={row.id} /> },
  { label: 'ops.logSql:field.sqlStr', value: <CodeBlock code={row.sqlStr} /> },
  {
    label: 'ops.logSql:field.executionStatus',
    value: <CodeTag codes={statusLabels} value={row.executionStatus} withCode />,
  },
  { label: 'ops.logSql:field.executeRows', value: amount(row.executeRows) },
  { label: 'ops.logSql:field.executeDuration', value: amount(row.executeDuration) },
  { label: 'ops.logSql:field.slowDuration', value: amount(row.slowDuration) },
  { label: 'ops.logSql:field.transactionalRows', value: amount(row.transactionalRows) },
  { label: 'ops.logSql:field.errorRows', value: amount(row.errorRows) },
  { label: 'ops.logSql:field.updateRows', value: amount(row.updateRows) },
  { label: 'ops.logSql:field.readRows', value: amount(row.readRows) },
  { label: 'ops.logSql:field.maxConcurrent', value: amount(row.maxConcurrent) },
]

export const SqlFigures = ({ row }: { row: LogSql }) => <FieldList fields={sqlFields(row)} />
