'use strict'

/*
 * The first thing every script runs: `node src/hosts/launch/guard.cjs <program> [arguments]`. Says in a
 * sentence what an older Node would say with a stack trace, or with a crash of a native module. Written
 * so that a very old Node can still read it.
 */

const path = require('path')
const url = require('url')

/** Type stripping, Node-API 10 and the language of 2024; the one that is tested. */
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
  // The packages' own binaries are read here; a missing one is told apart from a fault of ours.
  const Database = require('better-sqlite3')
  new Database(':memory:').close()
} catch (error) {
  const reason = String((error && error.message) || error).split('\n')[0]
  refuse(
    '本地数据库模块 better-sqlite3 无法载入，请重新运行 npm ci。原因：' + reason,
    'The local database module better-sqlite3 cannot be loaded. Run npm ci again. Reason: ' + reason
  )
}

// Pieces of files and answers live for a moment. V8 lets its space for new things grow and then looks for
// them late, which costs 70 MB while a file comes. The browser host's own process; its children have theirs.
require('v8').setFlagsFromString('--semi-space-growth-factor=1')
// Pages of a list live a little longer; V8 would let four times of what is in use pile up before it looks.
require('v8').setFlagsFromString('--heap-growing-percent=100')

process.argv.splice(1, 2, path.resolve(target))
void import(url.pathToFileURL(process.argv[1]).href)
