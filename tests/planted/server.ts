import { mistakesIn } from './mistake.ts'

const tested = (name: string) => [`tests/contract/${name}.test.ts`]
const http = 'src/server/httpServer.ts'
const request = 'src/server/common/request.ts'
const outbound = 'src/server/scheduler/outbound.ts'
const outboundTitle = 'httpJobHandler'

const gains = 'src/server/access/gains.ts'

export const serverMistakes = [
  ...mistakesIn(gains, tested('receivingRights'), [
    ['what is beyond the own rights is written', 'if (!isGiven) throw', 'if (!notes) throw'],
    ['roles of a duty count as nothing', "case 'duty':", "case 'moved':"],
    ['a department that moves takes nobody along', "kind === 'dept' ? [id] : withBelow(store, [id])", '[id]'],
    ['menus of a role count as nothing', 'giver.holdsMenus(textIds(menus)) &&', 'menus.length >= 0 &&'],
    [
      'whoever may change users takes their accounts over',
      'giver.holdsMenus(usableMenuIds(after, user)) &&\n    giver.sees',
      'giver.sees',
    ],
    [
      'a menu that is held takes any code',
      'codes.every((code) => giver.holdsCode(code))',
      'codes.length >= 0',
    ],
    ['a menu that is held takes any address', 'isPlaced && codes.every', 'codes.every'],
    [
      'anybody switches the rights of administrators on',
      "(giver.managesGrade('2') && giver.model[name])",
      'giver.model[name]',
    ],
  ]),
  ...mistakesIn(
    'src/server/db/entity.ts',
    ['tests/contract/filters.test.ts'],
    [['numbers inside an object compare as text', "? 'NUMERIC'", "? 'TEXT'"]],
  ),
  ...mistakesIn(
    'src/server/db/entity.ts',
    ['src/server/db/db.test.ts'],
    [
      [
        'whatever is requested becomes a part of a statement',
        'if (!object || !Object.hasOwn(object.shape, name)) return',
        'if (!object) return',
      ],
    ],
  ),
  ...mistakesIn(
    'src/server/db/entityTables.ts',
    ['src/server/nouns/noun.test.ts'],
    [
      ['a unique key is an index only', 'make(unique, true)', 'make(unique, false)'],
      ['indexes are made again with each start', 'columns.length === 0 || isThere', 'columns.length === 0'],
    ],
  ),
  ...mistakesIn('src/server/nouns/noun.ts', tested('channel'), [
    ['the usual calls come before those that differ', '{ ...usual, ...own }', '{ ...own, ...usual }'],
  ]),
  ...mistakesIn('src/server/access/rightNotes.ts', tested('receivingRights'), [
    ['a menu module opens unseen', "columns: ['code', 'tenant_itype'],", "columns: ['code'],"],
    [
      'what a write adds is not seen',
      'AFTER INSERT ON main.${table} BEGIN',
      "AFTER INSERT ON main.${table} WHEN 'role_users' <> '${table}' BEGIN",
    ],
  ]),
  ...mistakesIn(
    http,
    ['src/server/httpServer.test.ts'],
    [
      [
        'connections outlive a server that closes',
        'if (!server.listening) request.socket.end()',
        'void request.socket',
      ],
    ],
  ),
  ...mistakesIn('src/server/messaging/concealedCodes.ts', tested('verificationCodes'), [
    ['records show the codes that were sent', 'name === CODE || isSecretName(name)', "name === ''"],
    [
      'records show codes through the templates that the settings name',
      'return templateId === smsTemplateId || templateId === emailTemplateId',
      "return templateId === ''",
    ],
  ]),
  ...mistakesIn('src/server/messaging/sender.ts', tested('verificationCodes'), [
    ['a code stays in the file after its send', "SET job = json_remove(job, '$.values')", 'SET job = job'],
  ]),
  ...mistakesIn('src/server/modules/msg/bizInfo.ts', tested('verificationCodes'), [
    ['a code is sent again', 'if (sender.isSpent(id)) throw', 'if (!id) throw'],
  ]),
  ...mistakesIn('src/server/modules/shell/signIn.ts', tested('auth'), [
    [
      'an unknown account costs no work',
      "verifyPassword(password ?? '', account?.passwordHash ?? '')",
      "account ? verifyPassword(password ?? '', account.passwordHash) : Promise.resolve(false)",
    ],
  ]),
  ...mistakesIn('src/server/modules/shell/signIn.ts', tested('auth'), [
    [
      'guesses that are seconds apart lock nothing',
      'row.lastFailure + security.unlockTime * MINUTE <= now',
      'row.lastFailure + security.unlockTime <= now',
      'minutes apart',
    ],
  ]),
  ...mistakesIn('src/server/security/password.ts', tested('auth'), [
    [
      'an account without a password costs no work',
      "  const [, cost = '', salt",
      "  if (!usable) return false\n  const [, cost = '', salt",
    ],
  ]),
  ...mistakesIn('src/server/calls/exchange.ts', tested('http'), [
    [
      'X-Forwarded-For is believed',
      "ip: plainAddress(bindings.incoming?.socket.remoteAddress ?? '127.0.0.1')",
      "ip: plainAddress(request.headers.get('x-forwarded-for') ?? bindings.incoming?.socket.remoteAddress ?? '127.0.0.1')",
    ],
    [
      'X-Real-IP is believed',
      "ip: plainAddress(bindings.incoming?.socket.remoteAddress ?? '127.0.0.1')",
      "ip: plainAddress(request.headers.get('x-real-ip') ?? bindings.incoming?.socket.remoteAddress ?? '127.0.0.1')",
    ],
  ]),
  ...mistakesIn(http, tested('http'), [
    [
      'any host name is taken',
      'name === null || !(isLoopback(name) || hosts.includes(name))',
      'name === null',
    ],
    [
      'a host name that begins like a loopback address is taken',
      "(isIP(name) === 4 && name.startsWith('127.'))",
      "name.startsWith('127.')",
    ],
    ['TRACE is an error of the server', "if (!methods.has(request.method ?? ''))", 'if (false)'],
    [
      'a head that is too large has no envelope',
      "answerRaw(socket, unreadable[error.code ?? ''] ?? malformed, limits.lingerMs)",
      'socket.destroy()',
    ],
  ]),
  ...mistakesIn(request, tested('http'), [
    [
      'a body of any type is taken',
      "if (type !== undefined && type !== '' && type !== types[encoding] && request.body !== null)",
      'if (false)',
    ],
    ['NUL is taken in a value', "if (value.includes('\\0')) throw unfit(path)", ''],
    ['NUL is taken in an address', 'for (const sent of [raw.params, raw.query]) checkShape(sent)', ''],
    ['a body has any depth', 'if (path.length >= MAX_DEPTH) throw unfit(path.slice(0, 3))', ''],
  ]),
  ...mistakesIn('src/server/dataFolder.ts', tested('http'), [
    ['an open data folder stays open', '    chmodSync(folder, 0o700)\n', ''],
    [
      'the database stays readable by all',
      'follows(database, /^(?:-wal|-shm|-journal|\\.v\\d{1,6}\\.bak)?$/) ||',
      '',
    ],
    ['the key of secrets stays readable by all', 'follows(KEY_FILE, /^(?:\\.[\\da-f]{12})?$/)', 'false'],
  ]),
  ...mistakesIn(
    'src/server/dataFolder.ts',
    ['src/server/dataFolder.test.ts'],
    [
      [
        'a folder with other files is closed',
        ' && foreignIn(folder, database).length === 0) close',
        ') close',
      ],
    ],
  ),
  ...mistakesIn('src/server/modules/sys/user.ts', tested('ownPassword'), [
    [
      'a new password ends no session',
      "store.run('DELETE FROM sessions WHERE user_id = ? AND token_hash <> ?', id, caller.tokenHash)",
      'void [store, id, caller]',
    ],
    [
      'a new password ends the session that gives it',
      "WHERE user_id = ? AND token_hash <> ?', id, caller.tokenHash)",
      "WHERE user_id = ? AND ? <> 0', id, caller.tokenHash)",
    ],
  ]),
  ...mistakesIn(outbound, tested('job'), [
    [
      'a job follows redirects',
      '  const noted = `HTTP',
      '  const { location } = response.headers\n  if (location !== undefined) return callOut(new URL(location, url).href, allowed, signal)\n  const noted = `HTTP',
      outboundTitle,
    ],
    [
      'a job reaches any port of an allowed host',
      'return entries.includes(placeOf(target)) || (isDefault && entries.includes(target.hostname))',
      "return entries.some((entry) => entry.split(':')[0] === target.hostname)",
      outboundTitle,
    ],
    [
      'an entry without a port means every port',
      "const isDefault = target.port === ''",
      'const isDefault = true',
      outboundTitle,
    ],
    ['a job reaches any host', '  if (!isAllowed(target, allowed))', '  if (false)', outboundTitle],
    [
      'a name leads to this machine',
      'found?.find(({ address }) => isClosed(address))',
      'found?.find(() => false)',
      outboundTitle,
    ],
    [
      'what a job was answered is noted with its secrets',
      'redactText(await beginning(response, NOTED))',
      'await beginning(response, NOTED)',
      outboundTitle,
    ],
    [
      'what a job was answered is noted whole',
      'if (text.length > longest) {',
      'if (text.length > Infinity) {',
      outboundTitle,
    ],
  ]),
  ...mistakesIn('src/server/interfaces/gateway.ts', tested('openGateway'), [
    [
      'a wrong signature is taken',
      'if (!isSameSign(signature.sign, expected) || !subject || !key) {',
      'if (!subject || !key) {',
    ],
    ['an old signature is taken', '<= CLOCK_TOLERANCE_MS', '<= CLOCK_TOLERANCE_MS * 2'],
    ['a signature is taken again', "throw unsigned('api.replayed')", 'void sign'],
    ['a disabled application calls', 'app.status === 0 || ', ''],
    ['a disabled interface is called', "if (conf.status === 0) throw forbidden('api.disabled')", ''],
    ['an outbound interface is called', "if (apiCategory(conf) !== 1) throw forbidden('api.notInbound')", ''],
    [
      'an interface is called without a grant',
      "if (!sides.isGranted(app, conf)) throw forbidden('api.notGranted')",
      '',
    ],
    [
      'a parameter that is there twice is taken',
      'values.length === 1 ? values[0]',
      'values.length > 0 ? values[0]',
    ],
  ]),
  ...mistakesIn('src/contract/openCall.ts', tested('openGateway'), [
    ['other parameters are not signed', 'lines.length > 0 ?', 'lines.length > 1000 ?'],
  ]),
  ...mistakesIn('src/server/interfaces/openHttp.ts', tested('openGateway'), [
    [
      'a body of any length is read',
      'if (size > MAX_BODY_BYTES) reject(tooLarge())',
      'if (false) reject(tooLarge())',
    ],
    ['a body of any type is read', 'if (hasBody && type !== undefined && !types.has(type))', 'if (false)'],
  ]),
  ...mistakesIn('src/server/interfaces/outboundCall.ts', tested('apiNotifyInfo'), [
    [
      'a tenant calls out',
      "if (!isPlatform && platformParameter(store, 'HTTP_JOB_FOR_TENANTS') !== '1')",
      'if (false)',
    ],
  ]),
  ...mistakesIn('src/server/interfaces/notifier.ts', tested('apiNotifyInfo'), [
    [
      'an application is called without a grant',
      "if (!isGranted(store, app, conf, 'call')) throw new Error(say('zh-CN', 'api.notGranted'))",
      '',
    ],
    ['a disabled application is called', 'conf?.status === 0 || app?.status === 0', 'conf?.status === 0'],
  ]),
  ...mistakesIn('src/server/interfaces/receiptSteps.ts', tested('notifyFeedback'), [
    ['feedback reaches what was sent to another application', 'ELSE sent_to = sys_apps.id', 'ELSE 1'],
    [
      'feedback reaches what is recorded as sent to another application',
      "WHEN 0 THEN sys_apps.app_id = CASE api_provider WHEN '${SELF}' THEN api_consumer ELSE api_provider END",
      'WHEN 0 THEN 1',
    ],
    ['feedback reaches what was not sent', 'AND send_status = ${NotifySendStatus.sent}', ''],
    [
      'feedback reaches the oldest notification',
      'SELECT MAX(api_notifies.id)',
      'SELECT MIN(api_notifies.id)',
    ],
  ]),
  ...mistakesIn('src/server/interfaces/notifier.ts', tested('notifyFeedback'), [
    ['a sent notification forgets its application', 'sent_to: (app as CallApp).id,', ''],
  ]),
  ...mistakesIn('src/server/interfaces/requestLog.ts', tested('openGateway'), [
    ['administrators hear of every failure', 'now - NOTICE_MS + 1,', 'now + 1,'],
  ]),
  ...mistakesIn('src/server/scheduler/handlers.ts', tested('job'), [
    [
      'a job of a tenant calls out',
      "if (tenantId !== '' && platformParameter(dataFile, 'HTTP_JOB_FOR_TENANTS') !== '1')",
      'if (false)',
      'HTTP_JOB_FOR_TENANTS|httpJobHandler|tenant',
    ],
    [
      'the parameter HTTP_JOB_FOR_TENANTS opens nothing',
      "platformParameter(dataFile, 'HTTP_JOB_FOR_TENANTS') !== '1'",
      "platformParameter(dataFile, 'HTTP_JOB_FOR_TENANTS') !== 'true'",
      'HTTP_JOB_FOR_TENANTS|httpJobHandler|tenant',
    ],
  ]),
  ...mistakesIn(
    'src/server/modules/ops/logUserBehavior.ts',
    [...tested('plantedWalls'), ...tested('logUserBehavior')],
    [['behaviour logs are those of all tenants', 'scope: actorLogs', 'scope: () => []']],
  ),
  ...mistakesIn('src/server/access/logScope.ts', tested('logScope'), [
    ['everybody reads the logs of everybody', 'if (readsAllActors(context)) return []', 'return []'],
    [
      'an account without a scope reads its own rows alone',
      'scopeSources(store, caller).length === 0 || ',
      '',
      'lists and exports of plain',
    ],
    [
      'an administrator without data access reads everything',
      "if (fixed !== null) return fixed === 'super'",
      "if (fixed === 'super') return true",
      'mode closes data',
    ],
    ['accounts without a department are one', ".filter((id) => id !== '0')", '', 'of loose'],
    ['people do not read their own rows', '(id = ? OR dept_id IN', '(id < ? AND dept_id IN', 'of own'],
    [
      'the mark of a scope says nothing of the people in it',
      ".update(actors.map(({ id }) => id).join(','))",
      ".update('')",
      'mark',
    ],
  ]),
  ...mistakesIn('src/server/modules/ops/tenantLogs.ts', tested('logScope'), [
    [
      'logs of accounts are those of the tenant',
      'return acted.length > 0 ? [...ownTenant(context), ...acted] : tenantLogs(context)',
      'return tenantLogs(context)',
    ],
  ]),
  ...mistakesIn('src/server/modules/msg/bizInfo.ts', tested('logScope'), [
    [
      'sends of other departments are deleted',
      '[...sendsInScope(context), ...sentBy(query.ruleId)]',
      '[...ownTenant(context), ...sentBy(query.ruleId)]',
      'neither sent again nor deleted',
    ],
    [
      'failed sends of other departments are sent again',
      'findRow(context, source, id, sendsInScope(context))',
      'findRow(context, source, id)',
      'neither sent again nor deleted',
    ],
  ]),
  ...mistakesIn('src/server/modules/msg/channelRecord.ts', tested('logScope'), [
    [
      'figures of deliveries are those of everybody',
      'const rows = readsAllActors(context)',
      'const rows = true',
    ],
    [
      'channel records are those of the tenant',
      '  if (readsAllActors(context)) return ownTenant(context)\n',
      '  return ownTenant(context)\n',
    ],
  ]),
  ...mistakesIn('src/server/modules/sys/dictUses.ts', tested('logScope'), [
    [
      'the uses of a dictionary name everybody who acted',
      '...(actor === undefined ? [] : actedInScope(context, actor)),',
      '',
      'uses of a dictionary',
    ],
  ]),
  ...mistakesIn('src/server/db/actorTables.ts', tested('logActors'), [
    [
      'rows of a deleted account become those of a later one with its name',
      '\n          AND users.create_date <= ${table}.create_date',
      '',
    ],
    [
      'rows of senders are looked for among all',
      'CREATE INDEX msg_biz_infos_sender ON msg_biz_infos (sender_id, biz_create_time, tenant_id)',
      'SELECT 1',
    ],
  ]),
  ...mistakesIn('src/server/modules/sys/ruleSort.ts', tested('rules'), [
    [
      'a rule sort that a person uses is deleted',
      " ??\n      store.get('SELECT 1 FROM user_custrules WHERE rule_id = ?', id)",
      '',
      'a sort that is used',
    ],
    [
      'a rule sort that a role uses is deleted',
      "      store.get('SELECT 1 FROM role_rules WHERE rule_id = ?', id) ??\n",
      '',
      'a sort that is used',
    ],
    [
      'a rule sort that has rules is deleted',
      "store.get('SELECT 1 FROM rule_data WHERE rule_sort = ? AND tenant_id = ?', value, caller.tenantId) ??\n      ",
      '',
      'a sort that is used',
    ],
  ]),
  ...mistakesIn(
    'src/server/access/ruleSelect.ts',
    ['src/server/access/ruleSelect.test.ts'],
    [
      [
        'the rule database is opened writable',
        'new Database(query.file, { readonly: true })',
        'new Database(query.file)',
      ],
    ],
  ),
  ...mistakesIn('src/server/access/ruleSelect.ts', tested('rulesReach'), [
    [
      'a stored statement reads virtual tables',
      'if (virtual.has(opcode))',
      'if (virtual.size === 0)',
      'is refused when it is saved',
    ],
    [
      'a stored statement reads past the views of its tenant',
      'p3 !== attached || ',
      '',
      'is refused when it is saved',
    ],
    [
      'a stored statement is no SELECT',
      '!/^\\s*(?:select|with)\\b/i.test(query.sql) || ',
      '',
      'is refused when it is saved',
    ],
  ]),
  ...mistakesIn('src/server/access/ruleTables.ts', tested('rulesReach'), [
    ['a stored statement reads passwords', "'gender', 'dept_id'", "'password_hash', 'dept_id'", 'secrets'],
    [
      'errors of conditions tell of the rows of other tenants',
      ' WHERE ${bound} LIMIT -1;',
      ' WHERE ${bound};',
      'cannot be guessed',
    ],
    [
      'sources read the members of all groups',
      "columns: ['group_id', 'user_id'], rows: OF_OWN_USERS",
      "columns: ['group_id', 'user_id'], rows: '1'",
      'running counts',
    ],
    [
      'another table is open to sources',
      '  roles: { columns:',
      "  params: { columns: ['id', 'tenant_id', 'param_value'], rows: OWN },\n  roles: { columns:",
      'saving refuses',
    ],
  ]),
  ...mistakesIn('src/server/modules/sys/ruleSort.ts', tested('rulesReach'), [
    [
      'a changed statement of a sort is stored unjudged',
      'await checkSql(context, rules, call.body)\n          return () => usual.update',
      'return () => usual.update',
      'an update of a sort',
    ],
    [
      'a statement of a new sort is stored unjudged',
      'await checkSql(context, rules, call.body)\n          return () => usual.create',
      'return () => usual.create',
      'saving refuses',
    ],
  ]),
  ...mistakesIn('src/server/modules/sys/ruleData.ts', tested('rulesReach'), [
    [
      'a statement of rule data is stored unjudged',
      'await checkRuleSql(context, rules, openText(context, sent.ruleSql))',
      'await Promise.resolve(rules)',
      'a statement of rule data',
    ],
  ]),
  ...mistakesIn(
    'src/server/access/ruleReader.ts',
    ['src/server/access/ruleReader.test.ts'],
    [
      [
        'tenants with slow sources take every process',
        'if (isSlow && hasSlow) continue',
        'if (isSlow && !hasSlow) continue',
      ],
      ['the statements of one tenant take every process', ' || this.#reading.has(tenantId)', ''],
      ['a tenant whose turn has ended is the next one again', 'this.#endTurn(query.tenantId)\n', '\n'],
      ['a source that was ended does not rest', 'this.#rests.add(key, now())\n', '\n'],
    ],
  ),
  ...mistakesIn(
    'src/server/access/ruleRests.ts',
    ['src/server/access/ruleReader.test.ts'],
    [
      ['every rest of a slow source is equally long', 'last.length * 2', 'last.length'],
      [
        'rests of slow sources grow without end',
        'Math.min(last.length * 2, LONGEST_REST)',
        'last.length * 2',
      ],
    ],
  ),
  ...mistakesIn('src/server/common/mask.ts', tested('exactJson'), [
    [
      'a logged body is written again',
      "return beside === '' ? own.text : `{${beside},${own.text.slice(1)}`",
      'return JSON.stringify({ ...named, ...(body as object) })',
    ],
    [
      'a masked text inside a body is written again',
      'return text.slice(0, document.start) + masked(document, exact) + text.slice(document.end)',
      'return JSON.stringify(JSON.parse(masked(document, exact)))',
    ],
  ]),
  ...mistakesIn('src/server/calls/exchange.ts', tested('exactJson'), [
    ['the log of a call gets its parsed body', 'this.#json = body?.json', 'this.#json = undefined'],
  ]),
  ...mistakesIn(request, tested('exactJson'), [
    [
      'long numbers of a body lose digits',
      'body = parseKeepingDigits(text, MAX_DEPTH)',
      'body = JSON.parse(text)',
    ],
  ]),
  ...mistakesIn('src/server/access/ruleSource.ts', tested('rules'), [
    ['long numbers of arguments lose digits', 'parseKeepingDigits(sqlArgs)', 'JSON.parse(sqlArgs)'],
  ]),
  ...mistakesIn('src/server/interfaces/receiptSteps.ts', tested('exactJson'), [
    [
      'an echo is written again',
      'new JsonLiteral(content.text)',
      'new JsonLiteral(JSON.stringify(JSON.parse(content.text)))',
    ],
  ]),
  ...mistakesIn('src/server/messaging/concealedCodes.ts', tested('exactJson'), [
    [
      'recorded values are written again',
      'if (!carriesCode(store, send)) return text',
      'if (!carriesCode(store, send)) return writeJson(values)',
    ],
  ]),
  ...mistakesIn('src/server/security/jsonSecrets.ts', tested('exactJson'), [
    ['of doubled names the last secret is stored twice', '[earlier]?.value', '.at(-1)?.value'],
  ]),
  ...mistakesIn('src/server/db/store.ts', tested('params'), [
    ['an export knows none of the functions that a list uses', '    addFunctions(reader)\n', ''],
  ]),
]
