import { expect, test } from 'vitest'
import type { Failure } from '#contract/failures.ts'
import { type CheckResult, createSaveMachine, isSaving, type SaveSteps } from '#kit/form/saveMachine.ts'

const offline: Failure = { code: 'offline', message: '' }

/** Steps that record their calls and phases; each check gives the next result. */
function scripted(checks: readonly CheckResult[] = ['save'], change: Partial<SaveSteps<string>> = {}) {
  let time = 0
  const machine = createSaveMachine(() => time)
  const log: string[] = []
  const left = [...checks]
  const note = (what: string) => log.push(`${what} (${machine.getState().phase})`)
  const steps: SaveSteps<string> = {
    validate: async () => {
      note('validate')
      return 'values'
    },
    check: async () => {
      note('check')
      return left.shift() ?? 'save'
    },
    send: async (values, isRecreating) => {
      note(`${isRecreating ? 'create' : 'send'} ${values}`)
      return 'sent'
    },
    finish: async () => void note('finish'),
    fail: () => offline,
    ...change,
  }
  const later = (milliseconds: number) => {
    time += milliseconds
  }
  return { machine, log, steps, later }
}

test('a save validates, checks, sends and finishes; it is busy from the check on', async () => {
  const { machine, log, steps } = scripted()
  const busy: boolean[] = []
  machine.subscribe((state) => busy.push(isSaving(state)))
  await machine.submit(steps)
  expect(log).toEqual([
    'validate (validating)',
    'check (checking)',
    'send values (sending)',
    'finish (sending)',
  ])
  expect(busy).toEqual([false, true, true, false])
  expect(machine.getState()).toEqual({ phase: 'idle', failure: null, isRecreating: false })
})

test('what is not valid goes nowhere', async () => {
  const { machine, log, steps } = scripted(['save'], { validate: async () => null })
  await machine.submit(steps)
  expect(log).toEqual([])
  expect(machine.getState().phase).toBe('idle')
})

test('an operator who goes back to the form saves nothing', async () => {
  const { machine, log, steps } = scripted(['stay'])
  await machine.submit(steps)
  expect(log).toEqual(['validate (validating)', 'check (checking)'])
})

test('values that the form took over are validated and checked once more', async () => {
  const { machine, log, steps } = scripted(['again', 'save'])
  await machine.submit(steps)
  expect(log.map((line) => line.split(' ')[0])).toEqual([
    'validate',
    'check',
    'validate',
    'check',
    'send',
    'finish',
  ])
})

test('a record that was changed between the check and the save is validated and checked once more', async () => {
  const answers = ['again', 'sent'] as const
  let sent = 0
  const { machine, log, steps } = scripted(['save', 'save'], { send: async () => answers[sent++] ?? 'sent' })
  await machine.submit(steps)
  expect([sent, log.filter((line) => line.startsWith('check')).length]).toEqual([2, 2])
  expect(log.at(-1)).toBe('finish (sending)')
})

test('a record that is gone is added as a new one, without being checked again', async () => {
  const { machine, log, steps, later } = scripted(['recreate'])
  await machine.submit(steps)
  expect(log).toEqual([
    'validate (validating)',
    'check (checking)',
    'validate (validating)',
    'create values (sending)',
    'finish (sending)',
  ])
  later(1000)
  await machine.submit(steps)
  expect(log.at(-2)).toBe('create values (sending)')
})

test('a draft of a record that is gone is added as a new one from the start', async () => {
  const { machine, log, steps } = scripted()
  machine.recreate()
  await machine.submit(steps)
  expect(log).not.toContain('check (checking)')
  expect(log).toContain('create values (sending)')
})

test('a failure is what the form has to say, until the next save; nothing is finished', async () => {
  let isDown = true
  const { machine, log, steps, later } = scripted(['save', 'save'], {
    send: async () => {
      if (isDown) throw new Error('offline')
      return 'sent'
    },
  })
  await machine.submit(steps)
  expect(machine.getState()).toMatchObject({ phase: 'idle', failure: offline })
  expect(log).not.toContain('finish (sending)')
  isDown = false
  later(1000)
  await machine.submit(steps)
  expect(machine.getState()).toMatchObject({ phase: 'idle', failure: null })
  expect(log).toContain('finish (sending)')
})

test('a second submit while the first is under way, or within a second of it, does nothing (SYS-CMN-11)', async () => {
  const { machine, log, steps, later } = scripted()
  later(5000)
  const first = machine.submit(steps)
  later(5000)
  await machine.submit(steps)
  await first
  expect(log.filter((line) => line.startsWith('send'))).toHaveLength(1)
  later(-4001)
  await machine.submit(steps)
  expect(log.filter((line) => line.startsWith('send'))).toHaveLength(1)
  later(4001)
  await machine.submit(steps)
  expect(log.filter((line) => line.startsWith('send'))).toHaveLength(2)
})

test('values that the form took over are judged again; between the rounds the form is free', async () => {
  const { machine, log, steps } = scripted(['again', 'save'])
  const phases: string[] = []
  machine.subscribe(({ phase }) => phases.push(phase))
  await machine.submit(steps)
  expect(log.map((line) => line.split(' ')[0])).toEqual([
    'validate',
    'check',
    'validate',
    'check',
    'send',
    'finish',
  ])
  expect(phases).toEqual(['validating', 'checking', 'idle', 'validating', 'checking', 'sending', 'idle'])
})
