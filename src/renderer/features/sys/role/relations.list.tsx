import { named } from '#contract/recordName.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { duty } from '#contract/resources/sys/duty.ts'
import { role } from '#contract/resources/sys/role.ts'
import { user } from '#contract/resources/sys/user.ts'
import { userGroup } from '#contract/resources/sys/userGroup.ts'
import { vocabulary } from '#contract/vocabulary.ts'
import { gradeLabels } from '#features/sys/role/grade.ts'
import { kindLabels } from '#features/sys/role/kinds.ts'
import type { Branch, TreeType } from '#features/sys/role/relationTree.ts'
import { groupSource, userSource } from '#features/sys/role/sources.ts'
import { tagCodes } from '#kit/codes.ts'
import { CodeTag } from '#kit/CodeTag.tsx'
import { call } from '#kit/list/actions.ts'
import { defineList, type ListDefinition, listMaker } from '#kit/list/types.ts'
import { pickAction } from '#kit/picker/pickAction.ts'

const { addUsers, removeRoleUser, addRelations, removeRoleRelation } = role.endpoints

/** Users who hold a role directly. `roleGrade` is shown above the list with its search; with null neither is shown. */
export const roleUserList = listMaker(
  ({ roleId, roleGrade }: { roleId: string; roleGrade: string | null }) =>
    defineList(user.endpoints.page, {
      id: roleGrade === null ? 'sys.role.users.panel' : 'sys.role.users',
      title: 'sys.role:users.title',
      rowName: (row) => row.realName,
      filters:
        roleGrade === null
          ? []
          : [{ kind: 'text', name: 'likeName', label: 'sys.role:field.likeName', remembered: false }],
      banner: roleGrade === null ? undefined : () => <GradeLine grade={roleGrade} />,
      columns: [
        { key: 'username', label: 'sys.role:field.username', width: 140 },
        { key: 'realName', label: 'sys.role:field.realName', width: 140 },
        { key: 'deptName', label: 'sys.role:field.deptName', width: 180 },
      ],
      toolbar: [
        pickAction(addUsers, {
          id: 'addUsers',
          label: 'sys.role:users.add',
          source: userSource,
          input: (ids) => ({ query: { roleId, userIds: ids.join() } }),
        }),
      ],
      rowActions: [
        {
          id: 'remove',
          label: 'sys.role:relation.remove',
          danger: true,
          calls: call(removeRoleUser, (row) => ({ query: { roleId, userIds: row.id } })),
          confirm: 'sys.role:users.confirm',
        },
      ],
    }),
  [[{ roleId: '1', roleGrade: '0' }], [{ roleId: '1', roleGrade: null }]],
)

function GradeLine({ grade }: { grade: string }) {
  return (
    <div style={{ padding: '8px 12px 0' }}>
      <CodeTag codes={gradeLabels} value={grade} />
    </div>
  )
}

/** Groups of the role, with a picker for others. */
export const groupList = listMaker(
  (roleId: string) =>
    defineList(userGroup.endpoints.page, {
      id: 'sys.role.groups',
      title: 'sys.role:relation.group',
      rowName: named(userGroup),
      filters: [],
      columns: [
        { key: 'groupName', label: 'sys.role:field.groupName', width: 240 },
        { key: 'creatorName', label: 'sys.role:field.creatorName', width: 160, sortable: false },
      ],
      toolbar: [
        pickAction(addRelations, {
          id: 'addGroups',
          label: 'sys.role:groups.add',
          source: groupSource,
          input: (ids) => ({ body: { roleId, relationType: 'group' as const, relationIds: ids } }),
        }),
      ],
      rowActions: [
        {
          id: 'remove',
          label: 'sys.role:relation.remove',
          danger: true,
          calls: call(removeRoleRelation, ({ id }) => ({
            body: { roleId, relationType: 'group' as const, relationIds: [id] },
          })),
          confirm: 'generic',
        },
      ],
    }),
  [['1']],
)

/** Whether a branch is related to the role; one that is not has no label. */
const relatedLabels = tagCodes(vocabulary(['true', 'false']), {
  true: { label: 'sys.role:relation.related', color: 'success' },
  false: { label: '', color: 'default' },
})

/** All departments or duties, with those that are related to the role marked; its rows come from `relationTree`. */
export const relationTreeList = listMaker(
  (roleId: string, type: TreeType): ListDefinition<Branch> => ({
    id: `sys.role.${type}`,
    title: kindLabels[type],
    source: type === 'duty' ? duty.endpoints.list : dept.endpoints.treeList,
    rowName: (row) => row.name,
    filters: [],
    columns: [
      { key: 'name', label: kindLabels[type], width: 420, sortable: false },
      {
        key: 'isRelated',
        label: 'sys.role:relation.state',
        width: 110,
        options: relatedLabels,
        sortable: false,
      },
    ],
    rowActions: [
      {
        id: 'add',
        label: 'sys.role:relation.add',
        calls: call(addRelations, ({ id }) => ({ body: { roleId, relationType: type, relationIds: [id] } })),
        when: (row) => !row.isRelated,
      },
      {
        id: 'remove',
        label: 'sys.role:relation.remove',
        danger: true,
        calls: call(removeRoleRelation, ({ id }) => ({
          body: { roleId, relationType: type, relationIds: [id] },
        })),
        when: (row) => row.isRelated,
        confirm: 'generic',
      },
    ],
  }),
  [
    ['1', 'duty'],
    ['1', 'dept'],
  ],
)
