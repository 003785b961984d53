import { Divider, mergeClasses, Text } from '@fluentui/react-components'
import { Fragment } from 'react'
import { useText } from '#kit/text.ts'
import { Marked } from '#pickers/message/Marked.tsx'
import type { MessageOf } from '#pickers/message/preview.ts'
import { usePreviewStyles } from '#pickers/message/previewStyles.ts'

interface PropertiesPreviewProps {
  readonly shown: MessageOf<'MP' | 'MA'>
  /** Title of the official template. */
  readonly title: string
}

/** The card of an official account or a mini program: a line per property. */
export function PropertiesPreview({ shown, title }: PropertiesPreviewProps) {
  const styles = usePreviewStyles()
  const text = useText()
  const jump =
    shown.kind === 'MA'
      ? shown.page
      : shown.miniprogram
        ? `${shown.miniprogram.appid} ${shown.miniprogram.pagepath}`
        : shown.url
  return (
    <div className={styles.card}>
      <Text size={200} className={styles.sub}>
        {text(shown.kind === 'MP' ? 'pickers:preview.mp' : 'pickers:preview.ma')}
      </Text>
      {title === '' ? null : <Text weight="semibold">{title}</Text>}
      <dl className={styles.properties} data-preview="body">
        {shown.properties.map(({ label, value, color }, index) => (
          // Rows have no identity beside their place.
          <Fragment key={index}>
            <dt className={styles.sub}>{label}</dt>
            <dd
              className={mergeClasses(styles.value, color !== undefined && color !== '' && styles.onPaper)}
              style={shown.kind === 'MP' && color ? { color } : undefined}
              dir="auto"
            >
              <Marked text={value} />
            </dd>
          </Fragment>
        ))}
      </dl>
      <Divider />
      <Text size={200}>{text('pickers:preview.details')}</Text>
      {jump.trim() === '' ? null : (
        <Text size={200} className={styles.sub}>
          {jump}
        </Text>
      )}
    </div>
  )
}
