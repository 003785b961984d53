/** The usual words for a token that is missing or no longer valid, as families of platforms have them. */
const plain =
  /^(unauthori[sz]ed|not signed in|(请求访问.*)?未授权|(用户)?未登录|(请先|请重新|请)?登录|(请求访问.*)?认证失败.*|.{0,4}token.{0,60}|.{0,4}登录(状态|信息)?已?(过期|失效).{0,20})[\s.。!！]*$/i

/**
 * What the platform says beyond "not signed in" in an answer with code 401, such as a licence that has ended.
 * @returns undefined for the plain refusal, which the sign-in says itself
 */
export function beyondNotSignedIn(message: string): string | undefined {
  const words = message.trim()
  return words === '' || plain.test(words) ? undefined : words
}
