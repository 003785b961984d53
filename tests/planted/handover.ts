import { mistakesIn } from './mistake.ts'

const screen = ['src/renderer/features/sys/handover/handover.test.tsx']

/** Handing a leaver's rights over. */
export const handoverMistakes = [
  ...mistakesIn('src/renderer/features/sys/handover/holdings.ts', screen, [
    [
      'nothing is ticked at first',
      'before.rows === null ? rows : onlyIn',
      'before.rows === null ? none : onlyIn',
      'everything is ticked at first',
    ],
    [
      'rows of the leaver before are handed over',
      '        if (readings.get(conf) !== reading) return\n',
      '',
      'leaver before',
    ],
    [
      'what was unticked is ticked again after a refusal',
      ': onlyIn(before.ticked, rows)',
      ': rows',
      'leaves the second alone',
    ],
  ]),
  ...mistakesIn('src/renderer/features/sys/handover/run.ts', screen, [
    ['another try sends everything again', "if (part.state === 'done') return []", '', 'given it again'],
    [
      'a call without an answer is sent a second time',
      "part.state === 'unsure' && part.failure ?",
      'false && part.failure ?',
      'nobody to ask',
    ],
    [
      'a handover goes on although the platform does not answer',
      'if (failure && !isRefusal(failure)) halted = failure',
      '',
      'moved nothing',
    ],
  ]),
  ...mistakesIn('src/renderer/features/sys/handover/Handover.tsx', screen, [
    [
      'ticks go over to another recipient',
      'if (isOther && holdings.tickAll())',
      'if (isOther && false)',
      'another recipient',
    ],
  ]),
  ...mistakesIn('src/renderer/features/sys/handover/HandoverResult.tsx', screen, [
    [
      'an account is read and disabled by who may not open the users',
      'mayOpen && isOffered && !isOwn',
      'isOffered && !isOwn',
      'ways are offered',
    ],
    ['somebody disables their own account', ' && !isOwn', '', 'their own account'],
  ]),
]
