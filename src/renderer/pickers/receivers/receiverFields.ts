import { z } from 'zod'
import { ReceiveInfoText } from '#contract/messaging/documents.ts'
import { inWords } from '#kit/form/resolver.ts'
import { hasRightAddresses } from '#pickers/receivers/receivers.ts'

/** The document of a receivers dialog: nothing is saved while an external address is wrong. */
export const ReceiversText = ReceiveInfoText.refine(hasRightAddresses, {
  error: inWords('pickers:receivers.addresses'),
})

/** Body of a save of receivers beside the id; the other fields stay as they are stored. */
export const ReceiverFields = z.object({ templateId: z.string().min(1), receiveInfo: ReceiversText })
