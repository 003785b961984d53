import { mistakesIn } from './mistake.ts'

const sheet = ['src/renderer/features/sys/dictType/dictSheet.test.tsx']
const table = ['src/renderer/kit/table/EditTable.test.tsx']
const channelSend = ['src/renderer/features/msg/channelTemplate/send/send.test.tsx']
const templateSend = ['src/renderer/features/msg/template/template.test.tsx']
const interfaces = ['src/renderer/features/api/apiConf/apiConf.test.tsx']
const untouched = ['src/renderer/kit/form/Untouched.test.tsx']
const untouchedForms = ['src/renderer/shell/UntouchedForms.test.tsx']

/** Tabs of forms, sheets, test messages and the form of an interface: clicks saved, and data that must not be lost by that. */
export const formMistakes = [
  ...mistakesIn(
    'src/renderer/kit/form/FormTab.tsx',
    ['src/renderer/kit/form/FormTab.test.tsx'],
    [['a tab keeps its title when its record was read', 'record ? titleOf(record)', 'record ? undefined']],
  ),
  ...mistakesIn(
    'src/renderer/kit/form/sameInput.ts',
    ['src/renderer/kit/form/sameInput.test.ts'],
    [
      ['text that was deleted is a change of a field without a value', "  value === '' ||\n", ''],
      ['items in another order are no change', 'isSameInput(item, other[index])', 'other.includes(item)'],
    ],
  ),
  ...mistakesIn('src/renderer/kit/form/settle.ts', untouched, [
    [
      'a value that a form gives itself is a change',
      'form.resetField(name, { defaultValue: value })',
      'form.setValue(name, value)',
    ],
  ]),
  ...mistakesIn(
    'src/renderer/kit/form/settle.ts',
    ['src/renderer/features/msg/channelTemplate/channelTemplate.test.tsx'],
    [
      [
        'a value that a form gives itself seems to be changed by another account',
        'ofRecord.get(control._defaultValues) ?? control._defaultValues',
        'control._defaultValues',
        'the only one is chosen by itself',
      ],
    ],
  ),
  ...mistakesIn('src/renderer/kit/form/useAlternativeFields.ts', untouched, [
    ['a record that is loaded again loses fields', 'if (isOther) return kept.current.clear()', ''],
  ]),
  ...mistakesIn('src/renderer/features/sys/ruleData/RuleDataForm.tsx', untouchedForms, [
    ['a rule for all data counts as changed', 'if (wasAll) settle', 'if (false) settle', 'answered whole'],
  ]),
  ...mistakesIn(
    'src/renderer/kit/list/actions.ts',
    ['src/renderer/features/msg/sysEvent/sysEvent.test.tsx'],
    [
      ['the tab of a new record opens without a title', "? translate(added) : ''", "? '' : ''"],
      ['a record opens as a new one', '{ id, timestamp: Date.now() }', '{ timestamp: Date.now() }'],
    ],
  ),
  ...mistakesIn('src/renderer/kit/table/CellEditor.tsx', table, [
    ['what is typed after a click is appended', 'if (isWhole) field.current?.select()', 'if (false) void 0'],
    ['F2 replaces what is in the cell', "if (event.key === 'F2') toEnd(field.current)", ''],
    ['a double click replaces what is in the cell', 'if (presses.current === 1) toEnd(field.current)', ''],
  ]),
  ...mistakesIn('src/renderer/features/sys/dictType/DictSheet.tsx', sheet, [
    ['a sheet asks nothing before it deletes', 'going.length === 0\n', 'going.length >= 0\n'],
    ['a sheet can be edited while it is saved', 'readOnly={saving.batch !== null}', ''],
  ]),
  ...mistakesIn('src/renderer/features/sys/dictType/sheetBatch.ts', sheet, [
    ['a sheet goes on without a connection', '        batch.cancel()\n', '        batch.resume()\n'],
  ]),
  ...mistakesIn('src/renderer/features/msg/channelTemplate/send/ToMe.tsx', channelSend, [
    ['a test to me replaces the other receivers', 'new Set([...receivers, mine])', 'new Set([mine])'],
    ['a test goes to an address that the channel cannot use', 'isAddressOf(channelCode, mine)', 'true'],
  ]),
  ...mistakesIn('src/renderer/features/msg/template/SendCount.tsx', templateSend, [
    ['a person is counted once for each channel', 'userId || recipient', '`${userId}${recipient}`'],
    ['people who cannot be reached are counted', "reason === ''", "reason !== 'x'"],
  ]),
  ...mistakesIn('src/renderer/pickers/message/useOutcome.ts', templateSend, [
    ['a refused send shows a record without a number', "bizId === '' ? null :", 'false ? null :'],
    ['how a send ended is not shown', 'if (shows && sent.current) void', 'if (false) void'],
  ]),
  ...mistakesIn('src/renderer/pickers/message/SendOutcome.tsx', templateSend, [
    ['the record that is opened is any', 'openTab(bizInfoTab, { bizId },', 'openTab(bizInfoTab, {},'],
  ]),
  ...mistakesIn(
    'src/server/modules/msg/simulatedSend.ts',
    ['tests/contract/messageSend.test.ts'],
    [
      [
        'a refused send does not say which record it has',
        'throw new RecordedRefusal(reason.key, reason.values, bizId)',
        'throw refuse(reason.key, reason.values)',
      ],
    ],
  ),
  ...mistakesIn('src/renderer/features/api/apiConf/form.ts', interfaces, [
    ['a new interface is with an application that was not chosen', 'apiProvider: SELF', "apiProvider: 'CRM'"],
  ]),
  ...mistakesIn('src/renderer/features/api/apiConf/useStepValues.ts', interfaces, [
    ['methods of other classes are offered', 'isNarrowed ? rows.filter(isOfClass) : rows', 'rows'],
  ]),
  ...mistakesIn('src/renderer/features/api/apiConf/request.ts', interfaces, [
    ['the address that is shown has the password', '${base}${uri}` : uri', '${conf.apiUrl}` : uri'],
  ]),
]
