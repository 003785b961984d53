import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { get, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Failure } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { isUnsent } from '#contract/unsentFields.ts'
import { askDiscard } from '#kit/dialog/discard.ts'
import { clonedValues, isNothing } from '#kit/form/cloned.ts'
import type { CloneCopy } from '#kit/form/copies.ts'
import { draftKey } from '#kit/form/drafts.ts'
import { type FieldKind, fieldKind, fieldSchema } from '#kit/form/fieldKind.ts'
import type { ManyFields } from '#kit/form/many/fields.ts'
import { createFieldRegistry, type FieldRegistry } from '#kit/form/fieldRegistry.ts'
import {
  contractResolver,
  editedValues,
  type InitialValues,
  isRequired,
  newValues,
  type ServedFields,
} from '#kit/form/resolver.ts'
import { isSaving as isUnderWay, type SaveMachine } from '#kit/form/saveMachine.ts'
import { recordReader, type SaveCalls } from '#kit/form/saving.ts'
import { type FormDraft, useDraft } from '#kit/form/useDraft.ts'
import { type FormClone, useClone } from '#kit/form/useClone.ts'
import { useIsChanged } from '#kit/form/useIsChanged.ts'
import { useSaving } from '#kit/form/useSaving.ts'
import { SampleContext } from '#kit/list/sample.ts'
import { useSession } from '#kit/session.ts'
import { type TextKey, useText } from '#kit/text.ts'

export type FormValues = Record<string, unknown>

export interface RecordFormOptions<W extends z.ZodObject> extends SaveCalls {
  /** Body of a save, without the id: the contract's write schema. */
  readonly schema: W
  /** The record to edit; absent: a new one. */
  readonly record?: Readonly<Record<string, unknown>> | undefined
  /** Maps a record from the platform's response to the form's values, where it shows more. Default: the record. */
  readonly asShown?: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** Maps the values to those sent, where the form shows more than the call takes. Default: the values. */
  readonly asSent?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>
  /** Which part of a record it edits, where several forms do: each keeps its own draft. */
  readonly part?: string
  /** Initial values of a new record where they differ from the schema's defaults. */
  readonly initial?: InitialValues<z.input<W>>
  /** Words of the form, for the list of drafts. Default: the title of its tab. */
  readonly title?: string
  /** Fields that a clone does not take from its sample, beside those that identify a record and secrets. */
  readonly notCloned?: readonly string[]
  /** Relations of a record beyond its fields that a clone can have as well. */
  readonly copies?: readonly CloneCopy[]
  /** A sentence about data that belong to the sample and are not copied. */
  readonly notCopied?: TextKey
  /** Called with valid values before they are sent. @returns whether the save may go on */
  readonly asks?: ((values: Readonly<Record<string, unknown>>) => Promise<boolean>) | undefined
  /** A refused save raises a message, although its call is one of those that stay silent. Default false. */
  readonly isLoud?: boolean
  /** Milliseconds for which the success message is shown. Default 500. */
  readonly shownFor?: number
  /** The form stays open after a save; input typed during the save stays. Default: it closes. */
  readonly staysOpen?: boolean
  /** Receives the platform's response to the save, before the success message; for responses shown only once. */
  readonly onAnswer?: ((answer: unknown) => void) | undefined
  /** Runs after a failed save, in addition to the form's message. */
  readonly onFailure?: ((failure: Failure) => void) | undefined
  /** After the success message: close and let the opener reload. */
  onSaved(): void
}

export interface RecordForm {
  readonly form: UseFormReturn<FormValues, unknown, FormValues>
  /** Information that the fields register. */
  readonly fields: FieldRegistry
  readonly isSaving: boolean
  readonly isDirty: boolean
  /** Why the last save did not happen, when the form itself has to show it. */
  readonly failure: Failure | null
  /** Earlier input here that was never saved. */
  readonly draft: FormDraft
  /** The record was deleted on the server; saving adds it as a new one. */
  readonly isRecreating: boolean
  submit(): void
  /** Asks before unsaved input is lost. @returns true when the form may close. */
  mayClose(): Promise<boolean>
  isRequired(name: string): boolean
  /**
   * Display of a field that does not reach the platform: absent where it would be empty, else read-only. Undefined:
   * it is a field like any other.
   */
  unsentAs(name: string): 'absent' | 'locked' | undefined
  /** Type of the field's value in the schema. */
  kindOf(name: string): FieldKind
  /** The sample of a clone; null: the form has none. */
  readonly clone: FormClone | null
  /** Which of its fields are set on many records; absent: it saves one record. */
  readonly many?: ManyFields
}

/** One record being written: validation, the save, and everything that can keep it from happening. */
export function useRecordForm<W extends z.ZodObject>(options: RecordFormOptions<W>): RecordForm {
  const { schema, create, createQuery, update, reads, title = '', asSent, part } = options
  const { isLoud = false, shownFor, staysOpen = false, asks } = options
  const { onAnswer, onFailure, onSaved } = options
  const [fields] = useState(createFieldRegistry)
  const judged = useServedFields(options)
  const { unsent, absent, demanded } = judged
  const { form, isDirty, record, sample, values, left, valuesOf, initial } = useRecordValues(
    options,
    fields,
    judged,
  )
  const clone = useClone({ sample, left, copies: options.copies, notCopied: options.notCopied })
  useErrorsInLanguage(form, fields)
  const recordId = typeof record?.id === 'string' ? record.id : undefined
  const callId = (update ?? create).id
  const key = useMemo(
    () =>
      draftKey(
        part === undefined ? callId : `${callId}#${part}`,
        recordId,
        sample ? { ...initial, like: sample.record.id } : initial,
      ),
    [callId, part, recordId, initial, sample],
  )
  const { isSecret } = fields
  const calls = { create, createQuery, update, reads }
  const reader = recordReader(calls, recordId)
  const stored = useDraft({ form, valuesOf, draftKey: key, reader, base: values, isDirty, title, isSecret })
  const { machine, submit, isSaving, failure, isRecreating } = useSaving({
    form,
    schema,
    calls,
    recordId,
    isDirty,
    fields,
    draft: stored,
    valuesOf,
    asSent,
    asks,
    isLoud,
    shownFor,
    staysOpen,
    onAnswer,
    onCreated: clone?.copy,
    onFailure,
    onSaved,
  })
  const { offer, restore: restoreValues, drop } = stored
  const restore = useCallback(() => {
    if (offer?.isGone) machine.recreate()
    restoreValues()
  }, [offer, restoreValues, machine])
  const draft = useMemo(() => ({ ...stored, restore }), [stored, restore])
  const mayClose = useLeaving(machine, isDirty, drop)
  const required = useCallback(
    (name: string) => (isRequired(schema, name) || demanded.includes(name)) && !isUnsent(unsent, name),
    [schema, unsent, demanded],
  )
  const isNew = record === undefined
  const unsentAs = useCallback(
    (name: string) => {
      if (!isUnsent(unsent, name)) return undefined
      return isNew || isUnsent(absent, name) || isNothing(get(values, name)) ? 'absent' : 'locked'
    },
    [unsent, absent, values, isNew],
  )
  const kindOf = useCallback((name: string) => fieldKind(fieldSchema(schema, name)), [schema])
  return {
    form,
    fields,
    isSaving,
    isDirty,
    failure,
    draft,
    isRecreating,
    submit,
    mayClose,
    isRequired: required,
    unsentAs,
    kindOf,
    clone,
  }
}

const nothing: readonly string[] = []

/** Fields of a call that the platform demands although the contract does not. */
export const useDemanded = ({ id }: Pick<AnyEndpoint, 'id'>): readonly string[] =>
  useSession(({ session }) => session?.demanded?.[id]) ?? nothing

/** Fields of the save that do not reach the platform, those that it lacks entirely, and those that it demands. */
export function useServedFields({
  record,
  create,
  update,
}: Pick<RecordFormOptions<z.ZodObject>, 'record' | 'create' | 'update'>) {
  const { id } = record && update ? update : create
  const unsent = useSession(({ session }) => session?.unsent?.[id]) ?? nothing
  const absent = useSession(({ session }) => session?.absent?.[id]) ?? nothing
  const demanded = useDemanded({ id })
  return { unsent, absent, demanded }
}

/** The values of the record, in a form. A record loaded again does not overwrite typed values: the save will ask. */
function useRecordValues<W extends z.ZodObject>(
  options: RecordFormOptions<W>,
  fields: FieldRegistry,
  { unsent, demanded }: Pick<ServedFields, 'unsent' | 'demanded'>,
) {
  const { schema, asShown, create, notCloned } = options
  // Typed values must not be overwritten when the sample is read again.
  const [given] = useState(useContext(SampleContext))
  const [record, setRecord] = useState(options.record)
  // A new record's initial values are read once: typed values must not be overwritten.
  const [initial] = useState(options.initial)
  const resolver = useMemo(
    () => contractResolver<FormValues>(schema, fields.labelOf, fields, { unsent, demanded }),
    [schema, fields, unsent, demanded],
  )
  const valuesOf = useCallback(
    (given: Readonly<Record<string, unknown>>) => editedValues(schema, asShown ? asShown(given) : given),
    [schema, asShown],
  )
  // A record that was saved from a clone is a record like any other.
  const sample = record ? null : given
  const { values, left } = useMemo(() => {
    if (record) return { values: valuesOf(record), left: nothing }
    const fresh = newValues(schema, initial)
    if (!sample) return { values: fresh, left: nothing }
    const isLeft = (name: string) => isUnsent(unsent, name) || notCloned?.includes(name) === true
    const shown = asShown ? asShown(sample.record) : sample.record
    return clonedValues({ schema, create, shown, fresh, isLeft })
  }, [schema, record, valuesOf, initial, sample, unsent, notCloned, asShown, create])
  const form = useForm<FormValues, unknown, FormValues>({
    resolver,
    defaultValues: values,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  })
  const { reset } = form
  const isDirty = useIsChanged(form)
  if (record !== options.record && !isDirty) setRecord(options.record)
  const lastRecord = useRef(record)
  useEffect(() => {
    if (lastRecord.current !== record) reset(values)
    lastRecord.current = record
  }, [record, values, reset])
  return { form, isDirty, record, sample, values, left, valuesOf, initial }
}

/** Validates fields with a message again when the language changes. Messages of the platform stay unchanged. */
function useErrorsInLanguage(form: RecordForm['form'], fields: FieldRegistry): void {
  const text = useText()
  const shown = useRef(text)
  useEffect(() => {
    if (shown.current === text) return
    shown.current = text
    const isWrong = (name: string) => {
      const { error } = form.getFieldState(name)
      return error !== undefined && error.type !== 'server'
    }
    void form.trigger(fields.names().filter(isWrong))
  }, [text, form, fields])
}

/** Asks before unsaved input is lost. @returns a function that decides whether the form may close. */
function useLeaving(machine: SaveMachine, isDirty: boolean, drop: () => void): () => Promise<boolean> {
  const dirty = useRef(isDirty)
  dirty.current = isDirty
  const isAsking = useRef(false)
  return useCallback(async () => {
    if (isUnderWay(machine.getState()) || isAsking.current) return false
    if (!dirty.current) return true
    isAsking.current = true
    const may = await askDiscard()
    isAsking.current = false
    if (may) drop()
    return may
  }, [machine, drop])
}

/** The form that fields belong to. */
export const RecordFormContext = createContext<RecordForm | null>(null)

export function useFormOfField(): RecordForm {
  const form = useContext(RecordFormContext)
  if (!form) throw new Error('A field stands outside a form')
  return form
}
