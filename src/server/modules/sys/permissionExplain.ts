import { permissionExplain } from '#contract/resources/sys/permissionExplain.ts'
import type { RuleReader } from '#server/access/ruleReader.ts'
import { type Implementation, implement } from '#server/nouns/implement.ts'
import { custruleChange, privilegeChange, roleChange } from './explain/changes.ts'
import { compare } from './explain/comparison.ts'
import { explainMenu, explainRole, explainRoleMenu, previewRole } from './explain/roleAnswers.ts'
import { explainUser, explainUserDept, explainUserMenu } from './explain/userAnswers.ts'
import { treesFor } from './userCustrule.ts'

export const permissionExplainModule = (rules: RuleReader): Implementation =>
  implement(permissionExplain, 'sys.permissionExplain:title', {
    user: (context, { query }) => explainUser(context, query.userId),
    userMenu: (context, { query }) => explainUserMenu(context, query.userId, query.menuId),
    userDept: (context, { query }) => explainUserDept(context, query.userId, query.deptId),
    role: (context, { query }) => explainRole(context, query.roleId),
    roleMenu: (context, { query }) => explainRoleMenu(context, query.roleId, query.menuId),
    menu: (context, { query }) => explainMenu(context, query.menuId),
    preview: (context, { query }) => previewRole(context, query.roleId),
    compare: (context, { query }) => compare(context, query),
    roleChange: (context, { body }) => roleChange(context, body),
    privilegeChange: (context, { body }) => privilegeChange(context, body),
    custruleChange: {
      prepare: async (context, { body }) => {
        const trees = await treesFor(context, body.userId, rules)
        return () => custruleChange(context, body, trees)
      },
    },
  })
