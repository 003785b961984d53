import { mistakesIn } from './mistake.ts'

const tested = (name: string) => [`tests/contract/${name}.test.ts`]
const connections = ['src/server/httpServerConnections.test.ts']
const captcha = ['src/server/security/captcha.test.ts']

export const limitMistakes = [
  ...mistakesIn(
    'src/server/security/passwordChecks.ts',
    ['src/server/security/passwordChecks.test.ts'],
    [
      [
        'a flood delays the sign-ins of others',
        'const [turn] = this.#lines\n',
        'const turn = [...this.#lines].toSorted(([, one], [, other]) => other.length - one.length)[0]\n',
      ],
      ['an address fills the line of all', 'own < passwordsWaitingPerAddress', 'own >= 0'],
      ['passwords wait in lines without end', 'this.#waiting < places', 'this.#waiting >= 0'],
      ['floods from several addresses keep others out', 'passwordsWaiting * 2', 'passwordsWaiting'],
    ],
  ),
  ...mistakesIn('src/server/modules/shell/signIn.ts', tested('abusePasswords'), [
    [
      'a sign-in without room uses up its captcha',
      'checks.assertRoom(context.ip)\n',
      'void checks.assertRoom\n',
    ],
  ]),
  ...mistakesIn('src/server/modules/shell/center.ts', tested('abusePasswords'), [
    ['a password change without room counts as a try', 'checks.assertRoom(ip)\n', 'void checks.assertRoom\n'],
  ]),
  ...mistakesIn('src/server/httpServerConnections.ts', connections, [
    [
      'a connection that its client keeps open stays',
      'setTimeout(() => socket.destroy(), lingerMs)',
      'setTimeout(() => socket.resume(), lingerMs)',
    ],
    [
      'an answer that nobody reads stays',
      'if (!isWorking(answerOn(socket))) socket.destroy()',
      'if (answerOn(socket) === undefined) socket.destroy()',
    ],
    ['a server at work is late', 'if (!isWorking(answerOn(socket)))', 'if (answerOn(socket) !== null)'],
    ['one address takes all connections', 'if (count > limits.connectionsPerAddress)', 'if (count < 0)'],
    [
      'there is no end of connections',
      'server.maxConnections = limits.connections',
      'server.maxConnections = Infinity',
    ],
  ]),
  ...mistakesIn('src/server/db/tree.ts', tested('deepTrees'), [
    ['only the row itself is looked at, not its branch', '(stored ? heightOf(store, table, id) : 1)', '1'],
    [
      'a deep branch does not move up',
      'if (stored && level <= levelBelow(store, table, stored.pid)) return\n',
      '',
    ],
    [
      'trees are answered as deep as they are',
      'const isLast = level === MAX_LEVELS',
      'const isLast = level === 0',
    ],
    [
      'departments in a cycle are lost',
      'for (const node of nodes) if (!placed.has(node.id)) place(node)',
      'void placed',
    ],
  ]),
  ...mistakesIn('src/server/modules/sys/dept.ts', tested('deepTrees'), [
    [
      'departments have no end of levels',
      "checkDepth(store, 'depts', { id: stored?.id ?? NEW, pid })",
      'void checkDepth',
    ],
  ]),
  ...mistakesIn('src/server/modules/sys/menuPlace.ts', tested('deepTrees'), [
    ['menus have no end of levels', "checkDepth(store, 'menus', { id, pid })", 'void checkDepth'],
  ]),
  ...mistakesIn('src/server/nouns/treeHandlers.ts', tested('deepTrees'), [
    [
      'duties and directories have no end of levels',
      'checkDepth(context.store, table, { id, pid })',
      'void checkDepth',
    ],
  ]),
  ...mistakesIn('src/server/modules/sys/roleRelationship.ts', tested('deepTrees'), [
    ['relations have no end of levels', "checkDepth(store, 'role_relationships', body)", 'void checkDepth'],
  ]),
  ...mistakesIn('src/server/messaging/verificationCodes.ts', tested('verificationCodes'), [
    [
      'an account floods many phones',
      'most: PER_ACCOUNT_AND_MINUTE, window: MINUTE, now',
      'most: PER_HOUR, window: MINUTE, now',
    ],
    [
      'many accounts flood one phone',
      'target.channelCode, addressKey(target)], {',
      "target.channelCode, ''], {",
    ],
    [
      'a code that was not sent counts',
      "'DELETE FROM verification_sends WHERE user_id = CAST(? AS INTEGER) AND target = ? AND sent = ?'",
      "'DELETE FROM verification_sends WHERE user_id = CAST(? AS INTEGER) AND target = ? AND sent < ?'",
    ],
  ]),
  ...mistakesIn('src/server/modules/shell/auth.ts', tested('auth'), [
    ['captchas are drawn without end', "count(pictures, context, 'captcha.tooMany')", 'void pictures'],
  ]),
  ...mistakesIn('src/server/modules/shell/captcha.ts', tested('auth'), [
    ['captchas are kept without end', 'pending - 1,', 'pending + 10_000,'],
  ]),
  ...mistakesIn('src/server/security/captcha.ts', captcha, [
    ['characters stand apart', 'count < 2; count', 'count < 0; count'],
    [
      'a picture is drawn the same each time',
      'const jitter = (range: number): number => (randomInt(2001) / 1000 - 1) * range',
      'const jitter = (range: number): number => 0 * range',
    ],
  ]),
]
