import { JobCards } from '#features/ops/job/JobCards.tsx'
import { JobList } from '#features/ops/job/job.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const jobScreen: Screen = { Component: JobList, namespaces: ['ops.job', 'pickers'] }

export const jobCardsScreen: Screen = { Component: JobCards, namespaces: ['ops.job'] }
