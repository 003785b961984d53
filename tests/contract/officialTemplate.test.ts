import { maTemplate, mpTemplate } from '#contract/resources/msg/officialTemplate.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')

const sides = [
  ['official account', mpTemplate, 'msg_mp_templates', 'mp', chinese('officialTemplate.mp')],
  ['mini program', maTemplate, 'msg_ma_templates', 'ma', chinese('officialTemplate.ma')],
] as const

test('the samples are there from the start, searched by title and read one by one (MSG-OPT-10, MSG-OPT-02, MSG-OPT-06)', async () => {
  const { list, total } = await admin.must(mpTemplate.endpoints.page, { query: { title: '发货' } })
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({
    templateIdOp: 'TM00303',
    primaryIndustry: 'IT科技',
    deputyIndustry: '互联网|电子商务',
  })
  expect(await admin.must(mpTemplate.endpoints.get, { params: { id: list[0]?.id ?? '' } })).toEqual(list[0])
  const mini = (await admin.must(maTemplate.endpoints.page)).list
  expect(new Set(mini.map(({ type }) => type))).toEqual(new Set([2, 3]))
  expect(await admin.must(maTemplate.endpoints.get, { params: { id: mini[0]?.id ?? '' } })).toEqual(mini[0])
  for (const { endpoints } of [mpTemplate, maTemplate])
    expect((await admin.call(endpoints.get, { params: { id: '99' } })).msg).toBe(chinese('recordMissing'))
})

test.each(sides)(
  'synchronising the %s brings back what was changed, keeps ids and answers the number (MSG-OPT-04, MSG-OPT-08)',
  async (_, { endpoints }, table) => {
    const before = (await admin.must(endpoints.page, { query: { limit: 100 } })).list
    expect(before.length).toBeGreaterThanOrEqual(3)
    server.sql(`UPDATE ${table} SET title = '旧标题' WHERE id = ?`, before[0]?.id)
    server.sql(`DELETE FROM ${table} WHERE id = ?`, before[1]?.id)
    expect(await admin.must(endpoints.refresh)).toBe(before.length)
    const after = (await admin.must(endpoints.page, { query: { limit: 100 } })).list
    expect(after.find(({ id }) => id === before[0]?.id)).toEqual(before[0])
    expect(after.map((row) => row.templateIdOp).sort()).toEqual(before.map((row) => row.templateIdOp).sort())
  },
)

test.each(sides)(
  'the %s cannot be synchronised before it is configured (MSG-OPT-09)',
  async (_, { endpoints }, table, _side, said) => {
    server.sql(`DELETE FROM app_config WHERE name = 'wechat'`)
    const count = server.sql(`SELECT id FROM ${table}`).length
    expect(await admin.call(endpoints.refresh)).toMatchObject({ code: 500, msg: said })
    expect(server.sql(`SELECT id FROM ${table}`)).toHaveLength(count)
  },
)

test('who has not the screen of templates reads and synchronises nothing', async () => {
  for (const { endpoints } of [mpTemplate, maTemplate]) {
    expect((await operator.call(endpoints.page)).code).toBe(403)
    expect((await operator.call(endpoints.refresh)).code).toBe(403)
  }
})
