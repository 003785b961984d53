import { mergeClasses, Text } from '@fluentui/react-components'
import { Drafts16Regular } from '@fluentui/react-icons/svg/drafts'
import { LatePopover } from '#kit/late/LatePopover.tsx'
import { useText } from '#kit/text.ts'
import { DraftList } from '../drafts/DraftList.tsx'
import { useDrafts } from '../drafts/drafts.ts'
import { useItemStyles } from './itemStyles.ts'

/** Unsaved forms, reachable from anywhere; absent while there are none. */
export function DraftsItem() {
  const styles = useItemStyles()
  const text = useText()
  const count = useDrafts(({ drafts }) => drafts.length)
  if (count === 0) return null
  return (
    <LatePopover
      positioning="above-end"
      className={styles.surface}
      label={text('shell:drafts.title')}
      trigger={(trigger) => (
        <button
          type="button"
          className={mergeClasses(styles.item, styles.button)}
          title={text('shell:drafts.title')}
          {...trigger}
        >
          <Drafts16Regular aria-hidden="true" />
          {text('shell:drafts.count', { count })}
        </button>
      )}
    >
      {(close) => (
        <>
          <div className={styles.head}>
            <Text weight="semibold">{text('shell:drafts.title')}</Text>
          </div>
          <DraftList onOpened={close} />
        </>
      )}
    </LatePopover>
  )
}
