import { Button, Input, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { z } from 'zod'
import { center } from '#contract/resources/shell/center.ts'
import { mobilePattern } from '#contract/values.ts'
import { startCountdown, useCountdown } from '#features/sys/center/countdown.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { failureOf, failureText, presentFailure } from '#kit/data/failures.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { toastSuccess } from '#kit/dialog/toasts.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { type Control, formFields } from '#kit/form/fields.tsx'
import { inWords } from '#kit/form/resolver.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'

const code = z.string().regex(/^\S{6}$/, { error: inWords('sys.center:bind.code') })

/** The same rules as the contract's, in the words of this dialog. */
const MobileForm = z.object({
  mobile: z
    .string()
    .min(1, { error: inWords('sys.center:bind.mobileEmpty') })
    .regex(mobilePattern, { error: 'mobile' }),
  code,
})
const EmailForm = z.object({
  email: z.string().trim().min(1).max(100).regex(z.regexes.email, { error: 'email' }),
  code,
})

/** Milliseconds for which a sent code is announced: of a phone three seconds (OPS-PER-14). */
const announced = { mobile: 3000, email: undefined } as const

const useStyles = makeStyles({
  line: { display: 'flex', gap: tokens.spacingHorizontalS },
  input: { flex: 1, minWidth: 0 },
  button: { whiteSpace: 'nowrap' },
  problem: { color: tokens.colorStatusDangerForeground3 },
})

const mobileFields = formFields(MobileForm)
const emailFields = formFields(EmailForm)

/** Binds a phone with the code that is sent to it. */
export function MobileDialog({ onClose }: DialogProps) {
  const text = useText()
  return (
    <FormDialog
      title={text('sys.center:bind.mobile')}
      schema={MobileForm}
      create={center.endpoints.mobile}
      onClose={onClose}
    >
      <mobileFields.TextField name="mobile" label="sys.center:field.mobile" type="tel" />
      <mobileFields.CustomField
        name="code"
        label="sys.center:field.code"
        render={(control) => <CodeInput control={control} kind="mobile" />}
      />
    </FormDialog>
  )
}

/** Binds a mailbox with the code that is sent to it. */
export function EmailDialog({ onClose }: DialogProps) {
  const text = useText()
  return (
    <FormDialog
      title={text('sys.center:bind.email')}
      schema={EmailForm}
      create={center.endpoints.email}
      onClose={onClose}
    >
      <emailFields.TextField name="email" label="sys.center:field.email" type="email" />
      <emailFields.CustomField
        name="code"
        label="sys.center:field.code"
        render={(control) => <CodeInput control={control} kind="email" />}
      />
    </FormDialog>
  )
}

const send = (kind: 'mobile' | 'email', address: string) =>
  kind === 'mobile'
    ? callEndpoint(center.endpoints.sendSmsCode, { params: { mobile: address } })
    : callEndpoint(center.endpoints.sendEmailCode, { params: { email: address } })

interface CodeInputProps {
  readonly control: Control
  readonly kind: 'mobile' | 'email'
}

/** The code, with the button that sends one to the address typed above. */
function CodeInput({ control, kind }: CodeInputProps) {
  const { value, onChange, readOnly, ...rest } = control
  const styles = useStyles()
  const text = useText()
  const { form } = useFormOfField()
  const key = `${useSession(({ session }) => session?.id ?? '')} ${kind}`
  const seconds = useCountdown(key)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const request = async () => {
    if (isSending || !(await form.trigger(kind))) return
    setSending(true)
    setProblem('')
    try {
      await send(kind, String(form.getValues(kind)).trim())
      startCountdown(key)
      toastSuccess(announced[kind], 'sys.center:bind.sent')
      form.setFocus('code')
    } catch (error) {
      const failure = failureOf(error)
      // A refusal raises no separate message: its words stay beside the button until the next try.
      if (failure.code === 'refused') setProblem(failureText(failure))
      else presentFailure(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <div className={styles.line}>
        <Input
          {...rest}
          className={styles.input}
          readOnly={readOnly}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={typeof value === 'string' ? value : ''}
          onChange={(_event, data) => onChange(data.value)}
        />
        <Button
          className={styles.button}
          disabledFocusable={isSending || (seconds !== null && seconds > 0)}
          onClick={() => void request()}
        >
          {seconds === null
            ? text('sys.center:bind.send')
            : seconds > 0
              ? text('sys.center:bind.wait', { seconds })
              : text('sys.center:bind.resend')}
        </Button>
      </div>
      <Text size={200} role="status" className={styles.problem}>
        {problem}
      </Text>
    </>
  )
}
