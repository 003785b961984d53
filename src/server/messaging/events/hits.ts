/** A finding of a function of an audit or business event (DECISION-MSG-54). */
export interface Hit {
  readonly bizId: string
  /** Empty for audit events. */
  readonly bizType: string
  /** `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`; empty when it has none. */
  readonly bizDate: string
  readonly amount: number | null
  readonly ownerUserId: string
  readonly remark: string
  /** Values of the template's placeholders. */
  readonly params: Readonly<Record<string, string | number>>
}
