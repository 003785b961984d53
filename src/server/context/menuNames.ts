/** A menu's name in a language, falling back on the plain name. */
export function menuName(name: string, names: string, language: string): string {
  const known: unknown = JSON.parse(names)
  const localised = typeof known === 'object' && known !== null ? Reflect.get(known, language) : undefined
  return typeof localised === 'string' && localised !== '' ? localised : name
}
