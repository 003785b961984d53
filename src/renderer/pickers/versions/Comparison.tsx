import { Button, Checkbox, makeStyles, Spinner, Text, tokens } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { useReading } from '#kit/data/endpoint.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { codeText } from '#kit/codes.ts'
import { useComparisonStyles } from '#kit/details/comparisonStyles.ts'
import { askConfirm, type DialogProps } from '#kit/dialog/dialogs.ts'
import { toast, toastSuccess } from '#kit/dialog/toasts.ts'
import { type Translate, useText } from '#kit/text.ts'
import { plain } from '#pickers/versions/comparePages.ts'
import { differingFields, readVersion, restore } from '#pickers/versions/restore.ts'
import type { Difference, VersionedForm } from '#pickers/versions/types.ts'
import { EmptyState } from '#ui/States.tsx'

type Values = Readonly<Record<string, unknown>>

interface ComparisonProps extends DialogProps {
  readonly form: VersionedForm
  readonly id: string
  readonly name: string
  readonly version: number
  readonly now: Values
  readonly take: { readonly field: string; run(value: string): void } | undefined
  /** In a dialog that has a button to close it. Default false. */
  readonly isPart?: boolean
  /** The record has changed since the comparison. */
  onChanged(): void
}

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minHeight: 0 },
  scroll: { flex: 1, minHeight: 0, overflowY: 'auto' },
  field: { width: '34%' },
  part: { fontWeight: tokens.fontWeightRegular, paddingInlineStart: tokens.spacingHorizontalXXXL },
  value: {
    maxHeight: '120px',
    overflowY: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'end',
    gap: tokens.spacingHorizontalS,
  },
  note: { flex: 1, color: tokens.colorNeutralForeground3 },
})

/** A version beside the record as it is now. */
export function Comparison(props: ComparisonProps) {
  const { form, id, version, isPart, onClose } = props
  const text = useText()
  const key = ['version', form.noun, id, String(version)]
  const { data, error, refetch } = useReading(key, () => readVersion(form, id, version))
  if (data) return <Compared {...props} then={data} />
  return (
    <Frame isPart={isPart} onClose={() => onClose()}>
      {error ? (
        <FailedAnswer failure={error.failure} title="pickers:versions.failed" onRetry={refetch} />
      ) : (
        <Spinner label={text('pickers:versions.loading')} />
      )}
    </Frame>
  )
}

interface FrameProps {
  readonly note?: string
  /** Main button of the dialog; absent while there is nothing to do. */
  readonly main?: ReactNode
  readonly isPart: boolean | undefined
  readonly children: ReactNode
  onClose(): void
}

/** Compared records, above the buttons of the dialog. */
function Frame({ note, main, isPart = false, children, onClose }: FrameProps) {
  const styles = useStyles()
  const text = useText()
  return (
    <div className={styles.root}>
      <div className={styles.scroll}>{children}</div>
      <div className={styles.foot}>
        {note ? (
          <Text size={200} className={styles.note}>
            {note}
          </Text>
        ) : null}
        {isPart ? null : <Button onClick={onClose}>{text('common:close')}</Button>}
        {main}
      </div>
    </div>
  )
}

function Compared({ then, ...props }: ComparisonProps & { readonly then: Values }) {
  const { form, now, take, name, id, isPart, onChanged, onClose } = props
  const styles = useStyles()
  const table = useComparisonStyles()
  const text = useText()
  const changed = differingFields(form, then, now).filter((field) => !take || field === take.field)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const names = new Set(changed.filter((field) => !left.has(field)))
  if (changed.length === 0)
    return (
      <Frame isPart={isPart} onClose={() => onClose()}>
        <EmptyState title={text('pickers:versions.same')} />
      </Frame>
    )

  const putBack = async () => {
    const notes = [text('pickers:versions.keptToo')]
    const subjects = [...names].map((field) => labelOf(form, field, text))
    const action = text('pickers:versions.restore')
    const question = text('pickers:versions.ask', { name })
    if (!(await askConfirm({ question, subjects, notes, action }))) return
    setBusy(true)
    try {
      if (await restore({ form, id, now, then, names })) {
        toastSuccess()
        onClose({ changed: true })
        return
      }
      toast('warning', text('pickers:versions.changedMeanwhile'))
      onChanged()
    } catch (error) {
      presentFailure(error)
    }
    setBusy(false)
  }
  const takeIt = () => {
    if (!take) return
    take.run(String(then[take.field] ?? ''))
    onClose()
  }
  const toggle = (field: string) =>
    setLeft(new Set(names.has(field) ? [...left, field] : [...left].filter((one) => one !== field)))

  const main = take ? (
    <Button appearance="primary" onClick={takeIt}>
      {text('pickers:versions.take')}
    </Button>
  ) : (
    <Button
      appearance="primary"
      disabled={names.size === 0}
      disabledFocusable={isBusy}
      onClick={() => void putBack()}
    >
      {text('pickers:versions.restore')}
    </Button>
  )
  return (
    <Frame
      note={take ? '' : text('pickers:versions.rest')}
      main={main}
      isPart={isPart}
      onClose={() => onClose()}
    >
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col" className={styles.field}>
              {text('pickers:versions.column.field')}
            </th>
            <th scope="col">{text('pickers:versions.column.then')}</th>
            <th scope="col">{text('pickers:versions.column.now')}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map((field) => (
            <FieldRows
              key={field}
              form={form}
              field={field}
              then={then[field]}
              now={now[field]}
              choice={take ? undefined : { isChosen: names.has(field), toggle: () => toggle(field) }}
            />
          ))}
        </tbody>
      </table>
    </Frame>
  )
}

const labelOf = (form: VersionedForm, field: string, text: Translate): string => {
  const label = form.fields[field]?.label
  return label ? text(label) : field
}

interface FieldRowsProps {
  readonly form: VersionedForm
  readonly field: string
  readonly then: unknown
  readonly now: unknown
  readonly choice: { readonly isChosen: boolean; toggle(): void } | undefined
}

/** A field on one line; one that holds a document with a line for each part that differs. */
function FieldRows({ form, field, then, now, choice }: FieldRowsProps) {
  const styles = useStyles()
  const text = useText()
  const description = form.fields[field]
  const label = labelOf(form, field, text)
  const parts = description?.compare?.(String(then), String(now), text) ?? null
  const words = (value: unknown) =>
    description?.codes ? codeText(description.codes, plain(value), text) : plain(value)
  return (
    <>
      <tr>
        <th scope="row">
          {choice ? <Checkbox label={label} checked={choice.isChosen} onChange={choice.toggle} /> : label}
        </th>
        {parts ? (
          <td colSpan={2}>
            <Text className={styles.quiet}>{text('pickers:versions.parts', { count: parts.length })}</Text>
          </td>
        ) : (
          <Sides difference={{ key: field, label, then: words(then), now: words(now) }} />
        )}
      </tr>
      {parts?.map((part) => (
        <tr key={part.key}>
          <th scope="row" className={styles.part}>
            {part.label}
          </th>
          <Sides difference={part} />
        </tr>
      ))}
    </>
  )
}

function Sides({ difference: { then, now } }: { difference: Difference }) {
  return (
    <>
      <Side value={then} />
      <Side value={now} />
    </>
  )
}

function Side({ value }: { value: string }) {
  const styles = useStyles()
  const text = useText()
  return (
    <td>
      {value === '' ? (
        <Text className={styles.quiet}>{text('pickers:versions.nothing')}</Text>
      ) : (
        <div className={styles.value}>{value}</div>
      )}
    </td>
  )
}
