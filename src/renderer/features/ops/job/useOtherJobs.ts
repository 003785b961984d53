import { useMemo } from 'react'
import { type Job, job } from '#contract/resources/ops/job.ts'
import { useEveryRow } from '#kit/data/endpoint.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import type { TreeNode } from '#kit/tree/treeModel.ts'
import { jobName } from '#pickers/job/jobName.ts'

const none: readonly Job[] = []

/** The jobs of the platform, for the form of one of them. */
export function useOtherJobs(own: string | undefined) {
  const text = useText()
  const me = useSession(({ session }) => session?.user.realName)
  const { data, error } = useEveryRow(job.endpoints.page)
  const rows = data?.data ?? none
  /** Jobs that can follow this one, by their numbers. */
  const nodes = useMemo(
    (): readonly TreeNode[] =>
      rows
        .filter(({ jobId }) => jobId !== own)
        .map((row) => ({
          id: row.jobId,
          label: text('ops.job:named', { name: jobName(row), id: row.jobId }),
        })),
    [rows, own, text],
  )
  /** The operator, then those who are responsible for other jobs. */
  const authors = useMemo(
    () => [...new Set([me ?? '', ...rows.map(({ jobInfo }) => jobInfo?.author ?? '')])].filter(Boolean),
    [rows, me],
  )
  return { nodes, authors, failure: error?.failure ?? null }
}
