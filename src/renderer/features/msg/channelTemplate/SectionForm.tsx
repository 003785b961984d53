import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useMemo, useState } from 'react'
import { type ChannelTemplate, channelTemplate } from '#contract/resources/msg/channelTemplate.ts'
import type { Template } from '#contract/resources/msg/template.ts'
import { readCode } from '#contract/vocabulary.ts'
import { DingTalkEditor } from '#features/msg/channelTemplate/editors/DingTalkEditor.tsx'
import { GenericEditor } from '#features/msg/channelTemplate/editors/GenericEditor.tsx'
import { MailEditor } from '#features/msg/channelTemplate/editors/MailEditor.tsx'
import { PropertiesEditor } from '#features/msg/channelTemplate/editors/PropertiesEditor.tsx'
import { SiteEditor } from '#features/msg/channelTemplate/editors/SiteEditor.tsx'
import { SmsEditor } from '#features/msg/channelTemplate/editors/SmsEditor.tsx'
import { isLoud } from '#features/msg/channelTemplate/labels.ts'
import {
  type CardKind,
  cardKindCodes,
  dingTalkForm,
  formOf,
  type SectionForm as Form,
} from '#features/msg/channelTemplate/forms.ts'
import { SectionPreview } from '#features/msg/channelTemplate/SectionPreview.tsx'
import { SendButton } from '#features/msg/channelTemplate/SendButton.tsx'
import { StatusButton } from '#features/msg/channelTemplate/StatusButton.tsx'
import { FormMessage } from '#kit/form/FormMessage.tsx'
import { RecordFormContext, type RecordForm, useRecordForm } from '#kit/form/useRecordForm.ts'
import { useIsOffered } from '#kit/list/offers.ts'
import { useText } from '#kit/text.ts'
import { useAfterPaint } from '#ui/useAfterPaint.ts'

const useStyles = makeStyles({
  form: { display: 'grid', gap: tokens.spacingVerticalM, minWidth: 0 },
  message: { ':empty': { display: 'none' } },
  // The preview is below where there is no room beside.
  beside: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    '@media (max-width: 1280px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

const { create, update } = channelTemplate.endpoints

export interface SectionFormProps {
  readonly template: Template
  readonly channelCode: string
  readonly channelName: string
  /** Null for one that was never saved. */
  readonly record: ChannelTemplate | null
  /** Unsaved input has appeared or gone. */
  onDirty(isDirty: boolean): void
  /** It was saved, stopped or enabled. */
  onChanged(): void
  /** Takes a section away that was never saved. */
  onRemove(): void
}

/** One channel's content of a template, with the editor of its channel. */
export function SectionForm(props: SectionFormProps) {
  return props.channelCode === 'DINGTALK' ? (
    <DingTalkSection {...props} />
  ) : (
    <PlainSection {...props} form={formOf(props.channelCode)} />
  )
}

function PlainSection({ form, ...props }: SectionFormProps & { form: Form }) {
  return <SectionFrame {...props} form={form} edited={useSection(props, form)} />
}

/** Its schema follows the message type and, of a card, its buttons. */
function DingTalkSection(props: SectionFormProps) {
  const first = useMemo(() => dingTalkForm(props.record?.templateTypeOp ?? '', 'whole'), [props.record])
  const shown = useMemo(() => first.asShown({ content: props.record?.content ?? '' }), [first, props.record])
  const [chosen, setChosen] = useState({
    type: props.record?.templateTypeOp ?? '',
    kind: (shown.content as { kind: CardKind }).kind,
  })
  const form = useMemo(() => dingTalkForm(chosen.type, chosen.kind), [chosen])
  const edited = useSection(props, form)
  const type = String(edited.form.watch('templateTypeOp') ?? '')
  const kind = readCode(cardKindCodes, String(edited.form.watch('content.kind') ?? '')) ?? 'whole'
  // Also when a draft or another version brings them.
  if (type !== chosen.type || kind !== chosen.kind) setChosen({ type, kind })
  return <SectionFrame {...props} form={form} edited={edited} />
}

function useSection(props: SectionFormProps, { schema, asShown, asSent }: Form): RecordForm {
  const { template, channelCode, record, onChanged, onDirty } = props
  const text = useText()
  const { templateId, templateName } = template
  const initial = useMemo(
    () => ({ ...asShown({}), templateId, channelCode, templateName }),
    // A section is initialised once; a later name of the template does not change the typed text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
    [templateId, channelCode],
  )
  const edited = useRecordForm({
    schema,
    create,
    update,
    record: record ?? undefined,
    asShown,
    asSent,
    initial,
    title: text('msg.template:channels.tab', { name: `${templateName} · ${channelCode}` }),
    isLoud: isLoud(channelCode),
    onSaved: onChanged,
  })
  const { isDirty } = edited
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])
  return edited
}

function SectionFrame({
  edited,
  form,
  template,
  channelCode,
  channelName,
  record,
  onChanged,
  onRemove,
}: SectionFormProps & { readonly form: Form; readonly edited: RecordForm }) {
  const styles = useStyles()
  const text = useText()
  const maySave = useIsOffered({ guard: update })
  // The fields can be typed into before the preview beside them is drawn.
  const hasPreview = useAfterPaint()
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        edited.submit()
      }}
    >
      <div className={styles.message} aria-live="polite">
        <FormMessage record={edited} />
      </div>
      <RecordFormContext value={edited}>
        <div className={styles.beside}>
          <div className={styles.fields} data-content>
            <Editor channelCode={channelCode} />
          </div>
          {hasPreview ? <SectionPreview template={template} channelCode={channelCode} form={form} /> : null}
        </div>
      </RecordFormContext>
      <div className={styles.buttons}>
        {maySave ? (
          <Button type="submit" appearance="primary" disabledFocusable={edited.isSaving}>
            {text('common:save')}
          </Button>
        ) : null}
        {record ? <StatusButton record={record} onChanged={onChanged} /> : null}
        {record ? (
          <SendButton
            template={template}
            record={record}
            channelName={channelName}
            isDirty={edited.isDirty}
            onSent={onChanged}
          />
        ) : null}
        {record ? null : (
          <Button
            type="button"
            onClick={() => {
              void edited.mayClose().then((may) => {
                if (may) onRemove()
              })
            }}
          >
            {text('msg.channelTemplate:remove')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** By the code of the channel; custom ones have a plain text. */
function Editor({ channelCode }: { channelCode: string }) {
  switch (channelCode) {
    case 'SMS':
      return <SmsEditor />
    case 'EMAIL':
      return <MailEditor />
    case 'MP':
    case 'MA':
      return <PropertiesEditor side={channelCode} />
    case 'DINGTALK':
      return <DingTalkEditor />
    case 'SITE':
      return <SiteEditor />
    default:
      return <GenericEditor />
  }
}
