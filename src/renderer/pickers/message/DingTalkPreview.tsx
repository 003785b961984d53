import { mergeClasses, Text } from '@fluentui/react-components'
import { AttachRegular, ImageRegular, MicRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { useText } from '#kit/text.ts'
import { MarkdownText } from '#pickers/message/MarkdownText.tsx'
import { Marked } from '#pickers/message/Marked.tsx'
import type { MessageOf } from '#pickers/message/preview.ts'
import { usePreviewStyles } from '#pickers/message/previewStyles.ts'

type Fields = MessageOf<'DINGTALK'>['fields']

/** A message of DingTalk by its type; a type that is not known shows its fields as they are. */
export function DingTalkPreview({ shown }: { shown: MessageOf<'DINGTALK'> }) {
  const styles = usePreviewStyles()
  const { type, fields } = shown
  switch (type) {
    case 'text':
      return (
        <div className={styles.bubble} dir="auto" data-preview="body">
          <Marked text={fields.content} />
        </div>
      )
    case 'link':
      return <LinkCard fields={fields} />
    case 'action_card':
      return <ActionCard fields={fields} />
    case 'markdown':
      return (
        <Card title={fields.title}>
          <MarkdownText source={fields.text} />
        </Card>
      )
    case 'image':
      return <Media icon={<ImageRegular />} words={fields.media_id} />
    case 'file':
      return <Media icon={<AttachRegular />} words={fields.media_id} />
    case 'voice':
      return <Media icon={<MicRegular />} words={fields.media_id} seconds={fields.duration} />
    default:
      return <div className={styles.text}>{JSON.stringify(fields, null, 2)}</div>
  }
}

function Card({ title, children }: { title: unknown; children: ReactNode }) {
  const styles = usePreviewStyles()
  return (
    <div className={styles.card} dir="auto" data-preview="body">
      <Text weight="semibold" className={styles.text}>
        <Marked text={title} />
      </Text>
      {children}
    </div>
  )
}

function LinkCard({ fields }: { fields: Fields }) {
  const styles = usePreviewStyles()
  return (
    <Card title={fields.title}>
      <Text className={styles.text}>
        <Marked text={fields.text} />
      </Text>
      <div className={styles.picture}>
        <ImageRegular aria-hidden />
        <Marked text={fields.picUrl} />
      </div>
      <Text size={200} className={styles.sub}>
        <Marked text={fields.messageUrl} />
      </Text>
    </Card>
  )
}

const titlesOf = (list: unknown): unknown[] =>
  Array.isArray(list)
    ? list.map((button: unknown) =>
        typeof button === 'object' && button !== null && 'title' in button ? button.title : '',
      )
    : []

function ActionCard({ fields }: { fields: Fields }) {
  const styles = usePreviewStyles()
  const titles = titlesOf(fields.btn_json_list)
  const buttons = titles.length > 0 ? titles : [fields.single_title]
  return (
    <Card title={fields.title}>
      <MarkdownText source={fields.markdown} />
      <div className={mergeClasses(styles.buttons, String(fields.btn_orientation) === '1' && styles.beside)}>
        {buttons.map((title, index) => (
          // Buttons have no identity beside their place.
          <span key={index} className={styles.button}>
            <Marked text={title} />
          </span>
        ))}
      </div>
    </Card>
  )
}

function Media({ icon, words, seconds }: { icon: ReactNode; words: unknown; seconds?: unknown }) {
  const styles = usePreviewStyles()
  const text = useText()
  return (
    <div className={styles.card}>
      <div className={styles.picture} data-preview="body">
        {icon}
        <Marked text={words} />
      </div>
      {seconds === undefined ? null : (
        <Text size={200}>{text('pickers:preview.seconds', { seconds: String(seconds) })}</Text>
      )}
    </div>
  )
}
