import { mistakesIn } from './mistake.ts'

/** Mistakes by which operators would read codes, or no longer find an entry. */
export const wordMistakes = [
  ...mistakesIn(
    'src/server/modules/ops/params.ts',
    ['tests/architecture/oneWord.test.ts'],
    [
      [
        'a workbook has a heading of its own for a column of the screen',
        "'ops.params:field.paramCode'",
        "['参数编码', 'Code']",
      ],
    ],
  ),
  ...mistakesIn(
    'src/server/common/texts.ts',
    ['src/server/common/output.test.ts'],
    [
      [
        'braces of a text of the console are taken for a value',
        "isTextKey(key) && typeof texts[key] !== 'string'",
        'key.length > 0',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/pickers/cron/CronEditor.tsx',
    ['src/renderer/pickers/cron/CronEditor.test.tsx'],
    [
      [
        'Chinese words of a cron have commas of another width',
        "replaceAll(', ', '，')",
        "replaceAll(', ', ', ')",
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/ui/Named.tsx',
    ['src/renderer/kit/Named.test.tsx'],
    [
      ['a name hides its code', '<Code>{code}</Code>\n        </>', '{null}\n        </>'],
      ['a code is said twice', "name !== '' && name !== code", "name !== ''"],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/details/folds.ts',
    ['src/renderer/kit/CodeBlock.test.tsx'],
    [
      ['the document itself is folded', 'from !== undefined && open.length > 0', 'from !== undefined'],
      ['texts with brackets are folded', 'if (/[{[]$/.test(line))', 'if (/[{[]/.test(line))'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/pickers/people/usePeopleNames.ts',
    ['src/renderer/features/msg/channelRecord/channelRecord.test.tsx'],
    [['everybody is read for a few names', 'limit: MOST, ids: ids.join', 'limit: MOST, likeName: ids.join']],
  ),
  ...mistakesIn(
    'src/renderer/features/msg/channelRecord/Recipient.tsx',
    ['src/renderer/features/msg/channelRecord/channelRecord.test.tsx'],
    [
      [
        'phone numbers are looked up as users',
        "builtInChannel(channelCode) === 'SITE'",
        "channelCode !== ''",
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/features/ops/jobLog/TriggerNote.tsx',
    ['src/renderer/features/ops/jobLog/jobLogRuns.test.tsx'],
    [['strategies are read as codes', '[routeLabels, blockLabels, glueLabels]', '[glueLabels]']],
  ),
  ...mistakesIn(
    'src/renderer/pickers/cron/cronPhrase.ts',
    ['src/renderer/pickers/cron/cronPhrase.test.ts'],
    [
      ['a year is forgotten in the words of a cron', "month !== '*' || year !== '*'", "month !== '*'"],
      ['a step that does not divide the hour is said to', 'all % step === 0 ? step', 'step > 0 ? step'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/menuIcons.ts',
    ['src/renderer/pickers/menu/iconWords.test.ts'],
    [
      [
        'an icon of another name has no word',
        'return icon && names.get(icon)',
        'return icon && names.has(icon) ? name : undefined',
      ],
    ],
  ),
  ...mistakesIn(
    'src/server/modules/sys/user.ts',
    ['tests/contract/user.test.ts'],
    [['ids are not filtered by', 'if (query.ids)', 'if (query.ids === "")']],
  ),
]
