import {
  Button,
  Field,
  Input,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Select,
  tokens,
} from '@fluentui/react-components'
import { CopyRegular } from '@fluentui/react-icons'
import { useRef, useState } from 'react'
import { formatParts, type Placeholder } from '#contract/billNumber.ts'
import { type BillcodeMax, billcodeMax } from '#contract/resources/bill/billcodeMax.ts'
import { billType } from '#contract/resources/bill/billType.ts'
import { callEndpoint, useEndpoint } from '#kit/data/endpoint.ts'
import { failureOf, failureText } from '#kit/data/failures.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { copyText } from '#kit/dialog/toasts.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { FormatText } from '#pickers/billNumber/FormatText.tsx'

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalM },
  signs: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
  number: { fontFamily: tokens.fontFamilyMonospace },
})

const { getMaxBillCode, buildMaxBillCode } = billcodeMax.endpoints

/** Milliseconds within which a second press is the same press: an occupied number cannot be given back. */
const PAUSE = 1000

type SignName = 'companySign' | 'deptSign' | 'bizSign'

const signFields: readonly (readonly [SignName, TextKey, Placeholder])[] = [
  ['companySign', 'bill.billcodeMax:field.companySign', 'GS'],
  ['deptSign', 'bill.billcodeMax:field.deptSign', 'BM'],
  ['bizSign', 'bill.billcodeMax:field.bizSign', 'YW'],
]

/** Result of a press of one of the buttons. */
type Outcome =
  | { readonly kind: 'seen' | 'occupied'; readonly number: string }
  | { readonly kind: 'failed'; readonly words: string }

/** Requests the next number of a type, with or without occupying it. */
export function SimulateDialog({ counter, onClose }: DialogProps & { counter?: BillcodeMax }) {
  const styles = useStyles()
  const text = useText()
  const types = useEndpoint(billType.endpoints.list, { query: {} })
  const [preset] = useState({
    billSign: counter?.billSign ?? '',
    companySign: counter?.companySign ?? '',
    deptSign: counter?.deptSign ?? '',
    bizSign: counter?.bizSign ?? '',
  })
  const [form, setForm] = useState(preset)
  const { outcome, hasOccupied, isBusy, ask, forget } = useNumbers(form)
  const [isTried, setTried] = useState(false)
  const chosen = types.data?.data.find(({ billSign }) => billSign === form.billSign)
  const used = new Set(formatParts(chosen?.fullFormat ?? '').map(({ placeholder }) => placeholder))
  const isMissing = isTried && form.billSign === ''
  const set = (change: Partial<typeof form>) => {
    forget()
    setForm({ ...form, ...change })
  }
  const press = (kind: 'seen' | 'occupied') => {
    setTried(true)
    if (form.billSign !== '') void ask(kind)
  }
  return (
    <DialogFrame
      title={text('bill.billcodeMax:simulate')}
      width={640}
      className={styles.content}
      // Once there is a number, the typed values are no longer needed.
      isFilled={outcome === null && JSON.stringify(form) !== JSON.stringify(preset)}
      actions={(close) => (
        <>
          <Button onClick={close}>{text('common:close')}</Button>
          <Button disabledFocusable={isBusy} onClick={() => press('seen')}>
            {text('bill.billcodeMax:view')}
          </Button>
          <Button appearance="primary" disabledFocusable={isBusy} onClick={() => press('occupied')}>
            {text('bill.billcodeMax:occupy')}
          </Button>
        </>
      )}
      onClose={() => onClose({ changed: hasOccupied })}
    >
      <Field
        required
        label={text('bill.billcodeMax:field.billSign')}
        validationState={isMissing || types.error ? 'error' : 'none'}
        validationMessage={
          isMissing
            ? text('common:required')
            : types.error
              ? failureText(types.error.failure, text)
              : undefined
        }
        hint={chosen ? <FormatText format={chosen.fullFormat} /> : undefined}
      >
        <Select value={form.billSign} onChange={(_, { value }) => set({ billSign: value })}>
          <option value="">{text('kit:form.choose')}</option>
          {form.billSign !== '' && !chosen ? <option value={form.billSign}>{form.billSign}</option> : null}
          {(types.data?.data ?? []).map(({ id, billSign, billName }) => (
            <option key={id} value={billSign}>{`${billName} (${billSign})`}</option>
          ))}
        </Select>
      </Field>
      <div className={styles.signs}>
        {signFields.map(([name, label, placeholder]) => (
          <Field
            key={name}
            label={text(label)}
            hint={
              chosen && !used.has(placeholder)
                ? text('bill.billcodeMax:unused', { placeholder: `{${placeholder}}` })
                : undefined
            }
          >
            <Input
              value={form[name]}
              maxLength={50}
              autoComplete="off"
              onChange={(_, { value }) => set({ [name]: value })}
            />
          </Field>
        ))}
      </div>
      <NumberField outcome={outcome} />
      <div aria-live="polite">
        {outcome?.kind === 'failed' ? (
          <MessageBar intent="error" layout="multiline">
            <MessageBarBody>{outcome.words}</MessageBarBody>
          </MessageBar>
        ) : outcome ? (
          <MessageBar intent={outcome.kind === 'occupied' ? 'success' : 'info'}>
            <MessageBarBody>
              {text(outcome.kind === 'occupied' ? 'bill.billcodeMax:occupied' : 'bill.billcodeMax:seen')}
            </MessageBarBody>
          </MessageBar>
        ) : null}
      </div>
    </DialogFrame>
  )
}

/** The full number, read-only, with a button that copies it. */
function NumberField({ outcome }: { outcome: Outcome | null }) {
  const styles = useStyles()
  const text = useText()
  const number = outcome && outcome.kind !== 'failed' ? outcome.number : ''
  return (
    <Field label={text('bill.billcodeMax:field.number')}>
      <Input
        readOnly
        value={number}
        input={{ className: styles.number }}
        contentAfter={
          number === '' ? undefined : (
            <Button
              size="small"
              appearance="transparent"
              icon={<CopyRegular />}
              aria-label={text('bill.billcodeMax:copy')}
              onClick={() => copyText(number)}
            />
          )
        }
      />
    </Field>
  )
}

/** The two calls, one at a time, and the result of the last one. */
function useNumbers(form: { readonly billSign: string } & Readonly<Record<SignName, string>>) {
  const text = useText()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [hasOccupied, setOccupied] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)
  const occupiedAt = useRef(0)
  const ask = async (kind: 'seen' | 'occupied') => {
    if (running.current || (kind === 'occupied' && Date.now() - occupiedAt.current < PAUSE)) return
    running.current = true
    if (kind === 'occupied') occupiedAt.current = Date.now()
    setBusy(true)
    try {
      const endpoint = kind === 'seen' ? getMaxBillCode : buildMaxBillCode
      const { data } = await callEndpoint(endpoint, { body: form })
      setOutcome({ kind, number: data })
      if (kind === 'occupied') setOccupied(true)
    } catch (error) {
      setOutcome({ kind: 'failed', words: failureText(failureOf(error), text) })
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { outcome, hasOccupied, isBusy, ask, forget: () => setOutcome(null) }
}
