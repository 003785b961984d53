import type { Actor } from './request.ts'

export interface Account {
  readonly username: string
  readonly password: string
  readonly tenantId: string
}

/** Demo accounts, by the actor that they represent. */
export const accounts: Readonly<Record<Exclude<Actor, 'nobody'>, Account>> = {
  admin: { username: 'admin', password: 'admin', tenantId: '' },
  operator: { username: 'operator', password: 'operator', tenantId: '' },
  tenant: { username: 'admin', password: 'Gj@123456', tenantId: 'hengyuan' },
}
