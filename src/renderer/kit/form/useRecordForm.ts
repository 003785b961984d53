import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Failure } from '#contract/failures.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { failureOf, isSilent, presentFailure } from '#kit/data/failures.ts'
import { askConfirm } from '#kit/dialog/dialogs.ts'
import { savedThenClose, toast } from '#kit/dialog/toasts.ts'
import { draftKey, flat } from '#kit/form/drafts.ts'
import { type FieldKind, fieldKind, fieldSchema } from '#kit/form/fieldKind.ts'
import { contractResolver, editedValues, emptyValues, isRequired } from '#kit/form/resolver.ts'
import { firstOf, type SaveCalls, saveRequest, submitPause } from '#kit/form/saving.ts'
import type { FieldWords } from '#kit/form/fieldWords.ts'
import { type FormDraft, useDraft } from '#kit/form/useDraft.ts'
import { permissionOf } from '#kit/list/actions.ts'
import { holds, useSession } from '#kit/session.ts'
import { translate } from '#kit/text.ts'

export type FormValues = Record<string, unknown>

export interface RecordFormOptions<W extends z.ZodObject> extends SaveCalls {
  /** What a save carries, without the id: the contract's write schema. */
  readonly schema: W
  /** The record to edit; absent: a new one. */
  readonly record?: Readonly<Record<string, unknown>> | undefined
  /** What the form makes of a record as the platform answers it, where it shows more. Default: the record. */
  readonly asShown?: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** Values of a new record that differ from the schema's defaults. */
  readonly initial?: Partial<z.input<W>>
  /** Words of the form, for the list of drafts. Default: the title of its tab. */
  readonly title?: string
  /** After the success message: close and let the opener reload. */
  onSaved(): void
}

export interface RecordForm {
  readonly form: UseFormReturn<FormValues, unknown, FormValues>
  readonly isSaving: boolean
  readonly isDirty: boolean
  /** Why the last save did not happen, when the form itself has to say it. */
  readonly failure: Failure | null
  /** What was typed here earlier and never saved. */
  readonly draft: FormDraft
  /** The record was deleted on the server; saving adds it anew. */
  readonly isAnew: boolean
  /** The lines a person would copy: label and value of everything but secrets. */
  asText(values: FormValues): string
  submit(): void
  /** Asks before unsaved input is lost. @returns true when the form may close. */
  mayClose(): Promise<boolean>
  isRequired(name: string): boolean
  /** What the schema wants the field to hold. */
  kindOf(name: string): FieldKind
  /** Fields tell their words, for messages that name them. */
  register(name: string, label: string): void
  labelOf(name: string): string
  /** How a field's values read, one item of a list at a time. */
  tellWords(name: string, words: FieldWords): void
  /** Fields without a place of their own that are sent with this one. */
  carry(name: string, followers: readonly string[]): void
  /** A field whose value is written down nowhere: it is in no draft. */
  markSecret(name: string): void
}

/** Failures the form says in its own place, because the operator can do something about them here. */
const isForForm = (failure: Failure): boolean =>
  failure.code === 'offline' || failure.code === 'timeout' || failure.code === 'read-only'

/** One record being written: validation, the save, and everything that can keep it from happening. */
export function useRecordForm<W extends z.ZodObject>(options: RecordFormOptions<W>): RecordForm {
  const { schema, asShown } = options
  const [record, setRecord] = useState(options.record)
  const labels = useRef(new Map<string, string>())
  const resolver = useMemo(
    () => contractResolver<FormValues>(schema, (name) => labels.current.get(name) ?? name),
    [schema],
  )
  // A new record's initial values are read once: what is typed must not be overwritten.
  const [start] = useState(options.initial)
  const valuesOf = useCallback(
    (given: Readonly<Record<string, unknown>>) => editedValues(schema, asShown ? asShown(given) : given),
    [schema, asShown],
  )
  const values = useMemo(
    () => (record ? valuesOf(record) : { ...emptyValues(schema), ...start }),
    [schema, record, valuesOf, start],
  )
  const form = useForm<FormValues, unknown, FormValues>({
    resolver,
    defaultValues: values,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  })
  const { reset, setError, handleSubmit, getValues } = form
  const { isDirty, defaultValues } = form.formState

  // The record was loaded again. What is typed is not overwritten by it: the save will ask.
  if (record !== options.record && !isDirty) setRecord(options.record)
  const lastRecord = useRef(record)
  useEffect(() => {
    if (lastRecord.current !== record) reset(values)
    lastRecord.current = record
  }, [record, values, reset])

  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isFirst = useRef(firstOf(submitPause))
  const saving = useRef(false)
  const latest = useRef(options)
  latest.current = options

  const dirty = useRef(false)
  dirty.current = isDirty
  const secrets = useRef(new Set<string>())
  const isSecret = useCallback((name: string) => secrets.current.has(name), [])
  const labelOf = useCallback((name: string) => labels.current.get(name) ?? name, [])
  const callId = (options.update ?? options.create).id
  const recordId = record?.id
  const key = useMemo(() => draftKey(callId, recordId, start), [callId, recordId, start])
  const { title = '' } = options
  const stored = useDraft({ form, valuesOf, draftKey: key, callId, base: values, isDirty, title, isSecret })
  const [isAnew, setAnew] = useState(false)
  const { offer, restore: restoreValues, drop, rebase } = stored
  const restore = useCallback(() => {
    if (offer?.isGone) setAnew(true)
    restoreValues()
  }, [offer, restoreValues])
  const draft = useMemo(() => ({ ...stored, restore }), [stored, restore])
  const anew = useRef(isAnew)
  anew.current = isAnew
  const asText = useCallback(
    (given: FormValues) =>
      [...flat(given)]
        .filter(([name, value]) => labels.current.has(name) && String(value ?? '') !== '')
        .map(([name, value]) => `${labelOf(name)}: ${String(value)}`)
        .join('\n'),
    [labelOf],
  )

  const words = useRef(new Map<string, FieldWords>())
  const carried = useRef(new Map<string, readonly string[]>())
  const base = useRef<FormValues>(values)
  base.current = defaultValues ?? values

  /** What somebody else did to the record meanwhile is settled first. @returns whether the save may go on. */
  const settle = useCallback(
    async (id: string): Promise<'save' | 'stay' | 'again'> => {
      const { create, update, onSaved } = latest.current
      const { checkBeforeSave } = await import('#kit/form/conflictCheck.ts')
      const verdict = await checkBeforeSave({
        schema,
        callId: (update ?? create).id,
        recordId: id,
        base: base.current,
        mine: getValues(),
        carried: carried.current,
        mayAddAnew: holds(useSession.getState(), permissionOf({ endpoint: create })),
        isDirty: dirty.current,
        valuesOf,
        labelOf: (name) => (secrets.current.has(name) ? undefined : labels.current.get(name)),
        wordsOf: (name) => words.current.get(name),
      })
      if (verdict.act === 'save' || verdict.act === 'stay') return verdict.act
      if (verdict.act === 'keep') {
        onSaved()
        return 'stay'
      }
      if (verdict.act === 'anew') {
        anew.current = true
        setAnew(true)
        return 'again'
      }
      reset({ ...verdict.theirs })
      rebase(verdict.theirs)
      reset({ ...verdict.values }, { keepDefaultValues: true })
      if (!verdict.save) drop()
      return verdict.save ? 'again' : 'stay'
    },
    [schema, valuesOf, getValues, reset, rebase, drop],
  )

  const resume = useRef(() => {})
  const save = useCallback(
    async (written: FormValues) => {
      const { create, update, onSaved } = latest.current
      const id = anew.current ? undefined : latest.current.record?.id
      const { endpoint, input } = saveRequest(
        { create, update },
        typeof id === 'string' ? id : undefined,
        written,
      )
      saving.current = true
      setSaving(true)
      setFailure(null)
      let next: 'save' | 'stay' | 'again' = 'save'
      try {
        if (typeof id === 'string' && id !== '') next = await settle(id)
        if (next !== 'save') return
        await callEndpoint(endpoint, input)
        await savedThenClose(() => {
          // What is saved is no longer unsaved: nothing asks on the way out.
          drop()
          reset(written)
          onSaved()
        })
      } catch (error) {
        const reason = failureOf(error)
        for (const [name, message] of Object.entries(reason.fields ?? {}))
          setError(name, { type: 'server', message })
        setFailure(reason)
        if (!isSilent(reason) && !isForForm(reason) && !reason.fields) presentFailure(error)
      } finally {
        saving.current = false
        setSaving(false)
        // The merged values are judged like typed ones, and the record is read once more.
        if (next === 'again') resume.current()
      }
    },
    [reset, setError, drop, settle],
  )

  resume.current = () => void handleSubmit(save, () => toast('warning', translate('common:form.invalid')))()
  const submit = useCallback(() => {
    if (!saving.current && isFirst.current()) resume.current()
  }, [])

  const asking = useRef(false)
  const mayClose = useCallback(async () => {
    if (saving.current || asking.current) return false
    if (!dirty.current) return true
    asking.current = true
    const answer = await askConfirm({
      question: translate('kit:discard.question'),
      action: translate('kit:discard.action'),
      danger: true,
    })
    asking.current = false
    if (answer !== null) drop()
    return answer !== null
  }, [drop])
  const register = useCallback((name: string, label: string) => void labels.current.set(name, label), [])
  const markSecret = useCallback((name: string) => void secrets.current.add(name), [])
  const tellWords = useCallback((name: string, told: FieldWords) => void words.current.set(name, told), [])
  const carry = useCallback(
    (name: string, followers: readonly string[]) => void carried.current.set(name, followers),
    [],
  )
  const required = useCallback((name: string) => isRequired(schema, name), [schema])
  const kindOf = useCallback((name: string) => fieldKind(fieldSchema(schema, name)), [schema])

  return {
    form,
    isSaving,
    isDirty,
    failure: failure && isForForm(failure) ? failure : null,
    draft,
    isAnew,
    asText,
    submit,
    mayClose,
    isRequired: required,
    kindOf,
    register,
    labelOf,
    markSecret,
    tellWords,
    carry,
  }
}

/** The form that fields belong to. */
export const RecordFormContext = createContext<RecordForm | null>(null)

export function useFormOfField(): RecordForm {
  const form = useContext(RecordFormContext)
  if (!form) throw new Error('A field stands outside a form')
  return form
}
