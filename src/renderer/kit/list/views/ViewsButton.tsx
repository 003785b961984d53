import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { BookmarkRegular } from '@fluentui/react-icons'
import { lazy, Suspense } from 'react'
import { LatePopover } from '#kit/late/LatePopover.tsx'
import type { ListState } from '#kit/list/state/listState.ts'
import { type Named, useNamed } from '#kit/list/views/useNamed.ts'
import { loadKitTexts, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  surface: { padding: tokens.spacingHorizontalM, width: '380px' },
  name: { maxWidth: '160px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

export interface ViewsPanelProps<R extends object> {
  readonly state: ListState<R>
  readonly named: Named
  close(): void
}

const ViewsPanel = lazy(async () => {
  const [panel] = await Promise.all([import('#kit/list/views/ViewsPanel.tsx'), loadKitTexts(['kit.views'])])
  return panel
})

/** The named view that a list is in, and what opens the others. */
export function ViewsButton<R extends object>({ state }: { state: ListState<R> }) {
  const styles = useStyles()
  const text = useText()
  const named = useNamed(state)
  const { mark, isChanged } = named
  const words = mark && (isChanged ? text('kit:views.changed', { name: mark.name }) : mark.name)
  return (
    <LatePopover
      className={styles.surface}
      label={text('kit:views.title')}
      tabIndex={-1}
      trigger={(trigger) => (
        <Button
          appearance="subtle"
          icon={<BookmarkRegular />}
          aria-label={words ? text('kit:views.current', { name: words }) : text('kit:views.title')}
          title={words ?? text('kit:views.title')}
          {...trigger}
        >
          {/* One child or none: without any it is as wide as its icon. */}
          {mark ? (
            <>
              <span className={styles.name}>{mark.name}</span>
              {isChanged ? '*' : null}
            </>
          ) : null}
        </Button>
      )}
    >
      {(close) => (
        <Suspense>
          {/* `lazy` loses the type parameter; views of these rows are what it shows. */}
          <ViewsPanel state={state as unknown as ListState<object>} named={named} close={close} />
        </Suspense>
      )}
    </LatePopover>
  )
}
