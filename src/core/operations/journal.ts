import type { journalOperations } from '#contract/bridge/journal.ts'
import type { Handlers, OperationParts } from './handlers.ts'
import { trailHandlers } from './journalTrail.ts'

export function journalHandlers(parts: OperationParts): Handlers<typeof journalOperations> {
  const { sessions } = parts
  const of = ({ id }: { readonly id: string }) => sessions.of(id).journal
  return {
    'journal.list': (window, query) => of(window).list(query),
    'journal.get': (window, { entry }) => of(window).get(entry),
    'journal.of': (window, record) => of(window).of(record),
    'journal.others': (window, record) => sessions.of(window.id).othersOf(record),
    'journal.planUndo': (window, what) => of(window).plan(what),
    'journal.resources': (window) => of(window).resources(),
    'journal.size': (window) => of(window).size(),
    'journal.clear': (window) => of(window).clear(),
    ...trailHandlers(parts),
  }
}
