import { useMemo } from 'react'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import { dictTypeList } from '#features/sys/dictType/dictType.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { useSession } from '#kit/session.ts'

/** Dictionary types; their changes are a super administrator's. */
export function DictTypeScreen() {
  const isSuper = useSession(({ session }) => session?.user.superAdmin === SuperAdmin.super)
  return <ListPage list={useMemo(() => dictTypeList(isSuper), [isSuper])} />
}
