import type { Page } from '@playwright/test'
import { settle } from './inPage.ts'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** CPU time in microseconds. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * The tasks of a page's main thread during some work and until the thread is idle: every task that the
 * browser reports, short ones too, with style, layout and painting.
 * @returns milliseconds of CPU time each, so that other load of the machine is not counted
 */
export async function tasksOf(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page belongs to no browser')
  await settle(page)
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
  let trace: Buffer
  try {
    await work()
    await settle(page)
  } finally {
    trace = await browser.stopTracing()
  }
  // The browser writes this file; its format is documented.
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'RunTask' && mainThreads.has(`${pid}/${tid}`),
  )
  if (tasks.length === 0) throw new Error('The trace holds no tasks')
  return tasks.map(({ tdur = 0 }) => tdur / 1000)
}

/** The longest of them. */
export const longestTask = async (page: Page, work: () => Promise<unknown>): Promise<number> =>
  (await tasksOf(page, work)).reduce((longest, one) => Math.max(longest, one), 0)
