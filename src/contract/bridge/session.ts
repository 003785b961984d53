import { z } from 'zod'
import { passwordModes } from '../resources/sys/appConfig.ts'
import { lookup } from '../kernel.ts'
import { Dictionary, NavNode, PublicConfig, UserInfo } from '../resources/shell/auth.ts'
import { Key, nothing, op, SessionKey, source } from './op.ts'
import { Profile } from './profiles.ts'

export const Connection = z.object({
  profileId: z.string(),
  state: z.enum(['online', 'offline', 'unknown']),
  /** Epoch milliseconds since when. */
  since: z.number(),
})
export type Connection = z.output<typeof Connection>

/** Whether this profile may be written to right now. */
export const WriteGuard = z.object({
  profileId: z.string(),
  allowed: z.boolean(),
  /** Epoch milliseconds at which an unlock ends; 0 when it does not end. */
  until: z.number(),
})
export type WriteGuard = z.output<typeof WriteGuard>

/** `keychain`: survives a restart. `session`: gone at exit, with the reason to show. */
export const CredentialState = z.object({
  store: z.enum(['keychain', 'session']),
  reason: z.enum(['', 'absent', 'locked', 'timeout']),
})
export type CredentialState = z.output<typeof CredentialState>

/** Lists that are read after signing in, besides the user. */
export const snapshotLists = ['menus', 'permissions', 'dictionaries'] as const

/** Profile × account × tenant, as a window sees it. Holds no token. */
export const Session = z.object({
  id: z.string(),
  profile: Profile,
  state: z.enum(['active', 'expired', 'signed-out']),
  /** Reason why it has expired, where it is not the platform's: the console was unlocked for another environment. */
  expiredBy: z.literal('lock').optional(),
  /** Message with which the platform refused the token, where that is more than "not signed in". */
  expiredWords: z.string().optional(),
  /**
   * Demand of the password rules on the account: 0 none, 1 a reminder, 2 another password before anything else. With
   * 2 the session has nothing but the account's name, and core refuses calls that are not needed for the new
   * password.
   */
  passwordModify: z.literal(passwordModes.codes).default(0),
  user: UserInfo,
  permissions: z.array(z.string()),
  menus: z.array(NavNode),
  /** Chinese names of the menus by id, to search by; absent where the menus are in Chinese. */
  menuNames: z.record(z.string(), z.string()).optional(),
  dictionaries: z.array(Dictionary),
  /** Lists that the platform did not answer at the sign-in and the console does without; absent: none. */
  lacks: z.array(z.enum(snapshotLists)).optional(),
  /** Ids of the calls that the platform is known not to have; absent: none. */
  missing: z.array(z.string()).optional(),
  /** Fields that do not reach the platform, by the id of their call: input in them would be lost. Absent: none. */
  unsent: z.record(z.string(), z.array(z.string()).readonly()).readonly().optional(),
  /** By call, fields that the platform demands although the contract does not. */
  demanded: z.record(z.string(), z.array(z.string())).optional(),
  /** By call, fields that the platform lacks by its mapping: columns, filters, fields of forms. */
  absent: z.record(z.string(), z.array(z.string())).optional(),
  /** By list call, filters that the mapping does not send. */
  unsentFilters: z.record(z.string(), z.array(z.string())).optional(),
  /** Minutes east of UTC of the platform's clock; absent: as far as is known it runs as this machine's. */
  zone: z.number().optional(),
  /** Where user, permissions, menus and dictionaries came from, and when (epoch ms). */
  source,
  asOf: z.number(),
  connection: Connection,
  writes: WriteGuard,
  credentials: CredentialState,
})
export type Session = z.output<typeof Session>

export const sessionOperations = {
  /** Data of a profile for the sign-in screen; starts the embedded backend if necessary. */
  'session.prepare': op(
    z.object({ profileId: Key }),
    z.object({ config: PublicConfig.omit({ passwordEncKey: true }), credentials: CredentialState }),
  ),
  /** A fresh captcha picture as a data URL. */
  'session.captcha': op(z.object({ profileId: Key }), z.object({ uuid: z.string(), image: z.string() })),
  'session.signIn': op(
    z.object({
      profileId: Key,
      username: lookup(100),
      password: z.string().max(500),
      tenantId: lookup(100),
      captcha: z.string().max(20),
      uuid: z.string().max(64),
      /** Keep the session in the keychain so that it survives a restart. */
      remember: z.boolean(),
    }),
    Session,
  ),
  /** Signs in from the keychain, or opens the cache while offline; null when neither is possible. */
  'session.resume': op(
    z.object({ profileId: Key, username: z.string().max(100), tenantId: z.string().max(100) }),
    Session.nullable(),
  ),
  /** The session this window works in. */
  'session.current': op(nothing, Session.nullable()),
  'session.list': op(nothing, z.array(Session.pick({ id: true, profile: true, state: true, user: true }))),
  'session.attach': op(z.object({ sessionId: SessionKey }), Session),
  /** The window came to the front: data that is out of date is read again in the background. */
  'session.touch': op(nothing, nothing),
  /**
   * Addresses of this machine from which it reaches the platform; none where they cannot be known, as behind a
   * proxy. A router on the way may still replace them.
   */
  'session.ownAddresses': op(nothing, z.array(z.string())),
  /** Loads user, permissions, menus and dictionaries again. */
  'session.refresh': op(nothing, Session),
  /** The server's token ends with it; the window goes back to sign-in even when the call fails. */
  'session.signOut': op(nothing, nothing),
  /** `environment`: the profile's name, typed by the operator. @throws FailureError `invalid-input` when it differs */
  'session.unlockWrites': op(z.object({ environment: z.string().max(100) }), WriteGuard),
  'session.lockWrites': op(nothing, WriteGuard),
} as const
