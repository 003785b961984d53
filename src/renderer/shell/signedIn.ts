/** Somebody has signed in here, as against a session that goes on; asked once by the console that follows. */
let hasSignedIn = false

export const noteSignIn = (): void => {
  hasSignedIn = true
}

export function takeSignIn(): boolean {
  const was = hasSignedIn
  hasSignedIn = false
  return was
}
