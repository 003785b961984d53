import type { CallState, DoctorFinding, DoctorProblem, DoctorStep, ExaminedCall } from '#contract/bridge.ts'
import { callStates, doctorProblems } from '#contract/bridge/doctor.ts'
import { machineMoment } from '#base/moments.ts'
import { tagCodes } from '#kit/codes.ts'
import type { TextKey, Translate } from '#kit/text.ts'
import { screenTitle } from '../text/screenTitles.ts'
import { zoneName } from '#kit/zoneName.ts'

/** Sentences of a step: its result, and its remedy. */

const isProblem = (found: DoctorFinding): found is DoctorProblem =>
  doctorProblems.some((one) => one === found)

export const stepName = ({ name }: DoctorStep, text: Translate): string => text(`shell.doctor:step.${name}`)

export const foundWords = ({ found, values }: DoctorStep, text: Translate): string =>
  text(`shell.doctor:found.${found}`, values)

/** Empty: nothing is to be done. */
export const adviceWords = ({ found }: DoctorStep, text: Translate): string =>
  isProblem(found) ? text(`shell.doctor:advice.${found}`) : ''

export const callLabels = tagCodes(callStates, {
  served: { label: 'shell.doctor:calls.state.served', color: 'success' },
  mended: { label: 'shell.doctor:calls.state.mended', color: 'warning' },
  missing: { label: 'shell.doctor:calls.state.missing', color: 'danger' },
  refused: { label: 'shell.doctor:calls.state.refused', color: 'danger' },
  failed: { label: 'shell.doctor:calls.state.failed', color: 'danger' },
  withheld: { label: 'shell.doctor:calls.state.withheld', color: 'default' },
  untried: { label: 'shell.doctor:calls.state.untried', color: 'default' },
})

const troubles: ReadonlySet<CallState> = new Set(['mended', 'missing', 'refused', 'failed'])

export const isTrouble = ({ state }: ExaminedCall): boolean => troubles.has(state)

export const countsOf = (calls: readonly ExaminedCall[]): Record<CallState, number> => {
  const counts = { served: 0, mended: 0, missing: 0, refused: 0, failed: 0, withheld: 0, untried: 0 }
  for (const { state } of calls) counts[state] += 1
  return counts
}

/** Calls of a screen, by its title, in the order of the first of each. */
export function byScreen(calls: readonly ExaminedCall[]): [title: TextKey, calls: ExaminedCall[]][] {
  const screens = new Map<TextKey, ExaminedCall[]>()
  for (const call of calls) {
    const title = screenTitle(call.endpoint)
    screens.set(title, [...(screens.get(title) ?? []), call])
  }
  return [...screens]
}

/** States that occur, with their counts: the overview of a screen. */
export const shortCounts = (calls: readonly ExaminedCall[], text: Translate): string => {
  const counts = countsOf(calls)
  return callStates.codes
    .filter((state) => counts[state] > 0)
    .map((state) => `${text(`shell.doctor:calls.state.${state}`)} ${counts[state]}`)
    .join(' · ')
}

/** The platform's zone beside this machine's. */
export const zoneValues = (zone: number) => ({
  there: zoneName(zone),
  here: zoneName(-new Date().getTimezoneOffset()),
})

/** Head of a report: the connection it is about. */
export interface ReportHead {
  readonly name: string
  readonly version: string
  /** Epoch milliseconds. */
  readonly at: number
  /** Minutes east of UTC, where the platform's clock is known to run otherwise than this machine's. */
  readonly zone: number | undefined
}

/** The report as text for sending to other people: it holds no token, password or record. */
export function reportText(
  head: ReportHead,
  steps: readonly DoctorStep[],
  calls: readonly ExaminedCall[],
  text: Translate,
): string {
  const lines = [
    text('shell.doctor:title'),
    text('shell.doctor:report.profile', { name: head.name }),
    text('shell.doctor:report.at', { at: machineMoment(head.at) }),
    text('shell.doctor:report.version', { version: head.version }),
    ...(head.zone === undefined ? [] : [text('shell.doctor:report.zone', zoneValues(head.zone))]),
    '',
    ...reportRows(steps, calls, text).map((row) => row.filter((part) => part !== '').join('  ')),
  ]
  return lines.join('\n')
}

/** Lines of the report: part, state, result, remedy. Calls that were not tried have no text. */
export const reportRows = (
  steps: readonly DoctorStep[],
  calls: readonly ExaminedCall[],
  text: Translate,
): string[][] => [
  ...steps.map((step) => [
    stepName(step, text),
    text(`shell.doctor:state.${step.state}`),
    foundWords(step, text),
    adviceWords(step, text),
  ]),
  ...calls
    .filter(({ state }) => state !== 'untried')
    .map((call) => [
      text(screenTitle(call.endpoint)),
      text(`shell.doctor:calls.state.${call.state}`),
      call.endpoint,
      call.detail,
    ]),
]
