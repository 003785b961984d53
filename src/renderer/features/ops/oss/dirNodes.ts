import type { OssDirNode } from '#contract/resources/ops/ossDir.ts'
import type { TreeNode } from '#kit/tree/treeModel.ts'

/**
 * Directories as tree nodes whose ids are the directories' values, which are unique and which the list's filter takes.
 */
export const dirNodes = (dirs: readonly OssDirNode[]): readonly TreeNode[] =>
  dirs.map(({ value, name, children }) => ({
    id: value,
    label: name,
    ...(children.length > 0 ? { children: dirNodes(children) } : {}),
  }))

/** A directory that can be chosen, with its depth. */
export interface DirChoice {
  readonly value: string
  readonly name: string
  /** Depth, from 1. */
  readonly level: number
}

export const dirChoices = (dirs: readonly OssDirNode[], level = 1): readonly DirChoice[] =>
  dirs.flatMap(({ value, name, children }) => [{ value, name, level }, ...dirChoices(children, level + 1)])
