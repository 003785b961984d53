import {
  Button,
  Checkbox,
  Field,
  Input,
  makeStyles,
  Select,
  Text,
  Textarea,
  tokens,
} from '@fluentui/react-components'
import { ChevronDown16Regular, ChevronRight16Regular } from '@fluentui/react-icons'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { parseKeepingDigits } from '#base/jsonText.ts'
import { type Box, isWidgetType, type Widget, type WidgetSource } from '#contract/pageConfig.ts'
import { findSource, sourceCalls } from '#contract/pageSources.ts'
import { KeyField, KeysField, PageField, ScreenField } from '#features/portal/designer/choices.tsx'
import { DataChoice } from '#features/portal/designer/DataChoice.tsx'
import { hasSource, levels, type PropField, propFields } from '#features/portal/designer/fields.ts'
import { boxNames, levelNames, widgetName } from '#features/portal/designer/labels.ts'
import { useCallNames } from '#features/portal/designer/useCallNames.ts'
import type { Change } from '#features/portal/designer/workspace.ts'
import { NumberBox, OptionalNumberBox } from '#kit/inputs/NumberBox.tsx'
import { SuggestInput } from '#kit/inputs/SuggestInput.tsx'
import { useText } from '#kit/text.ts'
import { dataIdOf, isSample, sourceOf, withoutName } from '#pickers/page/namedData.ts'
import { listProp, textProp } from '#pickers/page/props.ts'
import { titleOf } from '#pickers/page/shownData.ts'

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalM,
    // Fluent's own minimum is wider than the pane of a small window.
    '& .fui-Combobox, & .fui-Combobox__input, & .fui-Input__input': { minWidth: 0 },
  },
  boxes: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: tokens.spacingHorizontalS },
  // Below the field that it is about.
  auto: {
    marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalS})`,
    marginTop: `calc(-1 * ${tokens.spacingVerticalS})`,
  },
  more: { justifyContent: 'start', paddingInline: 0 },
  // Fluent's own minimum is wider than half of the pane.
  narrow: { minWidth: 0, '& > input': { minWidth: 0, width: '100%' } },
})

interface PropertiesProps {
  readonly widget: Widget
  readonly apply: (change: Change) => void
}

/** Settings of the chosen widget. */
export function Properties({ widget, apply }: PropertiesProps) {
  const styles = useStyles()
  const text = useText()
  const { i: id, type, source } = widget
  // Number of choices of data: the fields of a call begin again with the call's new values.
  const [choices, setChoices] = useState(0)
  const isNamed = dataIdOf(source) !== null
  const fields = isWidgetType(type) ? propFields[type] : []
  const prop = (field: PropField) => (
    <Prop key={`${id}/${field.key}`} field={field} widget={widget} apply={apply} />
  )
  const put = (next: WidgetSource) => apply({ type: 'edit', id, values: { source: next } })
  return (
    <div className={styles.fields}>
      <Text weight="semibold">{widgetName(text, type)}</Text>
      {hasSource(type) ? (
        <DataChoice
          widget={widget}
          onChoose={(data) => {
            put(sourceOf(data, source.refresh))
            setChoices((count) => count + 1)
          }}
        />
      ) : null}
      <Title widget={widget} apply={apply} />
      {fields.filter(({ isAdvanced }) => !isAdvanced).map(prop)}
      {source.kind === 'call' ? (
        <NumberBox
          label={text('portal.designer:source.refresh')}
          integer
          min={0}
          max={86_400}
          value={source.refresh}
          onSettle={(refresh) => put({ ...source, refresh })}
        />
      ) : null}
      <Boxes widget={widget} apply={apply} />
      {hasSource(type) ? (
        <Advanced startsOpen={!isNamed && !isSample(source)}>
          <Source key={choices} widget={widget} apply={apply} />
          {isNamed ? null : fields.filter(({ isAdvanced }) => isAdvanced).map(prop)}
        </Advanced>
      ) : null}
    </div>
  )
}

/** Typed title, or the name of the widget's data. */
function Title({ widget, apply }: PropertiesProps) {
  const styles = useStyles()
  const text = useText()
  const { i: id, title, props } = widget
  const isAuto = props.autoTitle === true
  const auto = titleOf({ ...widget, title: '', props: { autoTitle: true } }, text)
  return (
    <>
      <Field label={text('portal.designer:title.of')}>
        <Input
          value={title}
          maxLength={200}
          placeholder={isAuto ? auto : ''}
          onChange={(_, { value }) => apply({ type: 'edit', id, values: { title: value } })}
        />
      </Field>
      {title === '' ? (
        <Checkbox
          className={styles.auto}
          checked={isAuto}
          label={text('portal.designer:title.auto', { name: auto })}
          onChange={(_, { checked }) =>
            apply({ type: 'edit', id, values: { props: { ...props, autoTitle: checked === true } } })
          }
        />
      ) : null}
    </>
  )
}

interface AdvancedProps {
  /** For a call or data of the widget's own. */
  readonly startsOpen: boolean
  readonly children: ReactNode
}

/** Calls, places in their answers and fields, for expert users. */
function Advanced({ startsOpen, children }: AdvancedProps) {
  const styles = useStyles()
  const text = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <>
      <Button
        appearance="subtle"
        size="small"
        className={styles.more}
        icon={isOpen ? <ChevronDown16Regular /> : <ChevronRight16Regular />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {text('portal.designer:advanced')}
      </Button>
      <div id={id} className={styles.fields} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </>
  )
}

function Boxes({ widget, apply }: PropertiesProps) {
  const styles = useStyles()
  const text = useText()
  const { x, y, w, h } = widget
  const put = (change: Partial<Box>) => apply({ type: 'place', id: widget.i, box: { x, y, w, h, ...change } })
  const shown = { x: x + 1, y: y + 1, w, h }
  return (
    <div className={styles.boxes}>
      {(['x', 'y', 'w', 'h'] as const).map((key) => (
        <NumberBox
          key={key}
          label={text(boxNames[key])}
          input={{ className: styles.narrow }}
          integer
          min={1}
          value={shown[key]}
          onSettle={(number) => put({ [key]: key === 'x' || key === 'y' ? number - 1 : number })}
        />
      ))}
    </div>
  )
}

function wordsOf(value: unknown, kind: PropField['kind']): string {
  if (value === undefined || value === null) return ''
  if (kind === 'json') return JSON.stringify(value, null, 1)
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** @returns undefined for text that does not fit. */
function valueOf(words: string, kind: PropField['kind']): unknown {
  if (kind === 'list')
    return words
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
  if (kind !== 'json') return words
  try {
    return words.trim() === '' ? null : parseKeepingDigits(words)
  } catch {
    return undefined
  }
}

/** One value of the widget's `props`, in the control that fits it. */
function Prop({ field, widget, apply }: PropertiesProps & { field: PropField }) {
  const text = useText()
  const { key, kind } = field
  const label = text(field.label)
  const put = (value: unknown) =>
    apply({ type: 'edit', id: widget.i, values: { props: { ...widget.props, [key]: value } } })
  const one = textProp(widget.props, key)
  const several = listProp(widget.props, key)
  switch (kind) {
    case 'key':
      return <KeyField label={label} widget={widget} value={one} onChange={put} />
    case 'keys':
      return <KeysField label={label} widget={widget} value={several} onChange={put} />
    case 'screen':
      return <ScreenField label={label} value={one ? [one] : []} onChange={([route]) => put(route ?? '')} />
    case 'screens':
      return <ScreenField label={label} value={several} multiple onChange={put} />
    case 'page':
      return <PageField label={label} value={one} onChange={put} />
    case 'level':
      return (
        <Field label={label}>
          <Select value={one || 'info'} onChange={(_, { value }) => put(value)}>
            {levels.map((level) => (
              <option key={level} value={level}>
                {text(levelNames[level])}
              </option>
            ))}
          </Select>
        </Field>
      )
    case 'number':
      return <NumberProp label={label} stored={widget.props[key]} put={put} />
    default:
      return <TypedProp label={label} kind={kind} stored={widget.props[key]} put={put} />
  }
}

interface TypedPropProps {
  readonly label: string
  readonly kind: PropField['kind']
  readonly stored: unknown
  put(value: unknown): void
}

/** The typed text may be no value yet, such as half a list: it stays in the field, and nothing is set. */
function TypedProp({ label, kind, stored, put }: TypedPropProps) {
  const text = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && valueOf(typed, kind) === undefined
  const control = {
    value: typed ?? wordsOf(stored, kind),
    onBlur: () => (isWrong ? undefined : setTyped(null)),
    onChange: (_: unknown, { value: next }: { readonly value: string }) => {
      setTyped(next)
      const value = valueOf(next, kind)
      if (value !== undefined) put(value)
    },
  }
  return (
    <Field label={label} validationMessage={isWrong ? text('portal.designer:problem.json') : undefined}>
      {kind === 'area' || kind === 'json' ? (
        <Textarea {...control} rows={4} resize="vertical" />
      ) : (
        <Input {...control} />
      )}
    </Field>
  )
}

/** A number of the widget; without one it has the widget's own. */
function NumberProp({ label, stored, put }: Omit<TypedPropProps, 'kind'>) {
  return (
    <OptionalNumberBox label={label} value={typeof stored === 'number' ? stored : undefined} onSettle={put} />
  )
}

const dataField: PropField = { key: 'data', kind: 'json', label: 'portal.designer:source.data' }

/** Calls offered at once; typing narrows them. */
const MAX_OFFERED = 40

/** Call that is read in place of named data. Any change of a call makes it the widget's own. */
function Source({ widget, apply }: PropertiesProps) {
  const text = useText()
  const { source } = widget
  const [url, setUrl] = useState(source.url)
  const callName = useCallNames()
  const calls = useMemo(() => sourceCalls().map(({ path }) => path), [])
  const put = (change: Partial<WidgetSource>) =>
    apply({ type: 'edit', id: widget.i, values: { source: { ...withoutName(source), ...change } } })
  const applyOwn = (change: Change) =>
    apply(
      change.type === 'edit' && isSample(source)
        ? { ...change, values: { ...change.values, source: withoutName(source) } }
        : change,
    )
  const take = (next: string) => {
    setUrl(next)
    if (next === '' || findSource(next)) put({ url: next })
  }
  return (
    <>
      <Field label={text('portal.designer:source')}>
        <Select
          value={source.kind}
          onChange={(_, { value }) => put({ kind: value === 'call' ? 'call' : 'static' })}
        >
          <option value="static">{text('portal.designer:source.static')}</option>
          <option value="call">{text('portal.designer:source.call')}</option>
        </Select>
      </Field>
      {source.kind === 'static' ? (
        <Prop field={dataField} widget={widget} apply={applyOwn} />
      ) : (
        <>
          <Field
            label={text('portal.designer:source.url')}
            hint={dataIdOf(source) && url === '' ? text('portal.designer:source.computed') : undefined}
            validationMessage={
              url !== '' && !findSource(url) ? text('portal.designer:source.none') : undefined
            }
          >
            <SuggestInput
              suggestions={calls}
              wordsOf={callName}
              most={MAX_OFFERED}
              value={url}
              onChange={take}
            />
          </Field>
          <Params source={source} put={put} />
        </>
      )}
      <Field label={text('portal.designer:source.path')}>
        <Input value={source.path} maxLength={200} onChange={(_, { value }) => put({ path: value })} />
      </Field>
    </>
  )
}

const linesOf = ({ params }: WidgetSource) =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')

const paramsOf = (lines: string): WidgetSource['params'] =>
  Object.fromEntries(
    lines
      .split('\n')
      .map((line): [string, string] => {
        const at = line.indexOf('=')
        return [
          line.slice(0, at).trim(),
          line
            .slice(at + 1)
            .trim()
            .slice(0, 500),
        ]
      })
      .filter(([name]) => name !== '' && name.length <= 100),
  )

function Params({ source, put }: { source: WidgetSource; put(change: Partial<WidgetSource>): void }) {
  const text = useText()
  const [lines, setLines] = useState(() => linesOf(source))
  return (
    <Field label={text('portal.designer:source.params')} hint={text('portal.designer:source.params.hint')}>
      <Textarea
        rows={3}
        value={lines}
        onChange={(_, { value }) => {
          setLines(value)
          put({ params: paramsOf(value) })
        }}
      />
    </Field>
  )
}
