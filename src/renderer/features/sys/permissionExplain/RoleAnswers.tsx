import {
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
} from '@fluentui/react-components'
import type { MenuAccess, RoleAccess, RoleMenu } from '#contract/resources/sys/permissionExplain.ts'
import { wayTexts } from '#features/sys/permissionExplain/labels.ts'
import {
  Hindrances,
  MenuLine,
  Names,
  Part,
  PeopleLine,
  Quiet,
  ScopeParts,
  Verdict,
} from '#features/sys/permissionExplain/parts.tsx'
import { useText } from '#kit/text.ts'

/** Permissions of a role, and its users. */
export function RoleAnswer({ answer }: { answer: RoleAccess }) {
  const text = useText()
  const { role, isSwitchedOff, menuCount, codeCount, scope, people, relations } = answer
  return (
    <>
      <Verdict
        isYes={!isSwitchedOff && menuCount > 0}
        detail={text('sys.permissionExplain:counts', { menus: menuCount, codes: codeCount })}
      >
        {text(
          isSwitchedOff
            ? 'sys.permissionExplain:verdict.roleOff'
            : menuCount > 0
              ? 'sys.permissionExplain:verdict.roleGives'
              : 'sys.permissionExplain:verdict.roleEmpty',
          { role: role.name },
        )}
      </Verdict>
      <Part title="sys.permissionExplain:reach">
        <PeopleLine people={people} />
        {relations.length > 0 ? (
          <Names names={relations.map(({ kind, name }) => text(wayTexts[kind], { name }))} />
        ) : (
          <Quiet>{text('sys.permissionExplain:relations.none')}</Quiet>
        )}
      </Part>
      <Part title="sys.permissionExplain:scope">
        <ScopeParts parts={[scope]} />
      </Part>
    </>
  )
}

/** Whether a role opens a menu. */
export function RoleMenuAnswer({ answer }: { answer: RoleMenu }) {
  const text = useText()
  const { role, menu, isHeld, hindrances, people } = answer
  return (
    <>
      <Verdict isYes={isHeld && !hindrances.some(({ reason }) => reason === 'visit-off')}>
        {text(isHeld ? 'sys.permissionExplain:verdict.roleYes' : 'sys.permissionExplain:verdict.roleNo', {
          role: role.name,
          menu: menu.name,
        })}
      </Verdict>
      <MenuLine menu={menu} />
      <Hindrances hindrances={hindrances} />
      <Part title="sys.permissionExplain:reach">
        <PeopleLine people={people} />
      </Part>
    </>
  )
}

/** Users of a menu. */
export function MenuAnswer({ answer }: { answer: MenuAccess }) {
  const text = useText()
  const { menu, codes, roles, people, hindrances } = answer
  return (
    <>
      <Verdict isYes={roles.length > 0}>
        {text('sys.permissionExplain:verdict.menu', {
          menu: menu.name,
          roles: roles.length,
          people: people.total,
        })}
      </Verdict>
      <MenuLine menu={menu} />
      <Hindrances hindrances={hindrances} />
      {roles.length > 0 ? (
        <Part title="sys.permissionExplain:holders">
          <Table size="small" aria-label={text('sys.permissionExplain:holders')}>
            <TableHeader>
              <TableRow>
                <TableHeaderCell>{text('sys.permissionExplain:field.role')}</TableHeaderCell>
                <TableHeaderCell>{text('sys.permissionExplain:field.people')}</TableHeaderCell>
              </TableRow>
            </TableHeader>
            <TableBody>
              {roles.map((role) => (
                <TableRow key={role.id}>
                  <TableCell>{role.name}</TableCell>
                  <TableCell>{role.people}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Part>
      ) : null}
      <Part title="sys.permissionExplain:users">
        <PeopleLine people={people} />
      </Part>
      {codes.length > 0 ? (
        <Part title="sys.permissionExplain:codes">
          <Names names={codes} />
        </Part>
      ) : null}
    </>
  )
}
