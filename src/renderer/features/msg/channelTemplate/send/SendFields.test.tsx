import { beforeAll, expect, test } from 'vitest'
import { ChannelTemplate } from '#contract/resources/msg/channelTemplate.ts'
import { signature } from '#contract/resources/msg/signature.ts'
import { Template } from '#contract/resources/msg/template.ts'
import { User, user } from '#contract/resources/sys/user.ts'
import { SendFields } from '#features/msg/channelTemplate/send/SendFields.tsx'
import { kindOf } from '#features/msg/channelTemplate/send/sends.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { dialog } from '#tests/components/seen.ts'

const time = { createDate: '2026-05-12 16:45:15', updateDate: '2026-05-12 16:45:15' }

const template = Template.parse({
  ...{
    id: '1',
    templateId: 'ORDER',
    templateName: '下单',
    remark: '',
    isSys: 0,
    status: 1,
    openChannel: 'SITE',
  },
  ...{ creator: '', updater: '', templateParams: '[]', ...time },
})

const channel = ChannelTemplate.parse({
  ...{ id: '2', templateId: 'ORDER', channelCode: 'SITE', templateName: '下单', remark: '', content: '' },
  ...{ templateIdOp: '', titleOp: '', signatureCode: '', accountId: '', templateTypeOp: '', appId: 'SITE' },
  ...{ status: 1, creator: '', updater: '', ...time },
})

const person = User.parse({
  ...{
    id: '70',
    username: 'wangfang',
    realName: '王芳',
    deptId: '1',
    deptName: '财务部',
    mobile: '',
    email: '',
  },
  ...{ gender: 1, status: 1, userType: 101, superAdmin: 0, createDate: '', roleName: '', roleIdList: [] },
})

beforeAll(() => loadTexts(['msg.template', 'msg.channelTemplate', 'pickers']))

test('receivers that a draft brings back are named, and one who is not known by the id (28 B11)', async () => {
  bridge.serve(signature.endpoints.list, () => [])
  bridge.serve(user.endpoints.page, () => ({ list: [person], total: 1 }))
  const { schema, endpoint } = kindOf('SITE')
  show(
    <FormDialog
      title="测试"
      schema={schema}
      create={endpoint}
      initial={{ templateId: 'ORDER', appId: 'SITE', recipient: '70,71', paramsJSON: '{}' }}
      onClose={() => undefined}
    >
      <SendFields sent={{ template, channel, channelName: '站内信', declared: [], unused: [] }} />
    </FormDialog>,
  )
  await expect.element(dialog('测试').getByText('王芳', { exact: true })).toBeVisible()
  await expect.element(dialog('测试').getByText('71', { exact: true })).toBeVisible()
  expect(bridge.callsOf(user.endpoints.page).map(({ query }) => query)).toMatchObject([{ ids: '70,71' }])
})
