import { isAddressOf, isUserId, listed } from '#contract/messaging/addresses.ts'
import { ALL_CHANNELS, type ReceiveEntry, type ReceiveInfo } from '#contract/messaging/documents.ts'
import { holdersOf } from '#server/access/holders.ts'
import { withBelow } from '#server/access/scope.ts'
import { INSIDE } from '#server/db/inside.ts'
import type { Store, Value } from '#server/db/store.ts'
import type { TextKey } from '#server/common/texts.ts'
import { badAddress, noAddress } from './reasons.ts'

/** Codes of receiver types: all users, named ones, those of departments. */
export const receiverTypes = { everybody: 0, named: 1, department: 2 } as const
type ReceiverType = (typeof receiverTypes)[keyof typeof receiverTypes]

/** One address that a channel sends to, or a user without a usable one. */
export interface Receiver {
  readonly channelCode: string
  /** The address; the account name of a user who has none. */
  readonly recipient: string
  /** Empty for an external receiver. */
  readonly userId: string
  readonly name: string
  readonly deptName: string
  readonly deptId: string
  readonly type: ReceiverType
  /** Why nothing can be sent; empty: it can. */
  readonly fault: TextKey | ''
}

/** A named user who gets nothing, and no record either. */
export interface LeftOut {
  readonly userId: string
  readonly name: string
  readonly deptName: string
  /** An external address, or an id without a user. */
  readonly recipient: string
  readonly why: TextKey
}

export interface Resolution {
  readonly receivers: readonly Receiver[]
  readonly leftOut: readonly LeftOut[]
  /** Users who are left out by do-not-disturb, each once. */
  readonly muted: number
  readonly unknownResolvers: readonly string[]
}

export interface ReceiverQuery extends Mutable {
  readonly tenantId: string
  readonly receiveInfo: ReceiveInfo
  /** Channels that send, in order. */
  readonly channelCodes: readonly string[]
  /** User who caused the send. */
  readonly operatorId?: string
  /** User who owns the business object. */
  readonly ownerUserId?: string
}

interface UserRow {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly deptName: string
  readonly deptId: string
  readonly status: number
  readonly mobile: string
  readonly mail: string
  readonly mpOpenId: string
  readonly maOpenId: string
  readonly dingTalkId: string
}

const USERS = `SELECT CAST(users.id AS TEXT) AS id, username, real_name AS name, COALESCE(depts.name, '') AS deptName,
    CAST(users.dept_id AS TEXT) AS deptId, users.status, mobile, email AS mail, COALESCE(mp_open_id, '') AS mpOpenId, COALESCE(ma_open_id, '') AS maOpenId,
    COALESCE(ding_talk_id, '') AS dingTalkId
  FROM users LEFT JOIN depts ON depts.id = users.dept_id LEFT JOIN msg_user_bindings ON user_id = users.id
  WHERE users.tenant_id = ?`

/** Address of a user in a channel; custom channels identify users by their account names. */
function addressOf(channelCode: string, user: UserRow): string {
  switch (channelCode) {
    case 'SMS':
      return user.mobile
    case 'EMAIL':
      return user.mail
    case 'MP':
      return user.mpOpenId
    case 'MA':
      return user.maOpenId
    case 'DINGTALK':
      return user.dingTalkId
    case 'SITE':
      return user.id
    default:
      return user.username
  }
}

const ROLE = 'role:'

/** Facts of a user; none of an external receiver. */
const known = (user: UserRow | undefined) => ({
  userId: user?.id ?? '',
  name: user?.name ?? '',
  deptName: user?.deptName ?? '',
  deptId: user?.deptId ?? '',
})

/** Finds out who receives a send over which channel (DECISION-MSG-40, 42, 43). */
class Resolver {
  readonly #store: Store
  readonly #query: ReceiverQuery
  /** Users of an entry by what it names; entries for all channels are looked up once. */
  readonly #users = new Map<string, readonly UserRow[]>()
  readonly #receivers: Receiver[] = []
  readonly #leftOut: LeftOut[] = []
  /** Keys of receivers that were left out already. */
  readonly #told = new Set<string>()
  readonly #muted: ReadonlySet<string>
  readonly #mutedSeen = new Set<string>()
  readonly #unknown = new Set<string>()

  constructor(store: Store, query: ReceiverQuery) {
    this.#store = store
    this.#query = query
    this.#muted = mutedUsers(store, query)
  }

  resolve(): Resolution {
    const usedOfAll = new Set<string>()
    for (const channelCode of this.#query.channelCodes) this.#channel(channelCode, usedOfAll)
    for (const address of this.#addressesOfAll())
      if (!usedOfAll.has(address)) this.#leave(null, address, 'send.noChannelTakes')
    return {
      receivers: this.#receivers,
      leftOut: this.#leftOut,
      muted: this.#mutedSeen.size,
      unknownResolvers: [...this.#unknown],
    }
  }

  #channel(channelCode: string, usedOfAll: Set<string>): void {
    const { user, dept, obj } = this.#query.receiveInfo
    const taken = new Set<string>()
    const applies = ({ channel }: ReceiveEntry): boolean =>
      channel === ALL_CHANNELS || channel === channelCode
    const { named, department } = receiverTypes
    for (const entry of user.filter(applies)) this.#reach(channelCode, this.#named(entry), named, taken)
    for (const entry of dept.filter(applies))
      this.#reach(channelCode, this.#ofDepartments(entry), department, taken)
    for (const entry of obj.filter(applies)) {
      this.#reach(channelCode, this.#resolved(entry, 'obj'), named, taken)
      for (const address of listed(entry.val)) {
        const isTaken = this.#external(channelCode, address, entry.channel !== ALL_CHANNELS, taken)
        if (isTaken && entry.channel === ALL_CHANNELS) usedOfAll.add(address)
      }
    }
  }

  #addressesOfAll(): string[] {
    const { obj } = this.#query.receiveInfo
    return [
      ...new Set(obj.filter(({ channel }) => channel === ALL_CHANNELS).flatMap(({ val }) => listed(val))),
    ]
  }

  /** Adds users who are not reached at the same address already. */
  #reach(channelCode: string, users: readonly UserRow[], type: ReceiverType, taken: Set<string>): void {
    for (const user of users) {
      if (user.status === 0) this.#leave(user, '', 'send.disabledUser')
      else if (this.#muted.has(user.id)) {
        this.#mutedSeen.add(user.id)
        this.#leave(user, '', 'send.mutedUser')
      } else this.#add(channelCode, user, type, taken)
    }
  }

  #add(channelCode: string, user: UserRow, type: ReceiverType, taken: Set<string>): void {
    const { address, fault } = reached(channelCode, user)
    // A user without an address is distinguished from one whose address reads like the account name.
    const key = fault === '' ? address : `\u0000${user.id}`
    if (taken.has(key)) return
    taken.add(key)
    const { id: userId, name, deptName, deptId } = user
    this.#receivers.push({ channelCode, recipient: address, userId, name, deptName, deptId, type, fault })
  }

  /**
   * @param isOwn typed for this channel: a bad one is recorded; one for all channels is tried where it fits
   * @returns whether the channel takes it
   */
  #external(channelCode: string, address: string, isOwn: boolean, taken: Set<string>): boolean {
    const fits = isAddressOf(channelCode, address)
    const user = channelCode === 'SITE' && fits ? this.#user(address) : undefined
    const isGood = fits && (channelCode !== 'SITE' || (user !== undefined && user.status !== 0))
    if (!isGood && !isOwn) return false
    // An id may be written with leading zeros.
    const recipient = user && isGood ? user.id : address
    if (taken.has(recipient)) return true
    taken.add(recipient)
    this.#receivers.push({
      channelCode,
      recipient,
      ...known(isGood ? user : undefined),
      type: receiverTypes.named,
      fault: isGood ? '' : badAddress(channelCode),
    })
    return true
  }

  #leave(user: UserRow | null, recipient: string, why: TextKey): void {
    const key = `${user?.id ?? ''}\u0000${recipient}`
    if (this.#told.has(key)) return
    this.#told.add(key)
    const { userId, name, deptName } = known(user ?? undefined)
    this.#leftOut.push({ userId, name, deptName, recipient, why })
  }

  #user(id: string): UserRow | undefined {
    return this.#store.get<UserRow>(`${USERS} AND users.id = CAST(? AS INTEGER)`, this.#query.tenantId, id)
  }

  #named(entry: ReceiveEntry): readonly UserRow[] {
    return [...this.#byId(entry.val), ...this.#resolved(entry, 'user')]
  }

  /** Users by their ids, in the order of these. */
  #byId(val: string): readonly UserRow[] {
    return this.#once(`ids ${val}`, () => {
      const ids = listed(val)
      const found = new Map(this.#select(`users.id IN (${INSIDE})`, [json(ids)]).map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const user = found.get(id)
        if (!user) this.#leave(null, id, 'send.foreign')
        return user ?? []
      })
    })
  }

  #ofDepartments(entry: ReceiveEntry): readonly UserRow[] {
    const own = this.#once(`depts ${entry.val}`, () => this.#below(listed(entry.val)))
    return [...own, ...this.#resolved(entry, 'dept')]
  }

  /** All users of the departments and of those below who are not disabled. */
  #below(ids: readonly string[]): readonly UserRow[] {
    const rows = this.#store.all<{ id: string }>(
      `SELECT CAST(id AS TEXT) AS id FROM depts WHERE tenant_id = ? AND id IN (${INSIDE})`,
      this.#query.tenantId,
      json(ids),
    )
    const own = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!own.has(id)) this.#leave(null, id, 'send.foreign')
    if (own.size === 0) return []
    const all = withBelow(this.#store, [...own])
    return this.#select(`users.status <> 0 AND users.dept_id IN (${INSIDE})`, [json(all)])
  }

  /** Users that an entry's resolver finds (DECISION-MSG-42). */
  #resolved({ uf }: ReceiveEntry, list: keyof ReceiveInfo): readonly UserRow[] {
    const name = uf.trim()
    if (name === '') return []
    const { operatorId = '', ownerUserId = '' } = this.#query
    return this.#once(`${list} ${name}`, () => {
      if (name === 'operator') return this.#oneUser(operatorId)
      if (name === 'bizOwner') return this.#oneUser(ownerUserId)
      if (name === 'leader') return this.#leaders(ownerUserId || operatorId)
      if (name === 'ownDept' && list === 'dept') return this.#below(this.#deptOf(ownerUserId || operatorId))
      const roleId = name.slice(ROLE.length)
      if (name.startsWith(ROLE) && list === 'user' && isUserId(roleId)) return this.#holders(roleId)
      this.#unknown.add(name)
      return []
    })
  }

  #oneUser(id: string): readonly UserRow[] {
    return id === '' ? [] : this.#select('users.id = CAST(? AS INTEGER)', [id])
  }

  #leaders(id: string): readonly UserRow[] {
    if (id === '') return []
    return this.#select('users.id IN (SELECT main_id FROM user_sub_rels WHERE sub_id = CAST(? AS INTEGER))', [
      id,
    ])
  }

  #deptOf(id: string): readonly string[] {
    const found = this.#store.get<{ id: string }>(
      'SELECT CAST(dept_id AS TEXT) AS id FROM users WHERE id = CAST(? AS INTEGER) AND tenant_id = ? AND dept_id <> 0',
      id,
      this.#query.tenantId,
    )
    return found ? [found.id] : []
  }

  #holders(roleId: string): readonly UserRow[] {
    const role = 'SELECT id FROM roles WHERE id = CAST(? AS INTEGER) AND tenant_id = ?'
    return this.#select(`users.id IN (${holdersOf(role)})`, [roleId, this.#query.tenantId])
  }

  #select(condition: string, values: readonly Value[]): UserRow[] {
    return this.#store.all<UserRow>(
      `${USERS} AND ${condition} ORDER BY users.id`,
      this.#query.tenantId,
      ...values,
    )
  }

  #once(key: string, find: () => readonly UserRow[]): readonly UserRow[] {
    const remembered = this.#users.get(key)
    if (remembered) return remembered
    const found = find()
    this.#users.set(key, found)
    return found
  }
}

/** Ids that users may have muted (DECISION-MSG-65); an empty rule: none. */
export interface Mutable {
  readonly ruleId?: string
  readonly bizId?: string
}

/** Users who have muted the rule, or the rule about this object. */
function mutedUsers(store: Store, { ruleId = '', bizId = '' }: Mutable): ReadonlySet<string> {
  if (ruleId === '') return new Set()
  const rows = store.all<{ id: string }>(
    `SELECT DISTINCT CAST(user_id AS TEXT) AS id FROM message_mutes WHERE rule_id = ? AND biz_id IN ('', ?)`,
    ruleId,
    bizId,
  )
  return new Set(rows.map(({ id }) => id))
}

const usersById = (store: Store, tenantId: string, ids: readonly string[]): ReadonlyMap<string, UserRow> =>
  new Map(
    store
      .all<UserRow>(`${USERS} AND users.id IN (${INSIDE})`, tenantId, json(ids))
      .map((user) => [user.id, user]),
  )

/** Addresses that were typed for one channel, each checked by its check. */
export function checkedAddresses(
  store: Store,
  tenantId: string,
  channelCode: string,
  addresses: readonly string[],
): readonly Receiver[] {
  const users = channelCode === 'SITE' ? usersById(store, tenantId, addresses) : null
  return addresses.map((recipient) => {
    const user = users?.get(recipient)
    const isGood = isAddressOf(channelCode, recipient) && (users === null || (user?.status ?? 0) !== 0)
    return {
      channelCode,
      recipient,
      ...known(isGood ? user : undefined),
      type: receiverTypes.named,
      fault: isGood ? '' : badAddress(channelCode),
    }
  })
}

/** A receiver of a failed send, with the record of the failure. */
export interface FailedReceiver extends Pick<Receiver, 'channelCode' | 'recipient' | 'userId' | 'type'> {
  readonly recordId: string
}

/** Failed receivers with their current addresses; users who have muted the rule meanwhile are left out. */
export function receiversAgain(
  store: Store,
  tenantId: string,
  failed: readonly FailedReceiver[],
  mutable: Mutable,
): (FailedReceiver & Pick<Receiver, 'fault'>)[] {
  const muted = mutedUsers(store, mutable)
  const sites = failed.filter(({ channelCode }) => channelCode === 'SITE').map(({ recipient }) => recipient)
  const users = usersById(store, tenantId, [...sites, ...failed.map(({ userId }) => userId)])
  return failed.flatMap((receiver) => {
    const { channelCode, recipient } = receiver
    const userId = receiver.userId || (channelCode === 'SITE' ? recipient : '')
    if (muted.has(userId)) return []
    if (userId === '')
      return { ...receiver, fault: isAddressOf(channelCode, recipient) ? '' : badAddress(channelCode) }
    const user = users.get(userId)
    if (!user || user.status === 0) return { ...receiver, fault: 'send.user' }
    const { address, fault } = reached(channelCode, user)
    return { ...receiver, userId, recipient: address, fault }
  })
}

/** The address of a user on a channel, or the account name with the reason why there is none. */
function reached(channelCode: string, user: UserRow): { address: string; fault: TextKey | '' } {
  const address = addressOf(channelCode, user)
  if (address === '') return { address: user.username, fault: noAddress(channelCode) }
  return { address, fault: isAddressOf(channelCode, address) ? '' : badAddress(channelCode) }
}

const json = (ids: readonly string[]): string => JSON.stringify(ids.filter(isUserId))

/** Receivers of a send over each channel, each address once per channel. */
export const resolveReceivers = (store: Store, query: ReceiverQuery): Resolution =>
  new Resolver(store, query).resolve()
