import { Field, Select } from '@fluentui/react-components'
import { useMemo } from 'react'
import { type OssDir, ossDir } from '#contract/resources/ops/ossDir.ts'
import { bySort } from '#features/ops/ossDir/order.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'
import { branchIdsOf, nestedNodes, visibleLines } from '#kit/tree/treeModel.ts'

const everything = { query: {} }
const none: readonly OssDir[] = []

/** Possible parents of a directory: all but itself and its descendants. */
function possibleParents(dirs: readonly OssDir[], ownId: string | undefined) {
  const isPossible = ({ id, pids }: OssDir) =>
    ownId === undefined || (id !== ownId && !pids.split(',').includes(ownId))
  const nodes = nestedNodes(dirs.filter(isPossible).toSorted(bySort), ({ name }) => name)
  return visibleLines(nodes, new Set(branchIdsOf(nodes)))
}

/** Chooses the parent directory; `0` is the top. */
export function ParentField({ ownId }: { ownId: string | undefined }) {
  const text = useText()
  const { form } = useFormOfField()
  const { data } = useEndpoint(ossDir.endpoints.list, everything)
  const dirs = data?.data ?? none
  const parents = useMemo(() => possibleParents(dirs, ownId), [dirs, ownId])
  const value = String(form.watch('pid') ?? '0')
  return (
    <Field label={text('ops.ossDir:field.pid')}>
      <Select
        value={value}
        onChange={(_, { value: pid }) => form.setValue('pid', pid, { shouldDirty: true, shouldTouch: true })}
      >
        <option value="0">{text('ops.ossDir:top')}</option>
        {value !== '0' && !parents.some(({ node }) => node.id === value) ? (
          <option value={value}>…</option>
        ) : null}
        {parents.map(({ node, level }) => (
          <option key={node.id} value={node.id}>
            {`${'\u2003'.repeat(level - 1)}${node.label}`}
          </option>
        ))}
      </Select>
    </Field>
  )
}
