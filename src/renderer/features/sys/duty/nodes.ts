import { DUTY_ROOT, type Duty } from '#contract/resources/sys/duty.ts'
import { nestedNodes, type TreeNode } from '#kit/tree/treeModel.ts'

/** The duties below their virtual root. */
export const dutyNodes = (duties: readonly Duty[], root: string): readonly TreeNode[] => [
  {
    id: DUTY_ROOT,
    label: root,
    children: nestedNodes(duties, ({ dutyName }) => dutyName),
  },
]
