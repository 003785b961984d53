import { mergeClasses, Popover, PopoverSurface, PopoverTrigger, Text } from '@fluentui/react-components'
import { Drafts16Regular } from '@fluentui/react-icons/svg/drafts'
import { useState } from 'react'
import { useText } from '#kit/text.ts'
import { DraftList } from '../drafts/DraftList.tsx'
import { useDrafts } from '../drafts/drafts.ts'
import { useItemStyles } from './itemStyles.ts'

/** Unsaved forms, reachable from anywhere; absent while there are none. */
export function DraftsItem() {
  const styles = useItemStyles()
  const text = useText()
  const count = useDrafts(({ drafts }) => drafts.length)
  const [isOpen, setOpen] = useState(false)
  if (count === 0) return null
  return (
    <Popover positioning="above-end" trapFocus open={isOpen} onOpenChange={(_, { open }) => setOpen(open)}>
      <PopoverTrigger disableButtonEnhancement>
        <button
          type="button"
          className={mergeClasses(styles.item, styles.button)}
          title={text('shell:drafts.title')}
        >
          <Drafts16Regular aria-hidden="true" />
          {text('shell:drafts.count', { count })}
        </button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={text('shell:drafts.title')}>
        <div className={styles.head}>
          <Text weight="semibold">{text('shell:drafts.title')}</Text>
        </div>
        <DraftList onOpened={() => setOpen(false)} />
      </PopoverSurface>
    </Popover>
  )
}
