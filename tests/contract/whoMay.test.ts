import { allEndpoints } from '#contract/resources/index.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

/**
 * Who may call what, of every call of the system area that changes something: A the super administrator,
 * S the system administrator, 2 the secondary administrator, O an ordinary operator, T the administrator of
 * another tenant. Written down by hand and not read off the contract: a guard that changes is seen here.
 */
const table: Readonly<Record<string, string>> = {
  'sys.tenant.create': 'AS',
  'sys.tenant.update': 'AS',
  'sys.tenant.remove': 'AS',
  'sys.tenant.open': 'AS',
  'sys.tenant.reopen': 'AS',
  'sys.tenant.enable': 'AS',
  'sys.tenant.close': 'AS',
  'sys.appConfig.saveSystem': 'AS',
  'sys.appConfig.saveSecurity': 'AS',
  'sys.handoverConf.create': 'AST',
  'sys.handoverConf.update': 'AST',
  'sys.handoverConf.remove': 'AST',
  'sys.handoverLog.saveLog': 'AST',
  'sys.handoverLog.remove': 'AST',
  'sys.handover.roleUpdate': 'AST',
  'sys.handover.dutyUpdate': 'AST',
  'sys.privilege.create': 'AST',
  'sys.privilege.update': 'AST',
  'sys.privilege.remove': 'AST',
  'sys.privilegeBusi.remove': 'AST',
  'sys.privilegeDef.remove': 'AST',
  'sys.menu.isImportant': 'AS',
  'sys.menu.create': 'AS',
  'sys.menu.update': 'AS',
  'sys.menu.remove': 'AS',
  'sys.menu.deleteEcur': 'A',
  'sys.menu.savePageMenu': 'AST',
  'sys.menuModule.create': 'AS',
  'sys.menuModule.update': 'AS',
  'sys.menuModule.remove': 'AS',
  'sys.dept.create': 'AS2T',
  'sys.dept.update': 'AS2T',
  'sys.dept.remove': 'AST',
  'sys.duty.create': 'AS2T',
  'sys.duty.update': 'AS2T',
  'sys.duty.remove': 'AS2T',
  'sys.dutyUser.create': 'AS2T',
  'sys.dutyUser.update': 'AS2T',
  'sys.dutyUser.remove': 'AS2T',
  'sys.quickAccess.saveOrUpdate': 'AS2OT',
  'sys.quickAccess.remove': 'AS2OT',
  'sys.role.create': 'AS2T',
  'sys.role.update': 'AS2T',
  'sys.role.remove': 'AST',
  'sys.role.addRelations': 'AS2T',
  'sys.role.removeRoleRelation': 'AS2T',
  'sys.role.addUsers': 'AS2T',
  'sys.role.removeRoleUser': 'AS2T',
  'sys.roleRelationship.saveOrUpdate': 'AST',
  'sys.roleRelationship.remove': 'AST',
  'sys.ruleSort.create': 'AS',
  'sys.ruleSort.update': 'AS',
  'sys.ruleSort.remove': 'AS',
  'sys.ruleData.create': 'AST',
  'sys.ruleData.update': 'AST',
  'sys.ruleData.remove': 'AST',
  'sys.user.create': 'AS2T',
  'sys.user.update': 'AS2T',
  'sys.user.remove': 'AST',
  'sys.user.resetPassword': 'AS2T',
  'sys.user.secAdmin': 'AS',
  'sys.online.fquit': 'AST',
  'sys.userGroup.create': 'AS2T',
  'sys.userGroup.update': 'AS2T',
  'sys.userGroup.remove': 'AS2T',
  'sys.userCustrule.save': 'AS2T',
  'sys.userSubRel.create': 'AS2T',
  'sys.userSubRel.remove': 'AS2T',
}

const server = await startServer()
const callers = {
  A: await server.admin(),
  S: await server.signIn('sysadmin'),
  2: await server.signIn('secadmin'),
  O: await server.signIn('operator'),
  T: await server.signIn('admin', 'Gj@123456', 'hengyuan'),
}

const letters = ['A', 'S', '2', 'O', 'T']

const writes = allEndpoints().filter(
  ({ id, effect }) => id.startsWith('sys.') && (effect === 'write' || effect === 'destroy'),
)

test('every call of the area that changes something has its line, and no line is left over', () => {
  expect(Object.keys(table).sort()).toEqual(writes.map(({ id }) => id).sort())
})

test.each(writes.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s is open to exactly those it names, whatever they send (SYS-CMN-25)',
  async (id, endpoint) => {
    const answers = await Promise.all(
      Object.entries(callers).map(async ([letter, caller]) => {
        const { code } = await caller.raw({
          method: endpoint.method,
          path: endpoint.path.replace(/\{\w+\}/g, '1'),
          // Nothing in it: whoever may call is told what is missing, the others are not even read.
          body: endpoint.method === 'DELETE' ? '[]' : '{}',
          headers: { 'content-type': 'application/json' },
        })
        expect(code, `${letter} ${id}`).not.toBe(0)
        return code === 403 ? '' : letter
      }),
    )
    // Letters in the table's order; numbers come first among the keys of an object.
    expect(letters.filter((letter) => answers.includes(letter)).join('')).toBe(table[id])
  },
)
