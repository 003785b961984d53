import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { Button, makeStyles, Spinner, Tab, TabList, Text, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useMemo, useState } from 'react'
import {
  type ReceiverAnswer,
  type SendReceiver,
  simulatedSend,
} from '#contract/resources/msg/simulatedSend.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { Pager } from '#kit/list/chrome/Pager.tsx'
import { pageCount } from '#kit/list/state/pager.ts'
import { useText } from '#kit/text.ts'
import { type ReceiversOf, saveReceivers } from '#pickers/receivers/receiverReport.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  root: { display: 'grid', gap: tokens.spacingVerticalS, minWidth: 0 },
  head: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  tabs: { flex: 1, flexWrap: 'wrap', minWidth: 0 },
  rows: {
    height: '380px',
    overflow: 'auto',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase300,
    tableLayout: 'fixed',
  },
  heading: {
    position: 'sticky',
    top: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground3,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'start',
  },
  cell: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
  },
  failing: { color: tokens.colorStatusDangerForeground1 },
})

/** An address is the longest; reasons are separate, where a receiver is left out. */
const widths = ['14%', '15%', '17%', '32%', '22%'] as const

const ALL = ''
const LEFT_OUT = 'leftOut'
const sizes = [10, 20, 50, 100]

interface GettersProps extends ReceiversOf {
  /** Name of the sender. */
  readonly name: string
}

/** Who a send would reach, by channel, and who is left out and why. */
export function GettersDialog({
  name,
  templateId,
  receiveInfo,
  ruleId,
  onClose,
}: DialogProps & GettersProps) {
  const styles = useStyles()
  const text = useText()
  const [shown, setShown] = useState({ tab: ALL, page: 1, limit: 50 })
  const question = useMemo(() => ({ templateId, receiveInfo, ruleId }), [templateId, receiveInfo, ruleId])
  const input = useMemo(() => {
    const { tab, page, limit } = shown
    const isLeftOut = tab === LEFT_OUT
    return {
      body: {
        ...question,
        ...{ page, limit, view: isLeftOut ? ('leftOut' as const) : ('receiving' as const) },
        channelCode: isLeftOut ? '' : tab,
      },
    }
  }, [question, shown])
  const { data, error, refetch } = useEndpoint(simulatedSend.endpoints.receivers, input)
  const answer = data?.data
  return (
    <DialogFrame
      title={text('pickers:getters.title', { name })}
      width={900}
      isFixedWidth
      isAlert={false}
      className={styles.root}
      actions={
        <>
          <ExportButton question={question} answer={answer} name={name} />
          <Button appearance="primary" onClick={() => onClose()}>
            {text('common:close')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      {answer ? (
        <>
          <Tabs answer={answer} tab={shown.tab} onTab={(tab) => setShown({ ...shown, tab, page: 1 })} />
          {answer.unknownResolvers.length > 0 ? (
            <Text className={styles.failing}>
              {text('pickers:getters.unknown', {
                names: answer.unknownResolvers.join(text('common:separator')),
              })}
            </Text>
          ) : null}
          <Rows answer={answer} tab={shown.tab} />
          <Pager
            total={answer.total}
            page={shown.page}
            pages={pageCount(answer.total, shown.limit)}
            limit={shown.limit}
            sizes={sizes}
            onPage={(page) => setShown({ ...shown, page })}
            onLimit={(limit) => setShown({ ...shown, limit, page: 1 })}
          />
        </>
      ) : error ? (
        <FailedAnswer failure={error.failure} title="pickers:getters.failed" onRetry={refetch} />
      ) : (
        <Spinner size="small" label={text('kit:list.loading')} />
      )}
    </DialogFrame>
  )
}

interface TabsProps {
  readonly answer: ReceiverAnswer
  readonly tab: string
  onTab(tab: string): void
}

function Tabs({ answer: { channels, leftOut }, tab, onTab }: TabsProps) {
  const styles = useStyles()
  const text = useText()
  const count = channels.reduce((sum, { total }) => sum + total, 0)
  return (
    <TabList
      size="small"
      className={styles.tabs}
      aria-label={text('pickers:getters.channel')}
      selectedValue={tab}
      onTabSelect={(_, { value }) => onTab(String(value))}
    >
      <Tab value={ALL}>{text('pickers:getters.all', { count })}</Tab>
      {channels.map(({ channelCode, channelName, total, failing }) => (
        <Tab key={channelCode} value={channelCode}>
          {failing > 0
            ? text('pickers:getters.countFailing', { name: channelName, total, failing })
            : text('pickers:getters.count', { name: channelName, total })}
        </Tab>
      ))}
      <Tab value={LEFT_OUT}>{text('pickers:getters.leftOut', { count: leftOut })}</Tab>
    </TabList>
  )
}

function Rows({ answer: { list, channels }, tab }: { answer: ReceiverAnswer; tab: string }) {
  const styles = useStyles()
  const text = useText()
  const nameOf = new Map(channels.map(({ channelCode, channelName }) => [channelCode, channelName]))
  const headings = [
    text('pickers:getters.channel'),
    text('pickers:getters.name'),
    text('pickers:getters.dept'),
    text('pickers:getters.address'),
    text('pickers:getters.reason'),
  ]
  if (list.length === 0)
    return (
      <div className={styles.rows}>
        <EmptyState title={text(tab === LEFT_OUT ? 'pickers:getters.noneLeftOut' : 'pickers:getters.none')} />
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <div className={styles.rows} tabIndex={0} role="group" aria-label={text('pickers:getters')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {headings.map((heading, index) => (
              <th key={heading} scope="col" className={styles.heading} style={{ width: widths[index] }}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <Row
              key={`${row.channelCode} ${row.userId} ${row.recipient}`}
              row={row}
              channel={nameOf.get(row.channelCode) ?? row.channelCode}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, channel }: { row: SendReceiver; channel: string }) {
  const styles = useStyles()
  const cells = [channel, row.name, row.deptName, row.recipient]
  return (
    <tr>
      {cells.map((words, index) => (
        // The columns are fixed.
        <td key={index} className={styles.cell} title={words}>
          {words}
        </td>
      ))}
      <td className={styles.cell} title={row.reason}>
        <span className={row.reason === '' ? undefined : styles.failing}>{row.reason}</span>
      </td>
    </tr>
  )
}

interface ExportButtonProps {
  readonly question: ReceiversOf
  readonly answer: ReceiverAnswer | undefined
  readonly name: string
}

function ExportButton({ question, answer, name }: ExportButtonProps) {
  const text = useText()
  const [isRunning, setRunning] = useState(false)
  return (
    <Button
      icon={<ArrowDownloadRegular />}
      disabled={!answer}
      disabledFocusable={isRunning}
      onClick={() => {
        if (isRunning || !answer) return
        setRunning(true)
        void saveReceivers(question, answer.channels, name)
          .catch(presentFailure)
          .finally(() => setRunning(false))
      }}
    >
      {text('common:export')}
    </Button>
  )
}
