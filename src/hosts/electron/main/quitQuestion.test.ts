import { expect, test } from 'vitest'
import { nativeTexts } from './nativeTexts.ts'
import { quitQuestion } from './quitQuestion.ts'

const nothing = { unsaved: [], batches: [], transfers: [] }
const chinese = nativeTexts('zh-CN')
const shown = { language: 'zh-CN', isLocked: false } as const

test('nothing to lose is not asked about', () => {
  expect(quitQuestion(nothing, chinese, shown)).toBeNull()
})

test('one question names everything, each name once, and stays by default', () => {
  const found = { unsaved: ['参数', '参数', '角色'], batches: ['删除（25）'], transfers: ['租户.xlsx'] }
  expect(quitQuestion(found, chinese, shown)).toMatchObject({
    message: '确定退出管家？',
    detail:
      '有未保存修改的页面：参数和角色\n未完成就会停止的批量操作：删除（25）\n将暂停到下次启动的传输：租户.xlsx',
    defaultId: 1,
    cancelId: 1,
  })
})

test('many names are cut', () => {
  const names = Array.from({ length: 30 }, (_, at) => `file ${at}`)
  const question = quitQuestion({ ...nothing, transfers: names }, nativeTexts('en-US'), {
    language: 'en-US',
    isLocked: false,
  })
  expect(question?.detail).toContain('file 7')
  expect(question?.detail).not.toContain('file 8')
  expect(question?.detail?.endsWith('…')).toBe(true)
})

test('while the console is locked nothing is named', () => {
  const found = { ...nothing, unsaved: ['参数'], transfers: ['租户.xlsx'] }
  const question = quitQuestion(found, chinese, { ...shown, isLocked: true })
  expect(JSON.stringify(question)).not.toMatch(/参数|租户/)
  expect(question?.detail).toBe('有未完成的工作，解锁后可以查看。')
})
