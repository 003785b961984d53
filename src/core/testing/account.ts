/** How a test signs in to the stub platform, which takes every account; the profile is the test's own. */
export const account = {
  username: 'admin',
  password: 'secret-9',
  tenantId: '',
  captcha: '',
  uuid: '',
  remember: false,
}

/** The administrator of a fresh embedded backend. */
export const embeddedAdmin = { ...account, password: 'admin', profileId: 'embedded' }
