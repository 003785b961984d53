import { Button, makeStyles, Skeleton, SkeletonItem, Subtitle1, tokens } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useId, useRef } from 'react'
import type { AnyEndpoint } from '#contract/kernel.ts'
import type { z } from 'zod'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { failureText, isNetworkFailure } from '#kit/data/failures.ts'
import { readAgain } from '#kit/data/readAgain.ts'
import { FormMessage } from '#kit/form/FormMessage.tsx'
import { restOn } from '#kit/form/restOn.ts'
import { editedValues } from '#kit/form/resolver.ts'
import { RecordFormContext, type RecordForm, useRecordForm } from '#kit/form/useRecordForm.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { FailedState } from '#ui/States.tsx'

const useStyles = makeStyles({
  form: { maxWidth: '960px', marginBottom: tokens.spacingVerticalXXL },
  title: { display: 'block', marginBottom: tokens.spacingVerticalM },
  message: { marginBottom: tokens.spacingVerticalM, ':empty': { display: 'none' } },
  // In reach however long the form is.
  buttons: {
    position: 'sticky',
    bottom: 0,
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalS,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  waiting: { display: 'grid', gap: tokens.spacingVerticalM, maxWidth: '960px' },
})

interface SettingsFormProps<W extends z.ZodObject> {
  /** Schema of a save's body. */
  readonly schema: W
  /** Answers the settings; takes nothing. */
  readonly load: AnyEndpoint
  readonly save: AnyEndpoint
  /** Words of the form: its heading, and in the list of drafts. */
  readonly title: TextKey
  /** When it changes the settings are loaded again; typed values stay. */
  readonly round?: unknown
  /** Called with valid values before they are sent. @returns whether the save may go on */
  asks?(values: Settings): Promise<boolean>
  /** Called whenever unsaved input appears or disappears. */
  onDirty(isDirty: boolean): void
  readonly children: ReactNode
}

/** The one record of a settings call, in place: it stays open after a save and shows the stored values. */
export function SettingsForm<W extends z.ZodObject>(props: SettingsFormProps<W>) {
  const { load, title, round } = props
  const styles = useStyles()
  const text = useText()
  const { data, error, refetch } = useEndpoint(load, {})
  const read = useCallback(async () => settingsIn((await refetch()).data), [refetch])
  const loadedRound = useRef(round)
  useEffect(() => {
    if (loadedRound.current === round) return
    loadedRound.current = round
    void refetch()
  }, [round, refetch])
  const settings = settingsIn(data)
  if (settings) return <LoadedSettings {...props} settings={settings} read={read} />
  if (error) {
    const { failure } = error
    return (
      <FailedState
        title={`${text(title)}: ${text('kit:form.loadFailed')}`}
        detail={isNetworkFailure(failure) ? text('common:network') : failureText(failure, text)}
        retry={{ label: text('kit:list.retry'), onClick: () => void readAgain(failure, refetch) }}
      />
    )
  }
  return (
    <Skeleton className={styles.waiting} aria-label={text('kit:list.loading')} aria-busy>
      {[0, 1, 2, 3].map((line) => (
        <SkeletonItem key={line} size={32} />
      ))}
    </Skeleton>
  )
}

type Settings = Readonly<Record<string, unknown>>

/** The load call returns the record that the write schema is made from. */
const settingsIn = (answer: { readonly data: unknown } | undefined): Settings | undefined =>
  answer?.data as Settings | undefined

/** Reads again all other visible data that show settings of the same resource. */
function useOthers(load: AnyEndpoint): () => void {
  const client = useQueryClient()
  const resource = load.id.slice(0, load.id.lastIndexOf('.') + 1)
  return () =>
    void client.refetchQueries({
      type: 'active',
      predicate: ({ queryKey: [, , id] }) => String(id).startsWith(resource) && id !== load.id,
    })
}

function LoadedSettings<W extends z.ZodObject>({
  schema,
  load,
  save,
  title,
  settings,
  read,
  asks,
  onDirty,
  children,
}: SettingsFormProps<W> & { readonly settings: Settings; read(): Promise<Settings | undefined> }) {
  const styles = useStyles()
  const text = useText()
  const headingId = useId()
  const readOthers = useOthers(load)
  const shown = useRef<RecordForm | null>(null)
  /** Typed values are replaced by the stored ones, such as ****** for a secret; values typed since then stay. */
  const showStored = async () => {
    const stored = await read()
    const form = shown.current?.form
    if (stored && form) restOn(form, editedValues(schema, stored), form.formState.defaultValues ?? {})
  }
  const record = useRecordForm({
    schema,
    create: save,
    reads: load,
    record: settings,
    title: text(title),
    staysOpen: true,
    asks,
    onSaved: () => {
      void showStored()
      readOthers()
    },
  })
  shown.current = record
  const { isDirty, isSaving, mayClose, form } = record
  const tell = useRef(onDirty)
  tell.current = onDirty
  useEffect(() => {
    tell.current(isDirty)
    return () => tell.current(false)
  }, [isDirty])

  return (
    <form
      noValidate
      className={styles.form}
      aria-labelledby={headingId}
      onSubmit={(event) => {
        event.preventDefault()
        record.submit()
      }}
    >
      <Subtitle1 as="h2" id={headingId} className={styles.title}>
        {text(title)}
      </Subtitle1>
      <div className={styles.message} aria-live="polite">
        <FormMessage record={record} />
      </div>
      <RecordFormContext value={record}>{children}</RecordFormContext>
      <div className={styles.buttons}>
        <Button type="submit" appearance="primary" disabledFocusable={isSaving}>
          {text('common:save')}
        </Button>
        <Button
          type="button"
          disabledFocusable={!isDirty || isSaving}
          onClick={() => {
            void mayClose().then((may) => {
              if (may) form.reset(editedValues(schema, settings))
            })
          }}
        >
          {text('kit:form.reset')}
        </Button>
      </div>
    </form>
  )
}
