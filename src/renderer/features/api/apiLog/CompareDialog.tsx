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
import { type ComparedField, type ComparedName, compareRequests } from '#features/api/apiLog/compare.ts'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { type TextKey, useText } from '#kit/text.ts'
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

const labels: Readonly<Record<ComparedName, TextKey>> = {
  apiCode: 'api.apiLog:field.apiCode',
  apiName: 'api.apiLog:field.apiName',
  apiStatus: 'api.apiLog:field.apiStatus',
  apiReqTime: 'api.apiLog:field.apiReqTime',
  apiRspTime: 'api.apiLog:field.apiRspTime',
  apiDuration: 'api.apiLog:field.apiDuration',
  apiSign: 'api.apiLog:field.apiSign',
  apiUrlParams: 'api.apiLog:field.apiUrlParams',
  reqBodyStr: 'api.apiLog:field.reqBodyStr',
  respStr: 'api.apiLog:field.respStr',
}

/** Two requests side by side, field by field. */
export function CompareDialog({ a, b, onClose }: DialogProps & { a: ApiLog; b: ApiLog }) {
  const styles = useStyles()
  const text = useText()
  const [isAll, setAll] = useState(false)
  const fields = useMemo(() => compareRequests(a, b), [a, b])
  const shown = fields.filter(({ differs }) => isAll || differs)
  const title = text('api.apiLog:compare')
  /** As the detail calls the field, then the path inside it. */
  const nameOf = ({ field, name }: ComparedField) =>
    [text(labels[field]), name.slice(field.length).replace(/^\./, '')].filter(Boolean).join(' ')
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
            {shown.map((field) => {
              // Among differences alone, a mark on each would carry no information.
              const value = mergeClasses(styles.value, isAll && field.differs && styles.differs)
              return (
                <TableRow key={field.name}>
                  <TableCell className={styles.name}>{nameOf(field)}</TableCell>
                  <TableCell className={value}>{field.a}</TableCell>
                  <TableCell className={value}>{field.b}</TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      )}
    </DetailDialog>
  )
}
