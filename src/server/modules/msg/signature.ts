import { signature } from '#contract/resources/msg/signature.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { rowsOf } from '#server/db/list.ts'
import { checkEach, refuse } from '#server/common/refusal.ts'
import { ownTenant } from '#server/nouns/rows.ts'

const title = 'msg.signature:title'
const source = { table: 'msg_signatures', entity: signature.entity }

export const signatureModule = defineNoun(signature, {
  table: source.table,
  title,
  columns: {
    signatureCode: 'msg.signature:field.signatureCode',
    signatureText: 'msg.signature:field.signatureText',
    remark: 'msg.signature:field.remark',
  },
  unique: ['signatureCode'],
  beforeRemove: ({ store, caller }, rows) => {
    checkEach(
      rows,
      ({ signatureText }) => signatureText,
      ({ signatureCode }) => {
        const isUsed = store.get(
          'SELECT 1 FROM msg_channel_templates WHERE tenant_id = ? AND signature_code = ?',
          caller.tenantId,
          signatureCode,
        )
        if (isUsed) throw refuse('signature.used')
      },
    )
  },
  calls: { list: (context) => rowsOf(context.store, source, ownTenant(context), 'signature_code, id') },
})
