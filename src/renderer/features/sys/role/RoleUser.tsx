import { useMemo } from 'react'
import { roleUserTab } from '#contract/tabs.ts'
import { roleUserList } from '#features/sys/role/relations.list.tsx'
import { ListView } from '#kit/list/ListPage.tsx'
import { useList } from '#kit/list/useList.ts'
import type { ScreenProps } from '#kit/screen.ts'

/** The users of one role, in a separate tab. */
export function RoleUser({ params }: ScreenProps) {
  const { roleIds, roleGrade } = roleUserTab.params.parse(params)
  const list = useMemo(() => roleUserList({ roleId: roleIds, roleGrade }), [roleIds, roleGrade])
  const fixed = useMemo(() => ({ roleId: roleIds }), [roleIds])
  return <ListView state={useList(list, { fixed })} />
}
