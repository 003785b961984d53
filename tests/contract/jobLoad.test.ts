import { job } from '#contract/resources/ops/job.ts'
import { jobLog } from '#contract/resources/ops/jobLog.ts'
import { expect, test } from 'vitest'
import { partsShown } from '#tests/setup/platformClock.ts'
import { startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()
const JOBS = 500

/** A cron of this very second and no other. */
const cronAt = (time: Date): string => {
  const { year, month, day, hours, minutes, seconds } = partsShown(time)
  return [seconds, minutes, hours, day, month, '?', year].join(' ')
}

test('500 jobs of one second all run, and the server answers meanwhile (OPS-JOB-25)', async () => {
  const ids: string[] = []
  for (let index = 0; index < JOBS; index += 1) {
    ids.push(
      await admin.must(job.endpoints.create, {
        body: {
          jobType: 3,
          sortCode: 'LOAD',
          sortName: '同时',
          jobInfo: {
            jobDesc: `同时 ${index}`,
            executorHandler: 'demoJobHandler',
            jobCron: '0 0 0 1 1 ?',
            executorRouteStrategy: 'FIRST',
            glueType: 'BEAN',
            executorBlockStrategy: 'SERIAL_EXECUTION',
          },
        },
      }),
    )
  }
  // Far enough ahead that all of them are started before it comes.
  const at = new Date(server.clock.now().getTime() + 60_000)
  server.sql(
    `UPDATE job_info SET job_cron = ? WHERE job_id IN (SELECT job_id FROM jobs WHERE sort_code = 'LOAD')`,
    cronAt(at),
  )
  for (const id of ids) await admin.must(job.endpoints.start, { params: { id } })
  server.clock.advance(at.getTime() - server.clock.now().getTime())

  let slowest = 0
  /** Asked for as a screen would; jobs of the seeds run meanwhile as well, so its total proves nothing. */
  const ask = async (): Promise<void> => {
    const started = performance.now()
    await admin.must(jobLog.endpoints.page, { query: { limit: 1, logStatus: '1' } })
    slowest = Math.max(slowest, performance.now() - started)
  }
  const ran = async (): Promise<number | undefined> => {
    await ask()
    return server.sql<{ runs: number }>(
      `SELECT COUNT(DISTINCT job_id) AS runs FROM job_logs
       WHERE sort_name = '同时' AND trigger_code = 200 AND handle_code = 200`,
    )[0]?.runs
  }
  await expect.poll(ran, { interval: 20 }).toBe(JOBS)
  expect(slowest).toBeLessThan(3000)
  expect(server.faults).toEqual([])
})
