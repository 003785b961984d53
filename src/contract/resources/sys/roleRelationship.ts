import { z } from 'zod'
import { exportCall, getCall, removeCall } from '#contract/calls.ts'
import { contains, DateTime, defineResource, GET, Id, ParentId, POST, TOP, lookup } from '#contract/kernel.ts'

/** Parent of the nodes at the top; no role has this id. */
export const RELATION_ROOT = TOP

export const RoleRelationshipWrite = z.object({
  /** The system role, at most once in the tree. Never changes (DECISION-SYS-65). */
  id: Id,
  /** A flow node, out of the dictionary SYS_ROLE_FLOWABLE_CODE. */
  flowableCode: z.number().int().min(0).max(999_999),
  pid: ParentId,
  sort: z.number().int().min(1).max(999_999),
})

export const RoleRelationship = z.object({
  id: Id,
  pid: Id,
  roleName: z.string(),
  flowableCode: z.number().int(),
  /** People of the role, joined by commas. */
  userNames: z.string(),
  sort: z.number().int(),
  /** 1 at the top. */
  treeLevel: z.number().int(),
  /** 1 marks a removed row, which is never answered (DECISION-SYS-67). */
  isDelete: z.number().int(),
  updater: z.string(),
  updateDate: DateTime,
})
export type RoleRelationship = z.output<typeof RoleRelationship>

/** A node with those below it, by sort. */
export interface RoleRelationshipNode extends RoleRelationship {
  children: RoleRelationshipNode[]
}

const RoleRelationshipNode: z.ZodType<RoleRelationshipNode> = RoleRelationship.extend({
  get children() {
    return z.array(RoleRelationshipNode)
  },
})

const filters = { roleName: contains() }
const noun = {
  base: '/sys/sysRoleRelationship',
  title: 'Role relationships',
  entity: RoleRelationship,
  filters,
}
const screen = { screen: 'sys/sysRoleRelationship' } as const
const save = { permission: 'sys:sysRoleRelationship:save', or: 'gen:genTableTemplate:update' } as const

export const roleRelationship = defineResource('sys.roleRelationship', {
  entity: RoleRelationship,
  named: 'roleName',
  filters,
  endpoints: {
    list: GET('/sys/sysRoleRelationship/list', {
      summary: 'Role relationships: tree within the data scope',
      guard: screen,
      query: z.object({ roleName: lookup(100).default('') }),
      answer: z.array(RoleRelationshipNode),
    }),
    listNoPermission: GET('/sys/sysRoleRelationship/listNoPermission', {
      summary: 'Role relationships: whole tree, for parent selectors',
      guard: screen,
      query: z.object({
        /** Leaves out this node. */
        id_ne: Id.optional(),
        /** Leaves out everything below this node. */
        pid_ne: Id.optional(),
      }),
      answer: z.array(RoleRelationshipNode),
    }),
    listRoleNoPermission: GET('/sys/sysRoleRelationship/listRoleNoPermission', {
      summary: 'Role relationships: system roles that are not in the tree',
      guard: screen,
      /** A role that is answered although it is in the tree: the one being edited. */
      query: z.object({ id: Id.optional() }),
      answer: z.array(z.object({ id: Id, name: z.string() })),
    }),
    export: exportCall(noun, screen),
    get: getCall(noun, screen),
    /**
     * New nodes and changed ones alike: the id is the role's own (DECISION-SYS-65). A new node needs the first
     * code, a change the second (DECISION-SYS-70).
     */
    saveOrUpdate: POST('/sys/sysRoleRelationship/saveOrUpdate', {
      summary: 'Role relationships: save',
      guard: save,
      checks: ['sys:sysRoleRelationship:save', 'gen:genTableTemplate:update'],
      loud: true,
      body: RoleRelationshipWrite,
      answer: Id,
    }),
    remove: removeCall(noun, { permission: 'gen:genTableTemplate:delete' }),
  },
})
