'use strict'

/*
 * Checks the Node version, then runs a program: `node src/hosts/launch/guard.cjs <program> [arguments]`. An
 * older Node is refused with a sentence instead of a stack trace or the crash of a native module. Written in
 * a syntax that very old versions can parse.
 */

const path = require('path')
const url = require('url')

/** Oldest major version, because of type stripping, Node-API 10 and ES2024; the version that is tested. */
const OLDEST = 24

function refuse(zh, en) {
  process.stderr.write(zh + '\n' + en + '\n')
  process.exit(1)
}

const major = Number(process.versions.node.split('.')[0])
if (major < OLDEST) {
  refuse(
    '管家需要 Node ' + OLDEST + ' 或更高版本，当前为 ' + process.version +
      '。项目自带合适的版本：请先运行 npm ci，再用 npm start 启动。',
    'Steward needs Node ' + OLDEST + ' or newer; this is ' + process.version +
      '. The project brings its own: run npm ci first, then start it with npm start.'
  )
}

const target = process.argv[2]
if (!target) refuse('缺少要运行的程序。', 'No program to run was given.')

try {
  // Loads a package's native binary, so that a missing one is reported as such.
  const Database = require('better-sqlite3')
  new Database(':memory:').close()
} catch (error) {
  const reason = String((error && error.message) || error).split('\n')[0]
  refuse(
    '本地数据库模块 better-sqlite3 无法载入，请重新运行 npm ci。原因：' + reason,
    'The local database module better-sqlite3 cannot be loaded. Run npm ci again. Reason: ' + reason
  )
}

// Limits the growth of V8's young generation in the browser host's process: buffers of files and responses are
// short-lived, and collecting them late costs 70 MB during a download. Child processes have flags of their own.
require('v8').setFlagsFromString('--semi-space-growth-factor=1')
// Limits the growth of the old generation, where V8 would otherwise collect only at four times the live size.
require('v8').setFlagsFromString('--heap-growing-percent=100')

process.argv.splice(1, 2, path.resolve(target))
void import(url.pathToFileURL(process.argv[1]).href)
