import {
  Field,
  FieldContextProvider,
  Input,
  makeStyles,
  Select,
  Switch,
  Textarea,
  tokens,
} from '@fluentui/react-components'
import { type ComponentType, type ReactElement, useCallback, useEffect, useRef } from 'react'
import { get, useController } from 'react-hook-form'
import type { z } from 'zod'
import type { Failure } from '#contract/failures.ts'
import { STORED_SECRET } from '#base/secrets.ts'
import { type FieldWords, FieldWordsContext } from '#kit/inputs/fieldWords.ts'
import { LONG_CHOICE, LongChoice } from '#kit/inputs/LongChoice.tsx'
import { NumberInput } from '#kit/inputs/NumberInput.tsx'
import { SecretInput } from '#kit/inputs/SecretInput.tsx'
import { useNumberControl } from '#kit/form/useNumberControl.ts'
import { FieldChoice } from '#kit/form/many/FieldChoice.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { optionLabels } from '#kit/list/columns.tsx'
import type { OptionSource } from '#kit/list/types.ts'
import { MomentInput } from '#kit/moments/MomentInput.tsx'
import { TreePicker } from '#kit/tree/TreePicker.tsx'
import { useSession } from '#kit/session.ts'
import { type TextKey, useText } from '#kit/text.ts'
import type { TreeNode } from '#kit/tree/treeModel.ts'
import { isUsable } from '#ui/moments.ts'
import { afterPress } from '#ui/presses.ts'

export interface FieldProps<N extends string = string> {
  /** Name in the contract's write schema. */
  readonly name: N
  readonly label: TextKey
  readonly hint?: TextKey
  readonly disabled?: boolean
  /** Shown, selectable, sent back unchanged; a choice is disabled instead. */
  readonly readOnly?: boolean
  /** Takes the whole width where fields are in two columns. */
  readonly wide?: boolean
  /** Demanded by a rule over several fields, which the field's own schema does not show. */
  readonly required?: boolean
  /** Problem with a reason outside the field: shown until the reason is gone. In the operator's language. */
  readonly problem?: string | undefined
}

interface SelectFieldProps<N extends string> extends FieldProps<N> {
  readonly options: OptionSource
}

interface TextFieldProps<N extends string> extends FieldProps<N> {
  /** A password is neither shown nor in a draft. */
  readonly type?: 'text' | 'tel' | 'email' | 'password'
  /** The operator's own current password, which may be filled in for them. Default false: a new one, or another's. */
  readonly current?: boolean
  /** Characters that the input takes at most; a shorter limit of the schema is a message. */
  readonly maxLength?: number
  /** Shown, but in no draft. */
  readonly secret?: boolean
}

interface TextAreaProps<N extends string> extends FieldProps<N> {
  /** Default 3. */
  readonly rows?: number
  /** May hold secrets: its value is in no draft. */
  readonly secret?: boolean
}

interface SecretFieldProps<N extends string> extends FieldProps<N> {
  /** The stored value may be removed without another one in its place. */
  readonly clearable?: boolean
}

interface TreeFieldProps<N extends string> extends FieldProps<N> {
  readonly nodes: readonly TreeNode[]
  /** Why the nodes could not be read: where that is for good, an id can be typed. */
  readonly failure?: Failure | null | undefined
  /** Id → why it cannot be chosen, in the operator's language. */
  readonly blocked?: ReadonlyMap<string, string>
  /** Words for a value that is not among the nodes. Default: the id. */
  readonly nameOf?: (id: string) => string | undefined
  /** The choice may be taken back. Default true. */
  readonly clearable?: boolean
  /** Value of the field while no node is chosen. Default: empty. */
  readonly none?: string
  /** Refuses a picked node; shows the reason itself. Default: every node is taken. */
  readonly accepts?: (id: string) => boolean
  /** After a node was taken, or none. Not for several. */
  readonly onPicked?: (id: string) => void
}

interface CustomFieldProps<N extends string> extends FieldProps<N> {
  readonly render: (control: Control) => ReactElement
  /** Words for its values, one item of a list at a time. Default: those of the control inside. */
  readonly words?: FieldWords
  /** Fields without a place of their own that change together with this one. */
  readonly carries?: readonly N[]
  /** Several controls, each with its own name: the field's label names the group, not the first of them. */
  readonly group?: boolean
}

const useStyles = makeStyles({
  // The control may be narrower than its words, such as the longest option of a choice.
  wide: { gridColumnStart: 1, gridColumnEnd: -1, gridTemplateColumns: 'minmax(0, 1fr)' },
  normal: { minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
  // To be read and copied, not to be written in.
  locked: { backgroundColor: tokens.colorNeutralBackground3 },
  // Its track begins where other fields do, and a row of it is as high as theirs.
  switch: { margin: `calc(-1 * ${tokens.spacingVerticalXXS}) calc(-1 * ${tokens.spacingHorizontalS})` },
})

/** Properties that a field passes to the control inside it. */
export interface Control {
  readonly name: string
  readonly value: unknown
  readonly disabled: boolean | undefined
  readonly readOnly: boolean | undefined
  onChange(value: unknown): void
  onBlur(): void
  readonly ref: (element: HTMLElement | null) => void
}

const optionWords =
  (select: HTMLSelectElement): FieldWords =>
  (value) =>
    [...select.options].find((option) => option.value === String(value ?? ''))?.text ?? String(value ?? '')

/** Label, required mark, message and their ties, around any control. */
function FormField(
  props: FieldProps & {
    readonly secret?: boolean
    /** Words for its values; without it, those of the control inside. */
    readonly words?: FieldWords
    children: (control: Control) => ReactElement
  },
) {
  const { form, fields, isRequired, unsentAs, many } = useFormOfField()
  const { register, markSecret, setWords } = fields
  const styles = useStyles()
  const text = useText()
  const label = text(props.label)
  const { field, fieldState } = useController({ name: props.name, control: form.control })
  useEffect(() => register(props.name, label), [register, props.name, label])
  const { name, words } = props
  const tell = useCallback((told: FieldWords) => setWords(name, told), [setWords, name])
  const element = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (words) tell(words)
    // A screen's own choice need not register words: they are read from its options.
    else if (element.current instanceof HTMLSelectElement) tell(optionWords(element.current))
  }, [tell, words])
  const { ref: formRef } = field
  const ref = useCallback(
    (given: HTMLElement | null) => {
      element.current = given
      formRef(given)
    },
    [formRef],
  )
  useEffect(() => {
    if (props.secret) markSecret(props.name)
  }, [markSecret, props.secret, props.name])
  const message = fieldState.error?.message ?? props.problem
  const unsent = unsentAs(props.name)
  if (unsent === 'absent') return null
  // Many records cannot share what the form of one only shows, and no secret.
  if (many && (props.secret || props.readOnly || props.disabled)) return null
  const isLocked = unsent === 'locked'
  const isLeft = many !== undefined && !many.isTicked(name) && !many.isFollower(name)
  const kinds = isLeft ? many.variety(name) : 0
  const ownHint = isLocked ? 'kit:form.unsent' : props.hint
  const hint = kinds > 1 ? text('kit.batch:fields.differ', { count: kinds }) : ownHint && text(ownHint)
  const place = props.wide ? styles.wide : styles.normal
  return (
    <FieldWordsContext value={tell}>
      <FieldChoice name={name} label={label} className={place}>
        <Field
          className={many ? styles.normal : place}
          label={label}
          required={(props.required || isRequired(props.name)) && !props.readOnly}
          hint={hint}
          validationState={message ? 'error' : 'none'}
          validationMessage={message}
        >
          {props.children({
            name: field.name,
            value: field.value,
            disabled: props.disabled || isLocked || isLeft,
            readOnly: props.readOnly,
            onChange: (value) => {
              field.onChange(value)
              // A control that cannot be disabled is input all the same.
              if (isLeft) many.tick(name, true)
            },
            onBlur: () => afterPress(field.onBlur),
            ref,
          })}
        </Field>
      </FieldChoice>
    </FieldWordsContext>
  )
}

const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

function TextField<N extends string>(props: TextFieldProps<N>) {
  const { locked } = useStyles()
  return (
    <FormField {...props} secret={props.secret || props.type === 'password'}>
      {({ value, onChange, ...control }) => (
        <Input
          {...control}
          className={props.readOnly ? locked : undefined}
          type={props.type ?? 'text'}
          maxLength={props.maxLength}
          dir="auto"
          // Browsers and password managers fill in and keep passwords where it is only switched off.
          autoComplete={
            props.type === 'password' ? (props.current ? 'current-password' : 'new-password') : 'off'
          }
          value={asText(value)}
          onChange={(_event, data) => onChange(data.value)}
        />
      )}
    </FormField>
  )
}

/** A secret that the platform does not reveal: the stored one is not shown, and stays unless another one is typed. */
function SecretField<N extends string>({ clearable, ...props }: SecretFieldProps<N>) {
  const { form } = useFormOfField()
  const text = useText()
  const base: unknown = get(form.formState.defaultValues, props.name)
  return (
    <FormField {...props} secret>
      {({ value, onChange, ...control }) => (
        <SecretInput
          {...control}
          label={text(props.label)}
          value={asText(value)}
          isStored={base === STORED_SECRET}
          clearable={clearable}
          onChange={onChange}
        />
      )}
    </FormField>
  )
}

function TextArea<N extends string>(props: TextAreaProps<N>) {
  const { locked } = useStyles()
  return (
    <FormField {...props}>
      {({ value, onChange, ...control }) => (
        <Textarea
          {...control}
          className={props.readOnly ? locked : undefined}
          dir="auto"
          resize="vertical"
          rows={props.rows ?? 3}
          value={asText(value)}
          onChange={(_event, data) => onChange(data.value)}
        />
      )}
    </FormField>
  )
}

function NumberField<N extends string>(props: FieldProps<N>) {
  const number = useNumberControl(props.name)
  const { locked } = useStyles()
  return (
    <FormField {...props}>
      {(control) => (
        <NumberInput {...number(control)} className={props.readOnly ? locked : undefined} dir="auto" />
      )}
    </FormField>
  )
}

function SelectField<N extends string>(props: SelectFieldProps<N>) {
  const text = useText()
  const dictionaries = useSession((state) => state.dictionaries)
  const isNumber = useFormOfField().kindOf(props.name) === 'number'
  const options = optionLabels(props.options, text, dictionaries)
  const words = (value: unknown) => options.get(asText(value)) ?? asText(value)
  return (
    <FormField {...props} words={words}>
      {({ value, onChange, readOnly, disabled, ...control }) => {
        const code = asText(value)
        const take = (chosen: string) => onChange(isNumber && chosen !== '' ? Number(chosen) : chosen)
        if (options.size > LONG_CHOICE) {
          const isDisabled = disabled || readOnly
          return (
            <LongChoice {...control} disabled={isDisabled} options={options} value={code} onChange={take} />
          )
        }
        return (
          <Select
            {...control}
            disabled={disabled || readOnly}
            value={code}
            onChange={(_event, data) => take(data.value)}
          >
            {code === '' || !options.has(code) ? (
              <option value={code}>{code || text('kit:form.choose')}</option>
            ) : null}
            {[...options].map(([option, words]) => (
              <option key={option} value={option}>
                {words}
              </option>
            ))}
          </Select>
        )
      }}
    </FormField>
  )
}

const isOn = (value: unknown): boolean => value === 1 || value === true

/** Codes 1 and 0, or true and false where the schema has a boolean. */
function SwitchField<N extends string>(props: FieldProps<N>) {
  const isBoolean = useFormOfField().kindOf(props.name) === 'boolean'
  const text = useText()
  const styles = useStyles()
  const words = (value: unknown) => text(isOn(value) ? 'kit:form.on' : 'kit:form.off')
  return (
    <FormField {...props} words={words}>
      {({ value, onChange, readOnly, disabled, ...control }) => (
        <Switch
          {...control}
          className={styles.switch}
          disabled={disabled || readOnly}
          checked={isOn(value)}
          onChange={(_event, data) => onChange(isBoolean ? data.checked : Number(data.checked))}
        />
      )}
    </FormField>
  )
}

interface DateTimeFieldProps<N extends string = string> extends FieldProps<N> {
  /** It ends a range: a typed day or minute counts to its last second. Default false. */
  readonly isEnd?: boolean
}

function DateTimeField<N extends string>({ isEnd, ...props }: DateTimeFieldProps<N>) {
  const { setCheck } = useFormOfField().fields
  const text = useText()
  const { name } = props
  useEffect(() => {
    setCheck(name, (value) => (isUsable(asText(value)) ? undefined : text('kit:date.noMoment')))
    return () => setCheck(name, () => undefined)
  }, [setCheck, name, text])
  return (
    <FormField {...props}>
      {({ value, onChange, ...control }) => (
        <MomentInput
          {...control}
          isEnd={isEnd}
          isJudgedByOwner
          label={text(props.label)}
          value={asText(value)}
          onChange={onChange}
        />
      )}
    </FormField>
  )
}

/** One node of a tree, or several where the schema has a list. */
function TreeField<N extends string>(props: TreeFieldProps<N>) {
  const { nodes, failure, blocked, nameOf, clearable, none = '', accepts, onPicked } = props
  const text = useText()
  const isList = useFormOfField().kindOf(props.name) === 'list'
  const idsOf = (value: unknown): readonly string[] => {
    if (Array.isArray(value)) return value.map(String)
    const id = asText(value)
    return id === '' || id === none ? [] : [id]
  }
  return (
    <FormField {...props}>
      {({ value, onChange, disabled, readOnly, onBlur, ref }) => (
        <TreePicker
          ref={ref}
          label={text(props.label)}
          nodes={nodes}
          failure={failure}
          blocked={blocked}
          nameOf={nameOf}
          multiple={isList}
          clearable={clearable}
          disabled={disabled || readOnly}
          value={idsOf(value)}
          onBlur={onBlur}
          onChange={(ids) => {
            if (isList) {
              onChange(ids)
              return
            }
            const [id = none] = ids
            if (accepts && !accepts(id)) return
            onChange(id)
            onPicked?.(id)
          }}
        />
      )}
    </FormField>
  )
}

/** Label, mark and message around a control of the screen's own, such as a picker. */
function CustomField<N extends string>(props: CustomFieldProps<N>) {
  const text = useText()
  const { name, group, render, carries } = props
  const { addFollowers } = useFormOfField().fields
  useEffect(() => {
    if (carries) addFollowers(name, carries)
  }, [addFollowers, name, carries])
  if (!group) return <FormField {...props}>{render}</FormField>
  return (
    <FormField {...props}>
      {(control) => (
        <div role="group" aria-label={text(props.label)}>
          {/* Or the library gives all of them the field's one id, and a click on any label goes to the first. */}
          <FieldContextProvider value={undefined}>{render(control)}</FieldContextProvider>
        </div>
      )}
    </FormField>
  )
}

export interface FormFields<N extends string> {
  readonly TextField: ComponentType<TextFieldProps<N>>
  readonly SecretField: ComponentType<SecretFieldProps<N>>
  readonly TextArea: ComponentType<TextAreaProps<N>>
  readonly NumberField: ComponentType<FieldProps<N>>
  readonly SelectField: ComponentType<SelectFieldProps<N>>
  readonly SwitchField: ComponentType<FieldProps<N>>
  readonly DateTimeField: ComponentType<DateTimeFieldProps<N>>
  readonly TreeField: ComponentType<TreeFieldProps<N>>
  readonly CustomField: ComponentType<CustomFieldProps<N>>
}

const fields = {
  TextField,
  SecretField,
  TextArea,
  NumberField,
  SelectField,
  SwitchField,
  DateTimeField,
  TreeField,
  CustomField,
}

type Shape = z.ZodObject['shape']

/** Names of a schema's fields; those of an object inside it with its name in front, `jobInfo.jobCron`. */
export type FieldName<S extends Shape> = {
  [K in keyof S & string]: S[K] extends z.ZodObject<infer I extends Shape> ? `${K}.${FieldName<I>}` : K
}[keyof S & string]

/** Field components whose names are those of the schema; a misspelt one does not compile. */
export const formFields = <W extends z.ZodObject>(_schema: W): FormFields<FieldName<W['shape']>> => fields
