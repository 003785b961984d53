import { z } from 'zod'
import { failureCodes, type Result } from './failures.ts'
import { LogDirection, LogFilter, LogKey, LogRow } from './logQuery.ts'
import { UserInfo, NavNode, Dictionary, PublicConfig } from './resources/shell/auth.ts'

/**
 * The one bridge between a window and the process that holds the secrets: operation name → zod
 * input and output, and one stream of events. Two hosts implement it (Electron IPC, loopback
 * HTTP); adding a line here stops both from compiling until core answers it.
 */

// ---- values -------------------------------------------------------------------------------

export const languages = ['zh-CN', 'en-US'] as const
export type Language = (typeof languages)[number]
export const themes = ['light', 'dark', 'system', 'contrast'] as const
export const densities = ['compact', 'comfortable'] as const

/** Choices of this machine; the same for every profile. */
export const Settings = z.object({
  language: z.enum(languages),
  theme: z.enum(themes),
  density: z.enum(densities),
  /** Choices offered by every pager without a row of its own (DECISION-OPS-1). */
  pageSizes: z.array(z.number().int().min(1).max(1000)).min(1),
  /** Where the last export went; empty: the Downloads folder. Never leaves core as an absolute path. */
  logRetentionDays: z.number().int().min(1).max(3650),
  /** Megabytes that the cache of one account may take; beyond them the oldest log rows go. */
  logCacheMegabytes: z.number().int().min(50).max(100_000),
  /** Minutes after which menus, permissions and dictionaries are read again in the background. */
  refreshMinutes: z.number().int().min(1).max(1440),
})
export type Settings = z.output<typeof Settings>

/** Development, test and production look different everywhere; production opens read-only. */
export const environments = ['development', 'test', 'production'] as const
export type Environment = (typeof environments)[number]

export const ProfileDraft = z.object({
  id: z.string().max(64).optional(),
  name: z.string().trim().min(1).max(60),
  /** Address of the platform, e.g. https://admin.example.com/api. Ignored for the built-in demo. */
  address: z.string().trim().max(500),
  environment: z.enum(environments),
  /** Refuse http:// addresses. Loopback addresses are exempt. */
  requireHttps: z.boolean(),
  proxy: z.object({ mode: z.enum(['system', 'none', 'manual']), url: z.string().max(500) }),
  /** PEM text of an additional certificate authority; empty: the system's only. */
  ca: z.string().max(100_000),
})
export type ProfileDraft = z.output<typeof ProfileDraft>

export const Profile = ProfileDraft.extend({
  id: z.string(),
  /** The built-in demo runs on the embedded backend; it can be neither edited nor removed. */
  embedded: z.boolean(),
  /** Account index of the keychain: who has signed in here with "remember me". No secrets. */
  accounts: z.array(z.object({ username: z.string(), tenantId: z.string() })),
})
export type Profile = z.output<typeof Profile>

export const BackendStatus = z.object({
  state: z.enum(['stopped', 'starting', 'running', 'failed']),
  address: z.string(),
  reason: z.string(),
})
export type BackendStatus = z.output<typeof BackendStatus>

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

const source = z.enum(['network', 'cache'])

export const LogOverview = z.object({
  /** Resource name. */
  log: z.string(),
  rows: z.number(),
  /** `yyyy-MM-dd HH:mm:ss`; empty while there are no rows. */
  newest: z.string(),
  oldest: z.string(),
  /** Epoch milliseconds of the last stored page; 0: never. */
  asOf: z.number(),
  /** `waiting`: held by the operator, by a busy line, or until the platform answers again. */
  state: z.enum(['idle', 'running', 'waiting', 'failed']),
  /** Why it waits or failed. `forbidden`: the platform refuses it to this account. */
  reason: z.enum(['', 'paused', 'busy', 'offline', 'disk', 'forbidden', 'other']),
  /** Rows before this moment were deleted because the cache had reached its limit; empty: none. */
  cutBefore: z.string(),
})
export type LogOverview = z.output<typeof LogOverview>

/** Profile × account × tenant, as a window sees it. Holds no token. */
export const Session = z.object({
  id: z.string(),
  profile: Profile,
  state: z.enum(['active', 'expired', 'signed-out']),
  user: UserInfo,
  permissions: z.array(z.string()),
  menus: z.array(NavNode),
  dictionaries: z.array(Dictionary),
  /** Where user, permissions, menus and dictionaries came from, and when (epoch ms). */
  source,
  asOf: z.number(),
  connection: Connection,
  writes: WriteGuard,
  credentials: CredentialState,
})
export type Session = z.output<typeof Session>

export const capabilities = [
  /** Windows of the operating system that the host places and restores. */
  'native-windows',
  'native-menu',
  'native-save-dialog',
  'reveal-file',
  'tray',
  'system-notifications',
  'keychain',
  'embedded-backend',
] as const
export type Capability = (typeof capabilities)[number]

export const HostInfo = z.object({
  windowId: z.string(),
  kind: z.enum(['main', 'popout']),
  /** Route the window should show first; empty: as restored. */
  route: z.string(),
  capabilities: z.array(z.enum(capabilities)),
  version: z.string(),
  settings: Settings,
  sessionId: z.string().nullable(),
  /** Pop-outs of the last run that this host cannot open by itself; the shell offers them. */
  restorable: z.array(z.object({ route: z.string(), title: z.string() })),
})
export type HostInfo = z.output<typeof HostInfo>

/** What core makes of a field before it writes it: the browser or the system a User-Agent header names. */
const columnFormats = ['browser', 'os'] as const
export type ColumnFormat = (typeof columnFormats)[number]

export const ExportColumn = z.object({
  key: z.string(),
  label: z.string(),
  /** Where the value stands in the row, with dots between names: `jobInfo.jobDesc`. Default: `key`. */
  from: z.string().max(200).optional(),
  format: z.enum(columnFormats).optional(),
  /** Wire value → label, for codes; the empty key is an absent value's. */
  labels: z.record(z.string(), z.string()).optional(),
  /** Label of every present value that `labels` does not name. Default: the value itself. */
  otherwise: z.string().optional(),
})

export const ExportRequest = z.object({
  /** Name of an endpoint of kind `file` (server) or of a list endpoint (client). */
  endpoint: z.string(),
  query: z.record(z.string(), z.unknown()),
  /** `server`: save the file the platform answers. `client`: page through the list call. */
  via: z.enum(['server', 'client']),
  format: z.enum(['xlsx', 'csv', 'json']),
  /** Columns as shown; used by `client`. */
  columns: z.array(ExportColumn),
  /** Suggested name without extension; cleaned by core. */
  fileName: z.string().max(300),
  /** `cache`: the rows of this machine, for list endpoints that are cached. Offline that is the only way. */
  prefer: z.enum(['network', 'cache']).optional(),
  /** Rows of a log that a search of the log workbench finds; only with `prefer: cache`. */
  search: LogFilter.optional(),
})
export type ExportRequest = z.output<typeof ExportRequest>

/** A file of this machine that the operator gave to the console: chosen in a dialog or dropped. */
export const FilePick = z.object({
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Media type as the system names it; empty when unknown. */
  type: z.string(),
})
export type FilePick = z.output<typeof FilePick>

export const transferKinds = ['export', 'download', 'upload'] as const
export type TransferKind = (typeof transferKinds)[number]

/** `queued` and `running` go on by themselves; `paused` waits, see `waiting`; the others have ended. */
const transferStates = ['queued', 'running', 'paused', 'done', 'failed', 'cancelled'] as const
export type TransferState = (typeof transferStates)[number]

export const Transfer = z.object({
  id: z.string(),
  kind: z.enum(transferKinds),
  title: z.string(),
  state: z.enum(transferStates),
  /**
   * What a paused transfer waits for. `operator`: it was paused by hand. `network`: it goes on by itself.
   * `restart`: the console ended meanwhile. `session`: its account is signed out.
   */
  waiting: z.enum(['operator', 'network', 'restart', 'session']).optional(),
  /** Rows for lists that the console writes itself, bytes for everything else. */
  unit: z.enum(['rows', 'bytes']),
  done: z.number(),
  /** -1 while unknown. When done: what the platform counted, which differs from `done` when a list changed. */
  total: z.number(),
  /** Units a second over the last seconds; 0 unless running. */
  speed: z.number(),
  fileName: z.string(),
  /** Whose it is: a session and the name of its profile. */
  sessionId: z.string(),
  profile: z.string(),
  failure: z.object({ code: z.enum(failureCodes), message: z.string() }).optional(),
  /** How often it had to begin again from nothing: the platform takes uploads only whole. */
  restarts: z.number(),
  startedAt: z.number(),
  /** Epoch milliseconds; 0 until it has ended. */
  endedAt: z.number(),
  /** An upload's answer, as the endpoint's contract describes it. */
  result: z.unknown().optional(),
  /** Browser host: where the window fetches the finished file, once. */
  download: z.string().optional(),
})
export type Transfer = z.output<typeof Transfer>

/** Notices whose words are the console's own; every language has a text for each. */
export const noticeCodes = [
  /** No connection, no answer in time, or an answer that is not the platform's: said once for a burst. */
  'network.offline',
  'network.timeout',
  'network.tls',
  'network.address',
  'network.bad-answer',
  /** A stored setting or profile was unusable; the default took its place. */
  'settings.damaged',
  /** The cache file was set aside and begun anew. */
  'cache.damaged',
  'cache.newer',
  'cache.locked',
  /** The cache has reached its limit; the oldest log rows went. */
  'cache.shrunk',
  /** A watch rule found something, and later that it is over. `values` hold the rule's name, what, and how much. */
  'watch.jobFailed',
  'watch.jobRecovered',
  'watch.errorFound',
  'watch.errorGone',
  'watch.ratePassed',
  'watch.rateFell',
  /** The unlock of a production profile came to its end. */
  'writes.ended',
  /** What the platform says has changed since it was read last. `values`: count, and the dictionary's name. */
  'fresh.dictionary',
  'fresh.menus',
  'fresh.permissions',
  /** Rows vanished from a list while it was exported; the file may lack some. `subject` is its title. */
  'export.changed',
] as const
export type NoticeCode = (typeof noticeCodes)[number]

export const Notice = z.object({
  id: z.string(),
  level: z.enum(['info', 'warning', 'error']),
  /** The platform's own words, or empty when `code` names a text of ours. */
  text: z.string(),
  code: z.string(),
  /** Endpoint summary or area it belongs to. */
  subject: z.string(),
  /** Route of the row it is about. */
  route: z.string().optional(),
  /** Worth telling an operator who looks elsewhere. */
  alert: z.boolean().optional(),
  /** What the text of a code has gaps for. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  at: z.number(),
})
export type Notice = z.output<typeof Notice>

/** Where a dialog was opened: enough to open it again after a restart. */
export const DialogOrigin = z.object({
  /** Route of the tab. */
  route: z.string().max(2000),
  /** Id of the list whose action opened it, and of that action. */
  list: z.string().max(200),
  action: z.string().max(200),
  /** The row it was opened on; absent for an action of the toolbar. */
  row: z.record(z.string(), z.unknown()).optional(),
})
export type DialogOrigin = z.output<typeof DialogOrigin>

/** A form that was not saved yet. Secrets are never in it. */
export const Draft = z.object({
  /** One for each opening of a form. */
  id: z.string().min(1).max(64),
  /** The calls that save it; the same for every opening of this form. */
  form: z.string().max(300),
  /** Empty for a new record. */
  recordId: z.string().max(64),
  /** Words of the form at the time, and what its record is called; either may be empty. */
  title: z.string().max(200),
  subject: z.string().max(200),
  /** Where the form is: a tab's route, or the action that opened its dialog. */
  route: z.string().max(2000),
  origin: DialogOrigin.optional(),
  values: z.record(z.string(), z.unknown()),
  /** The record's values when the form was opened; tells what somebody else has changed since. */
  base: z.record(z.string(), z.unknown()),
  /** Epoch milliseconds of the last change. */
  at: z.number(),
})
export type Draft = z.output<typeof Draft>

// ---- watch rules --------------------------------------------------------------------------

export const watchKinds = ['jobFailed', 'errorFound', 'ratePassed'] as const
export type WatchKind = (typeof watchKinds)[number]

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Something to be told about while looking elsewhere. */
export const WatchRule = z.object({
  id: z.string().max(64),
  name: z.string().trim().min(1).max(60),
  isOn: z.boolean(),
  kind: z.enum(watchKinds),
  /** jobFailed: number of the one job, empty for all. errorFound: text in the error log, empty for any. */
  match: z.string().trim().max(200),
  /** ratePassed: this many of a hundred operations fail. */
  percent: z.number().int().min(1).max(100),
  /** ratePassed: counted over so many minutes. errorFound: over when none came for so long. */
  minutes: z.number().int().min(1).max(1440),
  /** Local times between which nothing is said; what is still wrong afterwards is said then. */
  quiet: z.object({ from: timeOfDay, until: timeOfDay }).nullable(),
})
export type WatchRule = z.output<typeof WatchRule>

/** Something that a rule found and that is not over. */
export const WatchIncident = z.object({
  /** What it is about: a job's number, or the rule itself. */
  key: z.string(),
  subject: z.string(),
  /** Epoch milliseconds of the finding. */
  since: z.number(),
  /** Failed runs, log lines, or percent. */
  count: z.number(),
  /** Whether the operator was told; what a quiet hour holds back is told later. */
  said: z.boolean(),
  /** It was so when the rule was made: shown, never told. */
  isOld: z.boolean(),
  route: z.string(),
})
export type WatchIncident = z.output<typeof WatchIncident>

export const WatchState = WatchRule.extend({
  incidents: z.array(WatchIncident),
  /** Epoch milliseconds of the last look; 0: never. */
  checkedAt: z.number(),
  /** Why the last look saw nothing; empty when it did. */
  failure: z.string(),
})
export type WatchState = z.output<typeof WatchState>

// ---- operations ---------------------------------------------------------------------------

const op = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output })
const nothing = z.void()
const json = z.unknown()

export const operations = {
  'host.info': op(nothing, HostInfo),
  /**
   * A console window of its own at a route, in the same session; `main`: a whole console that begins at
   * sign-in, beside this one. `open` is an address the window must open itself.
   */
  'host.openWindow': op(
    z.object({
      route: z.string().max(2000),
      title: z.string().max(200),
      kind: z.enum(['main', 'popout']).default('popout'),
    }),
    z.object({ windowId: z.string(), open: z.string().optional() }),
  ),
  'host.closeWindow': op(nothing, nothing),
  'host.setTitle': op(z.object({ title: z.string().max(200) }), nothing),
  /** Only https and mailto; the host asks before it opens. */
  'host.openExternal': op(z.object({ url: z.string().max(2000) }), nothing),

  'settings.get': op(nothing, Settings),
  'settings.set': op(Settings.partial(), Settings),

  'profiles.list': op(nothing, z.array(Profile)),
  'profiles.save': op(ProfileDraft, Profile),
  /** Removes its cache, its keychain entries and its sessions as well. */
  'profiles.remove': op(z.object({ id: z.string() }), nothing),

  'backend.status': op(nothing, BackendStatus),
  'backend.start': op(nothing, BackendStatus),
  'backend.stop': op(nothing, BackendStatus),

  /** What the sign-in screen needs to know of a profile; starts the embedded backend when it must. */
  'session.prepare': op(
    z.object({ profileId: z.string() }),
    z.object({ config: PublicConfig.omit({ passwordEncKey: true }), credentials: CredentialState }),
  ),
  /** A fresh captcha picture as a data URL. */
  'session.captcha': op(
    z.object({ profileId: z.string() }),
    z.object({ uuid: z.string(), image: z.string() }),
  ),
  'session.signIn': op(
    z.object({
      profileId: z.string(),
      username: z.string().max(100),
      password: z.string().max(500),
      tenantId: z.string().max(100),
      captcha: z.string().max(20),
      uuid: z.string().max(64),
      /** Keep the session in the keychain so that it survives a restart. */
      remember: z.boolean(),
    }),
    Session,
  ),
  /** Signs in from the keychain, or opens the cache while offline; null when neither is possible. */
  'session.resume': op(
    z.object({ profileId: z.string(), username: z.string(), tenantId: z.string() }),
    Session.nullable(),
  ),
  /** The session this window works in. */
  'session.current': op(nothing, Session.nullable()),
  'session.list': op(nothing, z.array(Session.pick({ id: true, profile: true, state: true, user: true }))),
  'session.attach': op(z.object({ sessionId: z.string() }), Session),
  /** The window has come to the front: what is not fresh any more is read again in the background. */
  'session.touch': op(nothing, nothing),
  /** Loads user, permissions, menus and dictionaries again. */
  'session.refresh': op(nothing, Session),
  /** The server's token dies with it; the window goes back to sign-in even when the call fails. */
  'session.signOut': op(nothing, nothing),
  /** `environment`: the profile's name, typed by the operator. Fails with invalid-input when it differs. */
  'session.unlockWrites': op(z.object({ environment: z.string().max(100) }), WriteGuard),
  'session.lockWrites': op(nothing, WriteGuard),

  /** One documented call by name. `prefer: cache` reads the cache even while online. */
  'api.call': op(
    z.object({
      endpoint: z.string().max(200),
      params: json.optional(),
      query: json.optional(),
      body: json.optional(),
      prefer: z.enum(['network', 'cache']).optional(),
      /** Destructive calls in production carry the environment's name as typed. */
      confirm: z.string().max(100).optional(),
    }),
    z.object({ data: json, source, asOf: z.number() }),
  ),

  /** Asks where to save (where the host can) and starts; null when the operator cancelled the dialog. */
  'transfers.export': op(ExportRequest, Transfer.nullable()),
  /**
   * Saves bytes of the platform: a `file` endpoint, or an address the platform has handed out (`url`,
   * below the session's own address, or the call fails with invalid-input). Core adds the token.
   */
  'transfers.download': op(
    z.object({
      endpoint: z.string().max(200).optional(),
      params: json.optional(),
      query: json.optional(),
      url: z.string().max(2000).optional(),
      /** With its extension; cleaned by core. */
      fileName: z.string().max(300),
    }),
    Transfer.nullable(),
  ),
  /** Uploads picks of this window to a `multipart` endpoint, one transfer each. A pick is used up by it. */
  'transfers.upload': op(
    z.object({
      endpoint: z.string().max(200),
      picks: z.array(z.string().max(64)).min(1).max(1000),
      fields: z.record(z.string(), z.string()),
    }),
    z.array(Transfer),
  ),
  /** Of every account that is signed in on this console. */
  'transfers.list': op(nothing, z.array(Transfer)),
  /** Keeps what is there; an upload begins again from its first byte when it goes on. */
  'transfers.pause': op(z.object({ id: z.string() }), nothing),
  'transfers.resume': op(z.object({ id: z.string() }), nothing),
  /** Begins a failed or cancelled one again, from what is still there. */
  'transfers.retry': op(z.object({ id: z.string() }), nothing),
  'transfers.cancel': op(z.object({ id: z.string() }), nothing),
  'transfers.reveal': op(z.object({ id: z.string() }), nothing),
  'transfers.forget': op(z.object({ id: z.string() }), nothing),

  /** Gives up picks that will not be uploaded. */
  'files.forget': op(z.object({ picks: z.array(z.string().max(64)).max(1000) }), nothing),
  /**
   * An address of the host itself under which this session's windows read a file of the platform: for
   * pictures, media, documents. Ranges are passed on, the token is added in core. Pictures (no SVG), PDF,
   * plain text, audio and video come with their type, everything else as an attachment. Valid until the
   * session ends. `url` as in transfers.download.
   */
  'files.link': op(
    z.object({ url: z.string().max(2000), fileName: z.string().max(300) }),
    z.object({ address: z.string() }),
  ),

  /** Synchronised rows of a log in the cache. */
  'logs.status': op(
    z.object({ resource: z.string() }),
    z.object({ rows: z.number(), asOf: z.number(), running: z.boolean() }),
  ),
  'logs.sync': op(z.object({ resource: z.string() }), nothing),
  /** Every log this account may read, and what the file of the account holds. */
  'logs.overview': op(
    nothing,
    z.object({
      logs: z.array(LogOverview),
      /** In use, and the limit of the settings. */
      bytes: z.number(),
      limit: z.number(),
      isPaused: z.boolean(),
    }),
  ),
  /** Holds the synchronisation of this account, e.g. while the line costs money; it goes on where it was. */
  'logs.pause': op(z.object({ paused: z.boolean() }), nothing),
  /**
   * Rows of several logs in one time line, from the cache alone. `from` is exclusive; null begins at the
   * newest (`older`) or the oldest (`newer`). A call takes about a quarter of a second at most: with fewer
   * rows than `limit` and a `next`, ask again from there. Logs this account may not read are left out.
   */
  'logs.search': op(
    z.object({
      logs: z.array(z.string().max(100)).max(50),
      filter: LogFilter,
      from: LogKey.nullable(),
      direction: LogDirection,
      limit: z.number().int().min(1).max(500),
    }),
    z.object({ rows: z.array(LogRow), next: LogKey.nullable() }),
  ),
  /** How many rows a search would find, by moments. Ask again from `next` and add up until it is null. */
  'logs.histogram': op(
    z.object({
      logs: z.array(z.string().max(100)).max(50),
      filter: LogFilter,
      unit: z.enum(['day', 'hour', 'minute', 'second']),
      from: LogKey.nullable(),
    }),
    z.object({
      counts: z.array(z.object({ log: z.string(), time: z.string(), rows: z.number(), failed: z.number() })),
      next: LogKey.nullable(),
    }),
  ),
  /** The next failed row in a direction; null when there is none. */
  'logs.neighbour': op(
    z.object({
      logs: z.array(z.string().max(100)).max(50),
      filter: LogFilter,
      from: LogKey,
      direction: LogDirection,
    }),
    LogRow.nullable(),
  ),
  /** One row, its texts cut after a million characters; null when it is not in the cache any more. */
  'logs.row': op(z.object({ log: z.string().max(100), id: z.string().max(20) }), LogRow.nullable()),

  /**
   * Small JSON documents that survive a restart: open tabs, list layouts, filters. `account` scope
   * follows profile × account, `machine` does not.
   */
  'workspace.get': op(z.object({ scope: z.enum(['account', 'machine']), key: z.string().max(200) }), json),
  'workspace.set': op(
    z.object({ scope: z.enum(['account', 'machine']), key: z.string().max(200), value: json }),
    nothing,
  ),

  /** Unsaved forms of the window's account, newest first; of one form and record when they are named. */
  'drafts.list': op(
    z.object({ form: z.string().max(300).optional(), recordId: z.string().max(64).optional() }),
    z.array(Draft),
  ),
  'drafts.save': op(Draft.omit({ at: true }), nothing),
  'drafts.remove': op(z.object({ id: z.string().max(64) }), nothing),

  /** Watch rules of the window's account; they are looked after while it is signed in. */
  'watch.list': op(nothing, z.array(WatchState)),
  /** Without an id: a new one. */
  'watch.save': op(WatchRule.partial({ id: true }), nothing),
  'watch.remove': op(z.object({ id: z.string().max(64) }), nothing),

  'notices.list': op(nothing, z.array(Notice)),
  'notices.clear': op(nothing, nothing),

  /** A fault in a window, for the client log. Redacted before it is written. */
  'log.write': op(
    z.object({
      level: z.enum(['info', 'warning', 'error']),
      message: z.string().max(2000),
      stack: z.string().max(8000).optional(),
    }),
    nothing,
  ),
} as const

export type Operations = typeof operations
export type OperationName = keyof Operations
export type OperationInput<N extends OperationName> = z.input<Operations[N]['input']>
/** The input after parsing: what a handler receives. */
export type OperationParsed<N extends OperationName> = z.output<Operations[N]['input']>
export type OperationOutput<N extends OperationName> = z.output<Operations[N]['output']>

// ---- events -------------------------------------------------------------------------------

/** Pushed to windows. `sessionId` present: only to the windows of that session. */
export type BridgeEvent =
  | { type: 'settings'; settings: Settings }
  | { type: 'connection'; connection: Connection }
  | { type: 'backend'; status: BackendStatus }
  | { type: 'writes'; writes: WriteGuard }
  /** The session changed: expired, signed out, refreshed. Ask session.current. */
  | { type: 'session'; sessionId: string; state: Session['state'] }
  /** Menus, permissions and dictionaries were read again and are what they were. */
  | { type: 'fresh'; sessionId: string; asOf: number }
  /** How many sessions there are side by side. */
  | { type: 'sessions'; count: number }
  | { type: 'transfer'; transfer: Transfer }
  | { type: 'transfer-forgotten'; id: string }
  | { type: 'notice'; notice: Notice }
  /** A draft came or went. Ask drafts.list. */
  | { type: 'drafts'; sessionId: string }
  /** A watch rule or what it found changed. Ask watch.list. */
  | { type: 'watch'; sessionId: string }
  | { type: 'cache'; sessionId: string; resource: string; rows: number; asOf: number }
  /** A deep link or a notification asks for a screen. Navigation only. */
  | { type: 'navigate'; route: string }
  /** A native menu entry. */
  | { type: 'command'; command: string }

/** A browser's `File`, as far as this folder may speak of it: the contract knows no DOM. */
export interface WindowFile {
  readonly name: string
  readonly size: number
  readonly type: string
  readonly lastModified: number
}

/** Route of a window that begins at sign-in, whoever was signed in last. */
export const signInRoute = '~sign-in'

/** What a window sees as `window.steward`: the only thing a host exposes. */
export interface Bridge {
  call<N extends OperationName>(name: N, input: OperationInput<N>): Promise<Result<OperationOutput<N>>>
  /**
   * Hands files of an `<input type=file>` or of a drop to core. The window never learns where they are;
   * a pick is this window's, and is forgotten when it is uploaded or the window closes.
   */
  offer(files: readonly WindowFile[]): Promise<Result<FilePick[]>>
  /** @returns a function that ends the subscription. */
  listen(listener: (event: BridgeEvent) => void): () => void
}
