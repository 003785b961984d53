import { mistakesIn } from './mistake.ts'

export const rendererMistakes = [
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
]
