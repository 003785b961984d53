import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { z } from 'zod'
import {
  answerFields,
  center,
  questionFields,
  repeatedQuestions,
  secretQuestions,
} from '#contract/resources/shell/center.ts'
import { required } from '#contract/kernel.ts'
import { questionLabels } from '#features/sys/center/labels.ts'
import { codeText } from '#kit/codes.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormMessage } from '#kit/form/FormMessage.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { inWords } from '#kit/form/resolver.ts'
import { RecordFormContext, useFormOfField, useRecordForm } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'

const question = z.literal(secretQuestions.codes)
const answer = required(100)

/** The answers are typed once more in the second step. */
const againFields = ['again1', 'again2', 'again3'] as const

const shape = z.object({
  question1: question,
  answer1: answer,
  question2: question,
  answer2: answer,
  question3: question,
  answer3: answer,
  again1: answer,
  again2: answer,
  again3: answer,
})

const schema = shape.superRefine((values, context) => {
  for (const field of repeatedQuestions(values))
    context.addIssue({ code: 'custom', path: [field], message: inWords('sys.center:questions.repeated') })
  for (const [index, field] of againFields.entries()) {
    const typed = values[answerFields[index] ?? 'answer1']
    if (values[field].trim() === '' || values[field].trim() === typed.trim()) continue
    const words = index === 2 ? 'sys.center:questions.differs3' : 'sys.center:questions.differs'
    context.addIssue({ code: 'custom', path: [field], message: inWords(words) })
  }
})

const { TextField, SelectField } = formFields(shape)

const labels = {
  question1: 'sys.center:field.question1',
  question2: 'sys.center:field.question2',
  question3: 'sys.center:field.question3',
} as const

const answerLabels = [
  'sys.center:field.answer1',
  'sys.center:field.answer2',
  'sys.center:field.answer3',
] as const

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalM, paddingBlock: tokens.spacingVerticalXS },
  asked: { display: 'grid', gap: tokens.spacingVerticalXS },
})

/** Content of the request: the answers of the first step; the second has only compared them. */
const withoutAgain = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('again')))

/** The first step: three questions with their answers. */
function Choose() {
  const styles = useStyles()
  return questionFields.map((name, index) => (
    <div key={name} className={styles.asked}>
      <SelectField name={name} label={labels[name]} options={questionLabels} />
      <TextField
        name={answerFields[index] ?? 'answer1'}
        label={answerLabels[index] ?? answerLabels[0]}
        secret
      />
    </div>
  ))
}

/** Three questions with their answers, which a second step requests again (DECISION-OPS-96). */
export function QuestionsDialog({ onClose }: DialogProps) {
  const styles = useStyles()
  const text = useText()
  const [step, setStep] = useState<0 | 1>(0)
  const title = text('sys.center:questions.title')
  const record = useRecordForm({
    schema,
    create: center.endpoints.question,
    asSent: withoutAgain,
    title,
    onSaved: () => onClose({ changed: true }),
  })
  const { form, submit, isSaving } = record
  const next = async () => {
    if (await form.trigger([...questionFields, ...answerFields])) setStep(1)
  }
  const close = async () => {
    if (await record.mayClose()) onClose()
  }
  const main =
    step === 0
      ? { label: text('sys.center:questions.next'), run: () => void next() }
      : {
          label: text('common:save'),
          run: submit,
          isBusy: isSaving,
          other: { label: text('sys.center:questions.back'), run: () => setStep(0) },
        }
  return (
    <DialogFrame title={title} className={styles.content} isForm main={main} onClose={() => void close()}>
      <FormMessage record={record} />
      <Text>{text(step === 0 ? 'sys.center:questions.choose' : 'sys.center:questions.verify')}</Text>
      <RecordFormContext value={record}>{step === 0 ? <Choose /> : <Verify />}</RecordFormContext>
    </DialogFrame>
  )
}

/** The second step: the questions are fixed, their answers are typed again. */
function Verify() {
  const styles = useStyles()
  const text = useText()
  const { form } = useFormOfField()
  return questionFields.map((name, index) => (
    <div key={name} className={styles.asked}>
      <Text weight="semibold">{codeText(questionLabels, String(form.getValues(name)), text)}</Text>
      <TextField
        name={againFields[index] ?? 'again1'}
        label={answerLabels[index] ?? answerLabels[0]}
        secret
      />
    </div>
  ))
}
