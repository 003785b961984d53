import { mistakesIn } from './mistake.ts'

const core = ['src/core/updates/updates.test.ts']
const installed = ['tests/e2e/specs/electron/updates.spec.ts']
const removal = ['src/core/removal.test.ts']
const main = (name: string) => `src/hosts/electron/main/updater/${name}.ts`
const refused = 'an update is refused'

/** Mistakes in the program's own update, and in taking everything off the machine. */
export const updateMistakes = [
  ...mistakesIn('src/core/updates/updates.ts', core, [
    [
      'an update without a known key is installed',
      'isSigned && (await from.canInstall()) ?',
      '(await from.canInstall()) ?',
    ],
    ['a package manager is passed over', 'isSigned && (await from.canInstall()) ?', 'isSigned ?'],
    [
      'open work is interrupted by an update',
      ' || isBlocked(blockers)) return blockers',
      ') return blockers',
    ],
    ['an older version is offered', "  older: 'older',", "  older: 'available',"],
    ['a version is told again and again', "    if (relation === 'newer') told = version\n".trim(), ''],
    [
      'a download begins by itself',
      '      return state\n    } catch (error) {\n      if (address',
      '      void fetch(from, new AbortController())\n      return state\n    } catch (error) {\n      if (address',
    ],
    ['the feed is asked although it is switched off', 'if (options.isAutomatic() && feed()', 'if (feed()'],
    [
      'an answer of another feed counts',
      '      if (address !== feed()) return state\n      change({ stage: stageOf',
      '      change({ stage: stageOf',
    ],
    [
      'what is not the package can be installed again',
      "stage: problem === 'damaged' ? 'available' : 'ready'",
      "stage: 'ready'",
    ],
    ['a cancelled download goes on', '      download?.abort()\n      return change', '      return change'],
  ]),
  ...mistakesIn('src/core/connectedParts.ts', core, [
    ['production stays unlocked during an update', '.filter(isUnlocked)', '.filter(() => false)'],
  ]),
  ...mistakesIn(
    'src/core/core.ts',
    ['src/core/policy/policy.test.ts'],
    [
      [
        'a broken policy leaves the update',
        "effective.state === 'broken' ? undefined : ports.updates",
        'ports.updates',
      ],
    ],
  ),
  ...mistakesIn('src/core/updates/feedSignature.ts', core, [
    [
      'every signature counts',
      'keys.some((key) => verify(null, Buffer.from(description), key, bytes))',
      'keys.length > 0 && bytes.length > 0',
    ],
    ['a key of any kind is taken', "key.asymmetricKeyType === 'ed25519' ? key : null", 'key'],
    ['keys that cannot be read demand nothing', 'key === null ? [at + 1] : []', '[]'],
    ['a text without a key demands nothing', 'isBare(pem) ? [] : [1]', '[]'],
  ]),
  ...mistakesIn(
    'src/core/updates/feedExpiry.ts',
    ['src/core/updates/feedExpiry.test.ts'],
    [
      ['a description holds for ever', "if (until <= now) return 'expired'", ''],
      ['a description without an end is believed', "if (until === null) return 'undated'", ''],
      ['a clock that is behind keeps old descriptions', "? 'clock' : undefined", '? undefined : undefined'],
    ],
  ),
  ...mistakesIn(
    'src/hosts/launch/signFeed.ts',
    ['src/hosts/launch/signFeed.test.ts'],
    [['a description is signed for ever', 'if (!isValidFor(days)) throw', 'if (days === 0) throw']],
  ),
  ...mistakesIn(
    main('canReplace'),
    ['src/hosts/electron/main/updater/canReplace.test.ts'],
    [
      ['a folder of administrators is updated', ' && (await ask.mayWrite(folder))', ''],
      ['a program without a team is updated', '(?!not set)', ''],
      ['a copy that the system runs is updated', '!isTranslocated(program) && ', ''],
    ],
  ),
  ...mistakesIn(
    'src/hosts/electron/main/ownImage.ts',
    ['src/hosts/electron/main/updater/canReplace.test.ts'],
    [
      [
        'an AppImage that started the program is replaced',
        ' && isBelow(program, folder) ? image',
        ' ? image',
      ],
    ],
  ),
  ...mistakesIn(
    'src/hosts/electron/main/ownImage.ts',
    ['src/hosts/electron/main/updater/updater.test.ts'],
    [
      [
        'a new program looks for its parts in the folder of the old one',
        'if (kept.length === value.split',
        'if (kept.length <= value.split',
        'a package is taken whole',
      ],
    ],
  ),
  ...mistakesIn(
    main('nsis'),
    ['src/hosts/electron/main/updater/library.test.ts'],
    [
      ['an installer that was replaced is started', '=== expected) return', "!== '') return"],
      ['a replaced installer is taken for whole', '    await downloadedUpdateHelper?.clear()\n', ''],
    ],
  ),
  ...mistakesIn(
    main('library'),
    ['src/hosts/electron/main/updater/library.test.ts'],
    [
      ['a silent feed is waited for', 'limit: readLimit', 'limit: 99_999_999'],
      ['a silent download is waited for', '= limited(stallLimit)', '= limited(99_999_999)'],
      ['a refusal of the system is not told', '      if (refused) throw refused\n', ''],
      [
        'the places of windows are lost to an update',
        "          native.once('before-quit-for-update', quit.leavesForUpdate)\n",
        '',
      ],
    ],
  ),
  ...mistakesIn(
    main('library'),
    ['src/hosts/electron/main/updater/updater.test.ts'],
    [
      [
        'a question for a password is never answered',
        "  updater.on('login', (_info, answer) => (answer as () => void)())\n",
        '',
        'a feed that asks',
      ],
    ],
  ),
  ...mistakesIn(
    main('signedFeed'),
    ['src/hosts/electron/main/updater/updater.test.ts'],
    [
      [
        'an expiry is not looked at',
        'keys.length > 0 ? expiryProblem(info, Date.now()) : undefined',
        'undefined',
      ],
      [
        'without a key that can be read nothing is checked',
        'if (keys.length === 0 && unreadable.length > 0)',
        'if (keys.length > 99)',
      ],
    ],
  ),
  ...mistakesIn(
    main('updater'),
    ['src/hosts/electron/main/updater/updater.test.ts'],
    [
      [
        'a key file that cannot be read is none',
        "    throw new UpdateError('keys', error)\n",
        "    return ''\n",
      ],
    ],
  ),
  ...mistakesIn('src/contract/updateFeed.ts', core, [
    ['a feed without encryption is taken', 'https:\\/\\/[^\\s/\\\\@?#]+|', 'https?:\\/\\/[^\\s/\\\\@?#]+|'],
  ]),
  ...mistakesIn(main('signedFeed'), installed, [
    [
      'a feed is believed without its signature',
      '    if (keys.length > 0) {',
      '    if (keys.length > 9) {',
      refused,
    ],
    ['a feed gets to know the machine', '  override setRequestHeaders(): void {}\n', '', refused],
  ]),
  ...mistakesIn(main('appImage'), installed, [
    ['a package that was replaced is installed', '!== expected) {', "=== '') {", refused],
    ['a replaced package is taken for whole', '        await downloadedUpdateHelper?.clear()\n', '', refused],
    [
      'the new program cannot be started',
      '      await chmod(this.beside, 0o755)\n',
      '      await chmod(this.beside, 0o644)\n',
      refused,
    ],
  ]),
  ...mistakesIn('src/core/removal.ts', removal, [
    [
      'a removal that was cut off stays so',
      'const inUse = removeLeft(dataDir, marker)',
      'const inUse: string[] = []',
    ],
    ['a folder that was emptied keeps its mark', 'rmSync(join(dataDir, markFile), { force: true })', ''],
    ['a start removes what was made since', 'return removeOwn(dataDir, paths)', 'return removeOwn(dataDir)'],
    [
      'a start removes what was changed since',
      'tries === 0 || changedAt(dataDir, path) === left[path]',
      'tries >= 0',
    ],
    ['a removal goes on for ever', 'inUse.length === 0 || marker.tries > 0', 'inUse.length === 0'],
    ['a marker without names takes everything', 'return changed <= written ?', 'return written > 0 ?'],
    ['the end of a run removes its data', 'if (marker?.tries === 0)', 'if (marker)'],
  ]),
  ...mistakesIn('src/core/dataFolder/ownFiles.ts', removal, [
    [
      'the state of Chromium makes a folder somebody’s',
      "isOfTheSystem(first) || (first === 'chromium' && isOfTheSystem(second))",
      'isOfTheSystem(first)',
    ],
    ['files of others are removed', 'if (!isOwn || (meant', 'if ((meant'],
    [
      'a folder goes with the files of others in it',
      'rmdirSync(join(dataDir, path))',
      'rmSync(join(dataDir, path), { recursive: true })',
    ],
    ['downloads of others are removed', "folders: [[ownId, 'whole']]", "folders: [[/^/, 'whole']]"],
    [
      'uploads of others are removed',
      '[/^incoming$/, { files: [ownId] }],\n    [/^chromium',
      '[/^incoming$/, { files: [/^/] }],\n    [/^chromium',
    ],
  ]),
  ...mistakesIn(
    'src/core/dataFolder/dataFolder.ts',
    ['src/core/dataFolder/dataFolder.test.ts'],
    [
      [
        'a folder of somebody else is taken',
        'if (!isEmpty && !isOfEarlierVersion(dataDir)) throw new ForeignFolderError(dataDir)',
        '',
      ],
      [
        'the folder of an earlier version is refused',
        'if (!isEmpty && !isOfEarlierVersion(dataDir))',
        'if (!isEmpty)',
      ],
      [
        'a folder with files of others is closed',
        'if (foreignFiles(dataDir).length === 0) chmodSync',
        'chmodSync',
      ],
    ],
  ),
  ...mistakesIn(
    'src/hosts/launch/folder.ts',
    ['src/hosts/launch/serve.test.ts'],
    [
      [
        'the launcher takes a folder of somebody else',
        'claimDataFolder(dataDir)',
        'mkdirSync(dataDir, { recursive: true })',
        'a folder of somebody else',
      ],
    ],
  ),
  ...mistakesIn(
    'src/hosts/browser/keepOnly.ts',
    ['src/hosts/browser/downloads.test.ts', 'src/hosts/browser/incoming.test.ts'],
    [['a start empties folders', 'isOwnId(name) && ', '']],
  ),
  ...mistakesIn(
    'src/server/dataFolder.ts',
    ['src/server/dataFolder.test.ts'],
    [
      ['the server takes a folder of somebody else', '  refuseForeign(folder, database)\n', ''],
      ['another program’s database is taken for its own', '? isDatabase(join(folder, database))', '? true'],
    ],
  ),
  ...mistakesIn(
    'src/server/files/fileStore.ts',
    ['src/server/dataFolder.test.ts'],
    [['the server removes files of others', 'if (INCOMING.test(name)) rmSync', 'rmSync']],
  ),
  ...mistakesIn(
    'src/core/removal.ts',
    ['src/core/credentials/keychain.test.ts'],
    [
      [
        'the keychain keeps its entries',
        'await Promise.all(profiles.owners().map(({ id, account }) => credentials.forget(id, account)))',
        '',
        'removing everything',
      ],
    ],
  ),
  ...mistakesIn(
    'src/core/settings/storedBy.ts',
    ['src/core/settings/storedBy.test.ts'],
    [['settings of a newer program are read', 'stored.data.format > STORE_FORMAT', 'stored.data.format < 0']],
  ),
]
