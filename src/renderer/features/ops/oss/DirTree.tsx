import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo, useRef, useState } from 'react'
import { ossDir } from '#contract/resources/ops/ossDir.ts'
import { dirNodes } from '#features/ops/oss/dirNodes.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import type { ListSlotProps } from '#kit/list/types.ts'
import { matchingNodes } from '#kit/tree/filterTree.ts'
import { TreeFilter } from '#kit/tree/TreeFilter.tsx'
import { useText } from '#kit/text.ts'
import { Tree, type TreeHandle } from '#kit/tree/Tree.tsx'
import { branchIds } from '#kit/tree/treeModel.ts'
import { useRanking } from '#ui/useRanking.ts'

const useStyles = makeStyles({
  aside: {
    width: '200px',
    // Hidden in a narrow window, where the table needs the space.
    '@media (max-width: 1100px)': { width: '156px' },
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalS,
    borderInlineEndWidth: tokens.strokeWidthThin,
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
    minHeight: 0,
  },
  tree: { flex: 1, minHeight: 0 },
  input: { minWidth: 0, width: '100%' },
})

const nothing: readonly never[] = []

/** Directories of the file storage; the ticked ones filter the list. */
export function DirTree({ filters, setFilters }: ListSlotProps) {
  const styles = useStyles()
  const text = useText()
  const [words, setWords] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set())
  const { data } = useEndpoint(ossDir.endpoints.treeList, {})
  const all = useMemo(() => dirNodes(data?.data ?? nothing), [data])
  const rank = useRanking(words)
  const nodes = useMemo(() => matchingNodes(all, words, rank), [all, words, rank])
  const tree = useRef<TreeHandle>(null)
  const open = useMemo(
    () => new Set(nodes.flatMap(branchIds).filter((id) => words !== '' || !closed.has(id))),
    [nodes, closed, words],
  )
  const { dirValues = '' } = filters
  const checked = useMemo(() => new Set(dirValues.split(',').filter((value) => value !== '')), [dirValues])

  const onOpenChange = (next: ReadonlySet<string>) =>
    setClosed(new Set(all.flatMap(branchIds).filter((id) => !next.has(id))))

  return (
    <aside className={styles.aside} aria-label={text('ops.oss:directories')}>
      <TreeFilter
        className={styles.input}
        size="small"
        label={text('ops.oss:directories.filter')}
        placeholder={text('ops.oss:directories.filter')}
        value={words}
        onChange={setWords}
        nodes={all}
        rank={rank}
        tree={tree}
      />
      <div className={styles.tree}>
        <Tree
          ref={tree}
          label={text('ops.oss:directories')}
          nodes={nodes}
          open={open}
          onOpenChange={onOpenChange}
          checked={checked}
          onCheckedChange={(next) => setFilters({ dirValues: [...next].join(',') })}
        />
      </div>
    </aside>
  )
}
