import {
  Button,
  mergeClasses,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Text,
} from '@fluentui/react-components'
import { Alert16Regular } from '@fluentui/react-icons/svg/alert'
import { ErrorCircle16Filled } from '@fluentui/react-icons/svg/error-circle'
import { Info16Regular } from '@fluentui/react-icons/svg/info'
import { Warning16Filled } from '@fluentui/react-icons/svg/warning'
import { useTranslation } from 'react-i18next'
import type { Notice } from '#contract/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { clearNotices, markNoticesSeen, useNotices } from '#kit/notices.ts'
import { useText } from '#kit/text.ts'
import { clockTime } from './clock.ts'
import { useItemStyles } from './itemStyles.ts'

/** Refusals that raise no pop-up are not lost: they are counted here and read on a click. */
export function NoticesItem() {
  const styles = useItemStyles()
  const text = useText()
  const { notices, unseen } = useNotices()
  const count = notices.length
  return (
    <Popover positioning="above-end" trapFocus onOpenChange={(_, { open }) => open && markNoticesSeen()}>
      <PopoverTrigger disableButtonEnhancement>
        <button
          type="button"
          className={mergeClasses(styles.item, styles.button, unseen > 0 && styles.caution)}
          title={text('shell:notices.title')}
        >
          <Alert16Regular aria-hidden="true" />
          <span role="status">{text('shell:notices.count', { count })}</span>
        </button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={text('shell:notices.title')}>
        <div className={styles.head}>
          <Text weight="semibold">{text('shell:notices.title')}</Text>
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
              <Entry key={notice.id} notice={notice} />
            ))}
          </ul>
        )}
      </PopoverSurface>
    </Popover>
  )
}

const icons = { info: Info16Regular, warning: Warning16Filled, error: ErrorCircle16Filled }
const tones = { info: 'detail', warning: 'caution', error: 'bad' } as const

function Entry({ notice }: { notice: Notice }) {
  const styles = useItemStyles()
  const { t } = useTranslation()
  const Icon = icons[notice.level]
  // Core names a text of ours where the platform has no words of its own; an unknown one shows its name.
  const words =
    notice.text || t(`failure:notice.${notice.code}`, { ...notice.values, defaultValue: notice.code })
  return (
    <li className={styles.entry}>
      <Text>
        <Icon className={styles[tones[notice.level]]} aria-hidden="true" /> {words}
      </Text>
      <Text size={200} className={styles.detail}>
        {[clockTime(notice.at), notice.subject].filter(Boolean).join(' · ')}
      </Text>
    </li>
  )
}
