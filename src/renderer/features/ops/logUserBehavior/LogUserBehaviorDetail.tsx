import type { LogUserBehavior } from '#contract/resources/ops/logUserBehavior.ts'
import { CodeBlock } from '#kit/CodeBlock.tsx'
import { CopyValue } from '#kit/details/CopyValue.tsx'
import { FieldList } from '#kit/details/FieldList.tsx'
import { useSession } from '#kit/session.ts'
import { Named } from '#ui/Named.tsx'

/** User of a function, with the call and the client that made it. */
export function LogUserBehaviorDetail({ row }: { row: LogUserBehavior }) {
  const actions = useSession(({ dictionaries }) => dictionaries.get('USER_BEHAVIOR_TYPE'))
  return (
    <FieldList
      fields={[
        { label: 'ops.logUserBehavior:field.userName', value: row.userName },
        {
          label: 'ops.logUserBehavior:field.operaMenuName',
          value: <Named name={row.operaMenuName} code={row.operaMenuId} />,
        },
        {
          label: 'ops.logUserBehavior:field.operaAction',
          value: <Named name={actions?.get(row.operaAction)} code={row.operaAction} />,
        },
        { label: 'ops.logUserBehavior:field.createDate', value: row.createDate },
        { label: 'ops.logUserBehavior:field.ip', value: <CopyValue value={row.ip} /> },
        { label: 'ops.logUserBehavior:field.operaUrl', value: <CodeBlock code={row.operaUrl} /> },
        { label: 'ops.logUserBehavior:field.browser', value: <CodeBlock code={row.userAgent} /> },
      ]}
    />
  )
}
