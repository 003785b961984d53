import { useCallback, useEffect, useRef, useState } from 'react'
import type { Draft } from '#contract/bridge.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { findDraft, holdDraft } from '#kit/form/drafts.ts'
import { enlist } from '#kit/openForms.ts'

interface LayoutDraftOptions {
  /** Which form, and which record of it. */
  readonly form: string
  readonly recordId: string
  readonly title: string
  readonly route: string
  readonly tabId: string
  /** The layout now and as it is stored; null before it was read. */
  readonly text: string | null
  readonly stored: string
}

/** Milliseconds between a change and the draft that holds it. */
const PAUSE = 500

/** Keeps the designed page until it is saved or discarded, and offers it when the page is opened again. */
export function useLayoutDraft(options: LayoutDraftOptions) {
  const { form, recordId, title, route, tabId, text, stored } = options
  const [id] = useState<string>(() => crypto.randomUUID())
  const [offer, setOffer] = useState<Draft | null>(null)
  const isWritten = useRef(false)

  const drop = useCallback(() => {
    if (!isWritten.current) return
    isWritten.current = false
    void bridge.call('drafts.remove', { id }).catch(() => undefined)
  }, [id])

  useEffect(() => {
    const release = holdDraft(id)
    const leave = enlist(tabId, drop)
    let isCurrent = true
    void findDraft({ form, recordId }, undefined).then((draft) => {
      if (draft && isCurrent) setOffer(draft)
    })
    return () => {
      isCurrent = false
      release()
      leave()
    }
  }, [id, tabId, form, recordId, drop])

  useEffect(() => {
    if (text === null) return
    if (text === stored) return drop()
    const write = () => {
      isWritten.current = true
      const draft = {
        id,
        form,
        recordId,
        title,
        subject: '',
        route,
        values: { text },
        base: { text: stored },
      }
      void bridge.call('drafts.save', draft).catch(() => undefined)
    }
    const timer = setTimeout(write, PAUSE)
    window.addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', write)
    }
  }, [id, form, recordId, title, route, text, stored, drop])

  const forget = useCallback(() => {
    if (offer) void bridge.call('drafts.remove', { id: offer.id }).catch(() => undefined)
    setOffer(null)
  }, [offer])
  return { offered: typeof offer?.values.text === 'string' ? offer.values.text : null, forget, drop }
}
