import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import {
  Button,
  Card,
  Checkbox,
  makeStyles,
  mergeClasses,
  Skeleton,
  SkeletonItem,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  Text,
  tokens,
} from '@fluentui/react-components'
import { CodeRegular, Copy16Regular } from '@fluentui/react-icons'
import { useCallback, useEffect, useMemo } from 'react'
import {
  type ApiConf,
  apiCategory,
  apiConf,
  type StepField,
  stepFields,
} from '#contract/resources/api/apiConf.ts'
import { apiMonitor } from '#contract/resources/api/apiMonitor.ts'
import { apiConfViewTab } from '#contract/tabs.ts'
import {
  categoryText,
  dealLabels,
  protocolLabels,
  requestLabels,
  stepLabels,
  typeLabels,
} from '#features/api/apiConf/labels.ts'
import { confAddress, confCurl } from '#features/api/apiConf/request.ts'
import { ChartPanel, type Figures } from '#kit/chart/ChartPanel.tsx'
import { CodeTag } from '#kit/CodeTag.tsx'
import { type CodeLabels, codeText } from '#kit/codes.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { copyText } from '#kit/dialog/toasts.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { useSession } from '#kit/session.ts'
import { useTab, useTabs } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { resultLabels } from '#pickers/apiResults.ts'
import { useAppNames } from '#pickers/useAppNames.ts'
import type { ChartColors } from '#ui/chart/colors.ts'
import { lineOption } from '#ui/chart/days.ts'
import { Details } from '#ui/Details.tsx'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  screen: {
    display: 'grid',
    gridTemplateColumns: 'minmax(320px, 2fr) minmax(360px, 3fr)',
    gridTemplateRows: 'minmax(0, 1fr) minmax(220px, 38%)',
    gap: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    height: '100%',
    minHeight: 0,
    padding: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  card: { minHeight: 0, minWidth: 0, overflow: 'auto', gap: tokens.spacingVerticalXS },
  bar: { display: 'flex', justifyContent: 'flex-end' },
  chart: { gridColumnStart: 1, gridColumnEnd: -1, padding: 0 },
  waiting: { display: 'grid', gap: tokens.spacingVerticalM, padding: tokens.spacingHorizontalM },
  answer: {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
  },
  // It is disabled because nothing is changed here; it is read like the other values.
  told: { ':disabled': { '& ~ .fui-Checkbox__label': { color: tokens.colorNeutralForeground1 } } },
  address: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  addressText: { overflowWrap: 'anywhere', minWidth: 0 },
  copy: { flexShrink: 0, minWidth: '24px', height: '24px', padding: 0 },
  time: { fontVariantNumeric: 'tabular-nums' },
  timeColumn: { width: '152px' },
  stateColumn: { width: '84px' },
})

/** One API configuration, how it has been called lately, and how often. */
export function ApiConfView({ params }: ScreenProps) {
  const styles = useStyles()
  const text = useText()
  const { id: tabId } = useTab()
  const { id } = apiConfViewTab.params.parse(params)
  const { data, error, refetch } = useEndpoint(apiConf.endpoints.get, { params: { id } })
  const conf = data?.data
  const title = conf && text('api.apiConf:tab.view', { name: conf.apiName })
  useEffect(() => {
    if (title !== undefined) useTabs.getState().setTitle(tabId, title)
  }, [tabId, title])
  if (!conf) {
    return error ? (
      <FailedAnswer failure={error.failure} onRetry={refetch} />
    ) : (
      <Skeleton className={styles.waiting} aria-label={text('kit:list.loading')}>
        {[0, 1, 2, 3].map((line) => (
          <SkeletonItem key={line} size={32} />
        ))}
      </Skeleton>
    )
  }
  return (
    <div className={styles.screen}>
      <Card className={styles.card}>
        <CurlBar conf={conf} />
        <Configuration conf={conf} />
      </Card>
      <Card className={styles.card}>
        <RecentRequests apiCode={conf.apiCode} />
      </Card>
      <Card className={mergeClasses(styles.card, styles.chart)}>
        <RequestsByDay apiCode={conf.apiCode} />
      </Card>
    </div>
  )
}

const usePlatformAddress = (): string =>
  useSession((state) => state.session?.profile.address) || 'http://localhost'

/** Where the interface is called, with a button that copies it. */
function AddressValue({ conf }: { conf: ApiConf }) {
  const styles = useStyles()
  const text = useText()
  const address = confAddress(usePlatformAddress(), conf)
  if (address === '') return '-'
  return (
    <span className={styles.address}>
      <span className={styles.addressText} dir="ltr">
        {address}
      </span>
      <Button
        className={styles.copy}
        appearance="subtle"
        size="small"
        icon={<Copy16Regular />}
        aria-label={text('api.apiConf:address.copy')}
        onClick={() => copyText(address)}
      />
    </span>
  )
}

/** The request as the configuration describes it, before any was made. */
function CurlBar({ conf }: { conf: ApiConf }) {
  const styles = useStyles()
  const text = useText()
  const address = usePlatformAddress()
  if (apiCategory(conf) === null) return null
  const copy = () => copyText(confCurl(address, conf) ?? '', text('api.apiLog:curl.done'))
  return (
    <div className={styles.bar}>
      <Button size="small" icon={<CodeRegular />} onClick={copy}>
        {text('api.apiLog:curl')}
      </Button>
    </div>
  )
}

/** Text of any value but the first: the second of the two (OPS-APD-03). */
const eitherText = (labels: CodeLabels, value: string, text: ReturnType<typeof useText>): string => {
  const [first = '', second = ''] = labels.vocabulary.codes
  return codeText(labels, value === first ? first : second, text)
}

function Configuration({ conf }: { conf: ApiConf }) {
  const styles = useStyles()
  const text = useText()
  const apps = useAppNames()
  const category = apiCategory(conf)
  const steps: readonly StepField[] = category === null ? [] : stepFields[category]
  const name = (appId: string) => apps.get(appId) ?? appId
  return (
    <Details
      items={[
        { label: text('api.apiConf:field.apiCode'), value: conf.apiCode },
        { label: text('api.apiConf:field.apiName'), value: conf.apiName },
        {
          label: text('api.apiConf:field.msgPush'),
          value: (
            <Checkbox
              label={text('api.apiConf:notice')}
              checked={conf.msgPush}
              disabled
              input={{ className: styles.told }}
            />
          ),
        },
        { label: text('api.apiConf:field.apiProvider'), value: name(conf.apiProvider) },
        { label: text('api.apiConf:field.apiConsumer'), value: name(conf.apiConsumer) },
        {
          label: text('api.apiConf:field.callMode'),
          value: eitherText(requestLabels, conf.apiRequestType, text),
        },
        { label: text('api.apiConf:field.apiType'), value: eitherText(typeLabels, conf.apiType, text) },
        {
          label: text('api.apiConf:field.apiProtocolType'),
          value: eitherText(protocolLabels, conf.apiProtocolType, text),
        },
        {
          label: text('api.apiConf:field.apiDealType'),
          value: eitherText(dealLabels, conf.apiDealType, text),
        },
        { label: text('api.apiConf:field.category'), value: categoryText(conf, text) },
        ...steps.map((field) => ({ label: text(stepLabels[field]), value: conf[field] || '-' })),
        { label: text('api.apiConf:field.apiUrl'), value: <AddressValue conf={conf} /> },
        { label: text('api.apiConf:field.apiRemark'), value: conf.apiRemark || '-' },
      ]}
    />
  )
}

function RecentRequests({ apiCode }: { apiCode: string }) {
  const styles = useStyles()
  const text = useText()
  const { data, error, refetch } = useEndpoint(apiMonitor.endpoints.recent, { query: { apiCode } })
  const title = text('api.apiConf:recent')
  return (
    <>
      <Text as="h3" weight="semibold">
        {title}
      </Text>
      {error ? (
        <FailedAnswer failure={error.failure} onRetry={refetch} />
      ) : data?.data.length === 0 ? (
        <EmptyState title={text('api.apiConf:recent.none')} />
      ) : (
        <Table size="extra-small" aria-label={title}>
          <TableHeader>
            <TableRow>
              <TableHeaderCell className={styles.timeColumn}>
                {text('api.apiLog:field.apiReqTime')}
              </TableHeaderCell>
              <TableHeaderCell className={styles.stateColumn}>
                {text('api.apiLog:field.apiStatus')}
              </TableHeaderCell>
              <TableHeaderCell>{text('api.apiLog:field.respStr')}</TableHeaderCell>
            </TableRow>
          </TableHeader>
          <TableBody>
            {data?.data.slice(0, 10).map(({ apiReqTime, apiStatus, respStr }, index) => (
              // Two requests of one moment may have the same answer.
              <TableRow key={index}>
                <TableCell className={styles.time}>{apiReqTime}</TableCell>
                <TableCell>
                  <CodeTag codes={resultLabels} value={String(apiStatus)} />
                </TableCell>
                <TableCell>
                  <span className={styles.answer} title={respStr}>
                    {respStr}
                  </span>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </>
  )
}

const DAYS = 7

function RequestsByDay({ apiCode }: { apiCode: string }) {
  const text = useText()
  const { data, error, refetch } = useEndpoint(apiMonitor.endpoints.days, { query: { days: DAYS, apiCode } })
  const days = data?.data
  const option = useCallback(
    (colors: ChartColors) =>
      lineOption(
        (days ?? []).map(({ date, value, desc }) => ({
          step: date.slice(5),
          value,
          title: `${date}\n${desc || value}`,
        })),
        colors,
      ),
    [days],
  )
  const figures = useMemo(
    (): Figures => ({
      columns: [
        { label: text('api.apiConf:days.date') },
        { label: text('api.apiConf:days.value'), isNumber: true },
        { label: text('api.apiConf:days.desc') },
      ],
      rows: (days ?? []).map(({ date, value, desc }) => ({ key: date, cells: [date, value, desc] })),
    }),
    [days, text],
  )
  return (
    <ChartPanel
      title={text('api.apiConf:days')}
      option={option}
      figures={figures}
      failure={error?.failure}
      onRetry={() => void refetch()}
    />
  )
}
