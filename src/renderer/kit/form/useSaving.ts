import { useCallback, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useStore } from 'zustand'
import { ErrorCode, type Failure } from '#contract/failures.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { failureOf, isSilent, presentFailure } from '#kit/data/failures.ts'
import { savedThenClose, toast, toastSuccess } from '#kit/dialog/toasts.ts'
import type { SaveVerdict } from '#kit/form/conflictCheck.ts'
import type { FieldRegistry } from '#kit/form/fieldRegistry.ts'
import { restOn } from '#kit/form/restOn.ts'
import {
  type CheckResult,
  createSaveMachine,
  isSaving,
  type SaveMachine,
  type SaveSteps,
} from '#kit/form/saveMachine.ts'
import { recordReader, type SaveCalls, saveRequest } from '#kit/form/saving.ts'
import { recordValues } from '#kit/form/settle.ts'
import type { FormDraft } from '#kit/form/useDraft.ts'
import { permissionOf } from '#kit/list/actions.ts'
import { hasPermission, useSession } from '#kit/session.ts'
import { translate } from '#kit/text.ts'

type Values = Record<string, unknown>

interface SavingParts {
  readonly form: UseFormReturn<Values, unknown, Values>
  readonly schema: z.ZodObject
  readonly calls: SaveCalls
  /** Undefined: a new record. */
  readonly recordId: string | undefined
  readonly isDirty: boolean
  readonly fields: FieldRegistry
  readonly draft: Pick<FormDraft, 'drop' | 'rebase'>
  /** The form's values of a record. */
  valuesOf(record: Readonly<Values>): Values
  /** Maps the form's values to those sent. Default: all of them, as they are. */
  readonly asSent?: ((values: Readonly<Values>) => Readonly<Values>) | undefined
  /** Whether valid values may be sent. */
  readonly asks?: ((values: Readonly<Values>) => Promise<boolean>) | undefined
  /** A refusal raises a message, although the call is one of those that stay silent. */
  readonly isLoud: boolean
  /** Milliseconds of the success message. */
  readonly shownFor?: number | undefined
  /** The form stays open after a save. */
  readonly staysOpen: boolean
  readonly onAnswer?: ((answer: unknown) => void) | undefined
  /** Runs after a new record was added, before the success message; never rejects. */
  readonly onCreated?: ((answer: unknown, values: Readonly<Values>) => Promise<void>) | undefined
  readonly onFailure?: ((failure: Failure) => void) | undefined
  onSaved(): void
}

interface Saving {
  readonly isSaving: boolean
  readonly failure: Failure | null
  readonly isRecreating: boolean
  /** Reads where the save is now, between two renderings too. */
  readonly machine: SaveMachine
  submit(): void
}

/** Failures that the form shows in its own place, because the operator can do something about them here. */
const isForForm = (failure: Failure): boolean =>
  failure.code === 'offline' || failure.code === 'timeout' || failure.code === 'read-only'

/** A refusal that raises no message and names no field: its words stay in the form until the next try. */
const isQuiet = (failure: Failure): boolean =>
  failure.code === 'refused' && isSilent(failure) && failure.message !== ''

/** The save of a form: its steps, and their state for the form. */
export function useSaving(parts: SavingParts): Saving {
  const latest = useRef(parts)
  latest.current = parts
  const [machine] = useState(() => createSaveMachine())
  const state = useStore(machine)
  const submit = useCallback(() => {
    const parts = () => latest.current
    let typed: Values = {}
    let etag = ''
    let refused = 0
    const steps: SaveSteps<Values> = {
      validate: () => validated(parts()),
      check: async () => {
        const verdict = await checked(parts())
        etag = verdict.etag
        return verdict.result
      },
      send: async (values, isRecreating) => {
        typed = structuredClone(parts().form.getValues())
        try {
          await send(parts(), values, { typed, isRecreating, etag })
          return 'sent'
        } catch (error) {
          // A change between the check and the save is found by another check.
          if (etag === '' || failureOf(error).status !== ErrorCode.conflict || refused === MAX_REFUSED)
            throw error
          refused += 1
          return 'again'
        }
      },
      finish: async (values) => {
        if (parts().staysOpen) goOn(parts(), values, typed)
        else await savedThenClose(() => closeSaved(parts(), values), parts().shownFor)
      },
      fail: (error) => shownFailure(parts(), error),
    }
    void machine.submit(steps)
  }, [machine])
  return {
    isSaving: isSaving(state),
    failure: state.failure,
    isRecreating: state.isRecreating,
    machine,
    submit,
  }
}

async function validated({ form, asks }: SavingParts): Promise<Values | null> {
  let valid: Values | null = null
  await form.handleSubmit(
    (values) => {
      valid = values
    },
    () => toast('warning', translate('common:form.invalid')),
  )()
  return valid === null || !asks || (await asks(valid)) ? valid : null
}

/** Saves of one submit that are refused because the record changes all the time; then the operator is informed. */
const MAX_REFUSED = 3

interface Checked {
  readonly result: CheckResult
  /** Of the record that was checked; empty: not known. */
  readonly etag: string
}

/** Changes that another account made to the record meanwhile are settled first. */
async function checked(parts: SavingParts): Promise<Checked> {
  const { calls, recordId, form, fields } = parts
  const reader = recordReader(calls, recordId)
  if (!reader) return { result: 'save', etag: '' }
  const { checkBeforeSave } = await import('#kit/form/conflictCheck.ts')
  const verdict = await checkBeforeSave({
    schema: parts.schema,
    reader,
    base: recordValues(form),
    mine: form.getValues(),
    followers: fields.followers(),
    mayRecreate: hasPermission(useSession.getState(), permissionOf({ guard: calls.create })),
    isDirty: parts.isDirty,
    valuesOf: parts.valuesOf,
    labelOf: fields.shownLabelOf,
    wordsOf: fields.wordsOf,
  })
  return { result: applied(parts, verdict), etag: verdict.act === 'save' ? verdict.etag : '' }
}

/** Applies the operator's decision to the form. */
function applied({ form, draft, onSaved }: SavingParts, verdict: SaveVerdict): CheckResult {
  if (verdict.act === 'keep') {
    onSaved()
    return 'stay'
  }
  if (verdict.act !== 'take') return verdict.act
  form.reset({ ...verdict.theirs })
  draft.rebase(verdict.theirs)
  form.reset({ ...verdict.values }, { keepDefaultValues: true })
  if (!verdict.save) draft.drop()
  return verdict.save ? 'again' : 'stay'
}

interface Sending {
  /** Values as the form shows them. */
  readonly typed: Values
  readonly isRecreating: boolean
  readonly etag: string
}

async function send(
  { form, calls, recordId, asSent, onAnswer, onCreated, schema, fields }: SavingParts,
  values: Values,
  { typed, isRecreating, etag }: Sending,
): Promise<void> {
  const sent = asSent ? asSent(values) : values
  const id = isRecreating ? undefined : recordId
  const { endpoint, input } = saveRequest(calls, id, sent, etag)
  const before = id || calls.reads ? recordValues(form) : undefined
  const { data } = await callEndpoint(endpoint, input, {
    journal: async () => {
      const { saveNote } = await import('#kit/form/saveNote.ts')
      return saveNote({ schema, before, after: typed, fields })
    },
  })
  onAnswer?.(data)
  await onCreated?.(data, sent)
}

/** Saved values are no longer unsaved: closing shows no question. */
function closeSaved({ form, draft, onSaved }: SavingParts, values: Values): void {
  draft.drop()
  form.reset(values)
  onSaved()
}

/** Saved values are no longer unsaved; input typed since they were sent still is. */
function goOn({ form, draft, onSaved }: SavingParts, values: Values, typed: Values): void {
  toastSuccess()
  draft.drop()
  restOn(form, values, typed)
  onSaved()
}

/** Shows the server's messages beside the fields. @returns the failure that the form itself has to show. */
function shownFailure({ form, isLoud, onFailure }: SavingParts, error: unknown): Failure | null {
  const failure = failureOf(error)
  onFailure?.(failure)
  for (const [name, message] of Object.entries(failure.fields ?? {}))
    form.setError(name, { type: 'server', message })
  if (isForForm(failure)) return failure
  if (failure.fields) return null
  presentFailure(error, isLoud)
  return isQuiet(failure) ? failure : null
}
