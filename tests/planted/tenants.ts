import { mistakesIn } from './mistake.ts'

const end = ['tests/contract/tenantEnd.test.ts']
const again = ['tests/contract/tenant.test.ts']
const scheduler = ['src/server/scheduler/scheduler.test.ts']
const sender = ['src/server/messaging/sender.test.ts']
const reopened = 'opened again|opening it again|opening again'

/** Walls between tenants and their end. */
export const tenantMistakes = [
  ...mistakesIn('src/server/modules/sys/tenant.ts', end, [
    [
      'the number of a deleted tenant is given again',
      'if (!stored) checkNumber(context, sent.tenantId)',
      'void checkNumber',
      'keep their numbers|stays taken',
    ],
  ]),
  ...mistakesIn('src/server/db/tenantTables.ts', end, [
    [
      'jobs of tenants that were deleted earlier go on',
      'UPDATE job_info SET trigger_status = 0, trigger_next = NULL',
      'UPDATE job_info SET trigger_next = NULL',
      'keep their numbers',
    ],
  ]),
  ...mistakesIn('src/server/modules/sys/tenantEnd.ts', end, [
    [
      'audit events of a deleted tenant keep their times',
      "  'UPDATE msg_audit_events SET status = 0, next_fire = NULL WHERE tenant_id = ?',\n",
      '',
      'an event of a tenant',
    ],
  ]),
  ...mistakesIn('src/server/modules/sys/tenantOpening.ts', again, [
    [
      'opening again makes a second department',
      'topDepartment(context, tenantId) ?? createDepartment',
      'createDepartment',
      reopened,
    ],
    [
      'a user who is named when a tenant is opened again is no administrator',
      'super_admin = CASE super_admin WHEN ? THEN super_admin ELSE ? END',
      'super_admin = CASE WHEN ? + ? > 0 THEN super_admin END',
      reopened,
    ],
    [
      'a user who is named when a tenant is opened again has no role',
      "store.run('INSERT OR IGNORE INTO role_users (role_id, user_id) VALUES (?, ?)', roleId, userId)",
      'void roleId',
      reopened,
    ],
    [
      'contacts that the form does not know are emptied',
      "mobile = COALESCE(NULLIF(?, ''), mobile)",
      'mobile = ?',
      reopened,
    ],
  ]),
  ...mistakesIn('src/server/scheduler/scheduler.ts', scheduler, [
    [
      'a job starts the jobs of other tenants',
      'if (child?.tenantId !== job.tenantId) return reasons.unknownChild',
      'if (!child) return reasons.unknownChild',
    ],
    [
      'children of a closed tenant are started',
      "return mayRun(this.#parts.store, job.tenantId) ? '' : reasons.tenantClosed",
      "return ''",
    ],
    [
      'failed runs of a closed tenant are tried again',
      'mayRun(this.#parts.store, job.tenantId) ? run.retriesLeft : 0',
      'run.retriesLeft',
    ],
    ['what runs goes on when its tenant is closed', '    this.#endClosed()\n', ''],
  ]),
  ...mistakesIn('src/server/scheduler/scheduler.ts', end, [
    [
      'jobs of a closed tenant run by their crons',
      "if (job.tenantRuns === 1) this.#admit(job, fresh(job, 'cron', job.param))",
      "this.#admit(job, fresh(job, 'cron', job.param))",
      'a job that comes due',
    ],
  ]),
  ...mistakesIn(
    'src/server/scheduler/scheduler.ts',
    ['tests/contract/job.test.ts'],
    [
      [
        'runs that wait go on after their job was stopped',
        'for (const run of lane.queue.splice(0)) this.#write(run.logId, 500, reasons.jobStopped)',
        '',
        'stopping a job',
      ],
      [
        'a run is tried again after its job was stopped',
        'if (lane.running) lane.running.retriesLeft = 0',
        '',
        'stopping a job',
      ],
    ],
  ),
  ...mistakesIn(
    'src/server/modules/ops/job.ts',
    ['tests/contract/job.test.ts'],
    [
      [
        'any job is taken as a child',
        "'SELECT job_id AS jobId FROM jobs WHERE tenant_id = ?', caller.tenantId",
        "'SELECT job_id AS jobId FROM jobs WHERE ? IS NOT NULL', caller.tenantId",
        'children are jobs',
      ],
    ],
  ),
  ...mistakesIn(
    'src/server/messaging/ownReceivers.ts',
    ['tests/contract/ownReceivers.test.ts'],
    [
      [
        'receivers of any tenant are stored',
        'FROM ${table} WHERE tenant_id = ? AND id IN',
        'FROM ${table} WHERE ? IS NOT NULL AND id IN',
      ],
    ],
  ),
  ...mistakesIn(
    'src/server/messaging/events/eventFiring.ts',
    ['src/server/messaging/events/eventFiring.test.ts'],
    [['functions of events of a closed tenant run', 'if (event.tenantRuns === 1) this.#fire', 'this.#fire']],
  ),
  ...mistakesIn(
    'src/server/messaging/events/eventTables.ts',
    ['src/server/messaging/events/eventFiring.test.ts'],
    [
      [
        'what was found for a tenant is sent after it was closed',
        'event.kind === kind && event.tenantRuns === 1',
        'event.kind === kind',
      ],
    ],
  ),
  ...mistakesIn('src/server/messaging/events/systemEvents.ts', end, [
    [
      'system events of a closed tenant are raised',
      " AND status <> 0 AND ${tenantRuns('tenant_id')}",
      ' AND status <> 0',
      'system events',
    ],
  ]),
  ...mistakesIn('src/server/messaging/sender.ts', sender, [
    [
      'a closed tenant goes on sending',
      "  if (!mayRun(store, tenantId)) return 'send.tenantClosed'\n",
      '',
      'closed tenant',
    ],
    [
      'a send of a stopped template goes on',
      "return template.status === 1 ? null : 'send.templateStopped'",
      'return null',
      'not sent yet',
    ],
    [
      'a send goes on over a stopped channel',
      "(stopped.has(channelCode) ? { key: 'send.channelStopped' } : null)",
      'null',
      'not sent yet',
    ],
  ]),
  ...mistakesIn('src/server/messaging/verificationCodes.ts', end, [
    [
      'a closed tenant gets verification codes',
      "if (!mayRun(store, target.tenantId)) throw refuse('tenantDisabled')",
      '',
      'verification codes',
    ],
    [
      'codes of a closed tenant are taken',
      ' || !mayRun(store, target.tenantId)) return false',
      ') return false',
      'verification codes',
    ],
  ]),
  ...mistakesIn('src/server/interfaces/receiptDealer.ts', end, [
    [
      'receipts of closed tenants are dealt with',
      " AND ${tenantRuns('tenant_id')}",
      '',
      'handlers leave receipts',
    ],
  ]),
]
