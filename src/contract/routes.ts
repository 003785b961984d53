/**
 * Routes that are no screen of the platform. A file of their own, without schemas: the sign-in screen
 * needs them before it needs anything else of the contract.
 */

/** Route of a window that begins at sign-in, regardless of who was signed in last. */
export const signInRoute = '~sign-in'
