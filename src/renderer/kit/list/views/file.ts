import { z } from 'zod'
import { freeName, isOf, mostViews, NamedView, type Views } from '#kit/list/views/stored.ts'

/** Views of one list in a file for a colleague. Contains only the views. */
const ViewsFile = z.object({
  kind: z.literal('steward.views'),
  version: z.literal(1),
  /** Id of the list. */
  list: z.string().max(200),
  views: z.array(z.unknown()).max(1000),
})

/** Nothing that a colleague would send is larger. Bytes. */
const largest = 1_000_000

type ReadFile =
  | { readonly ok: true; readonly views: readonly NamedView[]; readonly unreadable: number }
  /** `list`: the views are those of another list. */
  | { readonly ok: false; readonly reason: 'format' | 'list' }

export const fileOf = (list: string, views: readonly NamedView[]): z.input<typeof ViewsFile> => ({
  kind: 'steward.views',
  version: 1,
  list,
  views: [...views],
})

/** Content of a picked file. Never throws. */
export async function readFileOf(list: string, file: Pick<Blob, 'size' | 'text'>): Promise<ReadFile> {
  if (file.size > largest) return { ok: false, reason: 'format' }
  try {
    const parsed = ViewsFile.safeParse(JSON.parse(await file.text()))
    if (!parsed.success) return { ok: false, reason: 'format' }
    if (parsed.data.list !== list) return { ok: false, reason: 'list' }
    const views = parsed.data.views.flatMap((value) => {
      const view = NamedView.safeParse(value)
      return view.success && isOf(list, view.data.id) ? [view.data] : []
    })
    return { ok: true, views, unreadable: parsed.data.views.length - views.length }
  } catch {
    return { ok: false, reason: 'format' }
  }
}

/** Imports views under unique names: one with a known id replaces that view, the others are added. */
export function withImported(current: Views, imported: readonly NamedView[]): Views {
  let views = [...current.views]
  for (const view of imported) {
    const others = views.filter(({ id }) => id !== view.id)
    const named = { ...view, name: freeName(others, view.name) }
    if (others.length < views.length) views = views.map((one) => (one.id === view.id ? named : one))
    else if (views.length < mostViews) views.push(named)
  }
  return { ...current, views }
}
