import { HostInfo, Profile, Session, Transfer } from '#contract/bridge.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'

/** Values that core would send, complete and checked by the contract. */

export const sampleProfile = (change: Partial<Profile> = {}): Profile =>
  Profile.parse({
    id: 'p1',
    name: '华东生产',
    address: 'https://admin.example.com/api',
    environment: 'development',
    requireHttps: true,
    proxy: { mode: 'system', url: '' },
    ca: '',
    embedded: false,
    accounts: [],
    ...change,
  })

export const sampleInfo = (change: Partial<HostInfo> = {}): HostInfo =>
  HostInfo.parse({
    windowId: 'w1',
    kind: 'main',
    route: '',
    capabilities: [],
    version: '0.1.0',
    settings: {
      language: 'zh-CN',
      theme: 'light',
      density: 'compact',
      pageSizes: [10, 20, 50, 100],
      rowsPerPage: 10,
      logRetentionDays: 90,
      logCacheMegabytes: 500,
      journalDays: 180,
      journalMegabytes: 200,
      refreshMinutes: 30,
      lockMinutes: 0,
      lockWithSystem: false,
      closeToTray: false,
      openAtLogin: false,
      updateFeed: '',
      checksUpdates: true,
      keepsCrashDumps: false,
    },
    policy: {
      state: 'none',
      ownProfiles: true,
      demo: true,
      unlocks: true,
      export: 'everywhere',
      clipboard: 'everywhere',
      languages: ['zh-CN', 'en-US'],
      idleLock: null,
      journalDays: null,
      journalExport: 'everywhere',
      updateFeed: '',
      crashDumps: true,
    },
    isLocked: false,
    sessionId: 's1',
    restorable: [],
    ...change,
  })

/** Signed in as a super administrator, who holds every code. */
export function sampleSession(change: Partial<Session> = {}): Session {
  const profile = change.profile ?? sampleProfile()
  return Session.parse({
    id: 's1',
    profile,
    state: 'active',
    user: {
      id: '1001',
      username: 'admin',
      realName: '王敏',
      headUrl: '',
      gender: 0,
      email: '',
      mobile: '',
      deptId: '1',
      deptName: '总部',
      status: 1,
      userType: 0,
      superAdmin: SuperAdmin.super,
      roleIdList: [],
      roleGrades: [],
      tenantId: '1',
      tenantName: '平台',
      tenantItype: 0,
      tenantMode: false,
      adminModel: { optionVisit: true, optionData: true, authVisit: true, authData: true },
    },
    permissions: [],
    menus: [],
    dictionaries: [],
    source: 'network',
    asOf: Date.now(),
    connection: { profileId: profile.id, state: 'online', since: 0 },
    writes: { profileId: profile.id, allowed: true, until: 0 },
    credentials: { store: 'keychain', reason: '' },
    ...change,
  })
}

export const sampleTransfer = (change: Partial<Transfer> = {}): Transfer =>
  Transfer.parse({
    id: 't1',
    kind: 'export',
    title: '名单',
    state: 'running',
    unit: 'rows',
    done: 3,
    total: 10,
    speed: 0,
    fileName: '名单.xlsx',
    sessionId: 's1',
    profile: '华东生产',
    restarts: 0,
    startedAt: 1,
    endedAt: 0,
    ...change,
  })
