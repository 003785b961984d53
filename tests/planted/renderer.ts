import { mistakesIn } from './mistake.ts'

export const rendererMistakes = [
  ...mistakesIn(
    'src/renderer/shell/console/useOpening.ts',
    ['src/renderer/shell/console/Opening.test.tsx'],
    [
      [
        'the address of a window goes in front of what was opened since',
        'chosenId !== tabs.frontId && ',
        'tabs.frontId === null && ',
      ],
      [
        'a console that goes early takes a link along',
        'if (link !== null) returnLink(link)',
        'void returnLink',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/pickers/message/MailFrame.tsx',
    ['src/renderer/pickers/message/Mail.test.tsx'],
    [
      ['the frame of a mail has no sandbox', '          sandbox="allow-same-origin"\n', ''],
      [
        'the frame of a mail may run scripts',
        'sandbox="allow-same-origin"',
        'sandbox="allow-same-origin allow-scripts"',
      ],
      ['the frame of a mail has no policy', 'document.head.append(meta)', 'void meta'],
      ['a wide mail is cut off', 'Math.min(1, place.clientWidth / width)', '1'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/pickers/message/mailBody.ts',
    ['src/renderer/pickers/message/Mail.test.tsx'],
    [['every second attribute of a mail is left as it is', '[...element.attributes]', 'element.attributes']],
  ),
  ...mistakesIn(
    'src/renderer/pickers/message/useMailSignature.ts',
    ['src/renderer/pickers/message/Mail.test.tsx'],
    [
      [
        'the signature of mails is asked for without the right',
        "useMayOpen('sys/appConfig') && isWanted",
        'isWanted',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/curl.ts',
    ['src/renderer/features/api/apiConf/request.test.ts'],
    [
      [
        'a copied request shows the secret of a header',
        'isSecretName(name) ? HIDDEN : redactText(value)',
        'value',
      ],
      [
        'a copied request shows the secret of an address',
        'if (isSecretName(name)) given.set(name, HIDDEN)',
        'continue',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/features/api/apiConf/request.ts',
    ['src/renderer/features/api/apiConf/request.test.ts'],
    [
      [
        'a copied request shows the user of an address',
        '`${HIDDEN}@`',
        '`${address.username}:${address.password}@`',
      ],
    ],
  ),
]
