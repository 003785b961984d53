import { listText } from '#kit/listText.ts'
import { toast } from '#kit/dialog/toasts.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import { loadViews, type NamedView, readViews, type Resolved, resolved } from '#kit/list/views/stored.ts'
import { loadKitTexts, translate } from '#kit/text.ts'

/** Lists whose damaged views were reported; once a window is enough. */
const reportedLists = new Set<string>()

/** Missing columns and filters are ignored, and reported. */
export function openView<R extends object>(list: ListDefinition<R>, named: NamedView): Resolved {
  const found = resolved(list, named)
  if (found.missing.length > 0) {
    const values = { name: named.name, parts: listText(found.missing) }
    toast('warning', translate('kit.views:lost', values))
  }
  return found
}

/**
 * Initial view of a list: the view that an address names, else the default one.
 * @param stored the list's views as they were stored
 * @returns null: the list's last state.
 */
export async function startingView<R extends object>(
  list: ListDefinition<R>,
  stored: unknown,
  { requestedId, usesDefault }: { readonly requestedId: string; readonly usesDefault: boolean },
): Promise<Resolved | null> {
  await loadKitTexts(['kit.views'])
  const { views, defaultId, damaged } = readViews(stored, list.id)
  if (damaged.length > 0 && !reportedLists.has(list.id)) {
    reportedLists.add(list.id)
    toast('warning', translate('kit.views:damaged', { names: listText(damaged) }))
  }
  const wanted = requestedId || (usesDefault ? defaultId : '')
  const named = views.find(({ id }) => id === wanted)
  if (named) return openView(list, named)
  if (requestedId !== '') toast('warning', translate('kit.views:absent'))
  return null
}

/** One of the stored views, without a message about missing parts. @returns null when there is none. */
export function viewOf<R extends object>(
  list: ListDefinition<R>,
  stored: unknown,
  wanted: string,
): Resolved | null {
  const named = readViews(stored, list.id).views.find(({ id }) => id === wanted)
  return named ? resolved(list, named) : null
}

/** A view by its id, as it is stored now. @returns null when there is none; a message has then been shown. */
export async function openById<R extends object>(
  list: ListDefinition<R>,
  id: string,
): Promise<Resolved | null> {
  await loadKitTexts(['kit.views'])
  const { views } = await loadViews(list.id)
  const named = views.find((view) => view.id === id)
  if (named) return openView(list, named)
  toast('warning', translate('kit.views:absent'))
  return null
}
