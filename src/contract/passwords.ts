/** How strong a password is, judged alike by the server and by the forms (DECISION-OPS-47). */

/** Character classes present: digit, lower case, upper case, everything else. */
function classes(password: string): number {
  return [/\d/, /[a-z]/, /[A-Z]/, /[^\da-zA-Z]/].filter((pattern) => pattern.test(password)).length
}

/** The highest strength level a password reaches: 0 none, 1 to 4 (OPS-CSE-14 to 17). */
export function passwordLevel(password: string): 0 | 1 | 2 | 3 | 4 {
  const count = classes(password)
  if (password.length < 6) return 0
  if (password.length < 8) return 1
  return count >= 4 ? 4 : count >= 2 ? 3 : 2
}
