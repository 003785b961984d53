import { Field, makeStyles, Select, tokens } from '@fluentui/react-components'
import { useCallback, useMemo, useState } from 'react'
import { builtInChannels } from '#contract/resources/msg/channel.ts'
import { channelRecord } from '#contract/resources/msg/channelRecord.ts'
import { type Series, seriesOf, type Stretch, stepsOf, stretches } from '#features/msg/bizInfo/deliveries.ts'
import { deliveryLabels } from '#pickers/message/deliveryLabels.ts'
import { ChartPanel, type Figures } from '#kit/chart/ChartPanel.tsx'
import { codeText } from '#kit/codes.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { type TextKey, type Translate, useText } from '#kit/text.ts'
import { platformTime } from '#kit/platformTime.ts'
import { useChannelNames } from '#pickers/names/useChannelNames.ts'
import { useTemplateNames } from '#pickers/names/useTemplateNames.ts'
import { namedText } from '#ui/Named.tsx'
import type { ChartColors } from '#ui/chart/colors.ts'
import { stacksOption } from '#ui/chart/stacks.ts'

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'end', gap: tokens.spacingHorizontalM, flexWrap: 'wrap' },
  body: { height: '400px', marginTop: tokens.spacingVerticalM },
})

const stretchLabels: Readonly<Record<Stretch, TextKey>> = {
  day: 'kit:range.hours24',
  week: 'kit:range.days7',
  month: 'kit:range.days30',
  quarter: 'kit:range.days90',
}

const nameOf = (
  { channelCode, status }: Series,
  channels: ReadonlyMap<string, string>,
  text: Translate,
): string => `${channels.get(channelCode) ?? channelCode} · ${codeText(deliveryLabels, status, text)}`

const chosenNow = (stretch: Stretch) => ({ stretch, ...stepsOf(stretch, platformTime()) })

/** How many deliveries there were over time, by channel and state, as a chart or as a table. */
export function DeliveriesDialog(props: DialogProps & { templateId: string; ruleId: string }) {
  const { templateId, ruleId, onClose } = props
  const styles = useStyles()
  const text = useText()
  const channels = useChannelNames()
  const [channelCode, setChannel] = useState('')
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
        series.map((one) => ({
          name: nameOf(one, channels, text),
          isBad: one.status === 0,
          values: one.totals,
        })),
        colors,
      ),
    [times, series, channels, text],
  )
  const figures = useMemo((): Figures => {
    const label = text('msg.bizInfo:deliveries.time')
    return {
      columns: [{ label }, ...series.map((one) => ({ label: nameOf(one, channels, text), isNumber: true }))],
      rows: [
        ...times.map((time, index) => ({
          key: time,
          cells: [time, ...series.map(({ totals }) => totals[index] ?? 0)],
        })),
        { key: '', cells: [text('msg.bizInfo:deliveries.sum'), ...series.map(({ sum }) => sum)] },
      ],
    }
  }, [series, times, channels, text])
  const title = text('msg.bizInfo:deliveries.title')
  const name = namedText({ name: useTemplateNames().get(templateId), code: templateId })
  const about = templateId === '' ? title : text('msg.bizInfo:deliveries.of', { name })
  return (
    <DetailDialog title={about} width={960} onClose={onClose}>
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
                {namedText({ name: channels.get(code), code })}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className={styles.body}>
        <ChartPanel
          title={title}
          option={option}
          figures={figures}
          failure={error?.failure}
          empty={counts && series.length === 0 ? text('msg.bizInfo:deliveries.none') : undefined}
          onRetry={() => void refetch()}
        />
      </div>
    </DetailDialog>
  )
}
