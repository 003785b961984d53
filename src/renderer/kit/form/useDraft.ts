import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Draft } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { type DialogPlace, DialogPlaceContext } from '#kit/dialog/dialogs.ts'
import {
  type DraftKey,
  findDraft,
  holdDraft,
  mergeDraft,
  recordNow,
  type RecordNow,
  withoutFields,
} from '#kit/form/drafts.ts'
import { enlist } from '#kit/openForms.ts'
import type { RecordReader } from '#kit/form/saving.ts'
import { TabContext, tabRoute, useTabs } from '#kit/tabs.ts'

type Values = Record<string, unknown>

export interface DraftOffer {
  readonly draft: Draft
  /** Fields that both the operator and another account have changed since. */
  readonly conflicts: readonly string[]
  /** The record was deleted meanwhile. */
  readonly isGone: boolean
}

export interface FormDraft {
  /** Earlier input; null: none, or already restored or declined. */
  readonly offer: DraftOffer | null
  /** Puts the offered input into the form. */
  restore(): void
  /** Drops the offered draft. */
  decline(): void
  /** The current input is saved or discarded: its draft is deleted. */
  drop(): void
  /** The input is based on these values of the record from now on. */
  rebase(values: Readonly<Values>): void
}

interface DraftOptions {
  readonly form: UseFormReturn<Values, unknown, Values>
  /** The form's values of a record. */
  valuesOf(record: Readonly<Values>): Values
  readonly draftKey: DraftKey
  /** Reads the record again; undefined for a new one. */
  readonly reader: RecordReader | undefined
  /** Values before anything was typed. */
  readonly base: Values
  readonly isDirty: boolean
  /** Words of the form; empty: those of its tab. */
  readonly title: string
  /** Whether a field's value must not be written anywhere. */
  isSecret(name: string): boolean
}

/** Milliseconds between a keystroke and the draft that holds it. */
const pause = 400

const activeTab = () => {
  const { tabs, activeId } = useTabs.getState()
  return tabs.find(({ id }) => id === activeId)
}

/**
 * Stores the input until it is saved or discarded, and offers it when the form opens again: after the
 * session expired for good, after a crash, after an update.
 */
export function useDraft(options: DraftOptions): FormDraft {
  const place = useContext(DialogPlaceContext)
  const latest = useRef(options)
  latest.current = options
  const base = useRef(options.base)
  useEffect(() => {
    base.current = options.base
  }, [options.base])
  const { take, drop } = useWrittenDraft({ options, latest, base, place })
  const rebase = useCallback((values: Readonly<Values>) => {
    base.current = { ...values }
  }, [])

  const { found, forget } = useEarlierDraft(options, latest, place?.draftId)
  const offer = useMemo<DraftOffer | null>(() => {
    if (!found) return null
    const { draft, now } = found
    const values = now.state === 'there' ? now.values : undefined
    return { draft, conflicts: mergeDraft(draft, values).conflicts, isGone: now.state === 'gone' }
  }, [found])
  const { form } = options
  const restore = useCallback(() => {
    if (!found) return
    const { draft, now } = found
    if (now.state === 'there') {
      form.reset(now.values)
      base.current = { ...now.values }
    }
    for (const [name, value] of mergeDraft(draft, undefined).typed)
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true })
    forget()
    take(draft.id)
  }, [found, form, forget, take])
  const decline = useCallback(() => {
    if (found) void bridge.call('drafts.remove', { id: found.draft.id }).catch(() => undefined)
    forget()
  }, [found, forget])

  return { offer, restore, decline, drop, rebase }
}

type Latest = { readonly current: DraftOptions }

interface WriteParts {
  readonly options: DraftOptions
  readonly latest: Latest
  /** Values that the input is based on. */
  readonly base: { readonly current: Values }
  readonly place: DialogPlace | null
}

interface WrittenDraft {
  /** Writes the form's current values in place of an earlier draft. */
  take(earlierId: string): void
  drop(): void
}

/** Writes the input a moment after the last key, and when the form or the page closes. */
function useWrittenDraft({ options, latest, base, place }: WriteParts): WrittenDraft {
  const { form, isDirty } = options
  const tabId = useContext(TabContext)
  const [id] = useState<string>(() => crypto.randomUUID())
  const isWritten = useRef(false)
  const isDropped = useRef(false)
  const timer = useRef<number | undefined>(undefined)

  const describe = useCallback(
    () => ({ id, ...described(latest.current, base.current, { place, tabId }) }),
    [id, latest, base, place, tabId],
  )
  const forget = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!isWritten.current) return
    isWritten.current = false
    void bridge.call('drafts.remove', { id }).catch(() => undefined)
  }, [id])
  const write = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (isDropped.current) return
    const draft = describe()
    // Where only secrets were typed, there is nothing that a draft could give back.
    if (!latest.current.isDirty || mergeDraft(draft, undefined).typed.size === 0) return forget()
    isWritten.current = true
    // Core drops the oldest when there are too many; a draft that cannot be kept must not disturb typing.
    void bridge.call('drafts.save', draft).catch(() => undefined)
  }, [describe, forget, latest])
  const drop = useCallback(() => {
    isDropped.current = true
    forget()
  }, [forget])

  useEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) write()
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        // Typing on begins another draft; a reset, which names no field, does not.
        if (name !== undefined) isDropped.current = false
        clearTimeout(timer.current)
        timer.current = window.setTimeout(write, pause)
      },
    })
    const release = holdDraft(id)
    const leave = enlist(tabId, drop)
    window.addEventListener('pagehide', flush)
    return () => {
      flush()
      stop()
      release()
      leave()
      window.removeEventListener('pagehide', flush)
    }
  }, [form, id, tabId, write, drop])

  // Input that was undone is no draft.
  useEffect(() => {
    if (!isDirty && timer.current === undefined) forget()
  }, [isDirty, forget])

  const take = useCallback(
    (earlierId: string) => {
      isWritten.current = true
      // Its own draft first: at every moment there is one.
      void bridge
        .call('drafts.save', describe())
        .then(() => bridge.call('drafts.remove', { id: earlierId }))
        .catch(() => undefined)
    },
    [describe],
  )
  return { take, drop }
}

/** Current values of the form, with the data needed to open it again. */
function described(
  { form, draftKey, title, isSecret }: DraftOptions,
  base: Values,
  { place, tabId }: { readonly place: DialogPlace | null; readonly tabId: string },
): Omit<Draft, 'at' | 'id'> {
  const { tabs } = useTabs.getState()
  const tab = tabs.find(({ id }) => id === tabId) ?? activeTab()
  return {
    ...draftKey,
    title: (title || (tab?.title ?? '')).slice(0, 200),
    subject: (place?.subject ?? '').slice(0, 200),
    route: tab ? tabRoute(tab) : '',
    origin: place?.origin,
    values: withoutFields(form.getValues(), isSecret),
    base: withoutFields(base, isSecret),
  }
}

interface EarlierDraft {
  readonly draft: Draft
  /** The record as it is today. */
  readonly now: RecordNow
}

/** Earlier input in this form that was never saved. @param draftId the one that the form was opened for */
function useEarlierDraft({ draftKey }: DraftOptions, latest: Latest, draftId: string | undefined) {
  const { form, recordId } = draftKey
  const [found, setFound] = useState<EarlierDraft | null>(null)
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const draft = await findDraft({ form, recordId }, draftId)
      if (!draft || !isCurrent) return
      const { valuesOf, reader } = latest.current
      const now = reader
        ? await recordNow(valuesOf, reader).catch((): RecordNow => ({ state: 'unknown' }))
        : ({ state: 'unknown' } as const)
      if (isCurrent) setFound({ draft, now })
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [form, recordId, draftId, latest])
  const forget = useCallback(() => setFound(null), [])
  return { found, forget }
}
