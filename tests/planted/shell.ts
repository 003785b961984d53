import { mistakesIn } from './mistake.ts'

const signIn = ['src/renderer/shell/signIn/SignIn.test.tsx']
const due = 'captcha is due'
const auth = ['tests/contract/auth.test.ts']
const navigation = ['src/renderer/shell/navigation/Navigation.test.tsx']

/** Signing in, the console's own pages, the place of a page, and the report of a lost connection. */
export const shellMistakes = [
  ...mistakesIn(
    'src/renderer/kit/data/failures.ts',
    ['src/renderer/kit/data/failures.test.ts'],
    [['a lost connection has two texts', "isNetworkFailure(failure) ? text('common:network')", "false ? ''"]],
  ),
  ...mistakesIn('src/renderer/shell/signIn/SignInFailure.tsx', signIn, [
    ['a refused sign-in hides the words of the platform', '(isRefused && failure.message) || ', ''],
  ]),
  ...mistakesIn('src/renderer/shell/signIn/useSignIn.ts', signIn, [
    [
      'a captcha that is due comes after another refusal only',
      ' || refusal.fields?.captcha !== undefined)',
      ')',
      due,
    ],
    [
      'the captcha of one account stands before another one',
      'captcha.account === null || captcha.account === username.trim()',
      'true',
      due,
    ],
  ]),
  ...mistakesIn('src/server/modules/shell/signIn.ts', auth, [
    [
      'the last try without a captcha says nothing about the next',
      'failures.failures + 1 >= security',
      'failures.failures >= security',
      'after the configured failures',
    ],
  ]),
  ...mistakesIn('src/renderer/shell/navigation/tools.ts', navigation, [
    [
      'a page of the console is offered to who has nothing it is for',
      'of?.some((route) => paths.has(route)) ?? true',
      'of === undefined || true',
      'of the console itself',
    ],
  ]),
  ...mistakesIn(
    'src/renderer/shell/recent/visits.ts',
    ['src/renderer/shell/recent/visits.test.ts'],
    [['a page that no menu leads to loses its name', '{ ...titles, [path]: title }', 'titles']],
  ),
  ...mistakesIn(
    'src/contract/webAddress.ts',
    ['src/contract/webAddress.test.ts'],
    [
      ['a route decides what the rest of an address is', ".replaceAll('#', '%23')", ''],
      ['a web address may name a user', '[^\\s/?#@', '[^\\s/?#'],
      ['a route stands for a pattern of its own', ', () => encoded(route))', ', encoded(route))'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/state/exportName.ts',
    ['src/renderer/kit/list/state/exportName.test.ts'],
    [
      ['a range of days is a single day', 'from !== until', 'from === until'],
      ['an exported page has the name of the list', "scope === 'page' && text", "scope !== 'page' && text"],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/menuIcons.ts',
    ['src/renderer/kit/menuIcons.test.ts'],
    [
      ['the first word of a route is its subject', '.findLast(Boolean)', '.find(Boolean)'],
      ['the address of a picture is the name of an icon', '/[/.]/.test(name) ? undefined : ', ''],
    ],
  ),
  ...mistakesIn(
    'src/renderer/shell/status/OfflineLine.tsx',
    ['src/renderer/shell/status/StatusBar.test.tsx'],
    [
      [
        'a lost connection is told in the status bar alone',
        'return useIsOffline() ? <Line /> : null',
        'return null',
        'without the connection a line',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/shell/tabs/restore.ts',
    ['src/renderer/shell/tabs/restore.test.ts'],
    [
      ['the tab in front is one of too many', 'front < limit ?', 'true ?'],
      ['tabs that are too many are dropped in silence', 'saved.left > 0', 'saved.left < 0'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/offers.ts',
    ['src/renderer/kit/list/ListPage.test.tsx'],
    [
      [
        'a button says nothing of a lost connection before it is pressed',
        '(isCut && changesPlatform(action) ?',
        '(false ?',
        'without the connection, what',
      ],
      [
        'what only opens something waits for the connection',
        'action.opens === undefined && (',
        '(',
        'without the connection, what',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/useActions.ts',
    ['src/renderer/kit/list/ListPage.test.tsx'],
    [
      [
        'a question is asked for what cannot be done',
        'if (isCutOff(action)) {',
        'if (false) {',
        'without the connection, what',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/form/FormMessage.tsx',
    ['src/renderer/kit/form/FormDialog.test.tsx'],
    [
      [
        'a form says only after a try that it needs the connection',
        'failure === null ? isCut :',
        'failure === null ? false :',
        'needs the connection',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/files/transfers.ts',
    ['src/renderer/shell/status/StatusBar.test.tsx'],
    [
      [
        'a window shows transfers of other accounts as its own',
        'transfer.sessionId === sessionId',
        'transfer.id !== sessionId',
        'the transfer centre narrows',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/connectedParts.ts',
    ['src/core/gateway/gateway.test.ts'],
    [
      [
        'a lost platform is told to who works on another',
        'sessions.length > 0 ? sessions.map((session) => session.id) : [undefined]',
        '[undefined]',
        'a burst of failures',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/shell/window/ownAccount.ts',
    ['src/renderer/shell/window/ownAccount.test.ts'],
    [['two accounts share a tint', '&& taken.has(at)', '&& false']],
  ),
  ...mistakesIn(
    'src/renderer/shell/user/UserCorner.tsx',
    ['src/renderer/shell/user/User.test.tsx'],
    [
      [
        'which of two accounts it is stands nowhere',
        '{shown}</span>',
        '{name}</span>',
        'of several accounts the corner',
      ],
    ],
  ),
]
