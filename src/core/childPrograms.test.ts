import { expect, test } from 'vitest'
import { childEnvironment } from './childPrograms.ts'

const own = {
  PATH: '/bin',
  USER: 'admin',
  XDG_CURRENT_DESKTOP: 'GNOME',
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus',
  GITHUB_TOKEN: 'x',
  AWS_SECRET_ACCESS_KEY: 'x',
  NODE_OPTIONS: '--inspect',
  LANG: undefined,
}

test('a child inherits the named variables only, and what core passes takes precedence', () => {
  expect(childEnvironment('cache', own, { STEWARD_CACHE_DIR: '/c', PATH: '/usr/bin' })).toEqual({
    PATH: '/usr/bin',
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus',
    STEWARD_CACHE_DIR: '/c',
  })
})

test('the keychain program also inherits what its prompt needs', () => {
  expect(childEnvironment('keychain', own, {})).toEqual({
    PATH: '/bin',
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/bus',
    USER: 'admin',
    XDG_CURRENT_DESKTOP: 'GNOME',
  })
})
