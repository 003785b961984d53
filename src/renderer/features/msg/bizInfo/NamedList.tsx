import { Fragment } from 'react'
import { listText } from '#kit/listText.ts'
import { useText } from '#kit/text.ts'
import { Named, type NamedCode, namedText } from '#ui/Named.tsx'

/** Several names with their codes, separated as the operator's language does. */
export function NamedList({ items }: { items: readonly NamedCode[] }) {
  const text = useText()
  return (
    <span title={listText(items.map(namedText), text)}>
      {items.map((item, index) => (
        <Fragment key={item.code}>
          {index === 0 ? null : text('common:separator')}
          <Named {...item} />
        </Fragment>
      ))}
    </span>
  )
}
