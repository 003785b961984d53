import { expect, test } from 'vitest'
import { emptyReceiveInfo } from '#contract/messaging/documents.ts'
import { sysEvent } from '#contract/resources/msg/sysEvent.ts'
import { receiversCopy } from '#pickers/receivers/receiversCopy.ts'
import { endWindowless, windowless } from '#tests/components/windowless.ts'

endWindowless()

test('the receivers of a sender are saved at its clone (32)', async () => {
  const bridge = windowless()
  const { update } = sysEvent.endpoints
  bridge.serve(update, () => '9')
  const obj = [{ channel: 'SMS', channelName: '', val: '13900000000', uf: '' }]
  const receiveInfo = JSON.stringify({ ...emptyReceiveInfo, obj })
  const source = await receiversCopy(update).read({ receiveInfo })
  expect(source.count).toBe(1)
  await source.copy({ id: '9', values: {} })
  expect(bridge.callsOf(update).map(({ body }) => body)).toEqual([{ id: '9', receiveInfo }])
})
