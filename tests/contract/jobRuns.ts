import { job } from '#contract/resources/ops/job.ts'
import { expect } from 'vitest'
import type { Client, TestServer } from './harness.ts'

/**
 * Runs a job handler once, to its end.
 * @returns the text of its log
 */
export async function runHandler(server: TestServer, by: Client, executorHandler: string): Promise<string> {
  const id = await by.must(job.endpoints.create, {
    body: {
      jobType: 3,
      jobInfo: {
        ...{ jobDesc: executorHandler, executorHandler, jobCron: '0 0 1 1 1 ?', glueType: 'BEAN' },
        ...{ executorRouteStrategy: 'FIRST', executorBlockStrategy: 'SERIAL_EXECUTION' },
      },
    },
  })
  const { jobId } = await by.must(job.endpoints.get, { params: { id } })
  await by.must(job.endpoints.trigger, { params: { id }, body: { executorParam: '' } })
  const runs = () =>
    server.sql<{ code: number; text: string }>(
      'SELECT handle_code AS code, handle_msg AS text FROM job_logs WHERE job_id = ?',
      Number(jobId),
    )
  await expect.poll(() => runs().map(({ code }) => code), { timeout: 15_000 }).toEqual([200])
  return runs()[0]?.text ?? ''
}
