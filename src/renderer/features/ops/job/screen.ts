import { JobCards } from '#features/ops/job/JobCards.tsx'
import { JobList, jobList } from '#features/ops/job/job.list.tsx'
import { listAhead } from '#kit/list/readListAhead.ts'
import type { Screen } from '#kit/screen.ts'

export const jobScreen: Screen = {
  Component: JobList,
  readAhead: listAhead(jobList),
  title: 'ops.job:title',
  namespaces: ['ops.job', 'pickers'],
}

export const jobCardsScreen: Screen = {
  Component: JobCards,
  title: 'ops.job:title',
  namespaces: ['ops.job', 'pickers'],
}
