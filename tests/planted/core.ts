import { mistakesIn } from './mistake.ts'

export const coreMistakes = [
  ...mistakesIn(
    'src/core/gateway/address.ts',
    ['src/core/gateway/address.test.ts'],
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
]
