import { makeStyles, MessageBar, MessageBarBody, Text, tokens } from '@fluentui/react-components'
import { useDeferredValue, useId, useMemo } from 'react'
import type { ChannelContent, MessageExtras, MessageFault } from '#contract/messaging/message.ts'
import type { TemplateParameter } from '#contract/messaging/documents.ts'
import type { ParameterValues } from '#contract/messaging/rendering.ts'
import { type Translate, useText } from '#kit/text.ts'
import { DingTalkPreview } from '#pickers/message/DingTalkPreview.tsx'
import { MailPreview } from '#pickers/message/MailPreview.tsx'
import { Marked } from '#pickers/message/Marked.tsx'
import { PlaceholderList } from '#pickers/message/PlaceholderList.tsx'
import { isKind, type Preview, previewOf } from '#pickers/message/preview.ts'
import { usePreviewStyles } from '#pickers/message/previewStyles.ts'
import { PropertiesPreview } from '#pickers/message/PropertiesPreview.tsx'
import { SitePreview } from '#pickers/message/SitePreview.tsx'
import { SmsPreview } from '#pickers/message/SmsPreview.tsx'

const useStyles = makeStyles({
  root: {
    display: 'grid',
    alignContent: 'start',
    gap: tokens.spacingVerticalS,
    minWidth: 0,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
})

export interface MessagePreviewProps extends ChannelContent {
  /** Title of the official template. */
  readonly titleOp?: string
  /** Null: the text typed for the parameters cannot be read. */
  readonly values: ParameterValues | null
  readonly declared: readonly TemplateParameter[]
  readonly extras?: MessageExtras
  /** Shows a placeholder in its editor. Without it the list only names them. */
  readonly onFind?: (start: number, end: number) => void
}

const noExtras: MessageExtras = {}
const noValues: ParameterValues = {}

/**
 * A message as its receiver sees it, made by the code that sends it. It follows the typing when there is time, so
 * that a key is never late because of it.
 */
export function MessagePreview(props: MessagePreviewProps) {
  const {
    channelCode,
    templateIdOp,
    templateTypeOp,
    titleOp = '',
    declared,
    extras = noExtras,
    onFind,
  } = props
  const styles = useStyles()
  const text = useText()
  const heading = useId()
  const content = useDeferredValue(props.content)
  const values = useDeferredValue(props.values ?? noValues)
  const preview = useMemo(
    () => previewOf({ channelCode, content, templateIdOp, templateTypeOp }, values, extras),
    [channelCode, content, templateIdOp, templateTypeOp, values, extras],
  )
  const problems = preview.faults.map((fault) => faultText(fault, text))
  return (
    <section className={styles.root} aria-labelledby={heading} data-channel={channelCode}>
      <Text as="h3" size={300} weight="semibold" id={heading}>
        {text('pickers:preview.title')}
      </Text>
      <Body preview={preview} titleOp={titleOp} />
      {problems.map((problem) => (
        <MessageBar key={problem} intent="warning" layout="multiline">
          <MessageBarBody>{problem}</MessageBarBody>
        </MessageBar>
      ))}
      <PlaceholderList content={content} declared={declared} onFind={onFind} />
    </section>
  )
}

function Body({ preview: { message, shown }, titleOp }: { preview: Preview; titleOp: string }) {
  const styles = usePreviewStyles()
  if (message === null || shown === null) return null
  if (isKind(shown, 'SMS'))
    return isKind(message, 'SMS') ? <SmsPreview message={message} shown={shown} /> : null
  if (isKind(shown, 'EMAIL')) return <MailPreview shown={shown} />
  if (isKind(shown, 'DINGTALK')) return <DingTalkPreview shown={shown} />
  if (isKind(shown, 'SITE')) return <SitePreview shown={shown} />
  if (isKind(shown, 'custom'))
    return (
      <div className={styles.bubble} dir="auto" data-preview="body">
        <Marked text={shown.text} />
      </div>
    )
  return <PropertiesPreview shown={shown} title={titleOp} />
}

/** Why the message would not be sent as it is. */
function faultText(fault: MessageFault, text: Translate): string {
  switch (fault.reason) {
    case 'missing':
      return text('pickers:preview.missing', {
        names: fault.names.slice(0, 10).join(text('common:separator')),
      })
    case 'tooLong':
      return text('pickers:preview.tooLong')
    case 'content':
      return text('pickers:preview.content')
    case 'signature':
      return text('pickers:preview.signature')
    case 'cc':
      return text('pickers:preview.wrongCc')
    case 'officialTemplate':
      return text('pickers:preview.officialTemplate')
    case 'state':
      return text('pickers:preview.state')
  }
}
