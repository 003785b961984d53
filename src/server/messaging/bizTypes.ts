import type { Words } from '#server/common/texts.ts'

/** Business types that rules can be limited to and demo records have (DECISION-MSG-53). */
export const bizTypes = [
  { code: 'PURCHASE', name: ['采购合同', 'Purchase contracts'] },
  { code: 'SALES', name: ['销售合同', 'Sales contracts'] },
  { code: 'SERVICE', name: ['服务合同', 'Service contracts'] },
  { code: 'RECEIVABLE', name: ['应收账款', 'Receivables'] },
] as const satisfies readonly { readonly code: string; readonly name: Words }[]
