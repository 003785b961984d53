/** The usual words for a token that is missing or no longer valid, as families of platforms have them. */
const plain =
  /^(unauthori[sz]ed|not signed in|(请求访问.*)?未授权|(用户)?未登录|(请先|请重新|请)?登录|(请求访问.*)?认证失败.*|.{0,4}token.{0,60}|.{0,4}登录(状态|信息)?已?(过期|失效).{0,20})[\s.。!！]*$/i

/**
 * Message of an answer with code 401 beyond "not signed in", such as a licence that has ended.
 * @returns undefined for the plain refusal, for which the sign-in has its own message
 */
export function beyondNotSignedIn(message: string): string | undefined {
  const words = message.trim()
  return words === '' || plain.test(words) ? undefined : words
}
