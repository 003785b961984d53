import {
  Field,
  makeStyles,
  Select,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  ToggleButton,
  tokens,
} from '@fluentui/react-components'
import { TableRegular } from '@fluentui/react-icons'
import { useCallback, useMemo, useState } from 'react'
import { builtInChannels } from '#contract/resources/msg/channel.ts'
import { channelRecord } from '#contract/resources/msg/channelRecord.ts'
import { type Series, seriesOf, type Stretch, stepsOf, stretches } from '#features/msg/bizInfo/deliveries.ts'
import { deliveryLabels } from '#pickers/message/deliveryLabels.ts'
import { codeText } from '#kit/codes.ts'
import { failureText } from '#kit/data/failures.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { type TextKey, type Translate, useText } from '#kit/text.ts'
import { Chart } from '#ui/chart/Chart.tsx'
import type { ChartColors } from '#ui/chart/colors.ts'
import { stacksOption } from '#ui/chart/stacks.ts'
import { EmptyState, FailedState } from '#ui/States.tsx'

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'end', gap: tokens.spacingHorizontalM, flexWrap: 'wrap' },
  body: { height: '360px', overflow: 'auto', marginTop: tokens.spacingVerticalM },
  chart: { height: '100%' },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
})

const stretchLabels: Readonly<Record<Stretch, TextKey>> = {
  day: 'msg.bizInfo:deliveries.day',
  week: 'msg.bizInfo:deliveries.week',
  month: 'msg.bizInfo:deliveries.month',
  quarter: 'msg.bizInfo:deliveries.quarter',
}

const nameOf = ({ channelCode, status }: Series, text: Translate): string =>
  `${channelCode} · ${codeText(deliveryLabels, status, text)}`

const chosenNow = (stretch: Stretch) => ({ stretch, ...stepsOf(stretch, new Date()) })

/** How many deliveries there were over time, by channel and state, as a chart or as a table. */
export function DeliveriesDialog(props: DialogProps & { templateId: string; ruleId: string }) {
  const { templateId, ruleId, onClose } = props
  const styles = useStyles()
  const text = useText()
  const [channelCode, setChannel] = useState('')
  const [isTable, setTable] = useState(false)
  // Until now, as it was when the stretch of time was chosen.
  const [chosen, setChosen] = useState(() => chosenNow('week'))
  const { stretch, step, beginDate, endDate, times } = chosen
  const query = { step, beginDate, endDate, templateId, ruleId, channelCode }
  const { data, error, refetch } = useEndpoint(channelRecord.endpoints.counts, { query })
  const counts = data?.data
  const series = useMemo(() => seriesOf(counts ?? [], times), [counts, times])
  const option = useCallback(
    (colors: ChartColors) =>
      stacksOption(
        times.map((time) => time.slice(5)),
        series.map((one) => ({ name: nameOf(one, text), isBad: one.status === 0, values: one.totals })),
        colors,
      ),
    [times, series, text],
  )
  const about = templateId === '' ? '' : ` · ${templateId}`
  return (
    <DetailDialog title={`${text('msg.bizInfo:deliveries.title')}${about}`} width={960} onClose={onClose}>
      <div className={styles.head}>
        <Field label={text('msg.bizInfo:deliveries.stretch')}>
          <Select
            value={stretch}
            onChange={(_, { value }) =>
              setChosen(chosenNow(stretches.find((one) => one === value) ?? 'week'))
            }
          >
            {stretches.map((one) => (
              <option key={one} value={one}>
                {text(stretchLabels[one])}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={text('msg.channelRecord:field.channelCode')}>
          <Select value={channelCode} onChange={(_, { value }) => setChannel(value)}>
            <option value="">{text('msg.bizInfo:deliveries.allChannels')}</option>
            {builtInChannels.codes.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </Select>
        </Field>
        <ToggleButton
          appearance="subtle"
          icon={<TableRegular />}
          checked={isTable}
          onClick={() => setTable(!isTable)}
        >
          {text('msg.bizInfo:deliveries.asTable')}
        </ToggleButton>
      </div>
      <div className={styles.body}>
        {error ? (
          <FailedState
            title={failureText(error.failure, text)}
            retry={{ label: text('kit:list.retry'), onClick: () => void refetch() }}
          />
        ) : counts && series.length === 0 ? (
          <EmptyState title={text('msg.bizInfo:deliveries.none')} />
        ) : isTable ? (
          <CountTable series={series} times={times} />
        ) : (
          <div className={styles.chart}>
            <Chart label={text('msg.bizInfo:deliveries.title')} option={option} />
          </div>
        )}
      </div>
    </DetailDialog>
  )
}

function CountTable({ series, times }: { series: readonly Series[]; times: readonly string[] }) {
  const styles = useStyles()
  const text = useText()
  return (
    <Table size="extra-small" aria-label={text('msg.bizInfo:deliveries.title')}>
      <TableHeader>
        <TableRow>
          <TableHeaderCell>{text('msg.bizInfo:deliveries.time')}</TableHeaderCell>
          {series.map((one) => (
            <TableHeaderCell key={nameOf(one, text)}>{nameOf(one, text)}</TableHeaderCell>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {times.map((time, index) => (
          <TableRow key={time}>
            <TableCell>{time}</TableCell>
            {series.map((one) => (
              <TableCell key={nameOf(one, text)} className={styles.number}>
                {one.totals[index]}
              </TableCell>
            ))}
          </TableRow>
        ))}
        <TableRow>
          <TableCell>{text('msg.bizInfo:deliveries.sum')}</TableCell>
          {series.map((one) => (
            <TableCell key={nameOf(one, text)} className={styles.number}>
              {one.sum}
            </TableCell>
          ))}
        </TableRow>
      </TableBody>
    </Table>
  )
}
