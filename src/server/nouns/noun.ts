import type { EndpointInput } from '#contract/kernel.ts'
import { type CrudName, crudHandlers, type CrudOptions, type ResourceWith, type RowOf } from './crud.ts'
import type { OwnScreen } from './ownScreen.ts'
import type { SheetColumn, SheetColumns } from './export.ts'
import { type Handlers, implement, type Implementation } from './implement.ts'
import type { Bilingual } from '#server/common/texts.ts'

type PlainResource = ResourceWith<CrudName>

type BodyOf<E> = EndpointInput<E> extends { readonly body: infer B extends object } ? B : never

/** A plain noun: six calls over a table that follows from its entity, and its demo data. */
export interface Noun extends Implementation {
  readonly table: string
  /** Place of its demo menu; none when the navigation of the documents has its screen. */
  readonly screen: OwnScreen | undefined
  readonly demo: readonly object[]
}

interface NounOptions<R extends PlainResource> extends Omit<CrudOptions<R>, 'columns'> {
  /** Columns of the export, in order; each is a field of the entity. */
  readonly columns: { readonly [K in keyof RowOf<R> & string]?: Bilingual | SheetColumn }
  /** Left out when db/seed/menus.ts has its screen. */
  readonly place?: OwnScreen['place']
  /** Records of the platform's tenant on a fresh platform, as a save carries them. */
  readonly demo?: readonly BodyOf<R['endpoints']['create']>[]
}

/** Binds a resource with exactly the six calls of `crud()`. One with more is bound with `implement`. */
export function defineNoun<R extends PlainResource>(
  resource: R & { readonly endpoints: Record<Exclude<keyof R['endpoints'], CrudName>, never> },
  { place, demo = [], columns, ...others }: NounOptions<R>,
): Noun {
  // None of the values is undefined, which the keys being optional would allow.
  const options: CrudOptions<R> = { ...others, columns: columns as SheetColumns }
  // The keys of the endpoints are the six names, as the parameter's type demands.
  const handlers = crudHandlers<R>(resource, options) as unknown as Handlers<R['endpoints']>
  return {
    ...implement<R['endpoints']>(resource, options.title, handlers),
    table: options.table,
    screen: place && { title: options.title, place },
    demo,
  }
}
