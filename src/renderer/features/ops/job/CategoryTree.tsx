import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { type Job, job, jobTypes } from '#contract/resources/ops/job.ts'
import type { Category } from '#features/ops/job/category.ts'
import { typeLabels } from '#features/ops/job/labels.ts'
import { codeText } from '#kit/codes.ts'
import { useEveryRow } from '#kit/data/endpoint.ts'
import type { ListSlotProps } from '#kit/list/types.ts'
import { Tree } from '#kit/tree/Tree.tsx'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  aside: {
    width: '176px',
    // Hidden in a narrow window, where the table needs the space.
    '@media (max-width: 1100px)': { width: '132px' },
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    padding: tokens.spacingHorizontalS,
    borderInlineEndWidth: tokens.strokeWidthThin,
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
    minHeight: 0,
  },
})

const ALL = 'all'
const noJobs: readonly Job[] = []

/** Categories that occur among the jobs, in the order of their codes. */
function sortsOf(jobs: readonly Job[], jobType: number): Category[] {
  const sorts = new Map<string, string>()
  for (const each of jobs) {
    if (each.jobType === jobType && each.sortCode !== '')
      sorts.set(each.sortCode, each.sortName || each.sortCode)
  }
  return [...sorts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([sortCode, sortName]) => ({ jobType: jobType === 1 ? 1 : 3, sortCode, sortName }))
}

/** Custom and internal jobs with their categories; choosing one filters the list. */
export function CategoryTree({ filters, setFilters }: ListSlotProps) {
  const styles = useStyles()
  const text = useText()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(jobTypes.codes.map(String)))
  const jobs = useEveryRow(job.endpoints.page).data?.data ?? noJobs

  const { nodes, categories } = useMemo(() => {
    const known = new Map<string, Category>()
    const types = jobTypes.codes.map((jobType) => {
      const id = String(jobType)
      known.set(id, { jobType, sortCode: '', sortName: '' })
      const children = sortsOf(jobs, jobType).map((category) => {
        known.set(`${id}/${category.sortCode}`, category)
        return { id: `${id}/${category.sortCode}`, label: category.sortName }
      })
      return { id, label: codeText(typeLabels, jobType, text), children }
    })
    return { nodes: [{ id: ALL, label: text('ops.job:category.all') }, ...types], categories: known }
  }, [jobs, text])

  const { jobType = '', sortCode = '' } = filters
  const selectedId = jobType === '' ? ALL : sortCode === '' ? jobType : `${jobType}/${sortCode}`

  return (
    <aside className={styles.aside} aria-label={text('ops.job:category')}>
      <Tree
        label={text('ops.job:category')}
        nodes={nodes}
        open={open}
        onOpenChange={setOpen}
        selectedId={selectedId}
        onSelect={({ id }) => {
          const category = categories.get(id)
          setFilters({
            jobType: category ? String(category.jobType) : '',
            sortCode: category?.sortCode ?? '',
          })
        }}
      />
    </aside>
  )
}
