import { mistakesIn } from './mistake.ts'

export const coreMistakes = [
  ...mistakesIn(
    'src/core/logs/logSync.ts',
    ['src/core/logs/logSync.test.ts'],
    [
      [
        'rows that may no longer be read stay in the cache',
        '    await file.trimLog(resource, AFTER_ALL)\n',
        '',
        'scope',
      ],
      [
        'a run under an earlier scope is the last one',
        'if (!isStopped) await sync(resource)\n    }',
        '    }',
        'scope',
      ],
      [
        'rows of a scope in between stay',
        '      await stateOf(dependencies, resource).setMixed(Date.now())\n',
        '',
        'scope',
      ],
      [
        'a run under an earlier scope goes on to its end',
        'if (scope !== scopeOf(dependencies, resource)) return false',
        'if (false) return false',
        'scope',
      ],
      [
        'logs of the platform itself are fetched again with each scope',
        '(log?.byActor ? scope() : noScope)',
        'scope()',
        'scope',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/cache/logShape.ts',
    ['src/core/logs/embedded.test.ts'],
    [
      [
        'contents of messages are written to this machine',
        '.filter(([key]) => !omitted.includes(key))',
        '',
        'not written',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/session/sessionCache.ts',
    ['src/core/logs/embedded.test.ts'],
    [['copies do not say what they lack', '...(lacking && { lacking: [...lacking] })', '', 'not written']],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/ListPage.tsx',
    ['src/renderer/features/msg/bizInfo/bizInfo.test.tsx'],
    [
      [
        'what a copy leaves out looks empty',
        'paged.cachedAt !== null ? paged.unfilled',
        'false ? paged.unfilled',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/gateway/receivedAnswers.ts',
    ['tests/e2e/specs/electron/work.spec.ts'],
    [
      [
        'long answers are parsed by the process of the windows',
        'const LONG = 256 * 1024\n',
        'const LONG = 256 * 1024 * 1024\n',
        'let the main process breathe',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/backend/backend.ts',
    ['src/core/backend/backend.test.ts'],
    [
      [
        'a backend that was asked to stop is sent more',
        "      if (status.state !== 'stopped') become({ state: 'stopped', address: '', reason: '' })\n",
        '',
      ],
      ['a backend that is started while it stops loses its port', 'if (wasAsked) {', 'if (false) {'],
    ],
  ),
  ...mistakesIn(
    'src/core/gateway/connection.ts',
    ['src/core/gateway/connection.test.ts'],
    [['the last answer of a program that ends is a connection', '    if (!isThere()) return\n', '']],
  ),
  ...mistakesIn(
    'src/core/gateway/dispatcher.ts',
    ['src/core/gateway/dispatcher.test.ts'],
    [
      [
        "the system's authorities are read by the process of the windows",
        'trusted().catch(allAuthorities)',
        'Promise.resolve(allAuthorities())',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/addresses/address.ts',
    ['src/core/addresses/address.test.ts'],
    [
      ['. is a path parameter', "value === '' || value === '.' ||", "value === '' ||"],
      ['.. is a path parameter', " || value === '..') {", ') {'],
      ['an empty path parameter is sent', "value === '' || value === '.'", "value === '.'"],
      ['a path parameter is not escaped', 'return encodeURIComponent(value)', 'return value'],
    ],
  ),
  ...mistakesIn(
    'src/core/gateway/envelope.ts',
    ['src/core/gateway/gateway.test.ts'],
    [['a refusal of any length is read', 'text.length > MAX_MESSAGE ?', 'text.length > Infinity ?']],
  ),
  ...mistakesIn(
    'src/core/gateway/platformClient.ts',
    ['src/core/gateway/gateway.test.ts'],
    [
      [
        'a probe is judged the wrong way round',
        'failure.status === undefined) throw error',
        'failure.status !== undefined) throw error',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/gateway/decode.ts',
    ['tests/lean/decode.test.ts'],
    [
      ['a record without an id is one', 'if (!isId) throw new Unusable(path)', ''],
      ['a tree without end is followed', 'if (finding.depth > MAX_DEPTH) throw new Unusable(path)', ''],
    ],
  ),
  ...mistakesIn(
    'src/core/gateway/connection.ts',
    ['src/core/gateway/connection.test.ts'],
    [
      [
        'a look probes while online alone',
        "    probeNow() {\n      if (connection.state === 'offline')",
        "    probeNow() {\n      if (connection.state !== 'offline')",
      ],
      [
        'a look probes nothing',
        "    probeNow() {\n      if (connection.state === 'offline') void tryOnce()",
        '    probeNow() {',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/watch/rules.ts',
    ['src/core/watch/rules.test.ts'],
    [['a saved watch rule gets another id', 'id: before?.id ?? randomUUID()', 'id: randomUUID()']],
  ),
  ...mistakesIn(
    'src/core/transfers/queue/settlement.ts',
    ['src/core/transfers/transfers.test.ts'],
    [
      [
        'a transfer that has failed leaves its part file',
        "if (entry.path !== '') await discardPart(entry.path)",
        "if (entry.path !== '' && state === 'cancelled') await discardPart(entry.path)",
      ],
      [
        'a transfer that was cancelled leaves its part file',
        "if (entry.path !== '') await discardPart(entry.path)",
        "if (entry.path !== '' && state === 'failed') await discardPart(entry.path)",
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/files/saveFile.ts',
    ['src/core/files/saveFile.test.ts'],
    [
      ['a file that cannot be written leaves its part', '    await discardPart(target.path)\n', ''],
      ['a file that cannot be written stays open', '    await part?.close()\n', ''],
    ],
  ),
  ...mistakesIn(
    'src/core/files/pickedFiles.ts',
    ['src/core/transfers/uploads.test.ts'],
    [['a window uploads a file that another was given', 'entry?.windowId === windowId ?', 'entry ?']],
  ),
  ...mistakesIn(
    'src/core/childPrograms.ts',
    ['src/core/childPrograms.test.ts'],
    [
      [
        'children inherit the whole environment',
        'return { ...environment, ...given }',
        'return { ...own, ...given } as Record<string, string>',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/redact.ts',
    ['src/core/clientLog.test.ts'],
    [
      [
        'values under telling names are written down',
        'isSecretName(name) ? HIDDEN : redact(item, depth + 1)',
        'redact(item, depth + 1)',
      ],
      [
        'texts are written down as they are',
        "if (typeof value === 'string') return redactText(value)",
        "if (typeof value === 'string') return value",
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/clientLog.ts',
    ['src/core/clientLog.test.ts'],
    [['a late line makes the folder of logs again', '    if (hasEnded) return\n', '', 'has ended']],
  ),
  ...mistakesIn(
    'src/core/session/refresh.ts',
    ['src/core/session/freshness.test.ts'],
    [
      [
        'a late reading undoes a later one',
        'if ((taken.get(session) ?? 0) > number) return',
        '',
        'arrives late',
      ],
    ],
  ),
]
