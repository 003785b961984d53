/** Set by a sign-in, not by a session that continues; read once by the console that follows. */
let hasSignedIn = false

export const noteSignIn = (): void => {
  hasSignedIn = true
}

export function takeSignIn(): boolean {
  const was = hasSignedIn
  hasSignedIn = false
  return was
}
