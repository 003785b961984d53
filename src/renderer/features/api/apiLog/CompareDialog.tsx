import {
  makeStyles,
  mergeClasses,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import type { ApiLog } from '#contract/resources/api/apiLog.ts'
import { compareRequests } from '#features/api/apiLog/compare.ts'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  name: {
    width: '30%',
    verticalAlign: 'top',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  value: {
    verticalAlign: 'top',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
  differs: { backgroundColor: tokens.colorPaletteYellowBackground1, fontWeight: tokens.fontWeightSemibold },
})

/** Two requests side by side, field by field. */
export function CompareDialog({ a, b, onClose }: DialogProps & { a: ApiLog; b: ApiLog }) {
  const styles = useStyles()
  const text = useText()
  const [isAll, setAll] = useState(false)
  const fields = useMemo(() => compareRequests(a, b), [a, b])
  const shown = fields.filter(({ differs }) => isAll || differs)
  const title = text('api.apiLog:compare')
  return (
    <DetailDialog title={title} width={1000} onClose={onClose}>
      <Switch
        label={text('api.apiLog:compare.all')}
        checked={isAll}
        onChange={(_, { checked }) => setAll(checked)}
      />
      {shown.length === 0 ? (
        <EmptyState title={text('api.apiLog:compare.same')} />
      ) : (
        <Table size="small" aria-label={title}>
          <TableHeader>
            <TableRow>
              <TableHeaderCell className={styles.name}>{text('api.apiLog:compare.field')}</TableHeaderCell>
              {[a, b].map(({ id, apiReqTime, apiCode }) => (
                <TableHeaderCell key={id}>{`${apiReqTime} ${apiCode}`}</TableHeaderCell>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {shown.map(({ name, a: left, b: right, differs }) => (
              <TableRow key={name}>
                <TableCell className={styles.name}>{name}</TableCell>
                <TableCell className={mergeClasses(styles.value, differs && styles.differs)}>
                  {left}
                </TableCell>
                <TableCell className={mergeClasses(styles.value, differs && styles.differs)}>
                  {right}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </DetailDialog>
  )
}
