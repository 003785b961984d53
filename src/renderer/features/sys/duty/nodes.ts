import { DUTY_ROOT, type Duty } from '#contract/resources/sys/duty.ts'
import { nested, type TreeNode } from '#kit/tree/treeModel.ts'

/** The duties below their virtual root. */
export const dutyNodes = (duties: readonly Duty[], root: string): readonly TreeNode[] => [
  {
    id: DUTY_ROOT,
    label: root,
    children: nested<Duty, TreeNode>(duties, (row, children) => ({
      id: row.id,
      label: row.dutyName,
      children: children.length > 0 ? children : undefined,
    })),
  },
]
