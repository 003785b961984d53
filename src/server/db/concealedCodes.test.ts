import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { concealedCodes } from './concealedCodes.ts'
import { migrate } from './migrate.ts'
import { migrations } from '#server/schema.ts'
import { Store } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-codes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('an older file loses the verification codes of its records, and nothing else', () => {
  const store = new Store(join(folder, 'test.db'))
  migrate(store, migrations.slice(0, migrations.indexOf(concealedCodes)))
  store.insert('app_config', { name: 'sys', value: JSON.stringify({ smsTemplateId: 'OWN_CODE' }) })
  const sends = [
    ['1', 'SYS_VERIFY_CODE', 'system', '{"code":"123456"}'],
    ['2', 'OWN_CODE', 'simulated', '{"code":"234567","minutes":"5"}'],
    ['3', 'ANY', 'code', '{"code":"345678"}'],
    // The code of an article.
    ['4', 'ORDER', 'business', '{"code":"456789"}'],
    ['5', 'ORDER', 'business', 'no document'],
  ] as const
  for (const [id, template_id, origin, biz_params] of sends) {
    const shared = { id, tenant_id: 'platform', biz_id: id, template_id }
    store.insert('msg_biz_infos', {
      ...{ ...shared, type_desc: '', biz_params, biz_create_time: '', origin, job: '{}' },
      ...{ biz_send_status: 2, receive_info: '' },
    })
    const code = /\d{6}/.exec(biz_params)?.[0] ?? ''
    store.insert('msg_channel_records', {
      ...{ ...shared, biz_info_id: id, channel_code: 'SMS', recipient: '13800138000', status: 1 },
      ...{ content: `您的验证码是${code}`, content_data: `{"params":["${code}"]}`, create_date: '' },
    })
  }
  migrate(store, migrations)
  const rows = store.all<{ params: string; content: string; data: string }>(
    `SELECT biz_params AS params, content, content_data AS data FROM msg_channel_records
     JOIN msg_biz_infos ON msg_biz_infos.id = biz_info_id ORDER BY msg_biz_infos.id`,
  )
  expect(rows.map(({ params }) => params)).toEqual([
    '{"code":"******"}',
    '{"code":"******","minutes":"5"}',
    '{"code":"******"}',
    '{"code":"456789"}',
    'no document',
  ])
  expect(rows.map(({ content, data }) => `${content} ${data}`)).toEqual([
    ...Array.from({ length: 3 }, () => '您的验证码是****** {"params":["******"]}'),
    '您的验证码是456789 {"params":["456789"]}',
    '您的验证码是 {"params":[""]}',
  ])
  store.close()
})
