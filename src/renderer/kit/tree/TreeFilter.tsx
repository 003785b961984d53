import { Input, type InputProps } from '@fluentui/react-components'
import { SearchRegular } from '@fluentui/react-icons'
import type { KeyboardEvent, RefObject } from 'react'
import { bestNode } from '#kit/tree/filterTree.ts'
import type { TreeHandle } from '#kit/tree/Tree.tsx'
import type { TreeNode } from '#kit/tree/treeModel.ts'
import { loadRanking, type Ranking } from '#ui/ranking.ts'

interface TreeFilterProps extends Pick<InputProps, 'size' | 'className' | 'placeholder'> {
  /** Accessible name. */
  readonly label: string
  readonly value: string
  onChange(words: string): void
  /** Of the whole tree. */
  readonly nodes: readonly TreeNode[]
  readonly rank: Ranking
  readonly tree: RefObject<TreeHandle | null>
  /** Enter chooses the best match. Absent: it goes there, as the arrow does. */
  onChoose?: ((node: TreeNode) => void) | undefined
}

/** The box above a tree that narrows it. The arrow down goes to the best match; Enter chooses it. */
export function TreeFilter(props: TreeFilterProps) {
  const { label, value, onChange, nodes, rank, tree, onChoose, ...input } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') tree.current?.goTo(bestNode(nodes, value, rank)?.id)
    // Enter that comes before the words can be spelt waits for that.
    else if (event.key === 'Enter') {
      void loadRanking().then((spelt) => {
        const best = bestNode(nodes, value, spelt)
        if (!best) return
        if (onChoose) onChoose(best)
        else tree.current?.goTo(best.id)
      })
    } else return
    event.preventDefault()
  }
  return (
    <Input
      {...input}
      type="search"
      value={value}
      maxLength={200}
      contentBefore={<SearchRegular />}
      aria-label={label}
      onChange={(_, data) => onChange(data.value)}
      onKeyDown={onKeyDown}
    />
  )
}
