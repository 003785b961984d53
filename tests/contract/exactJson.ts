/** A JSON document with everything that parsing and writing again changes, for code that shows or passes on JSON. */

/** Levels of lists that the document has inside it. */
const LEVELS = 24

/** More digits than JavaScript keeps in a number. */
export const LONG_NUMBER = '1234567890123456789'

export const exactJson = [
  ` {\t"order" : ${LONG_NUMBER},`,
  '"long":-98765432109876543210.00, "price":1.00,"huge": 1e400 ,"zero":-0,"exponent":1E+2,',
  '"2":"second","1":"first","b":1,"a":2,',
  '"twice":"one","twice":"two",',
  '"\\u0041bc":"\\u0041\\/\\ud83d","lines":"a\\r\\nb\\tc","__proto__":{"constructor":null,"x":1.0},',
  '"text":"{ [ , : ] } // \\" 订单","empty":{ },"none":[\r\n], "yes":true,',
  `"deep":${'['.repeat(LEVELS)}1.0 , ${LONG_NUMBER}${']'.repeat(LEVELS)} }`,
].join('\n')

/** The same document many times, of at least so many characters. */
export function largeJson(length: number): string {
  const count = Math.ceil(length / exactJson.length)
  return `[${Array.from({ length: count }, () => exactJson).join(',\n')}]`
}

/** The tokens of a JSON text; two texts with the same tokens differ in white space alone. */
export const tokensOf = (text: string): readonly string[] =>
  text.match(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g) ?? []
