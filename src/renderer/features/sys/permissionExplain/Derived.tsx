import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components'
import { menu } from '#contract/resources/sys/menu.ts'
import { role } from '#contract/resources/sys/role.ts'
import { user } from '#contract/resources/sys/user.ts'
import { menuIdsOf } from '#features/sys/permissionExplain/derived.ts'
import { Names, Part, Quiet, Verdict } from '#features/sys/permissionExplain/parts.tsx'
import type { Question } from '#features/sys/permissionExplain/question.ts'
import { useEndpoint, useEveryRow } from '#kit/data/endpoint.ts'
import { useText } from '#kit/text.ts'

/** Reports that this platform has no calls that explain, and that the shown answers are derived. */
export function NotExplained() {
  const text = useText()
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{text('sys.permissionExplain:missing')}</MessageBarTitle>
        {text('sys.permissionExplain:missing.detail')}
      </MessageBarBody>
    </MessageBar>
  )
}

/** Result of the documented calls for the same question. */
export function Derived({ question, menuName }: { question: Question; menuName: string }) {
  const { subject, kind, menuId } = question
  return (
    <>
      <NotExplained />
      {subject === null ? null : kind === 'user' ? (
        <DerivedUser userId={subject.id} menuId={menuId} menuName={menuName} />
      ) : (
        <DerivedRole roleId={subject.id} menuId={menuId} menuName={menuName} />
      )}
      {menuId === '' ? null : <DerivedHolders menuId={menuId} />}
    </>
  )
}

interface Asked {
  readonly menuId: string
  readonly menuName: string
}

function DerivedUser({ userId, menuId, menuName }: Asked & { userId: string }) {
  const text = useText()
  const detail = useEndpoint(user.endpoints.get, { params: { id: userId } }).data?.data
  const tree = useEndpoint(menu.endpoints.userMenu, {
    query: { id: userId, superAdmin: String(detail?.superAdmin ?? '') },
  }).data?.data
  if (!detail || !tree) return null
  const held = menuIdsOf(tree)
  const names = { user: detail.realName, menu: menuName }
  const roles = detail.roleName.split(',').filter((name) => name !== '')
  return (
    <>
      {menuId === '' ? (
        <Quiet>{text('sys.permissionExplain:derived.menus', { count: held.size })}</Quiet>
      ) : (
        <Verdict isYes={held.has(menuId)}>
          {text(
            held.has(menuId)
              ? 'sys.permissionExplain:derived.userYes'
              : 'sys.permissionExplain:derived.userNo',
            names,
          )}
        </Verdict>
      )}
      <Part title="sys.permissionExplain:derived.roles">
        {roles.length === 0 ? (
          <Quiet>{text('sys.permissionExplain:derived.noRoles')}</Quiet>
        ) : (
          <Names names={roles} />
        )}
      </Part>
    </>
  )
}

function DerivedRole({ roleId, menuId, menuName }: Asked & { roleId: string }) {
  const text = useText()
  const detail = useEndpoint(role.endpoints.get, { params: { id: roleId } }).data?.data
  const ticked = useEndpoint(menu.endpoints.roleMenu, { query: { id: roleId } }).data?.data
  const people = useEndpoint(user.endpoints.page, { query: { roleId, page: 1, limit: 1 } }).data?.data
  if (!detail || !ticked) return null
  const isHeld = ticked.includes(menuId)
  const names = { role: detail.name, menu: menuName }
  return (
    <>
      {menuId === '' ? (
        <Quiet>{text('sys.permissionExplain:derived.menus', { count: ticked.length })}</Quiet>
      ) : (
        <Verdict isYes={isHeld}>
          {text(
            isHeld ? 'sys.permissionExplain:verdict.roleYes' : 'sys.permissionExplain:verdict.roleNo',
            names,
          )}
        </Verdict>
      )}
      {people ? <Quiet>{text('sys.permissionExplain:derived.people', { count: people.total })}</Quiet> : null}
    </>
  )
}

function DerivedHolders({ menuId }: { menuId: string }) {
  const text = useText()
  const roles = useEveryRow(role.endpoints.rolePage, { menuId }).data?.data
  const people = useEndpoint(user.endpoints.page, { query: { menuId, page: 1, limit: 1 } }).data?.data
  return (
    <Part title="sys.permissionExplain:holders">
      {roles ? <Names names={roles.map(({ name }) => name)} /> : null}
      {people ? <Quiet>{text('sys.permissionExplain:derived.users', { count: people.total })}</Quiet> : null}
    </Part>
  )
}
