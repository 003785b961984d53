import { expect, test } from 'vitest'
import { TooManyRefusal } from '#server/common/refusal.ts'
import { PasswordChecks } from './passwordChecks.ts'

/** Checks that end when the test ends them. */
function checks(limits: { atOnce: number; waiting: number; perAddress: number }) {
  const subject = new PasswordChecks({
    passwordsAtOnce: limits.atOnce,
    passwordsWaiting: limits.waiting,
    passwordsWaitingPerAddress: limits.perAddress,
  })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const check = (address: string, name: string): Promise<string> =>
    subject.run(address, () => {
      begun.push(name)
      const { promise, resolve } = Promise.withResolvers<string>()
      ends.push(() => resolve(name))
      return promise
    })
  /** Ends the check that has run longest, and lets the next one begin. */
  const end = async (): Promise<void> => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { subject, begun, check, end }
}

/** Error that a call throws. */
function attempted(call: () => void): { refused: unknown } {
  try {
    call()
    return { refused: undefined }
  } catch (refused) {
    return { refused }
  }
}

test('a few checks run at a time, and lines of different addresses take turns', async () => {
  const { begun, check, end } = checks({ atOnce: 2, waiting: 100, perAddress: 50 })
  const flood = Array.from({ length: 30 }, (_, at) => check('10.0.0.1', `flood-${at}`))
  const mine = check('10.0.0.2', 'mine')
  const yours = check('10.0.0.3', 'yours')
  expect(begun).toEqual(['flood-0', 'flood-1'])
  for (let count = 0; count < 4; count += 1) await end()
  expect(begun).toEqual(['flood-0', 'flood-1', 'flood-2', 'mine', 'yours', 'flood-3'])
  await end()
  await expect(Promise.all([mine, yours])).resolves.toEqual(['mine', 'yours'])
  for (let count = 0; count < 40; count += 1) await end()
  await expect(Promise.all(flood)).resolves.toHaveLength(30)
  expect(begun).toHaveLength(32)
})

test('a full line is refused with the seconds to wait, of its address first and then of everybody', async () => {
  const { subject, check, end } = checks({ atOnce: 1, waiting: 3, perAddress: 2 })
  const kept = [check('10.0.0.1', 'a'), check('10.0.0.1', 'b'), check('10.0.0.1', 'c')]
  const { refused } = attempted(() => subject.assertRoom('10.0.0.1'))
  expect(refused).toBeInstanceOf(TooManyRefusal)
  expect(refused).toMatchObject({ code: 429, key: 'passwordsBusy', seconds: 1 })
  await expect(check('10.0.0.1', 'd')).rejects.toBeInstanceOf(TooManyRefusal)
  kept.push(check('10.0.0.2', 'e'))
  // The line of all is full, and its reserve after three addresses more.
  expect(() => subject.assertRoom('10.0.0.2')).toThrow(TooManyRefusal)
  for (const other of [4, 5, 6]) kept.push(check(`10.0.0.${other}`, String(other)))
  expect(() => subject.assertRoom('10.0.0.3')).toThrow(TooManyRefusal)
  await end()
  expect(() => subject.assertRoom('10.0.0.3')).not.toThrow()
  for (let count = 0; count < 6; count += 1) await end()
  await expect(Promise.all(kept)).resolves.toEqual(['a', 'b', 'c', 'e', '4', '5', '6'])
})

test('floods from several addresses that fill the line leave room for an address without a waiting check', async () => {
  const { subject, begun, check, end } = checks({ atOnce: 1, waiting: 4, perAddress: 2 })
  for (const flood of ['a', 'b', 'c', 'd'])
    for (const name of [`${flood}1`, `${flood}2`])
      void check(`10.0.1.${flood.charCodeAt(0)}`, name).catch(() => undefined)
  expect(() => subject.assertRoom(`10.0.1.${'b'.charCodeAt(0)}`)).toThrow(TooManyRefusal)
  const mine = check('10.0.0.9', 'mine')
  for (let count = 0; count < 5; count += 1) await end()
  expect(begun).toContain('mine')
  await end()
  await expect(mine).resolves.toBe('mine')
})

test('addresses of one IPv6 network share their line', async () => {
  const { subject, check } = checks({ atOnce: 1, waiting: 100, perAddress: 1 })
  void check('2001:db8::1', 'a')
  void check('2001:db8::2', 'b')
  expect(() => subject.assertRoom('2001:db8::3')).toThrow(TooManyRefusal)
  expect(() => subject.assertRoom('2001:db8:1::3')).not.toThrow()
})

test('a check that fails gives its place to the next one', async () => {
  const { subject, begun, check } = checks({ atOnce: 1, waiting: 1, perAddress: 1 })
  const failing = subject.run('10.0.0.1', () => Promise.reject(new Error('unreadable')))
  void check('10.0.0.1', 'next')
  await expect(failing).rejects.toThrow('unreadable')
  await new Promise(setImmediate)
  expect(begun).toEqual(['next'])
})
