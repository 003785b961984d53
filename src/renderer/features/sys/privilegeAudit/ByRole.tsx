import { mergeClasses, Text } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { type MenuNode, menu } from '#contract/resources/sys/menu.ts'
import { type Role, role } from '#contract/resources/sys/role.ts'
import type { User } from '#contract/resources/sys/user.ts'
import { useAuditStyles } from '#features/sys/privilegeAudit/layout.ts'
import { menuNodes } from '#features/sys/privilegeAudit/menuNodes.ts'
import { usersToOpen } from '#features/sys/privilegeAudit/privilegeAudit.list.tsx'
import { useEndpoint, useEveryRow } from '#kit/data/endpoint.ts'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import { FilteredTree } from '#kit/tree/FilteredTree.tsx'
import { useText } from '#kit/text.ts'
import type { TreeNode } from '#kit/tree/treeModel.ts'
import { EmptyState } from '#ui/States.tsx'

const noRoles: readonly Role[] = []
const noMenus: readonly MenuNode[] = []

/** Roles below their grades. */
const roleNodes = (roles: readonly Role[]): readonly TreeNode[] =>
  [...Map.groupBy(roles, (each) => each.roleGrade)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([grade, inside]) => ({
      id: `grade-${grade}`,
      label: inside[0]?.roleGradeName ?? grade,
      children: inside.map(({ id, name }) => ({ id, label: name })),
    }))

/** Shows the users of the chosen role with all their roles, and the permissions of one of them. */
export function ByRole() {
  const styles = useAuditStyles()
  const text = useText()
  const { data } = useEveryRow(role.endpoints.rolePage)
  const roles = data?.data ?? noRoles
  const nodes = useMemo(() => roleNodes(roles), [roles])
  const [roleId, setRoleId] = useState('')
  const [shown, setShown] = useState<User>()
  return (
    <div className={styles.parts}>
      <div className={styles.tree}>
        <div className={styles.grow}>
          <FilteredTree
            label={text('sys.privilegeAudit:roleTree')}
            nodes={nodes}
            isReady={data !== undefined}
            selectedId={roleId}
            onSelect={({ id, children }) => {
              if (!children) setRoleId(id)
            }}
          />
        </div>
      </div>
      <div className={styles.main}>
        <Users roleId={roleId} onOpen={setShown} />
      </div>
      <div className={mergeClasses(styles.tree, styles.end)}>
        {shown ? <UserMenus user={shown} /> : <EmptyState title={text('sys.privilegeAudit:doubleClick')} />}
      </div>
    </div>
  )
}

/** Users of the role, or all users while none is chosen. A double click opens a row, as its button does. */
function Users({ roleId, onOpen }: { roleId: string; onOpen(user: User): void }) {
  const styles = useAuditStyles()
  const fixed = useMemo(() => ({ roleId, hasRole: 'true' }), [roleId])
  const list = useMemo(() => usersToOpen(onOpen), [onOpen])
  const state = useList(list, { fixed })
  return (
    <div
      role="presentation"
      className={styles.grow}
      onDoubleClick={(event) => {
        if (!(event.target instanceof Element)) return
        const line = event.target.closest<HTMLElement>('[role=row][data-row]')
        const row = state.rows[Number(line?.dataset.row ?? -1)]?.row
        if (row) onOpen(row)
      }}
    >
      <ListView state={state} />
    </div>
  )
}

function UserMenus({ user }: { user: User }) {
  const styles = useAuditStyles()
  const text = useText()
  const { data } = useEndpoint(menu.endpoints.userMenu, {
    query: { id: user.id, superAdmin: String(user.superAdmin) },
  })
  const menus = data?.data ?? noMenus
  const nodes = useMemo(() => menuNodes(menus, new Set()), [menus])
  const label = text('sys.privilegeAudit:menusOf', { name: user.realName })
  return (
    <>
      <Text weight="semibold">{label}</Text>
      <div className={styles.grow}>
        <FilteredTree label={label} nodes={nodes} isReady={data !== undefined} />
      </div>
    </>
  )
}
