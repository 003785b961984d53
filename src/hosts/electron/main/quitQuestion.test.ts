import { expect, test } from 'vitest'
import { nativeTexts } from './nativeTexts.ts'
import { quitQuestion } from './quitQuestion.ts'

const nothing = { unsaved: [], batches: [], transfers: [] }
const chinese = nativeTexts('zh-CN')

test('nothing to lose is not asked about', () => {
  expect(quitQuestion(nothing, chinese, 'zh-CN')).toBeNull()
})

test('one question names everything, each name once, and stays by default', () => {
  const found = { unsaved: ['参数', '参数', '角色'], batches: ['删除（25）'], transfers: ['租户.xlsx'] }
  expect(quitQuestion(found, chinese, 'zh-CN')).toMatchObject({
    message: '确定退出管家？',
    detail:
      '有未保存修改的页面：参数和角色\n未完成就会停止的批量操作：删除（25）\n将暂停到下次启动的传输：租户.xlsx',
    defaultId: 1,
    cancelId: 1,
  })
})

test('many names are cut', () => {
  const names = Array.from({ length: 30 }, (_, at) => `file ${at}`)
  const question = quitQuestion({ ...nothing, transfers: names }, nativeTexts('en-US'), 'en-US')
  expect(question?.detail).toContain('file 7')
  expect(question?.detail).not.toContain('file 8')
  expect(question?.detail?.endsWith('…')).toBe(true)
})
