import { dictData } from '#contract/resources/sys/dictData.ts'
import { type DictUse, dictType } from '#contract/resources/sys/dictType.ts'
import { failureOf, isMissingCall } from '#kit/data/failures.ts'
import type { OpenContext } from '#kit/list/actions.ts'
import { translate } from '#kit/text.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** Ids that one question carries. */
const AT_ONCE = 500

function sentence({ records, field, count, names }: DictUse, name: string): string {
  const values = { name, records, field, count }
  return names.length > 0
    ? translate('sys.dictType:uses', { ...values, names: names.join(translate('common:separator')) })
    : translate('sys.dictType:uses.nameless', values)
}

/** Uses of these dictionaries or entries, a sentence each; nothing where the platform cannot report them. */
async function usesOf(
  endpoint: typeof dictType.endpoints.uses,
  rows: readonly Named[],
  read: OpenContext['read'],
): Promise<readonly string[]> {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const ids = [...names.keys()].slice(0, AT_ONCE).join(',')
  try {
    const uses = await read(endpoint, { query: { ids } })
    return uses.map((use) => sentence(use, names.get(use.id) ?? ''))
  } catch (error) {
    if (isMissingCall(failureOf(error))) return []
    throw error
  }
}

export const usesOfTypes = (
  rows: readonly { readonly id: string; readonly dictName: string }[],
  read: OpenContext['read'],
): Promise<readonly string[]> =>
  usesOf(
    dictType.endpoints.uses,
    rows.map(({ id, dictName }) => ({ id, name: dictName })),
    read,
  )

export const usesOfEntries = (
  rows: readonly { readonly id: string; readonly dictLabel: string }[],
  read: OpenContext['read'],
): Promise<readonly string[]> =>
  usesOf(
    dictData.endpoints.uses,
    rows.map(({ id, dictLabel }) => ({ id, name: dictLabel })),
    read,
  )
