import { Text } from '@fluentui/react-components'
import { LinkRegular } from '@fluentui/react-icons'
import { messageLevels } from '#contract/resources/msg/message.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { tagCodes } from '#kit/codes.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { Marked } from '#pickers/message/Marked.tsx'
import type { MessageOf } from '#pickers/message/preview.ts'
import { usePreviewStyles } from '#pickers/message/previewStyles.ts'

const levels = tagCodes(messageLevels, {
  1: { label: 'pickers:preview.level.1', color: 'danger' },
  2: { label: 'pickers:preview.level.2', color: 'default' },
  3: { label: 'pickers:preview.level.3', color: 'default' },
})

/** An entry of the in-box, unread. */
export function SitePreview({ shown }: { shown: MessageOf<'SITE'> }) {
  const styles = usePreviewStyles()
  const text = useText()
  const types = useSession((state) => state.dictionaries.get('SYS_MSG_TYPE'))
  const { title, content, type, msgLevel, url } = shown.content
  return (
    <div className={styles.card} data-preview="body">
      <div className={styles.line}>
        <CodeTag codes={levels} value={msgLevel} />
        <Text size={200} className={styles.sub}>
          {types?.get(type) ?? type} · {text('pickers:preview.now')}
        </Text>
      </div>
      <Text weight="bold" className={styles.text} dir="auto">
        <Marked text={title} />
      </Text>
      <Text className={styles.text} dir="auto">
        <Marked text={content} />
      </Text>
      {url === '' ? null : (
        <Text size={200} className={styles.sub}>
          <LinkRegular aria-hidden /> <Marked text={url} />
        </Text>
      )}
    </div>
  )
}
