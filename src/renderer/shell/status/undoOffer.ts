import { create } from 'zustand'
import type { JournalAction, JournalEntry } from '#contract/bridge/journal.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { useDialogs } from '#kit/dialog/dialogs.ts'
import { followJournal } from '#kit/journal/followJournal.ts'
import { actionText } from '#kit/journal/words.ts'
import { useSession } from '#kit/session.ts'
import type { TextKey, Translate } from '#kit/text.ts'
import { allowedCall } from '../journal/allowedCall.ts'
import { changesHere } from '../journal/changesHere.ts'
import { nounNamespaces, nounText } from '../journal/nouns.ts'
import { useLock } from '../lock/lockState.ts'
import { loadTexts } from '../text/i18n.ts'

/** The last change of this window, as it is offered to be undone. */
export interface UndoOffer {
  /** Of a batch its last entry. */
  readonly entry: JournalEntry
  /** Number of records, of a batch over all of its entries. */
  readonly count: number
}

interface OfferState {
  readonly offer: UndoOffer | null
}

export const useUndoOffer = create<OfferState>(() => ({ offer: null }))

export const withdrawOffer = (): void => useUndoOffer.setState({ offer: null })

/** Whether something is open that hides the status bar from the operator. */
export const isCovered = ({ dialogs, confirms }: ReturnType<typeof useDialogs.getState>): boolean =>
  dialogs.length + confirms.length > 0

/** Milliseconds without a further entry after which a batch has ended. */
const PAUSE = 1000

const one: Readonly<Record<JournalAction, TextKey>> = {
  create: 'journal:offer.create',
  update: 'journal:offer.update',
  delete: 'journal:offer.delete',
  other: 'journal:offer.other',
}
const many: Readonly<Record<JournalAction, TextKey>> = {
  create: 'journal:offer.create.count',
  update: 'journal:offer.update.count',
  delete: 'journal:offer.delete.count',
  other: 'journal:offer.other.count',
}

/** The change in the operator's words; settings, which have no name, by their noun. */
export function offerText({ entry, count }: UndoOffer, text: Translate): string {
  const { action, batch, record, resource } = entry
  if (batch !== '') return text('journal:offer.batch', { count })
  const words = { action: actionText(entry, text) }
  if (count > 1) return text(many[action], { ...words, count })
  return text(one[action], { ...words, name: record?.name || record?.id || nounText(resource, text) })
}

/** Entries of a batch that were carried out; an entry of a batch is about one record. */
async function countOf({ batch, count }: JournalEntry): Promise<number> {
  if (batch === '') return count
  return (await bridge.call('journal.list', { page: 1, limit: 1, outcome: 'done', batch })).total
}

/**
 * @returns null where nothing can be undone. Of a batch the last entry is asked about: the others are changes of the
 * same kind, and a plan of thousands of records takes time.
 */
async function offerOf(entry: JournalEntry): Promise<UndoOffer | null> {
  const { tasks } = await bridge.call('journal.planUndo', { entries: [entry.entry] })
  if (!tasks.some(allowedCall)) return null
  const [count] = await Promise.all([
    countOf(entry),
    loadTexts(['journal', ...nounNamespaces([entry.resource])]),
  ])
  return { entry, count }
}

interface Waiting {
  /** Entries of a batch may follow. */
  forPause(): void
  /** A dialog hides the status bar. */
  forDialogs(): void
}

/** Reads the journal and offers the last change that was made since this was created. */
function createLook({ forPause, forDialogs }: Waiting) {
  const since = Date.now()
  let judged = 0
  let latest = 0
  const read = async (isQuiet: boolean): Promise<void> => {
    latest += 1
    const mine = latest
    const changes = await changesHere()
    // A later look shows the newer state.
    if (mine !== latest) return
    const shown = useUndoOffer.getState().offer?.entry.entry
    if (changes.some(({ entry, undoneBy }) => entry === shown && undoneBy !== null)) withdrawOffer()
    const last = changes.find(({ undoes }) => undoes === null)
    if (!last || last.undoneBy !== null || last.at < since || last.entry <= judged) return
    if (isCovered(useDialogs.getState())) return forDialogs()
    if (last.batch !== '' && !isQuiet) return forPause()
    const offer = await offerOf(last)
    if (mine !== latest) return
    judged = last.entry
    useUndoOffer.setState({ offer: useLock.getState().isLocked ? null : offer })
  }
  return {
    // Without an offer Ctrl+Z remains, which reports why the journal cannot be read.
    look: (isQuiet: boolean): void => void read(isQuiet).catch(() => undefined),
    end(): void {
      latest += 1
      withdrawOffer()
    },
  }
}

/**
 * Offers each change of this window to be undone, and withdraws the offer where it does not hold any more. A batch is
 * offered once, when its dialog is closed or its entries pause.
 * @returns a function that ends it
 */
export function followOffers(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false
  const { look, end } = createLook({
    forPause() {
      timer = setTimeout(() => look(true), PAUSE)
    },
    forDialogs() {
      isWaiting = true
    },
  })
  const lookNow = (isQuiet: boolean) => {
    clearTimeout(timer)
    isWaiting = false
    look(isQuiet)
  }
  const ends = [
    followJournal(() => lookNow(false)),
    useDialogs.subscribe((state) => {
      if (isWaiting && !isCovered(state)) lookNow(true)
    }),
    useSession.subscribe(({ session }, before) => {
      if (session?.state !== 'active' || session.id !== before.session?.id) withdrawOffer()
    }),
    useLock.subscribe(({ isLocked }) => {
      if (isLocked) withdrawOffer()
    }),
    () => clearTimeout(timer),
    end,
  ]
  return () => {
    for (const each of ends) each()
  }
}
