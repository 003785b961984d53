import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/setup/project.ts'
import { chinese } from '#tests/setup/words.ts'

/**
 * Texts that a row of the requirements fixes are read from that row. All other suites take them by key, so that a wrong
 * text fails here, and only here.
 */

type Key = Parameters<typeof chinese>[0]

const fixed: readonly (readonly [file: string, row: string, keys: readonly Key[]])[] = [
  ['system', 'SYS-TEN-17', ['sys.tenant:confirm.close']],
  ['system', 'SYS-TEN-18', ['sys.tenant:confirm.enable']],
  ['system', 'SYS-ROL-07', ['sys.role:users.confirm']],
  ['system', 'SYS-MNU-13', ['sys.menu:parent.module']],
  ['system', 'SYS-PRV-10', ['sys.privilege:noBusi']],
  ['system', 'SYS-PRV-11', ['sys.privilege:noUsers']],
  ['system', 'SYS-DUT-08', ['sys.duty:root.delete']],
  ['system', 'SYS-SUB-06', ['sys.userSubRel:select.user']],
  ['system', 'SYS-QCK-03', ['sys.quickAccess:limit']],
  ['messaging', 'MSG-RUL-08', ['msg.bizEventRule:wrong.frequency']],
  ['messaging', 'MSG-RUL-13', ['pickers:receivers.noTemplate']],
  ['messaging', 'MSG-RCV-08', ['pickers:receivers.noTemplate']],
  ['messaging', 'MSG-INB-19', ['msg.message:detail.unbound']],
  ['messaging', 'MSG-DND-02', ['msg.message:detail.muted']],
  ['operations', 'OPS-DMN-04', ['sys.menu:parent.module']],
  ['operations', 'MSG-01', ['common:required']],
  ['operations', 'MSG-06', ['api.apiConf:toggled']],
  ['operations', 'MSG-07', ['sys.sysApp:confirm.disable']],
  ['operations', 'MSG-08', ['sys.exportData:none']],
  ['operations', 'MSG-09', ['sys.exportData:version']],
  ['operations', 'MSG-10', ['common:version']],
  ['operations', 'MSG-11', ['ops.filePreview:incorrect']],
  ['operations', 'MSG-12', ['ops.filePreview:unsupported']],
  ['operations', 'MSG-13', ['portal.portal:open.noUrl']],
  ['operations', 'MSG-14', ['portal.portal:window.failed']],
  ['operations', 'MSG-15', ['portal.portal:design.notDesigned']],
  ['operations', 'MSG-16', ['kit:list.noAddress']],
  ['operations', 'MSG-17', ['portal.designPage:loading', 'portal.designer:loading']],
  ['operations', 'MSG-19', ['portal.designPage:failed', 'portal.designer:failed']],
  ['operations', 'MSG-20', ['sys.menu:parent.module']],
  ['operations', 'MSG-21', ['kit:files.iconType']],
  ['operations', 'MSG-22', ['kit:files.iconSize']],
  ['operations', 'MSG-23', ['sys.center:avatar.type']],
  ['operations', 'MSG-24', ['sys.center:bind.mobileEmpty']],
  ['operations', 'MSG-25', ['common:mobile']],
  ['operations', 'MSG-26', ['common:email']],
  ['operations', 'MSG-27', ['sys.center:bind.code']],
  ['operations', 'MSG-28', ['sys.center:bind.sent']],
  ['operations', 'MSG-30', ['sys.center:questions.repeated']],
  ['operations', 'MSG-31', ['sys.center:questions.differs']],
  ['operations', 'MSG-32', ['sys.center:questions.differs3']],
  ['operations', 'MSG-34', ['portal.portal:url.notCopied']],
  ['operations', 'MSG-35', ['sys.dictInit:confirm']],
  ['operations', 'MSG-36', ['common:fpageMode']],
  ['operations', 'MSG-37', ['common:dictLength']],
  ['operations', 'MSG-38', ['sys.center:password.differ']],
  ['operations', 'MSG-39', ['job.invalid']],
  ['operations', 'MSG-40', ['portal.portal:theme.switchQuestion']],
  ['operations', 'MSG-42', ['common:cidr']],
  ['operations', 'MSG-44', ['job.cron']],
  ['operations', 'MSG-02', ['common:success']],
  ['operations', 'MSG-33', ['portal.portal:url.copied']],
]

/** The line of a row in `tests/requirements`. */
function rowOf(file: string, row: string): string {
  const lines = readFileSync(join(root, 'tests', 'requirements', `${file}.md`), 'utf8').split('\n')
  return lines.find((line) => line.startsWith(`| ${row} |`)) ?? ''
}

test.each(fixed)('%s: the row %s has its words', (file, row, keys) => {
  for (const key of keys) expect(rowOf(file, row), key).toContain(chinese(key))
})

test.each([
  ['MSG-03', chinese('common:confirm.generic', { handle: '{0}' })],
  ['MSG-05', chinese('api.apiConf:confirm.toggle', { handle: '{0}', name: '{1}' })],
  ['MSG-18', chinese('portal.designPage:empty', { name: '{0}' })],
])('operations: the row %s has its words with their places', (row, text) => {
  expect(rowOf('operations', row)).toContain(text)
})
