import { useCallback, useMemo, useRef, useState } from 'react'
import { type FieldErrors, get, type Resolver, set, useForm } from 'react-hook-form'
import { valueAt } from '#base/paths.ts'
import { unitsOf } from '#contract/fieldUnits.ts'
import { isUnsent } from '#contract/unsentFields.ts'
import { nameToType } from '#kit/data/endpoint.ts'
import { askDiscard } from '#kit/dialog/discard.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { fieldKind, fieldSchema } from '#kit/form/fieldKind.ts'
import { createFieldRegistry, type FieldRegistry } from '#kit/form/fieldRegistry.ts'
import type { FormFrameProps } from '#kit/form/formFrame.ts'
import {
  type ManyFields,
  ownFields,
  shownIn,
  unitsNamed,
  varietyIn,
  withFollowers,
} from '#kit/form/many/fields.ts'
import { type Setting, setTasks, valueWords } from '#kit/form/many/tasks.ts'
import { contractResolver, editedValues, isRequired } from '#kit/form/resolver.ts'
import { recordReader } from '#kit/form/saving.ts'
import type { FormDraft } from '#kit/form/useDraft.ts'
import { type FormValues, type RecordForm, useServedFields } from '#kit/form/useRecordForm.ts'
import { openBatch } from '#kit/list/batch/openBatch.ts'
import type { SetFieldsRequest } from '#kit/list/batch/setFields.ts'
import { useSession } from '#kit/session.ts'
import { translate } from '#kit/text.ts'

/** Nothing is written down before it is carried out. */
const noDraft: FormDraft = {
  offer: null,
  restore: () => undefined,
  decline: () => undefined,
  drop: () => undefined,
  rebase: () => undefined,
}

interface ManyForm {
  readonly record: RecordForm
  /** Something is ticked that is lost when the form closes. */
  readonly isFilled: boolean
  /** The records can be read, or the rows are whole. */
  readonly canSet: boolean
  /** Shows what is set, and sets it. @returns whether something was set */
  review(): Promise<boolean>
}

type FrameOptions = Omit<FormFrameProps, 'instead' | 'children'>

/** A form whose ticked fields are set on many records. */
export function useManyForm(options: FrameOptions, request: SetFieldsRequest): ManyForm {
  const { schema, create, update, record: first, asSent } = options
  const [fields] = useState(createFieldRegistry)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const served = useServedFields(options)
  const { unsent } = served
  const valuesOf = useValuesOf(options)
  const names = withFollowers(ticked, fields.followers())
  const latest = useRef(names)
  latest.current = names
  const judge = useMemo(
    () => contractResolver<FormValues>(schema, fields.labelOf, fields, served),
    [schema, fields, served],
  )
  const resolver = useMemo(() => tickedOnly(judge, () => latest.current), [judge])
  const [base] = useState(() => valuesOf(first ?? {}))
  const form = useForm<FormValues, unknown, FormValues>({
    resolver,
    defaultValues: base,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    shouldFocusError: true,
  })
  const rows = useMemo(
    () => request.rows.map(({ row }) => ({ row, values: valuesOf(row) })),
    [request, valuesOf],
  )
  const isShown = useMemo(() => shownIn(rows, request.shown), [rows, request])
  const variety = useMemo(() => varietyIn(rows, isShown), [rows, isShown])
  const many = manyFields({ ticked, setTicked, fields, form, variety })
  const own = useMemo(() => ownFields(schema, update ?? create), [schema, update, create])
  const isUnread = useIsUnread(options)
  const canSet =
    update !== undefined &&
    (!isUnread ||
      unitsOf(schema).every(({ name }) => rows.every(({ row }) => valueAt(row, name) !== undefined)))

  const start = (): Promise<boolean> =>
    setOnAll(
      {
        ...{ schema, fields, isRowWhole: isUnread, valuesOf, asSent, isShown },
        units: unitsNamed(schema, latest.current),
        values: structuredClone(form.getValues()),
        calls: { create, ...(update && { update }) },
        judge: async (given) =>
          judge({ ...given }, undefined, { fields: {}, shouldUseNativeValidation: false }),
      },
      request,
      fields,
    )
  const review = async (): Promise<boolean> => {
    if (latest.current.size === 0) {
      toast('warning', translate('kit.batch:fields.nothing'))
      return false
    }
    let isValid = false
    await form.handleSubmit(
      () => {
        isValid = true
      },
      () => toast('warning', translate('common:form.invalid')),
    )()
    return isValid && (await start())
  }

  const isFilled = ticked.size > 0
  const record: RecordForm = {
    form,
    fields,
    many,
    isSaving: false,
    // No rehearsal: the effects of saving the one record are not those of setting many.
    isDirty: false,
    failure: null,
    draft: noDraft,
    isRecreating: false,
    clone: null,
    submit: () => void review(),
    mayClose: async () => !isFilled || (await askDiscard()),
    isRequired: (name) => isRequired(schema, name),
    unsentAs: (name) => (own.has(name) || isUnsent(unsent, name) ? 'absent' : undefined),
    kindOf: (name) => fieldKind(fieldSchema(schema, name)),
  }
  return { record, isFilled, canSet, review }
}

/** The form's values of a record. */
function useValuesOf({ schema, asShown }: FrameOptions) {
  return useCallback(
    (given: Readonly<FormValues>) => editedValues(schema, asShown ? asShown(given) : given),
    [schema, asShown],
  )
}

/** Whether the platform has no call that reads one record. */
function useIsUnread({ create, update }: FrameOptions): boolean {
  const missing = useSession((state) => state.missing)
  const reader = recordReader({ create, ...(update && { update }) }, 'any')
  return reader !== undefined && missing.has(reader.endpoint)
}

interface TickedParts {
  readonly ticked: ReadonlySet<string>
  setTicked(change: (before: ReadonlySet<string>) => ReadonlySet<string>): void
  readonly fields: FieldRegistry
  readonly form: RecordForm['form']
  variety(name: string): number
}

function manyFields({ ticked, setTicked, fields, form, variety }: TickedParts): ManyFields {
  return {
    isTicked: (name) => ticked.has(name),
    isFollower: (name) => !ticked.has(name) && withFollowers(ticked, fields.followers()).has(name),
    tick: (name, isTicked) => {
      setTicked((before) => {
        const next = new Set(before)
        if (isTicked) next.add(name)
        else next.delete(name)
        return next
      })
      // Its own problem is that of a field which is not set.
      if (!isTicked) form.clearErrors(name)
    },
    variety,
  }
}

/** Judges the whole form and reports the problems of the fields that are set. */
const tickedOnly =
  (judge: Resolver<FormValues, unknown, FormValues>, names: () => ReadonlySet<string>): typeof judge =>
  async (values, context, options) => {
    const { errors } = await judge(values, context, options)
    const found: FieldErrors<FormValues> = {}
    for (const name of names()) {
      const error: unknown = get(errors, name)
      if (error !== undefined) set(found, name, error)
    }
    return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values, errors: {} }
  }

/** Shows what is set on which records, and sets it. @returns whether something was set */
async function setOnAll(
  setting: Setting,
  { rows }: SetFieldsRequest,
  { shownLabelOf, wordsOf }: FieldRegistry,
): Promise<boolean> {
  const { units, values, calls } = setting
  const typed = nameToType(calls.update)
  const { changed } = await openBatch({
    action: translate('kit.batch:fields.action'),
    sets: units.flatMap(({ name }) => {
      const label = shownLabelOf(name)
      return label === undefined ? [] : [{ label, value: valueWords(valueAt(values, name), wordsOf(name)) }]
    }),
    tasks: setTasks(setting, rows),
    ...(typed !== undefined && { typed }),
  })
  return changed
}
