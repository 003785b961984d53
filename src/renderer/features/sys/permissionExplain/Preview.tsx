import { makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { menu } from '#contract/resources/sys/menu.ts'
import { permissionExplain, type RolePreview } from '#contract/resources/sys/permissionExplain.ts'
import { Ask } from '#features/sys/permissionExplain/Ask.tsx'
import { NotExplained } from '#features/sys/permissionExplain/Derived.tsx'
import { navigationOf } from '#features/sys/permissionExplain/derived.ts'
import { Names, Part, Quiet } from '#features/sys/permissionExplain/parts.tsx'
import { menuNameOf, roleSource, useMenuTree } from '#features/sys/permissionExplain/sources.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { FilteredTree } from '#kit/tree/FilteredTree.tsx'
import { RecordChoice } from '#kit/picker/RecordChoice.tsx'
import type { Choice } from '#kit/picker/source.ts'
import { useText } from '#kit/text.ts'
import { namedNodes } from '#kit/tree/treeModel.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  page: {
    height: '100%',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
    minHeight: 0,
  },
  parts: { flex: 1, minHeight: 0, display: 'flex', gap: tokens.spacingHorizontalXXL },
  tree: { width: '340px', flexShrink: 0, minHeight: 0 },
  codes: { flex: 1, minWidth: 0, overflow: 'auto' },
})

/** The navigation of a user who has this role and no other. */
export function Preview({ start }: { start: Choice | null }) {
  const styles = useStyles()
  const text = useText()
  const [role, setRole] = useState(start)
  return (
    <div className={styles.page}>
      <RecordChoice
        source={roleSource}
        value={role ? [role] : []}
        onChange={([choice]) => setRole(choice ?? null)}
      />
      {role ? (
        <Ask
          key={role.id}
          endpoint={permissionExplain.endpoints.preview}
          input={{ query: { roleId: role.id } }}
          missing={<DerivedPreview roleId={role.id} />}
        >
          {(answer) => <Sent answer={answer} />}
        </Ask>
      ) : (
        <EmptyState title={text('sys.permissionExplain:preview.empty')} />
      )}
    </div>
  )
}

function Sent({ answer }: { answer: RolePreview }) {
  const styles = useStyles()
  const text = useText()
  const nodes = useMemo(() => namedNodes(answer.navigation, ({ name }) => name), [answer])
  const label = text('sys.permissionExplain:preview.of', { role: answer.role.name })
  return (
    <>
      {answer.isSwitchedOff ? (
        <MessageBar intent="warning">
          <MessageBarBody>
            {text('sys.permissionExplain:verdict.roleOff', { role: answer.role.name })}
          </MessageBarBody>
        </MessageBar>
      ) : (
        <Quiet>{text('sys.permissionExplain:preview.detail')}</Quiet>
      )}
      <div className={styles.parts}>
        <div className={styles.tree}>
          <FilteredTree label={label} nodes={nodes} />
        </div>
        <div className={styles.codes}>
          <Part title="sys.permissionExplain:codes">
            <Names names={answer.codes} />
          </Part>
        </div>
      </div>
    </>
  )
}

/** The navigation derived from the menus that are ticked for the role. */
function DerivedPreview({ roleId }: { roleId: string }) {
  const styles = useStyles()
  const text = useText()
  const { rows, isReady } = useMenuTree()
  const ticked = useEndpoint(menu.endpoints.roleMenu, { query: { id: roleId } }).data?.data
  const nodes = useMemo(() => (ticked ? navigationOf(rows, new Set(ticked), menuNameOf) : []), [rows, ticked])
  return (
    <>
      <NotExplained />
      <div className={styles.parts}>
        <div className={styles.tree}>
          <FilteredTree
            label={text('sys.permissionExplain:view.preview')}
            nodes={nodes}
            isReady={isReady && ticked !== undefined}
          />
        </div>
      </div>
    </>
  )
}
