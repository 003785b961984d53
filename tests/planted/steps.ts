import { mistakesIn } from './mistake.ts'

const ofWindow = ['src/core/session/steps/windowSteps.test.ts']
const ofSession = ['src/core/session/steps/sessionSteps.test.ts']
const ofClient = ['src/core/gateway/steps/clientSteps.test.ts']

/** The way of a call, and its steps. */
export const stepMistakes = [
  ...mistakesIn(
    'src/core/steps/compose.ts',
    ['src/core/steps/order.test.ts'],
    [['steps receive a call in the wrong order', 'order.reduceRight<', 'order.reduce<']],
  ),
  ...mistakesIn('src/core/steps/order.ts', ofSession, [
    [
      'a write is sent although its unlock ended while it waited',
      "may have ended during that wait.\n  'guardedAgain',",
      'may have ended during that wait.',
    ],
  ]),
  ...mistakesIn('src/core/session/steps/limited.ts', ofWindow, [
    [
      'the new password itself is refused',
      'gate.isLimited() && !leadsToPassword',
      'gate.isLimited() || !leadsToPassword',
    ],
  ]),
  ...mistakesIn('src/core/session/steps/cached.ts', ofWindow, [
    ['a write is answered from the cache', "call.endpoint.effect !== 'read' || ", ''],
    ['an offline read does not look for the connection', 'if (isOffline) client.watch.probeNow()', ''],
  ]),
  ...mistakesIn('src/core/session/steps/refusalNoted.ts', ofWindow, [
    ['refusals of background calls are noted', ' && !call.background', ''],
  ]),
  ...mistakesIn('src/core/session/steps/cacheInstead.ts', ofWindow, [
    ['a refused filter is not answered from the cache', ' || conditions !== undefined', ''],
  ]),
  ...mistakesIn('src/core/session/steps/examined.ts', ofWindow, [
    ['a filter that is not applied is not named', '...(ignored.length > 0 && { ignored }), ', ''],
  ]),
  ...mistakesIn('src/core/session/steps/versionKept.ts', ofSession, [
    ['a lost version is not reported', 'if (!isKept) onLost()', ''],
  ]),
  ...mistakesIn('src/core/session/steps/guarded.ts', ofSession, [
    [
      'a password that is due cannot be changed in production',
      '(gate.isLimited() && leadsToPassword(endpoint))',
      'false',
    ],
  ]),
  ...mistakesIn('src/core/session/steps/reachable.ts', ofSession, [
    ['a background call waits for a probe', 'call.background && ', 'false && '],
  ]),
  ...mistakesIn('src/core/session/steps/token.ts', ofSession, [
    ['a background call waits for a sign-in', 'wait: !background', 'wait: true'],
  ]),
  ...mistakesIn('src/core/gateway/steps/divided.ts', ofClient, [
    ['answers of parts are decoded as the call', 'call.raw || at < parts.length - 1', 'call.raw'],
  ]),
  ...mistakesIn('src/core/gateway/steps/tracked.ts', ofClient, [
    ['a sign-in teaches which calls are missing', 'if (call.raw) return next(call)', ''],
  ]),
  ...mistakesIn('src/core/gateway/steps/watched.ts', ofClient, [
    ['an answer with unusable fields is a broken connection', ' || failure.unusable)', ')'],
  ]),
  ...mistakesIn('src/core/gateway/steps/based.ts', ofClient, [
    ['a record that is gone is changed', "typeof base === 'object' && base !== null", 'base !== undefined'],
  ]),
]
