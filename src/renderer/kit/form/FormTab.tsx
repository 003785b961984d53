import {
  Button,
  makeStyles,
  Skeleton,
  SkeletonItem,
  tokens,
  typographyStyles,
} from '@fluentui/react-components'
import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Draft } from '#contract/bridge.ts'
import type { z } from 'zod'
import { useQueryClient } from '@tanstack/react-query'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { failureOf, failureText, isNetworkFailure } from '#kit/data/failures.ts'
import { readAgain } from '#kit/data/readAgain.ts'
import { draftKey, findDraft } from '#kit/form/drafts.ts'
import { FormFrameContext } from '#kit/form/formFrame.ts'
import { FormMessage } from '#kit/form/FormMessage.tsx'
import { HistoryButton } from '#kit/form/HistoryButton.tsx'
import { RecordFormContext, type RecordFormOptions, useRecordForm } from '#kit/form/useRecordForm.ts'
import { SampleContext } from '#kit/list/sample.ts'
import { useTab, useTabs } from '#kit/tabs.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { FailedState } from '#ui/States.tsx'

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  body: {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
  },
  section: {
    maxWidth: '960px',
    marginBottom: tokens.spacingVerticalXL,
    border: 'none',
    padding: 0,
    marginInline: 0,
    // All of its fields are left out.
    ':has(> div:empty)': { display: 'none' },
  },
  legend: { ...typographyStyles.subtitle2, padding: 0, paddingBottom: tokens.spacingVerticalM },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(280px, 1fr))',
    // Beside a field with a message or a hint the input keeps its height.
    alignItems: 'start',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`,
  },
  message: { maxWidth: '960px', marginBottom: tokens.spacingVerticalM, ':empty': { display: 'none' } },
  footer: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXL}`,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  history: { marginInlineStart: 'auto' },
  waiting: { display: 'grid', gap: tokens.spacingVerticalM, maxWidth: '960px' },
})

interface FormTabProps<W extends z.ZodObject> extends Omit<RecordFormOptions<W>, 'onSaved' | 'record'> {
  /** Reads the record by id. */
  readonly load: AnyEndpoint
  /** Absent: a new record. */
  readonly id: string | undefined
  /** Id of the record that a new one is cloned from. */
  readonly like?: string | undefined
  /** Names of the tab: of a new record, and of a loaded one, with the field that holds its `{{name}}`. */
  readonly titles: { readonly add: TextKey; readonly edit: TextKey; readonly name: string }
  readonly children: ReactNode
}

/** A record in its own tab: sections above, save and close below. */
export function FormTab<W extends z.ZodObject>(props: FormTabProps<W>) {
  const { load, id, like, titles, ...options } = props
  const readId = id ?? like
  const styles = useStyles()
  const text = useText()
  const { setTitle } = useTab()
  const { data, error, refetch } = useEndpoint(
    load,
    { params: { id: readId } },
    { enabled: readId !== undefined },
  )
  // The load call returns the record that the write schema is a part of.
  const found = data?.data as Readonly<Record<string, unknown>> | undefined
  const record = id === undefined ? undefined : found
  const isClone = id === undefined && like !== undefined
  const sample = useMemo(
    () => (isClone && found ? { record: found, name: String(found[titles.name]) } : null),
    [isClone, found, titles.name],
  )
  const { draft: left, isLooking } = useLeftDraft(props, error !== null && !found)
  const titleOf = (of: Readonly<Record<string, unknown>>) =>
    text(titles.edit, { name: String(of[titles.name]) })
  const title = record ? titleOf(record) : id === undefined ? text(titles.add) : undefined
  useEffect(() => {
    if (title !== undefined) setTitle(title)
  }, [title, setTitle])

  if (readId !== undefined && !found) {
    if (error) {
      const failure = failureOf(error)
      // Input typed for a deleted record still belongs to the operator.
      if (failure.code === 'refused' && (isLooking || left)) {
        return left ? <LoadedForm {...options} record={{ ...left.base, id }} /> : null
      }
      const words = isNetworkFailure(failure) ? text('common:network') : failureText(failure, text)
      return (
        <Instead {...options}>
          <FailedState
            title={text('kit:form.loadFailed')}
            detail={words}
            retry={{ label: text('kit:list.retry'), onClick: () => void readAgain(failure, refetch) }}
          />
        </Instead>
      )
    }
    return (
      <Instead {...options}>
        <div className={styles.body} aria-busy>
          <Skeleton className={styles.waiting} aria-label={text('kit:list.loading')}>
            {[0, 1, 2, 3].map((line) => (
              <SkeletonItem key={line} size={32} />
            ))}
          </Skeleton>
        </div>
      </Instead>
    )
  }
  return (
    <SampleContext value={sample}>
      <LoadedForm {...options} record={record} />
    </SampleContext>
  )
}

/** The draft of a record that could not be loaded. */
function useLeftDraft<W extends z.ZodObject>({ create, update, id }: FormTabProps<W>, isWanted: boolean) {
  const [found, setFound] = useState<{ draft: Draft | undefined } | null>(null)
  const callId = (update ?? create).id
  useEffect(() => {
    if (!isWanted || id === undefined) return
    let isCurrent = true
    void findDraft(draftKey(callId, id, undefined), undefined).then(
      (draft) => isCurrent && setFound({ draft }),
      () => isCurrent && setFound({ draft: undefined }),
    )
    return () => {
      isCurrent = false
    }
  }, [callId, id, isWanted])
  // Once found it stays: the form that shows it holds it from then on.
  return { draft: found?.draft, isLooking: isWanted && id !== undefined && found === null }
}

type LoadedFormProps<W extends z.ZodObject> = Omit<RecordFormOptions<W>, 'onSaved'> & {
  children: ReactNode
}

function LoadedForm<W extends z.ZodObject>(props: LoadedFormProps<W>) {
  const Frame = useContext(FormFrameContext)
  return Frame ? <Frame {...props} size="wide" /> : <OwnTab {...props} />
}

/** Takes the place of the form. */
function Instead({ children, ...options }: LoadedFormProps<z.ZodObject>) {
  const Frame = useContext(FormFrameContext)
  return Frame ? (
    <Frame {...options} instead={children}>
      {null}
    </Frame>
  ) : (
    children
  )
}

function OwnTab<W extends z.ZodObject>({ children, ...options }: LoadedFormProps<W>) {
  const styles = useStyles()
  const text = useText()
  const tab = useTab()
  const client = useQueryClient()
  const record = useRecordForm({
    ...options,
    onSaved: () => {
      tab.setDirty(false)
      tab.close()
      // The list behind the tab shows the saved record.
      void client.refetchQueries({ type: 'active' })
    },
  })
  const { isDirty, isSaving, mayClose } = record
  const { id } = tab
  useEffect(() => useTabs.getState().setDirty(id, isDirty), [id, isDirty])

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        record.submit()
      }}
    >
      <div className={styles.body}>
        <div className={styles.message} aria-live="polite">
          <FormMessage record={record} />
        </div>
        <RecordFormContext value={record}>{children}</RecordFormContext>
      </div>
      <div className={styles.footer}>
        <Button type="submit" appearance="primary" disabledFocusable={isSaving}>
          {text('common:save')}
        </Button>
        <Button
          type="button"
          onClick={() => {
            void mayClose().then((may) => {
              if (may) tab.close()
            })
          }}
        >
          {text('common:close')}
        </Button>
        <HistoryButton className={styles.history} update={options.update} record={options.record} />
      </div>
    </form>
  )
}

/** Fields under a heading if they need one, in as many columns as there is room for. */
export function FormSection({ title, children }: { title?: TextKey; children: ReactNode }) {
  const styles = useStyles()
  const text = useText()
  return (
    <fieldset className={styles.section}>
      {title ? <legend className={styles.legend}>{text(title)}</legend> : null}
      <div className={styles.grid}>{children}</div>
    </fieldset>
  )
}
