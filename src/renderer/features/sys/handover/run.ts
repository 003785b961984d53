import type { Failure, FailureCode } from '#contract/failures.ts'
import {
  type HandoverConf,
  type HandoverRow,
  handoverVia,
  MAX_CONF_DATA,
} from '#contract/resources/sys/handover.ts'
import type { HoldingsByConf, Holdings } from '#features/sys/handover/holdings.ts'
import { namer } from '#features/sys/handover/rows.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { failureOf } from '#kit/data/failures.ts'
import type { Selection } from '#kit/list/state/selection.ts'
import type { Translate } from '#kit/text.ts'

/** Rows that one call hands over. */
export interface Part {
  readonly conf: HandoverConf
  readonly rows: Selection<HandoverRow>
  /** `unsure`: the call got no response, and the leaver's present rows could not be read. */
  readonly state: 'waiting' | 'done' | 'failed' | 'unsure'
  readonly failure: Failure | null
}

export interface Pair {
  readonly leaveUser: string
  readonly handoverUser: string
}

/** The ticked rows, by configuration. */
export const tickedParts = (confs: readonly HandoverConf[], held: HoldingsByConf): readonly Part[] =>
  confs.flatMap((conf): Part[] => {
    const rows = held.get(conf.id)?.ticked
    return rows && rows.size > 0 ? [{ conf, rows, state: 'waiting', failure: null }] : []
  })

/** Parts of a further attempt: of the rows that were not handed over, those that the leaver still holds. */
export const restOf = (parts: readonly Part[], held: HoldingsByConf): readonly Part[] =>
  parts.flatMap((part) => {
    if (part.state === 'done') return []
    const rows = stillIn(part, held)
    return rows.size > 0 ? [{ ...part, rows }] : []
  })

const stillIn = ({ conf, rows }: Part, held: HoldingsByConf): Selection<HandoverRow> => {
  const now = held.get(conf.id)?.rows
  return now ? new Map([...rows].filter(([id]) => now.has(id))) : rows
}

/** Rows that were not chosen to be handed over. */
export const leftParts = (
  confs: readonly HandoverConf[],
  held: HoldingsByConf,
  parts: readonly Part[],
): readonly Pick<Part, 'conf' | 'rows'>[] =>
  confs.flatMap((conf) => {
    const wanted = parts.filter((part) => part.conf.id === conf.id && part.state !== 'done')
    const rows = new Map(held.get(conf.id)?.rows)
    for (const part of wanted) for (const id of part.rows.keys()) rows.delete(id)
    return rows.size > 0 ? [{ conf, rows }] : []
  })

/** Names that are listed; the others are counted. */
const SHOWN_NAMES = 50

/** @returns `角色（2）：…` */
export function describe({ conf, rows }: Pick<Part, 'conf' | 'rows'>, text: Translate): string {
  const names = [...rows.values()].map(namer(conf))
  const shown = names.slice(0, SHOWN_NAMES).join(text('common:separator'))
  const rest = names.length - SHOWN_NAMES
  return text('sys.handover:part', {
    conf: conf.name,
    count: names.length,
    names: rest > 0 ? text('sys.handover:more', { names: shown, count: rest }) : shown,
  })
}

/** The chosen rows as JSON for the log: in full, or their ids where that exceeds the length of a log line. */
function chosenRows(rows: Selection<HandoverRow>): string {
  const json = JSON.stringify([...rows.values()])
  return json.length <= MAX_CONF_DATA ? json : JSON.stringify([...rows.keys()])
}

/** The platform may have carried out a call without a response. */
const unanswered: ReadonlySet<FailureCode> = new Set(['timeout', 'offline', 'bad-answer', 'internal'])

/** The platform has looked at this part alone; the next one may be another matter. */
const isRefusal = ({ code }: Failure): boolean => code === 'refused' || code === 'forbidden'

/** The part as the leaver's rows show it after a call that failed. */
async function settled(part: Part, failure: Failure, holdings: Holdings): Promise<readonly Part[]> {
  const { conf, rows } = part
  await holdings.read(conf.id)
  if (!unanswered.has(failure.code)) return [{ ...part, state: 'failed', failure }]
  const held = holdings.getState()
  const holding = held.get(conf.id)
  if (!holding?.rows || holding.failure) return [{ ...part, state: 'unsure', failure }]
  const still = stillIn(part, held)
  const moved = new Map([...rows].filter(([id]) => !still.has(id)))
  const parts: readonly Part[] = [
    { conf, rows: moved, state: 'done', failure: null },
    { conf, rows: still, state: 'failed', failure },
  ]
  return parts.filter((one) => one.rows.size > 0)
}

/** One call, and the leaver's rows after it. */
async function attempt(
  part: Part,
  pair: Pair,
  confirm: string,
  holdings: Holdings,
): Promise<readonly Part[]> {
  const { conf, rows } = part
  const ids = [...rows.keys()]
  try {
    const body = { conf: conf.id, ...pair, ids, rows: chosenRows(rows) }
    await callEndpoint(handoverVia.update, { body }, { confirm })
  } catch (error) {
    return settled(part, failureOf(error), holdings)
  }
  holdings.drop(conf.id, ids)
  await holdings.read(conf.id)
  return [{ ...part, state: 'done', failure: null }]
}

/**
 * Hands over part by part. A refused part leaves the others alone; after any other failure the rest is not tried. After
 * each call the leaver's rows are read from the platform.
 * @param confirm text that the operator typed, for all of them
 * @returns the parts as they ended
 */
export async function handOver(
  parts: readonly Part[],
  pair: Pair,
  confirm: string,
  holdings: Holdings,
): Promise<readonly Part[]> {
  const ended: Part[] = []
  let halted: Failure | null = null
  for (const part of parts) {
    // A call without a response may have been carried out: a second one would be refused.
    const known: readonly Part[] =
      part.state === 'unsure' && part.failure ? await settled(part, part.failure, holdings) : [part]
    for (const one of known) {
      if (one.state === 'done' || one.state === 'unsure') ended.push(one)
      else if (halted) ended.push({ ...one, state: 'failed', failure: halted })
      else ended.push(...(await attempt(one, pair, confirm, holdings)))
      const { failure } = ended.at(-1) ?? one
      if (failure && !isRefusal(failure)) halted = failure
    }
  }
  return ended
}
