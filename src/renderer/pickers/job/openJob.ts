import { jobTab } from '#contract/tabs.ts'
import { requestOnList } from '#kit/list/requests.ts'
import { openTab } from '#kit/tabs.ts'

/** Opens a job in the list of jobs, as a click on its edit action there does. */
export function openJob({ id, name }: { id: string; name: string }): void {
  requestOnList({ kind: 'click', list: 'ops.job', action: 'edit', row: { id, name, filters: {} } })
  openTab(jobTab, {})
}
