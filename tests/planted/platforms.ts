import { mistakesIn } from './mistake.ts'

const doctor = ['src/core/doctor/examine.test.ts']
const mapping = [
  'tests/lean/foreign.test.ts',
  'tests/lean/foreignSession.test.ts',
  'tests/lean/foreignShapes.test.ts',
  ...['mapping', 'requests', 'codes', 'shape', 'tree'].map((name) => `src/core/mapping/${name}.test.ts`),
]

/** Mistakes on platforms that are not ours: the connection doctor, the facts learnt of them, and their mappings. */
export const platformMistakes = [
  ...mistakesIn(
    'src/core/gateway/decode.ts',
    ['tests/lean/signIn.test.ts'],
    [
      [
        'absent fields of tenants take rights away',
        'if (id === auth.endpoints.info.id) return withoutTenants',
        "if (id === '') return withoutTenants",
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/session/signIn.ts',
    ['tests/lean/signIn.test.ts'],
    [
      [
        'a platform without a captcha is believed for ever',
        "if (given.captcha === '') captchas.delete(client)",
        "if (given.captcha === '-') captchas.delete(client)",
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/session/tokenGate.ts',
    ['tests/lean/signIn.test.ts'],
    [
      [
        'the words with a refused token are lost',
        'expiredWords === undefined ? {} : { expiredWords }',
        'expiredWords === undefined ? {} : {}',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/session/steps/parsed.ts',
    ['tests/lean/unsent.test.ts'],
    [
      [
        'a required field that is not sent blocks the save',
        'parseInput(call.endpoint, call.input, client.unsent()[call.endpoint.id])',
        'parseInput(call.endpoint, call.input)',
      ],
    ],
  ),
  ...mistakesIn('src/core/doctor/certificates.ts', doctor, [
    [
      'an authority that did not sign itself is offered',
      "signsItself ? certificate.toString() : ''",
      'certificate.toString()',
    ],
    [
      'a certificate of another host passes',
      "ERR_TLS_CERT_ALTNAME_INVALID: 'tls.host'",
      "ERR_TLS_CERT_ALTNAME: 'tls.host'",
    ],
    [
      'a certificate that has ended passes',
      'if (!socket.authorized) return',
      'if (socket.authorized) return',
    ],
  ]),
  ...mistakesIn('src/core/doctor/answer.ts', doctor, [
    ['a report has the query of a redirect', '${to.origin}${to.pathname}', '${to.href}'],
    ['a clock may be off by an hour', 'const CLOCK_LIMIT = 120_000', 'const CLOCK_LIMIT = 120_000_000'],
    [
      'a guest page passes for the platform',
      "if (code !== 'bad-answer') return undefined",
      'return undefined',
    ],
  ]),
  ...mistakesIn(
    'src/core/doctor/reach.ts',
    ['src/core/doctor/reach.test.ts'],
    [['a refusal of the local network is nothing special', "? 'tcp.localNetwork'", "? 'tcp.failed'"]],
  ),
  ...mistakesIn('src/core/doctor/reach.ts', doctor, [
    ['the refusal of a proxy is not its own', 'if (statusCode === 200) return', 'if (statusCode > 0) return'],
  ]),
  ...mistakesIn(
    'src/core/doctor/calls.ts',
    ['tests/lean/doctor.test.ts'],
    [
      [
        'the doctor tries calls that change something',
        "effect !== 'read' || kind",
        "effect === 'session' || kind",
      ],
      [
        'a refused call passes for a missing one',
        "if (code === 'refused' || code === 'forbidden') return about('refused', message)",
        "if (code === 'refused' || code === 'forbidden') return about('missing')",
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/gateway/apiDescription.ts',
    ['src/core/gateway/apiDescription.test.ts'],
    [
      [
        'the description of another application is believed',
        'absent.length < LEAST) return',
        'absent.length < 0) return',
      ],
      ['any number of servers is read', "  within(listed.length, 'servers')\n", ''],
      ['any number of paths is read', "  within(entries.length, 'paths')\n", ''],
      ['any number of calls is read', "    within(calls, 'calls')\n", ''],
      [
        'a description may be nested',
        'parseShallow(text, descriptionLimits.levels)',
        'parseShallow(text, 1e9)',
      ],
    ],
  ),
  ...mistakesIn(
    'src/contract/mapping.ts',
    ['src/contract/mapping.test.ts'],
    [['a mapping may be nested', 'if (deep >= 0) return', 'if (deep > 1e9) return']],
  ),
  ...mistakesIn(
    'src/contract/mappingKeys.ts',
    ['src/contract/mapping.test.ts'],
    [['keys may be of any length', ' || key.length > MAX_KEY', '']],
  ),
  ...mistakesIn(
    'src/core/gateway/json.ts',
    ['src/core/gateway/gateway.test.ts'],
    [
      [
        'an answer may be nested',
        '  if (tooDeepAt(text, MAX_SENT_LEVELS) >= 0) throw new TooDeepError(MAX_SENT_LEVELS)\n',
        '',
        'nested deeper',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/workspace/workspace.ts',
    ['src/core/workspace/workspace.test.ts'],
    [['a document may be nested', 'tooDeepAt(text, MAX_SENT_LEVELS) < 0', 'text.length > 0']],
  ),
  ...mistakesIn(
    'src/hosts/browser/http/bridgeCall.ts',
    ['src/hosts/browser/bridge.test.ts'],
    [['a call may be nested', "'utf8'), MAX_SENT_LEVELS)", "'utf8'), 1e9)"]],
  ),
  ...mistakesIn(
    'src/core/session/filterTrials.ts',
    ['tests/lean/filters.test.ts'],
    [
      [
        'a platform that is as documented is asked for nobody',
        'isPage && (isDoubtful() || unknown.size > 0)',
        'isPage',
      ],
      ['a filter that is not known is believed', 'return total !== null && total > 0', 'return false'],
      ['a filter is tried again and again', 'tried.set(key, answer)', 'void tried'],
      [
        'pages of a log come from two sources',
        'for (const name of contradicted) unknown.add(keyOf(endpoint, name))',
        'if (contradicted.length > 0) return contradicted',
      ],
      ['a first page that fits by chance is believed', 'if (!isPart) return undefined', 'return undefined'],
    ],
  ),
  ...mistakesIn(
    'src/core/session/refusedConditions.ts',
    ['tests/lean/refused.test.ts'],
    [
      [
        'a refused order is asked for each time',
        'isRefused ? withoutConditions(input, [ORDER]) : input',
        'input',
      ],
      [
        'rows without a refused filter pass for what was searched for',
        'if (culprits.some((name) => name !== ORDER)) throw explained(failure, culprits)',
        '',
      ],
      [
        'a missing list is taken for one that refuses its order',
        "throw faultOf(other).failure.code === 'not-found' ? other : error",
        'throw error',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/session/requestedPage.ts',
    ['tests/lean/filters.test.ts'],
    [['all rows pass for a page', 'list.slice((page - 1) * limit, page * limit)', 'list']],
  ),
  ...mistakesIn(
    'src/core/session/liveSession.ts',
    ['tests/lean/filters.test.ts'],
    [
      [
        'an export of a log has rows that the screen has not',
        "isAsAsked ? request : { ...request, prefer: 'cache' }",
        'isAsAsked ? request : { ...request }',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/gateway/decode.ts',
    ['tests/lean/filters.test.ts'],
    [
      [
        'what is nested in a flat list is lost',
        'const given = flat ? flattened(value, flat) : value',
        'const given = value',
      ],
    ],
  ),
  ...mistakesIn(
    'src/contract/ignoredFilters.ts',
    ['tests/lean/filters.test.ts'],
    [
      [
        'what leads to a found branch contradicts the search',
        'if (inner.length === 0) return true',
        'return true',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/gateway/unserved.ts',
    ['tests/lean/refused.test.ts', 'src/core/gateway/unserved.test.ts'],
    [
      [
        'a server error makes a list that has answered a missing one',
        ' || proven.has(endpoint.id)) return error',
        ') return error',
      ],
      [
        'a refused order makes a list a missing one',
        "if (failure.code !== 'refused' || isConditional) return error",
        "if (failure.code !== 'refused') return error",
      ],
      ['what cannot exist is asked for with each refusal', 'asked.set(shape, answer)', 'void answer'],
      ['trying again asks for nothing', 'for (const id of unserved.keys()) released.add(id)', ''],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/data/readAgain.ts',
    ['src/renderer/kit/list/ListPage.test.tsx'],
    [
      [
        'a retry sends nothing',
        "if (failure?.code === 'not-found') await",
        "if (failure?.code === 'gone') await",
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/batch/PickMatching.tsx',
    ['src/renderer/kit/list/batch/Batch.test.tsx'],
    [
      [
        'rows that do not fit are ticked with those that do',
        ' || ignored.length > 0) return null',
        ') return null',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/list/chrome/ExportMenu.tsx',
    ['src/renderer/kit/list/chrome/Tools.test.tsx'],
    [
      [
        'the platform exports a page that it does not know',
        "(exportedHere === 'page' && scope === 'page')",
        'scope === undefined',
      ],
    ],
  ),
  ...mistakesIn(
    'src/contract/mappingCalls.ts',
    ['src/contract/mappingProblems.test.ts'],
    [['a read may change something', "return method !== 'PUT' && method !== 'DELETE'", 'return true']],
  ),
  ...mistakesIn('src/core/mapping/requests.ts', mapping, [
    [
      'an update loses what it does not send',
      'isRecord(base) && (own === undefined || isRecord(own)) ? { ...base, ...own } : own',
      'own',
    ],
    ['objects in a query are not written out', 'query: inBrackets(added.query)', 'query: added.query'],
    ['a list is sorted by the name on our wire', 'own ?? orderField }', 'orderField }'],
  ]),
  ...mistakesIn('src/core/mapping/requests.ts', mapping, [
    ['a bare body is sent in its record', 'body: bare ?? added(body)', 'body: added(body)'],
    ['ids stay text where numbers are taken', 'numbers ? asNumbers(value) : value', 'value'],
    [
      'a list that is divided here is asked for by the page',
      '    if (call.whole) return shapeFor(call)?.toPlatform(rest, tables) ?? rest\n',
      '',
    ],
  ]),
  ...mistakesIn(
    'src/contract/mapping.ts',
    ['src/contract/mappingProblems.test.ts'],
    [
      [
        'names are not checked beside other mistakes',
        'parsed.data ?? fittingParts(value)',
        'parsed.data ?? {}',
      ],
      ['mistakes come in any order', 'problems: inOrder(found)', 'problems: found'],
    ],
  ),
  ...mistakesIn(
    'src/contract/mappingProblems.ts',
    ['src/contract/mappingProblems.test.ts'],
    [['a misspelled field is not told what was meant', 'near: nearNames(word, known)', 'near: []']],
  ),
  ...mistakesIn(
    'src/renderer/shell/profiles/mappingCheck.ts',
    ['src/renderer/shell/profiles/ProfileForm.test.tsx'],
    [
      [
        'calls are not checked while typing',
        'checked(mapping, calls), [mapping, calls]',
        'checked(mapping), [mapping]',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/doctor/tryMapping.ts',
    ['tests/lean/mappingTrial.test.ts'],
    [
      ['a trial sends what is no GET', ".endpoint.method === 'GET'", ".endpoint.method !== 'PUT'"],
      ['fields that nothing takes are not named', '!taken.has(name) && known', '!taken.has(name) && !known'],
      [
        'a record is not read by a row’s id',
        "typeof first === 'string' && !ids",
        "typeof first === 'number' && !ids",
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/gateway/platformClients.ts',
    ['tests/lean/mappingTrial.test.ts'],
    [
      [
        'a trial uses the mapping in use',
        'mapped: mappingOf(mapping, tried().address)',
        'mapped: mappingOf(profile(profileId).mapping)',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/doctor/draftMapping.ts',
    ['src/core/doctor/draftMapping.test.ts'],
    [
      [
        'a path below a record passes for its list',
        'ids === undefined || ids > 1) return false',
        'ids === undefined) return false',
      ],
      [
        'what is documented is drafted as well',
        ')) return []\n      const call',
        ')) void 0\n      const call',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/shell/doctor/MappingTrial.tsx',
    ['src/renderer/shell/doctor/MappingTrial.test.tsx'],
    [
      ['a mapping is kept without a question', 'onClick={() => setAsking(true)}', 'onClick={trial.keep}'],
      ['the organisation’s mapping can be kept', '{canKeep && (', '{(canKeep || profile) && ('],
    ],
  ),
  ...mistakesIn(
    'src/renderer/shell/doctor/useMappingTrial.ts',
    ['src/renderer/shell/doctor/MappingTrial.test.tsx'],
    [
      [
        'a document with a mistake is sent',
        '(await mappingProblems(mapping)).length === 0',
        'mapping.length >= 0',
      ],
      ['the session ends behind an open dialog', '          onClose()\n', ''],
      ['answers of another document stay', '    setTried(null)\n', ''],
    ],
  ),
  ...mistakesIn('src/core/mapping/absentFields.ts', mapping, [
    ['a field that the platform lacks is shown', 'field === false ? [name] : []', '[]'],
    ['a filter that chooses the path is hidden', ' && !used.has(name))', ')'],
  ]),
  ...mistakesIn('src/core/mapping/texts.ts', mapping, [
    ['a part of a text overwrites the others', 'parts[part] = String(value)', 'parts.length = 0'],
    ['an address of its own gets a prefix', ' || isAbsolute(text) || text', ' || text'],
  ]),
  ...mistakesIn('src/core/mapping/whole.ts', mapping, [
    [
      'rows that are all answered are not filtered',
      'filteredRows(filters, asked, rows.filter(isRecord))',
      'rows.filter(isRecord)',
    ],
    ['pages of all rows are the first', '- 1) * limit', '- 1) * 0'],
  ]),
  ...mistakesIn('src/core/gateway/lookupTables.ts', mapping, [
    [
      'a lookup asks for its list again and again',
      'if (before) return before.records',
      'if (before === null) return before',
    ],
    ['a refused lookup fails its list', '.catch(() => [])', ''],
  ]),
  ...mistakesIn('src/core/gateway/servedCalls.ts', mapping, [
    ['a description overrules a mapping', ' && isDescribed(endpoint))', ')'],
  ]),
  ...mistakesIn(
    'src/renderer/kit/list/servedList.ts',
    ['src/renderer/kit/list/ListPage.test.tsx'],
    [
      ['columns that the platform lacks stay', '!isAbsent(key)', 'true', 'platform does not have'],
      [
        'a tree stays whose filter is not sent',
        'aside && !list.asideFilters?.some((name) => unsent.has(name))',
        'aside',
        'platform does not have',
      ],
      ['half a range stays', 'namesOf(field).some(', '[field.name].some(', 'platform does not have'],
    ],
  ),
  ...mistakesIn('src/core/mapping/absentFields.ts', mapping, [
    ['a filter that is applied here is absent', 'if (call.whole) return []', ''],
  ]),
  ...mistakesIn('src/core/gateway/pickedRecord.ts', mapping, [
    ['a record is looked for on the first page only', 'page <= MAX_PAGES', 'page <= 1'],
    ['a record is any of its list', 'String(row.id) === String(id)', 'true'],
  ]),
  ...mistakesIn('src/core/mapping/requests.ts', mapping, [
    [
      'a read by POST has its filters in the address',
      'send ?? (method',
      "(send === 'body' ? undefined : send) ?? (method",
    ],
  ]),
  ...mistakesIn('src/core/mapping/lookups.ts', mapping, [
    [
      'the value is sent in the place of its key',
      'find(([, own]) => isScalar(own) && String(own) === String(value))?.[0]',
      'find(([, own]) => isScalar(own) && String(own) === String(value))?.[1]',
    ],
  ]),
  ...mistakesIn('src/core/mapping/codes.ts', mapping, [
    [
      'every permission is held',
      'if (all !== undefined && String(item) === String(all)) return everything',
      'return everything',
    ],
  ]),
  ...mistakesIn('src/core/mapping/shape.ts', mapping, [
    [
      'what was taken from an object stays there as well',
      'const named = [...lacking, ...given.map(({ field }) => field)]',
      'const named = lacking',
    ],
  ]),
  ...mistakesIn('src/core/mapping/tree.ts', mapping, [
    ['a chain is followed to its end from every record', 'at && level <= MAX_LEVELS', 'at'],
  ]),
  ...mistakesIn(
    'src/renderer/shell/doctor/useDoctor.ts',
    ['src/renderer/shell/doctor/Doctor.test.tsx'],
    [
      [
        'trusting an authority forgets those before',
        "[draft.ca.trim(), pem.trim()].join('\\n').trim()",
        'pem.trim()',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/shell/doctor/Certificates.tsx',
    ['src/renderer/shell/doctor/Doctor.test.tsx'],
    [
      [
        'an authority is trusted without a question',
        'onClick={() => setAsking(true)}',
        'onClick={() => void onTrust?.(authority)}',
      ],
    ],
  ),
  ...mistakesIn(
    'src/renderer/shell/home/attention.ts',
    ['src/renderer/shell/home/attention.test.ts'],
    [
      [
        'home shows figures that the platform cannot count',
        'return isServed(remoteFigures[id], session ?? {}) && (',
        'return (',
      ],
      ['a figure is counted without its filter', 'some((name) => unsent.has(name))', 'some(() => false)'],
    ],
  ),
  ...mistakesIn(
    'src/renderer/kit/form/useRecordForm.ts',
    ['src/renderer/kit/form/FormDialog.test.tsx'],
    [
      [
        'what the platform does not have is shown disabled',
        'isNew || isUnsent(absent, name) ||',
        'isNew ||',
        'is in no form',
      ],
    ],
  ),
  ...mistakesIn(
    'src/contract/unsentFields.ts',
    ['src/contract/unsentFields.test.ts'],
    [['a confirmation stays without its password', 'compared.some((other)', 'compared.every((other)']],
  ),
  ...mistakesIn(
    'src/renderer/kit/form/resolver.ts',
    ['src/renderer/kit/form/FormDialog.test.tsx'],
    [
      [
        'what only the platform demands is sent empty',
        'if (isLacking) put(',
        'if (false) put(',
        'that the platform demands',
      ],
    ],
  ),
]
