import { makeStyles, tokens } from '@fluentui/react-components'
import type { UserAccess, UserDept, UserMenu } from '#contract/resources/sys/permissionExplain.ts'
import {
  HeldRoles,
  Hindrances,
  MenuLine,
  Names,
  Part,
  Quiet,
  ScopeParts,
  Verdict,
} from '#features/sys/permissionExplain/parts.tsx'
import { listText } from '#kit/listText.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { Tag } from '#ui/Tag.tsx'

const useStyles = makeStyles({
  codes: { margin: 0, padding: 0, listStyleType: 'none', display: 'grid', gap: tokens.spacingVerticalXS },
  code: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, alignItems: 'center' },
  mono: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
})

const foundText = (isShown: boolean | null): TextKey => {
  if (isShown === null) return 'sys.permissionExplain:found.button'
  return isShown ? 'sys.permissionExplain:found.yes' : 'sys.permissionExplain:found.no'
}

/** Why a user can or cannot use a menu. */
export function UserMenuAnswer({ answer }: { answer: UserMenu }) {
  const styles = useStyles()
  const text = useText()
  const { user, menu, isSuper, canSignIn, mayUse, isShown, hindrances, grants, others, codes } = answer
  const names = { user: user.name, menu: menu.name }
  const found = mayUse ? text(foundText(isShown)) : ''
  return (
    <>
      <Verdict isYes={mayUse && canSignIn} detail={isSuper ? text('sys.permissionExplain:super') : found}>
        {text(
          !mayUse
            ? 'sys.permissionExplain:verdict.userNo'
            : canSignIn
              ? 'sys.permissionExplain:verdict.userYes'
              : 'sys.permissionExplain:verdict.userBarred',
          names,
        )}
      </Verdict>
      <MenuLine menu={menu} />
      <Hindrances hindrances={hindrances} />
      {grants.length > 0 ? (
        <Part title="sys.permissionExplain:grants">
          <HeldRoles roles={grants} />
        </Part>
      ) : null}
      {!mayUse && others.length > 0 ? (
        <Part title="sys.permissionExplain:others">
          <Names names={others.map(({ name }) => name)} />
        </Part>
      ) : null}
      {codes.length > 0 ? (
        <Part title="sys.permissionExplain:codes">
          <ul className={styles.codes}>
            {codes.map(({ code, isHeld, by }) => (
              <li key={code} className={styles.code}>
                <span className={styles.mono}>{code}</span>
                <Tag color={isHeld ? 'success' : 'danger'}>
                  {text(isHeld ? 'sys.permissionExplain:code.held' : 'sys.permissionExplain:code.missing')}
                </Tag>
                {by.length > 0 ? (
                  <Quiet>{text('sys.permissionExplain:code.by', { menus: listText(by) })}</Quiet>
                ) : null}
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </>
  )
}

/** Everything that a user holds. */
export function UserAnswer({ answer }: { answer: UserAccess }) {
  const text = useText()
  const { user, deptName, isSuper, canSignIn, hindrances, roles, menuCount, codeCount, scope } = answer
  return (
    <>
      <Verdict
        isYes={canSignIn}
        detail={
          isSuper
            ? text('sys.permissionExplain:super')
            : text('sys.permissionExplain:counts', { menus: menuCount, codes: codeCount })
        }
      >
        {text(canSignIn ? 'sys.permissionExplain:verdict.signIn' : 'sys.permissionExplain:verdict.noSignIn', {
          user: deptName === '' ? user.name : `${user.name} (${deptName})`,
        })}
      </Verdict>
      <Hindrances hindrances={hindrances} />
      <Part title="sys.permissionExplain:roles">
        {roles.length === 0 ? (
          <Quiet>{text('sys.permissionExplain:roles.none')}</Quiet>
        ) : (
          <HeldRoles roles={roles} />
        )}
      </Part>
      <Part title="sys.permissionExplain:scope">
        <Quiet>
          {text(scope.all ? 'sys.permissionExplain:scope.all' : 'sys.permissionExplain:scope.sum')}
        </Quiet>
        <ScopeParts parts={scope.parts} />
      </Part>
    </>
  )
}

/** Whether a user sees the data of a department. */
export function UserDeptAnswer({ answer }: { answer: UserDept }) {
  const text = useText()
  const { user, dept, isSeen, parts } = answer
  return (
    <>
      <Verdict isYes={isSeen} detail={isSeen ? undefined : text('sys.permissionExplain:dept.next')}>
        {text(isSeen ? 'sys.permissionExplain:verdict.deptYes' : 'sys.permissionExplain:verdict.deptNo', {
          user: user.name,
          dept: dept.name,
        })}
      </Verdict>
      <Part title="sys.permissionExplain:scope">
        <ScopeParts parts={parts} />
      </Part>
    </>
  )
}
