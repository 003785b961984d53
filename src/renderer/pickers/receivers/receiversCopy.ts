import { z } from 'zod'
import { readReceiveInfo } from '#contract/messaging/documents.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import type { CloneCopy } from '#kit/form/copies.ts'
import { filledEntries, sections } from '#pickers/receivers/receivers.ts'

/** Receivers of a sender, for its clone: a dialog saves them, and its form does not send them. */
export const receiversCopy = (update: AnyEndpoint): CloneCopy => ({
  id: 'receivers',
  label: 'pickers:receivers.clone',
  guard: update,
  read: async (sample) => {
    const { receiveInfo } = z.object({ receiveInfo: z.string() }).parse(sample)
    const info = readReceiveInfo(receiveInfo)
    return {
      count: sections.reduce((sum, section) => sum + filledEntries(info[section]), 0),
      copy: async ({ id }) => {
        await callEndpoint(update, { body: { id, receiveInfo } })
      },
    }
  },
})
