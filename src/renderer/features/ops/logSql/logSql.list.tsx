import { logSql } from '#contract/resources/ops/logSql.ts'
import { SqlFigures } from '#features/ops/logSql/sqlFields.tsx'
import { statusLabels } from '#features/ops/logSql/status.ts'
import { batchDeleteAction, deleteAction } from '#kit/list/actions.ts'
import { defineList } from '#kit/list/types.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const logSqlDetail = laterDialog(
  async () => (await import('#features/ops/logSql/LogSqlDetail.tsx')).LogSqlDetail,
)

const { endpoints } = logSql

export const logSqlList = defineList(endpoints.page, {
  id: 'ops.logSql',
  title: 'ops.logSql:title',
  rowName: (row) => (row.sqlStr.length > 80 ? `${row.sqlStr.slice(0, 80)}…` : row.sqlStr),
  filters: [{ kind: 'text', name: 'sqlStr', label: 'ops.logSql:field.sqlStr' }],
  columns: [
    { key: 'sqlStr', label: 'ops.logSql:field.sqlStr', width: 220, grow: 1 },
    {
      key: 'executionStatus',
      label: 'ops.logSql:field.executionStatus',
      width: 80,
      options: statusLabels,
    },
    { key: 'executeRows', label: 'ops.logSql:field.executeRows', width: 70, align: 'end' },
    {
      key: 'executeDuration',
      label: 'ops.logSql:field.executeDuration',
      width: 96,
      align: 'end',
      cell: (row) => row.executeDuration.toFixed(3),
    },
    {
      key: 'slowDuration',
      label: 'ops.logSql:field.slowDuration',
      width: 96,
      align: 'end',
      cell: (row) => row.slowDuration.toFixed(3),
    },
    { key: 'transactionalRows', label: 'ops.logSql:field.transactionalRows', width: 80, align: 'end' },
    { key: 'errorRows', label: 'ops.logSql:field.errorRows', width: 70, align: 'end' },
    { key: 'updateRows', label: 'ops.logSql:field.updateRows', width: 70, align: 'end' },
    { key: 'readRows', label: 'ops.logSql:field.readRows', width: 70, align: 'end' },
    { key: 'maxConcurrent', label: 'ops.logSql:field.maxConcurrent', width: 70, align: 'end' },
  ],
  toolbar: [batchDeleteAction(endpoints.remove)],
  rowActions: [
    {
      id: 'detail',
      label: 'kit:row.details',
      guard: 'signed-in',
      opens: ({ id }) => logSqlDetail({ id }),
    },
    deleteAction(endpoints.remove),
  ],
  exports: { server: endpoints.export, scope: 'all' },
  expand: SqlFigures,
  popsOut: true,
})
