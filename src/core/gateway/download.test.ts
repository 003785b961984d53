import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OperationInput, Transfer } from '#contract/bridge.ts'
import { chinese } from '#tests/setup/words.ts'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { draft, openStubPlatform, refuses, type StubPlatform } from '../testing/stubPlatform.ts'
import { dispositionName } from './answerHead.ts'

let bench: Bench
let platform: StubPlatform

beforeEach(async () => {
  platform = await openStubPlatform()
  bench = await openBench({ times: { call: 1500, reconnect: [20] } })
  const profile = await bench.done('profiles.save', draft(platform.address))
  await bench.done('session.signIn', { ...account, profileId: profile.id })
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

const request: OperationInput<'transfers.export'> = {
  endpoint: 'ops.params.export',
  query: { paramCode: 'A' },
  via: 'server',
  format: 'xlsx',
  columns: [],
  fileName: '参数',
}

const exportAll = async (): Promise<Transfer> => {
  const started = await bench.done('transfers.export', request)
  const { transfer } = await bench.event(
    'transfer',
    (event) => event.transfer.id === started?.id && event.transfer.endedAt > 0,
  )
  return transfer
}

test('a file is saved as it came', async () => {
  platform.on('GET /sys/params/export', (asked, response) => {
    expect(asked.headers.token).toBe('stub-token-1')
    expect(Object.fromEntries(asked.url.searchParams)).toEqual({ order: '', orderField: '', paramCode: 'A' })
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''a.xlsx",
    })
    response.end(Buffer.from([0x50, 0x4b, 3, 4]))
  })
  expect(await exportAll()).toMatchObject({ state: 'done', done: 4 })
  expect([...readFileSync(join(bench.dataDir, '参数.xlsx'))]).toEqual([0x50, 0x4b, 3, 4])
})

test('a file of JSON is a file by its name, an envelope is not', async () => {
  const call = {
    endpoint: 'sys.exportData.dictExport',
    query: { version: '1.0', ids: '1' },
    fileName: 'dict.json',
  }
  platform.on('GET /sys/exportData/dict/export', (_, response) => {
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="dict-v1.0.json"',
    })
    response.end('{"kind":"dict"}')
  })
  const started = await bench.done('transfers.download', call)
  const { transfer } = await bench.event(
    'transfer',
    (event) => event.transfer.id === started?.id && event.transfer.endedAt > 0,
  )
  expect(transfer.state).toBe('done')
  expect(readFileSync(join(bench.dataDir, 'dict.json'), 'utf8')).toBe('{"kind":"dict"}')
  platform.on('GET /sys/exportData/dict/export', refuses(500, chinese('exportData.none')))
  expect((await bench.refused('transfers.download', call)).message).toBe(chinese('exportData.none'))
})

test('a refusal instead of a file saves nothing and carries the words of the platform', async () => {
  platform.on('GET /sys/params/export', refuses(403, chinese('forbidden'), { status: 403 }))
  const forbidden = await bench.refused('transfers.export', request)
  expect(forbidden).toMatchObject({ code: 'forbidden', message: chinese('forbidden') })
  platform.on('GET /sys/params/export', refuses(500, '导出失败'))
  const refused = await bench.refused('transfers.export', request)
  expect(refused).toMatchObject({ code: 'refused', message: '导出失败', loud: true })
  expect(readdirSync(bench.dataDir).filter((name) => name.includes('参数'))).toEqual([])
})

test('a page instead of a file is a bad answer', async () => {
  platform.on('GET /sys/params/export', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<html>')
  })
  expect((await bench.refused('transfers.export', request)).code).toBe('bad-answer')
})

test('a file longer than the time limit of a call is no failure while it keeps coming', async () => {
  platform.on('GET /sys/params/export', async (_, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' })
    for (let part = 0; part < 8; part += 1) {
      response.write('x')
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
    response.end()
  })
  expect(await exportAll()).toMatchObject({ state: 'done', done: 8 })
})

test.each([
  ['attachment; filename="a b.xlsx"', 'a b.xlsx'],
  ['attachment; filename=a.xlsx', 'a.xlsx'],
  ["attachment; filename=x.xlsx; filename*=UTF-8''%E7%A7%9F%E6%88%B7.xlsx", '租户.xlsx'],
  ["attachment; filename=x.xlsx; filename*=UTF-8''%E7%A", 'x.xlsx'],
  ['inline', ''],
  ['', ''],
])('the name in %j', (header, expected) => expect(dispositionName(header)).toBe(expected))
