import { makeStyles, tokens } from '@fluentui/react-components'
import { Alert16Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import { named } from '#contract/recordName.ts'
import { SuperAdmin, superAdmins } from '#contract/resources/shell/auth.ts'
import { userCustrule } from '#contract/resources/sys/userCustrule.ts'
import { type User, user } from '#contract/resources/sys/user.ts'
import { permissionExplainTab, userTab } from '#contract/tabs.ts'
import { readCode } from '#contract/vocabulary.ts'
import { DeptAside } from '#features/sys/user/DeptAside.tsx'
import { adminLabels, statusLabels } from '#features/sys/user/labels.ts'
import { codeText } from '#kit/codes.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { addAction, batchDeleteAction, call, deleteAction, editAction, tab } from '#kit/list/actions.ts'
import { ListPage, ListView } from '#kit/list/ListPage.tsx'
import { defineList } from '#kit/list/types.ts'
import { useList } from '#kit/list/useList.ts'
import type { ScreenProps } from '#kit/screen.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { laterDialog } from '#kit/list/laterDialog.ts'

const custruleDialog = laterDialog(
  async () => (await import('#features/sys/user/CustruleDialog.tsx')).CustruleDialog,
)
const secAdminDialog = laterDialog(
  async () => (await import('#features/sys/user/SecAdminDialog.tsx')).SecAdminDialog,
)
const userForm = laterDialog(async () => (await import('#features/sys/user/UserForm.tsx')).UserForm)

const { endpoints } = user

const useStyles = makeStyles({
  name: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  bell: { display: 'inline-flex', color: tokens.colorBrandForeground1 },
})

/** Shows the account name with its mark: a tag for administrators, a bell for the super administrator. */
function Username({ row }: { row: User }) {
  const styles = useStyles()
  const text = useText()
  const admin = readCode(superAdmins, row.superAdmin)
  if (admin === undefined || admin === SuperAdmin.none) return row.username
  const mark = codeText(adminLabels, admin, text)
  return (
    <span className={styles.name}>
      {row.username}
      {admin === SuperAdmin.super ? (
        <span className={styles.bell} role="img" aria-label={mark} title={mark}>
          <Alert16Regular />
        </span>
      ) : (
        <CodeTag codes={adminLabels} value={admin} />
      )}
    </span>
  )
}

const isTenantMode = (): boolean => useSession.getState().session?.user.tenantMode ?? false

export const userList = defineList(endpoints.page, {
  id: 'sys.user',
  title: 'sys.user:title',
  rowName: named(user),
  pageSizes: [10, 20, 50, 100],
  filters: [
    { kind: 'text', name: 'username', label: 'sys.user:field.username' },
    { kind: 'text', name: 'realName', label: 'sys.user:field.realName' },
  ],
  aside: DeptAside,
  asideFilters: ['deptId'],
  columns: [
    {
      key: 'username',
      label: 'sys.user:field.username',
      width: 150,
      cell: (row) => <Username row={row} />,
    },
    { key: 'realName', label: 'sys.user:field.realName', width: 100 },
    { key: 'deptName', label: 'sys.user:field.deptName', width: 140 },
    { key: 'mobile', label: 'sys.user:field.mobile', width: 120 },
    {
      key: 'status',
      label: 'sys.user:field.status',
      width: 80,
      options: statusLabels,
    },
    { key: 'createDate', label: 'sys.user:field.createDate', width: 160 },
  ],
  toolbar: [
    // New users are put into the department that the tree narrows to.
    addAction(endpoints.create, ({ filters }) => userForm({ deptId: filters.deptId ?? '' })),
    batchDeleteAction(endpoints.remove),
  ],
  exports: { server: endpoints.export, scope: 'page-or-all' },
  rowActions: [
    editAction(endpoints.update, async ({ id }, { read }) =>
      userForm({ record: await read(endpoints.get, { params: { id } }) }),
    ),
    deleteAction(endpoints.remove),
    {
      id: 'secAdmin',
      label: 'sys.user:action.secAdmin',
      guard: endpoints.secAdmin,
      inMenu: true,
      when: () => !isTenantMode(),
      opens: async ({ id }, { read }) =>
        secAdminDialog({ record: await read(endpoints.get, { params: { id } }) }),
    },
    {
      id: 'custrule',
      label: 'sys.user:action.custrule',
      guard: userCustrule.endpoints.save,
      inMenu: true,
      opens: (row) => custruleDialog({ person: row }),
    },
    {
      id: 'why',
      label: 'sys.user:action.why',
      guard: { permission: 'sys:user:update' },
      inMenu: true,
      opens: (row) => tab(permissionExplainTab, { userId: row.id, name: row.realName }),
    },
    {
      id: 'resetPassword',
      label: 'sys.user:action.resetPassword',
      calls: call(endpoints.resetPassword, ({ id }) => ({ params: { id } })),
      inMenu: true,
      confirm: 'sys.user:confirm.resetPassword',
    },
  ],
})

/** The users, or those with the name that the tab has as a parameter. */
export function UserList({ params }: ScreenProps) {
  const { username } = userTab.params.safeParse(params).data ?? {}
  return username ? <NamedUsers key={username} username={username} /> : <ListPage list={userList} />
}

function NamedUsers({ username }: { readonly username: string }) {
  const [start] = useState({ username })
  return <ListView state={useList(userList, { start })} />
}
