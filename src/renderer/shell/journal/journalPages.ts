import { readMoment, instantOf, untilMoment } from '#base/moments.ts'
import type { JournalEntry, JournalFilter, OperationInput } from '#contract/bridge.ts'
import { journalActions, journalOutcomes } from '#contract/bridge/journal.ts'
import type { Page } from '#contract/kernel.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { hostInfo } from '#kit/bridge/host.ts'
import type { ReadPage } from '#kit/list/state/usePage.ts'
import { useSession } from '#kit/session.ts'
import { loadKitTexts } from '#kit/text.ts'
import { nounNamespaces } from './nouns.ts'

type Query = Readonly<Record<string, unknown>>

/** Milliseconds of a second: a moment of a filter means the whole second. */
const SECOND = 1000

/** The instant of a moment by the platform's clock; undefined for none. */
function instantIn(moment: string): number | undefined {
  const read = readMoment(moment)
  return Number.isNaN(read) ? undefined : Math.max(0, instantOf(read, useSession.getState().session?.zone))
}

/** The filter of core for the filters of the list. */
export function journalFilter(query: Query): JournalFilter {
  const value = (name: string) => String(query[name] ?? '')
  const given = (name: string) => value(name) || undefined
  const until = instantIn(untilMoment(value('until')))
  return {
    resource: given('resource'),
    action: journalActions.find((action) => action === value('action')),
    outcome: journalOutcomes.find((outcome) => outcome === value('outcome')),
    batch: given('batch'),
    windowId: value('window') === 'own' ? hostInfo()?.windowId : undefined,
    text: given('text'),
    from: instantIn(value('from')),
    until: until === undefined ? undefined : until + SECOND - 1,
  }
}

const least = (one: number | undefined, other: number): number => Math.min(one ?? other, other)

/** Reads entries, and keeps pages where they are while new entries arrive. */
export class JournalPages {
  /** The first page was read then; the pages behind it show what there was at that moment. */
  #asOf = Date.now()
  #filter: JournalFilter = {}

  readonly read: ReadPage = async (query) => {
    const { page, limit } = query
    const filter = journalFilter(query)
    if (page === 1) this.#asOf = Date.now()
    this.#filter = filter
    const until = page === 1 ? filter.until : least(filter.until, this.#asOf)
    return readEntries({ ...filter, until, page, limit })
  }

  /** Number of entries that the pages do not show yet. */
  async countNewer(): Promise<number> {
    const { until } = this.#filter
    if (until !== undefined && until <= this.#asOf) return 0
    const newer = { ...this.#filter, from: Math.max(this.#filter.from ?? 0, this.#asOf + 1) }
    const { total } = await bridge.call('journal.list', { ...newer, page: 1, limit: 1 })
    return total
  }
}

/** One page, with the words of its nouns. @throws FailureError */
async function readEntries(input: OperationInput<'journal.list'>): Promise<Page<JournalEntry>> {
  const page = await bridge.call('journal.list', input)
  // A noun without texts shows its name.
  await loadKitTexts(nounNamespaces(page.list.map(({ resource }) => resource))).catch(() => undefined)
  return page
}
