import { Button, Link, mergeClasses, Text } from '@fluentui/react-components'
import { Alert16Regular } from '@fluentui/react-icons/svg/alert'
import { ErrorCircle16Filled } from '@fluentui/react-icons/svg/error-circle'
import { Info16Regular } from '@fluentui/react-icons/svg/info'
import { Warning16Filled } from '@fluentui/react-icons/svg/warning'
import type { Notice } from '#contract/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { LatePopover } from '#kit/late/LatePopover.tsx'
import { clearNotices, markNoticesSeen, noticeText, useNotices } from '#kit/notices.ts'
import { loadKitTexts, useText } from '#kit/text.ts'
import { runCommand } from '../commands/commands.ts'
import { openRoute } from '../routes/openRoute.ts'
import { screenTitle, titleNamespaces } from '../text/screenTitles.ts'
import { clockTime } from './clock.ts'
import { useItemStyles } from './itemStyles.ts'

/** Notices of the console, including refusals that raise no pop-up: their number, and the list on a click. */
export function NoticesItem() {
  const styles = useItemStyles()
  const text = useText()
  const { notices, unseen } = useNotices()
  const count = notices.length
  const before = async () => {
    markNoticesSeen()
    const calls = notices.flatMap(({ call }) => call ?? [])
    // Titles of screens that were not opened yet; without them the list is worth reading all the same.
    await loadKitTexts(titleNamespaces(calls)).catch(() => undefined)
  }
  return (
    <LatePopover
      positioning="above-end"
      className={styles.surface}
      label={text('shell:notices.title')}
      before={before}
      trigger={(trigger) => (
        <button
          type="button"
          className={mergeClasses(styles.item, styles.button, unseen > 0 && styles.caution)}
          title={text('shell:notices.title')}
          {...trigger}
        >
          <Alert16Regular aria-hidden="true" />
          <span role="status">{text('shell:notices.count', { count })}</span>
        </button>
      )}
    >
      {(close) => (
        <>
          <div className={styles.head}>
            <Text weight="semibold">{text('shell:notices.title')}</Text>
            <Button
              size="small"
              appearance="subtle"
              onClick={() => {
                runCommand('watch.open')
                close()
              }}
            >
              {text('shell:watch.title')}
            </Button>
            <Button
              size="small"
              disabled={count === 0}
              onClick={() => void clearNotices().catch(presentFailure)}
            >
              {text('shell:notices.clear')}
            </Button>
          </div>
          {count === 0 ? (
            <Text className={styles.detail}>{text('shell:notices.none')}</Text>
          ) : (
            <ul className={styles.list}>
              {notices.map((notice) => (
                <Entry key={notice.id} notice={notice} onOpened={close} />
              ))}
            </ul>
          )}
        </>
      )}
    </LatePopover>
  )
}

const icons = { info: Info16Regular, warning: Warning16Filled, error: ErrorCircle16Filled }
const tones = { info: 'detail', warning: 'caution', error: 'bad' } as const

function Entry({ notice, onOpened }: { notice: Notice; onOpened(): void }) {
  const styles = useItemStyles()
  const text = useText()
  const { route } = notice
  const Icon = icons[notice.level]
  const about = notice.call === undefined ? notice.subject : text(screenTitle(notice.call))
  return (
    <li className={styles.entry}>
      <Text>
        <Icon className={styles[tones[notice.level]]} aria-hidden="true" /> {noticeText(notice)}
      </Text>
      <Text size={200} className={styles.detail}>
        {[clockTime(notice.at), about].filter(Boolean).join(' · ')}
        {route && (
          <>
            {' · '}
            <Link
              as="button"
              onClick={() => {
                openRoute(route)
                onOpened()
              }}
            >
              {text('shell:notices.show')}
            </Link>
          </>
        )}
      </Text>
    </li>
  )
}
