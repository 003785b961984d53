import { Button, makeStyles, Radio, RadioGroup, Tab, TabList, Text, tokens } from '@fluentui/react-components'
import { Dismiss16Regular } from '@fluentui/react-icons'
import { useMemo } from 'react'
import { permissionExplain } from '#contract/resources/sys/permissionExplain.ts'
import { Ask } from '#features/sys/permissionExplain/Ask.tsx'
import { Derived } from '#features/sys/permissionExplain/Derived.tsx'
import type { Question } from '#features/sys/permissionExplain/question.ts'
import { MenuAnswer, RoleAnswer, RoleMenuAnswer } from '#features/sys/permissionExplain/RoleAnswers.tsx'
import { isModule, roleSource, useMenuTree, userSource } from '#features/sys/permissionExplain/sources.ts'
import { UserAnswer, UserDeptAnswer, UserMenuAnswer } from '#features/sys/permissionExplain/UserAnswers.tsx'
import { FilteredTree } from '#kit/tree/FilteredTree.tsx'
import { indexNodes } from '#kit/tree/filterTree.ts'
import { RecordChoice } from '#kit/picker/RecordChoice.tsx'
import { useText } from '#kit/text.ts'
import { useDeptTree } from '#pickers/useDeptTree.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  parts: { display: 'flex', height: '100%', minHeight: 0 },
  question: {
    width: '320px',
    '@media (max-width: 1100px)': { width: '260px' },
    flexShrink: 0,
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    minHeight: 0,
    borderInlineEndWidth: tokens.strokeWidthThin,
    borderInlineEndStyle: 'solid',
    borderInlineEndColor: tokens.colorNeutralStroke2,
  },
  tree: { flex: 1, minHeight: 0 },
  chosen: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minHeight: '32px' },
  words: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  answer: {
    flex: 1,
    minWidth: 0,
    overflow: 'auto',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
    maxWidth: '900px',
  },
})

interface ExplainProps {
  readonly question: Question
  onChange(question: Question): void
}

/** Explains why a user or a role can or cannot see something. */
export function Explain({ question, onChange }: ExplainProps) {
  const styles = useStyles()
  const text = useText()
  const { kind, subject, target, menuId, deptId } = question
  const menus = useMenuTree()
  // Only users see data; the data of a role depend on the user who holds it.
  const isDept = kind === 'user' && target === 'dept'
  const depts = useDeptTree(isDept)
  const index = useMemo(() => indexNodes(isDept ? depts.nodes : menus.nodes), [isDept, depts, menus])
  const chosenId = isDept ? deptId : menuId
  const chosenName = index.get(chosenId)?.label ?? ''
  const choose = (id: string) => onChange({ ...question, ...(isDept ? { deptId: id } : { menuId: id }) })
  const treeLabel = text(isDept ? 'sys.permissionExplain:target.dept' : 'sys.permissionExplain:target.menu')
  return (
    <div className={styles.parts}>
      <div className={styles.question}>
        <RadioGroup
          layout="horizontal"
          aria-label={text('sys.permissionExplain:subject')}
          value={kind}
          onChange={(_, { value }) =>
            onChange({ ...question, kind: value === 'role' ? 'role' : 'user', subject: null })
          }
        >
          <Radio value="user" label={text('sys.permissionExplain:subject.user')} />
          <Radio value="role" label={text('sys.permissionExplain:subject.role')} />
        </RadioGroup>
        {kind === 'user' ? (
          <RecordChoice
            source={userSource}
            value={subject ? [subject] : []}
            onChange={([choice]) => onChange({ ...question, subject: choice ?? null })}
          />
        ) : (
          <RecordChoice
            source={roleSource}
            value={subject ? [subject] : []}
            onChange={([choice]) => onChange({ ...question, subject: choice ?? null })}
          />
        )}
        {kind === 'user' ? (
          <TabList
            size="small"
            aria-label={text('sys.permissionExplain:target')}
            selectedValue={target}
            onTabSelect={(_, { value }) =>
              onChange({ ...question, target: value === 'dept' ? 'dept' : 'menu' })
            }
          >
            <Tab value="menu">{text('sys.permissionExplain:target.menu')}</Tab>
            <Tab value="dept">{text('sys.permissionExplain:target.dept')}</Tab>
          </TabList>
        ) : null}
        <div className={styles.chosen}>
          <Text size={200} className={styles.words} title={chosenName}>
            {chosenName === '' ? text('sys.permissionExplain:target.none') : chosenName}
          </Text>
          {chosenId === '' ? null : (
            <Button
              appearance="subtle"
              size="small"
              icon={<Dismiss16Regular />}
              aria-label={text('kit:select.remove', { name: chosenName })}
              onClick={() => choose('')}
            />
          )}
        </div>
        <div className={styles.tree}>
          <FilteredTree
            key={isDept ? 'dept' : 'menu'}
            label={treeLabel}
            nodes={isDept ? depts.nodes : menus.nodes}
            isReady={isDept ? depts.isReady : menus.isReady}
            selectedId={chosenId}
            onSelect={({ id }) => {
              if (!isModule(id)) choose(id)
            }}
          />
        </div>
      </div>
      <div className={styles.answer}>
        <Answer question={question} menuName={chosenName} />
      </div>
    </div>
  )
}

function Answer({ question, menuName }: { question: Question; menuName: string }) {
  const text = useText()
  const { endpoints } = permissionExplain
  const { kind, subject, target, menuId, deptId } = question
  const missing = <Derived question={question} menuName={menuName} />
  const key = JSON.stringify([kind, subject?.id, target, menuId, deptId])
  if (!subject) {
    if (menuId === '')
      return (
        <EmptyState
          title={text('sys.permissionExplain:empty')}
          detail={text('sys.permissionExplain:empty.detail')}
        />
      )
    return (
      <Ask key={key} endpoint={endpoints.menu} input={{ query: { menuId } }} missing={missing}>
        {(answer) => <MenuAnswer answer={answer} />}
      </Ask>
    )
  }
  const { id } = subject
  if (kind === 'role')
    return menuId === '' ? (
      <Ask key={key} endpoint={endpoints.role} input={{ query: { roleId: id } }} missing={missing}>
        {(answer) => <RoleAnswer answer={answer} />}
      </Ask>
    ) : (
      <Ask
        key={key}
        endpoint={endpoints.roleMenu}
        input={{ query: { roleId: id, menuId } }}
        missing={missing}
      >
        {(answer) => <RoleMenuAnswer answer={answer} />}
      </Ask>
    )
  if (target === 'dept' && deptId !== '')
    return (
      <Ask
        key={key}
        endpoint={endpoints.userDept}
        input={{ query: { userId: id, deptId } }}
        missing={missing}
      >
        {(answer) => <UserDeptAnswer answer={answer} />}
      </Ask>
    )
  if (target === 'menu' && menuId !== '')
    return (
      <Ask
        key={key}
        endpoint={endpoints.userMenu}
        input={{ query: { userId: id, menuId } }}
        missing={missing}
      >
        {(answer) => <UserMenuAnswer answer={answer} />}
      </Ask>
    )
  return (
    <Ask key={key} endpoint={endpoints.user} input={{ query: { userId: id } }} missing={missing}>
      {(answer) => <UserAnswer answer={answer} />}
    </Ask>
  )
}
