import { NEW_ROLE, type RoleDetail } from '#contract/resources/sys/role.ts'

/** A new role where the platform has no values for one. */
export const blankRole: RoleDetail = {
  ...{ id: NEW_ROLE, name: '', remark: '', deptId: '', deptName: '', roleGrade: '0', roleGradeName: '' },
  ...{ createDate: '', menuIdList: [], deptIdList: [], roleRuleList: [] },
  relations: { dept: [], deptSub: [], duty: [], group: [] },
}
