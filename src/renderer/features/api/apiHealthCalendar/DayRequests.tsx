import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import {
  Button,
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  Text,
  tokens,
} from '@fluentui/react-components'
import { apiLog } from '#contract/resources/api/apiLog.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { useText } from '#kit/text.ts'
import { resultLabels } from '#pickers/apiResults.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
  time: { width: '156px', fontVariantNumeric: 'tabular-nums' },
  short: { width: '88px' },
  answer: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'plaintext',
  },
})

/** Rows that are shown; the log has the others. */
const SHOWN = 50

interface DayRequestsProps {
  readonly apiCode: string
  /** `yyyy-MM-dd`. */
  readonly day: string
  onMore(): void
}

/** The requests of one day, the latest first. */
export function DayRequests({ apiCode, day, onMore }: DayRequestsProps) {
  const styles = useStyles()
  const text = useText()
  const { data, error, refetch } = useEndpoint(apiLog.endpoints.page, {
    query: {
      page: 1,
      limit: SHOWN,
      apiCode,
      beginDate: `${day} 00:00:00`,
      endDate: `${day} 23:59:59`,
    },
  })
  const rows = data?.data.list.filter((row) => row.apiCode === apiCode)
  const title = text('api.apiHealthCalendar:day', { day })
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <Text as="h3" weight="semibold">
          {title}
        </Text>
        {rows && rows.length > 0 ? (
          <Button size="small" appearance="subtle" onClick={onMore}>
            {text('api.apiHealthCalendar:more')}
          </Button>
        ) : null}
      </div>
      {error ? (
        <FailedAnswer failure={error.failure} onRetry={refetch} />
      ) : rows?.length === 0 ? (
        <EmptyState title={text('api.apiHealthCalendar:dayNone')} />
      ) : (
        <Table size="extra-small" aria-label={title}>
          <TableHeader>
            <TableRow>
              <TableHeaderCell className={styles.time}>{text('api.apiLog:field.apiReqTime')}</TableHeaderCell>
              <TableHeaderCell className={styles.short}>
                {text('api.apiLog:field.apiDuration')}
              </TableHeaderCell>
              <TableHeaderCell className={styles.short}>{text('api.apiLog:field.apiStatus')}</TableHeaderCell>
              <TableHeaderCell>{text('api.apiLog:field.respStr')}</TableHeaderCell>
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows?.map((row) => (
              <TableRow key={row.id}>
                <TableCell className={styles.time}>{row.apiReqTime}</TableCell>
                <TableCell>{row.apiDuration}</TableCell>
                <TableCell>
                  <CodeTag codes={resultLabels} value={String(row.apiStatus)} />
                </TableCell>
                <TableCell>
                  <span className={styles.answer} title={row.respStr}>
                    {row.respStr}
                  </span>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
}
