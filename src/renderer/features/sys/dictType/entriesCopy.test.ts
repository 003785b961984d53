import { beforeEach, expect, test } from 'vitest'
import { DictData, dictData } from '#contract/resources/sys/dictData.ts'
import { systemCopies } from '#features/sys/dictType/entriesCopy.ts'
import { type TestBridge, refusal } from '#tests/components/bridge.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'

endWindowless()

const { page, create } = dictData.endpoints

let bridge: TestBridge
beforeEach(() => {
  bridge = windowless()
})

const entry = (id: string, dictValue: string, change: Partial<DictData> = {}): DictData =>
  DictData.parse({
    ...{ id, pid: '0', pids: '', pnames: '', sort: Number(id), isLeaf: 1, level: 1, dictValue },
    ...{ dictLabel: dictValue, dictType: 'COLOR', dictTypeName: '', remark: '', cssStyle: '' },
    ...{ cssClass: '', status: 1, creator: '', createDate: '', updater: '', updateDate: '' },
    ...change,
  })

test('entries go to the new dictionary, those above first, and a second try adds only those that are missing (32)', async () => {
  const list = [entry('1', 'light', { pid: '5', level: 2 }), entry('5', 'red')]
  bridge.serve(page, () => ({ list, total: list.length }))
  let refused = 1
  bridge.serve(create, ({ body }) => {
    const { dictValue } = body as DictData
    if (dictValue === 'light' && refused-- > 0) throw refusal({ code: 'refused', message: '不允许' })
    return dictValue === 'red' ? '50' : '51'
  })
  const [copy] = systemCopies
  const source = await copy?.read({ dictType: 'COLOR' })
  expect(source?.count).toBe(2)
  const made = { id: '9', values: { dictType: 'PAINT' } }
  await expect(source?.copy(made)).rejects.toThrow()
  await source?.copy(made)
  expect(bridge.callsOf(create).map(({ body }) => body)).toMatchObject([
    { dictType: 'PAINT', dictValue: 'red', pid: '0' },
    { dictType: 'PAINT', dictValue: 'light', pid: '50' },
    { dictType: 'PAINT', dictValue: 'light', pid: '50' },
  ])
  for (const { body } of bridge.callsOf(create)) expect(body).not.toHaveProperty('id')
})
