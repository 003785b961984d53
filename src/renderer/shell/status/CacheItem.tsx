import { mergeClasses } from '@fluentui/react-components'
import { History16Regular } from '@fluentui/react-icons/svg/history'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { useAge } from '#kit/time.ts'
import { askAgain } from '../session/events.ts'
import { useItemStyles } from './itemStyles.ts'

/** Where menus, permissions and dictionaries came from, and how old they are; a click loads them again. */
export function CacheItem() {
  const styles = useItemStyles()
  const text = useText()
  const source = useSession(({ session }) => session?.source)
  const age = useAge(useSession(({ session }) => session?.asOf ?? null))
  if (!source) return null
  return (
    <button
      type="button"
      className={mergeClasses(styles.item, styles.button, source === 'cache' && styles.caution)}
      title={text('shell:cache.refresh')}
      onClick={() => void askAgain()}
    >
      <History16Regular aria-hidden="true" />
      {text(source === 'cache' ? 'shell:cache.cached' : 'shell:cache.fresh', { age })}
    </button>
  )
}
