import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { CodeRegular, TimelineRegular } from '@fluentui/react-icons'
import { type ApiLog, apiLog } from '#contract/resources/api/apiLog.ts'
import { apiNotifyInfo } from '#contract/resources/api/apiNotifyInfo.ts'
import { apiReceiptInfo } from '#contract/resources/api/apiReceiptInfo.ts'
import { logWorkbenchTab } from '#contract/tabs.ts'
import { apiCurl } from '#features/api/apiLog/request.ts'
import { copyData } from '#kit/copyData.ts'
import { useSession } from '#kit/session.ts'
import { openTab } from '#kit/tabs.ts'
import { useText } from '#kit/text.ts'
import { formatMoment, later, readMoment } from '#base/moments.ts'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalM,
  },
})

const MINUTE = 60_000

/** The log workbench with everything of all interfaces in the minutes around a request. */
function around({ createDate }: ApiLog): string {
  const at = readMoment(createDate)
  const moment = (shift: number) => (Number.isNaN(at) ? '' : formatMoment(later(at, shift)))
  const logs = [apiLog.name, apiReceiptInfo.name, apiNotifyInfo.name]
  return JSON.stringify({ logs, parts: [], from: moment(-MINUTE), until: moment(MINUTE), failed: false })
}

/** Actions of a logged request. */
export function RequestTools({ log, onLeave }: { log: ApiLog; onLeave(): void }) {
  const styles = useStyles()
  const text = useText()
  const address = useSession((state) => state.session?.profile.address ?? '')
  return (
    <div className={styles.bar}>
      <Button
        size="small"
        icon={<CodeRegular />}
        onClick={() => copyData(apiCurl(address || 'http://localhost', log), text('api.apiLog:curl.done'))}
      >
        {text('api.apiLog:curl')}
      </Button>
      <Button
        size="small"
        icon={<TimelineRegular />}
        onClick={() => {
          onLeave()
          openTab(logWorkbenchTab, { id: log.id, query: around(log) })
        }}
      >
        {text('api.apiLog:around')}
      </Button>
    </div>
  )
}
