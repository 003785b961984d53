import { mistakesIn } from './mistake.ts'

export const rendererMistakes = [
  ...mistakesIn(
    'src/renderer/pickers/job/runs.ts',
    ['src/renderer/pickers/job/runs.test.ts'],
    [
      ['a run is followed without end', "Date.now() < run.until ? 'running' : 'left'", "'running'"],
      ['an older run is taken for the one that was triggered', '!ids.has(id) && ', ''],
      [
        'a run by cron is taken for the one that was triggered',
        '/手动|manual/i.test(triggerMsg)',
        'triggerMsg !== null',
      ],
      [
        'a run of another session is asked for',
        "phase === 'running' && sessionId === sessionOf(useSession.getState())",
        "phase === 'running'",
      ],
      [
        'a run that lasts is asked for every second',
        '< MINUTE ? SECOND : 5 * SECOND',
        '< MINUTE ? SECOND : SECOND',
      ],
      [
        'a run whose log cannot be read is followed',
        "phase: before ? 'running' : 'left'",
        "phase: 'running'",
      ],
    ],
  ),
  ...mistakesIn(
    'src/contract/resources/ops/jobLog.ts',
    ['src/server/scheduler/messages.test.ts'],
    [
      [
        'a parameter that looks like a reason is cut off',
        'readCode(triggerCodes, triggerCode) === 500 ? ',
        'triggerCode !== null ? ',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/pickers/job/useNextTimes.ts',
    ['src/renderer/features/ops/job/jobs.test.tsx'],
    [
      [
        'next times that have passed are asked for over and over',
        'Math.max(passes, at + REST_MS - Date.now())',
        'passes',
        'clock is behind',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/features/ops/jobLog/jobLog.list.tsx',
    ['src/renderer/features/ops/jobLog/jobLogRuns.test.tsx'],
    [
      ['a run is repeated with another parameter', 'param: paramOfRun(row) ?? null', 'param: null'],
      ['the log does not follow what was run again', '  useFollowing(state.reload)\n', ''],
      ['a run of a job that is gone can be repeated', '      when: isKnown,\n', ''],
    ],
  ),
  ...mistakesIn(
    'src/renderer/features/ops/job/job.list.tsx',
    ['src/renderer/features/ops/job/jobs.test.tsx'],
    [
      ['the list of jobs does not show how a run goes', '  useShownRuns(PLACE, state)\n', ''],
      [
        'the question before a stop does not explain it',
        "      warns: () => Promise.resolve([translate('ops.job:stop.hint')]),\n",
        '',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/shell/console/useOpening.ts',
    ['src/renderer/shell/console/Opening.test.tsx'],
    [
      ['an opening that was begun early is begun again', 'early ?? open(info)', 'open(info)'],
      ['a link before an early console is lost', 'early ? takeLink() : null', 'null'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/workspace.ts',
    ['src/renderer/kit/workspace.test.ts', 'src/renderer/shell/console/Opening.test.tsx'],
    [
      [
        'documents of one task are read one by one',
        'if (requests.length === 0) queueMicrotask(() => void readRequested())\n    requests.push({ scope, key, resolve })',
        'requests.push({ scope, key, resolve })\n    void readRequested()',
      ],
      ['documents that cannot be read are an error', '.catch((): unknown[] => [])', ''],
    ],
  ),
  ...mistakesIn(
    'src/core/operations/workspace.ts',
    ['src/core/operations/workspace.test.ts'],
    [
      [
        'documents of an account are those of the machine',
        'workspace.get(scopeOf(window, scope), key)) ??',
        "workspace.get('machine', key)) ??",
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/data/endpoint.ts',
    ['src/renderer/kit/list/readListAhead.test.tsx'],
    [
      [
        'rows that were read ahead come after a skeleton',
        'initialData: () => takeAnswer(',
        'initialData: () => undefined && takeAnswer(',
      ],
      [
        'rows that were read ahead are asked for again',
        'state.dataUpdateCount === 0 ? FRESH : 0',
        'state.dataUpdateCount * 0',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/grid/gridWidths.ts',
    ['src/renderer/kit/list/grid/expectedRoom.test.tsx'],
    [['the expected room is not used', 'useState(expectedRoom)', 'useState(Number.POSITIVE_INFINITY)']],
  ),
  ...mistakesIn(
    'src/renderer/kit/late/later.ts',
    ['src/renderer/kit/late/later.test.tsx'],
    [
      [
        'code that is put off comes with the frame of the rows',
        '    idle = requestIdleCallback(load)\n',
        '    load()\n',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/shell/App.tsx',
    ['src/renderer/shell/App.test.tsx'],
    [
      [
        'the console is rendered before its tabs',
        'Promise.all([loadConsole(), first])',
        'Promise.all([loadConsole()])',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/shell/console/opening.ts',
    ['src/renderer/shell/console/Opening.test.tsx'],
    [
      ['the navigation opens its folders when it is drawn', '      openTrail()\n', ''],
      ['an early opening outlives its session', '    opening.end()\n', ''],
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
    'src/renderer/kit/curl.ts',
    ['src/renderer/kit/curl.test.ts'],
    [
      [
        'a copied body is written again',
        'redactText(body) : masked(body)',
        'redactText(body) : JSON.stringify(JSON.parse(masked(body)))',
      ],
      [
        'a parameter of a copied request loses digits',
        '[[name, value.words] as const]',
        '[[name, String(JSON.parse(value.text))] as const]',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/features/api/apiLog/compare.ts',
    ['src/renderer/features/api/apiLog/compare.test.ts'],
    [
      ['values that read alike are equal', 'one.literal !== other.literal', 'one.words !== other.words'],
      ['the second value of a name is not compared', 'into.has(path); count', 'false; count'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/features/api/apiLog/request.ts',
    ['src/renderer/features/api/apiLog/request.test.ts'],
    [
      [
        'the content of a copied request is taken for text',
        'readSource(log.reqBodyStr) ?? log.reqBodyStr',
        'log.reqBodyStr',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/pickers/values/values.ts',
    ['src/renderer/pickers/values/values.test.ts'],
    [
      [
        'a field writes the values again',
        'parseSource(isObject ? text :',
        'parseSource(isObject ? JSON.stringify(JSON.parse(text)) :',
      ],
      [
        'a text with line breaks is written again',
        '(indentedJson(text) ?? text) : text',
        'JSON.stringify(JSON.parse(text), null, 2) : text',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/CodeBlock.tsx',
    ['src/renderer/kit/CodeBlock.test.tsx'],
    [['JSON is shown as it came', "indentedJson(code)?.split('\\n')", '(indentedJson(code), undefined)']],
  ),
  ...mistakesIn(
    'src/renderer/shell/routes/address.ts',
    ['src/renderer/shell/routes/address.test.ts'],
    [
      [
        'ids of a record in an address lose digits',
        'return parseKeepingDigits(words)',
        'return JSON.parse(words)',
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
  ...mistakesIn(
    'src/renderer/kit/inputs/NumberInput.tsx',
    ['src/renderer/kit/form/NumberField.test.tsx'],
    [
      [
        'a box for numbers is drawn from its number',
        'typed !== null && isSameNumber(typed, value) ? typed',
        'false ? typed',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/form/useNumberControl.ts',
    ['src/renderer/kit/form/NumberField.test.tsx'],
    [
      ['a number written otherwise is a change', 'isBase ? base : value', 'value'],
      ['a number is not judged after a refused save', 'if (isSubmitted) void form.trigger(name)', ''],
      [
        'a number is judged while it is typed',
        '{ shouldDirty: true }',
        '{ shouldDirty: true, shouldValidate: true }',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/inputs/NumberBox.tsx',
    ['src/renderer/features/portal/designer/designer.test.tsx'],
    [['a save by its keys misses the number that is typed', 'if (saves(event)) flushSync(settle)', '']],
  ),
  ...mistakesIn(
    'src/renderer/kit/inputs/NumberBox.tsx',
    ['src/renderer/features/portal/portal/ThemeForm.test.tsx'],
    [['a theme is saved past a wrong width', 'onProblem?.(problem)', '']],
  ),
  ...mistakesIn(
    'src/renderer/kit/inputs/typedNumber.ts',
    ['src/renderer/kit/inputs/typedNumber.test.ts'],
    [
      [
        'digits that a number cannot hold are dropped',
        'isNumber(plain) && isExact(plain) ?',
        'isNumber(plain) ?',
      ],
      ['full-width digits are no number', "    .normalize('NFKC')\n", ''],
    ],
  ),
]
