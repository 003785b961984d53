import { makeStyles, tokens } from '@fluentui/react-components'
import { useContext, useMemo, useRef } from 'react'
import { readParamValues, readTemplateParams } from '#contract/messaging/documents.ts'
import { checkPlaceholders } from '#contract/messaging/rendering.ts'
import { ChannelTemplateWrite } from '#contract/resources/msg/channelTemplate.ts'
import type { Template } from '#contract/resources/msg/template.ts'
import type { SectionForm } from '#features/msg/channelTemplate/forms.ts'
import { PreviewValuesContext } from '#features/msg/channelTemplate/previewValues.ts'
import { useFormValues } from '#kit/form/useFormValues.ts'
import { MessagePreview } from '#pickers/message/MessagePreview.tsx'
import { useMailSignature } from '#pickers/message/useMailSignature.ts'
import { useSignatureText } from '#pickers/message/useSignatureText.ts'
import { ValuesField } from '#pickers/values/ValuesField.tsx'

const useStyles = makeStyles({
  root: { display: 'grid', alignContent: 'start', gap: tokens.spacingVerticalM, minWidth: 0 },
})

/** Channels whose content is the plain text of their editor. */
const isPlain = (channelCode: string): boolean =>
  !['EMAIL', 'MP', 'MA', 'DINGTALK', 'SITE'].includes(channelCode)

interface SectionPreviewProps {
  readonly template: Template
  readonly channelCode: string
  readonly form: SectionForm
}

/** Content of a section as its receiver will see it, saved or not, with values that all sections share. */
export function SectionPreview({ template, channelCode, form }: SectionPreviewProps) {
  const styles = useStyles()
  const root = useRef<HTMLDivElement>(null)
  const { json, set } = useContext(PreviewValuesContext)
  const typed = useFormValues()
  const content = useMemo(
    () =>
      ChannelTemplateWrite.partial().safeParse(form.asSent(typed as Readonly<Record<string, unknown>>)).data,
    [form, typed],
  )
  const declared = useMemo(() => readTemplateParams(template.templateParams), [template.templateParams])
  const values = useMemo(() => readParamValues(json) ?? null, [json])
  const signature = useSignatureText(channelCode === 'SMS' ? content?.signatureCode : undefined)
  const mailSignature = useMailSignature(channelCode === 'EMAIL')
  const extras = useMemo(() => ({ signature, mailSignature }), [signature, mailSignature])
  const source = content?.content ?? ''
  const unused = useMemo(() => checkPlaceholders(source, declared).unused, [source, declared])
  const find = (start: number, end: number) => {
    const editors = root.current
      ?.closest('form')
      ?.querySelectorAll<HTMLTextAreaElement>('[data-content] textarea')
    const editor = [...(editors ?? [])].find(({ value }) => value === source)
    editor?.focus()
    editor?.setSelectionRange(start, end)
  }
  return (
    <div ref={root} className={styles.root}>
      <MessagePreview
        channelCode={channelCode}
        content={source}
        templateIdOp={content?.templateIdOp ?? ''}
        templateTypeOp={content?.templateTypeOp ?? ''}
        titleOp={content?.titleOp}
        values={values}
        declared={declared}
        extras={extras}
        onFind={isPlain(channelCode) ? find : undefined}
      />
      <ValuesField declared={declared} value={json} unused={unused} onChange={set} />
    </div>
  )
}
